import Simulation
import SnapLoop
import SnapWire
import TestSupport
import Testing
import Transcripts

/// Exports: everything that belongs to an account, page by page, with each uploaded snap's image at most once.
struct ExportTests {
    @Test func anExportHasEverythingAndUsesUpTheAuthorsOneView() throws {
        let server = try InProcessServer(everybody)
        let (author, other) = (try server["ana"], try server["ben"])
        let (fresh, seen, gone) = (try author.upload("fresh"), try author.upload("seen"), try author.upload("gone"))
        let (picture, others) = (try author.snap("picture"), try other.upload("others"))
        for snap in [seen, others] { try author.ask("snap.open", ["snap": snap]) }
        try author.ask("snap.delete", ["snap": gone])

        let bare = try Export(of: author, ["images": false])
        #expect(bare.files.isEmpty && bare.rows("snaps", "omitted").first == "not_asked")
        #expect(try author.ask("snap.show", ["snap": fresh])["snap"]?["status"] == "unread")

        let export = try Export(of: author)
        let file = "\(fresh.string ?? "").jpg"
        #expect(export.account["name"] == "ana" && export.account.list("sessions", "device") == ["test"])
        #expect(export.rows("snaps", "id") == [fresh, seen, gone, picture] && export.rows("snaps", "caption").first == "fresh")
        #expect(export.rows("snaps", "file") == [.string(file), nil, nil, nil])
        #expect(export.rows("snaps", "omitted") == [nil, "already_opened", "snap_gone", nil])
        #expect(export.rows("snaps", "picture") == [nil, nil, nil, "bear"])
        #expect(Set(export.rows("opens", "snap")) == [fresh, seen, others])
        #expect(export.files.keys.sorted() == [file])

        #expect(try author.refusal("snap.open", ["snap": fresh]) == "already_opened")
        let again = try Export(of: author)
        #expect(again.files.isEmpty && again.rows("snaps", "omitted").first == "already_opened")
        #expect(try other.answer(to: "snap.open", ["snap": fresh]).bytes == export.files[file])
    }

    /// Requests that are all under way together.
    @Test func opensAndExportsTogetherGiveEachImageOnce() throws {
        let server = try InProcessServer(everybody)
        let snaps = try (0..<6).map { try server["ana"].upload("\($0)") }
        let (exporters, openers) = (try (0..<3).map { _ in try server.logIn("ana") }, try (0..<3).map { _ in try server.logIn("ana") })
        for (exporter, opener) in zip(exporters, openers) {
            for snap in snaps { opener.post("snap.open", ["snap": snap]) }
            exporter.post("account.export")
        }
        try server.settle()
        let opened = openers.flatMap { $0.takeAnswers() }.compactMap { $0.json["result"]?["snap"]?["id"]?.string }
        let files = try exporters.flatMap { $0.takeAnswers() }.flatMap { try TarReader.files(in: $0.bytes ?? []) }
        #expect((opened + files.map { String($0.name.dropLast(".jpg".count)) }).sorted() == snaps.compactMap(\.string).sorted())
    }

    @Test func anExportHasPhotosWithWordsAndRelations() throws {
        let server = try InProcessServer(everybody)
        let (author, follower) = (try server["ana"], try server["ben"])
        try author.ask("profile.edit", ["bio": "quivering jackdaws"])
        let photo = try author.photo("zigzagging wolves", ["alt": "jumping foxes", "labels": ["n02123045", "n07920052"]])
        let plain = try author.photo("plain")
        try follower.ask("follow.create", ["account": ana])
        try author.ask("follow.create", ["account": cleo])
        try author.ask("block.create", ["account": cleo])
        for favourite in [["photo": photo], ["topic": "n02509815"]] as [JSONValue] { try author.ask("favourite.add", favourite) }

        let export = try Export(of: author)
        #expect(export.account["bio"] == "quivering jackdaws")
        #expect(export.rows("photos", "id") == [photo, plain] && export.rows("photos", "alt") == ["jumping foxes", nil])
        #expect(export.rows("photos", "caption") == ["zigzagging wolves", "plain"])
        #expect(export.rows("photos", "labels") == [["n02123045", "n07920052"], nil])
        #expect(export.rows("followers", "account", "name") == ["ben"] && export.rows("follows", "account") == [])
        #expect(export.rows("blocks", "account", "name") == ["cleo"])
        #expect(Set(export.rows("favourites", "photo") + export.rows("favourites", "topic")) == [photo, "n02509815", nil])
        let large = try author.ask("photo.show", ["photo": photo])["photo"]?["images"]?["large"]?["url"]?.string ?? ""
        let file = "photo-\(photo.string ?? "").jpg"
        #expect(export.rows("photos", "file").first == .string(file))
        #expect(try export.files[file] == server.get(large).body)
    }

    @Test func anExportHasEachPhotoInItsLargestSize() throws {
        let server = try InProcessServer(everybody)
        let author = try server["ana"]
        for (key, image) in [("1", FullSizeTests.wideImage), ("2", smallImage)] {
            try author.ask("photo.post", ["key": .string(key)], image)
        }
        let export = try Export(of: author)
        for (photo, size) in [("1", "full"), ("2", "large")] {
            let image = try author.ask("photo.show", ["photo": .string(photo)])["photo"]?["images"]?[size]
            #expect(try export.files["photo-\(photo).jpg"] == server.get(image?["url"]?.string ?? "").body)
        }
    }

    @Test func anExportHasThePortraitAndTheBanner() throws {
        let server = try InProcessServer(everybody)
        let owner = try server["ana"]
        var bodies: [String: [UInt8]] = [:]
        for role in ["portrait", "banner"] {
            let made = try owner.ask("profile.setImage", ["role": .string(role)], smallImage)["profile"]?[role]
            bodies["\(role).jpg"] = try server.get(made?["images"]?["large"]?["url"]?.string ?? "").body
        }
        let (export, bare) = (try Export(of: owner), try Export(of: owner, ["images": false]))
        #expect(export.account["portrait"] == "portrait.jpg" && export.account["banner"] == "banner.jpg" && export.files == bodies)
        #expect(bare.account["portrait"] == nil && bare.files.isEmpty)
    }
}

/// All pages of an export as one.
private struct Export {
    private(set) var account: JSONValue = nil
    /// The contents of the tars by their names.
    private(set) var files: [String: [UInt8]] = [:]
    private var lists: [String: [JSONValue]] = [:]

    init(of client: InProcessClient, _ params: JSONValue = [:]) throws {
        var cursor: JSONValue?
        repeat {
            let answer = try client.answer(to: "account.export", params.with(cursor.map { ["cursor": $0] } ?? [:]))
            guard let page = answer.json["result"] else { throw Mismatch("the export is refused: \(answer.json.excerpt)") }
            for member in page.members ?? [] { lists[member.name, default: []] += member.value.array ?? [] }
            if let owner = page["account"] { account = owner }
            for file in try TarReader.files(in: answer.bytes ?? []) { files[file.name] = file.content }
            cursor = page["next"]
        } while cursor != nil
    }

    /// The values at a path below each row of a list.
    func rows(_ list: String, _ path: String...) -> [JSONValue] {
        (lists[list] ?? []).map { row in path.reduce(row) { $0[$1] ?? nil } }
    }
}

/// Reads the files of a tar archive.
private enum TarReader {
    private static let block = 512

    static func files(in archive: [UInt8]) throws -> [(name: String, content: [UInt8])] {
        var (files, rest): ([(String, [UInt8])], ArraySlice<UInt8>) = ([], archive[...])
        while rest.count >= block, let first = rest.first, first != 0 {
            let header = Array(rest.prefix(block))
            guard let size = Int(text(header[124..<136]), radix: 8), rest.count >= block + size else { throw Mismatch("a broken tar") }
            files.append((text(header[..<100]), Array(rest.dropFirst(block).prefix(size))))
            rest = rest.dropFirst(block + (size + block - 1) / block * block)
        }
        return files
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }, as: UTF8.self)
    }
}
