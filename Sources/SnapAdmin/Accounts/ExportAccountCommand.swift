import ArgumentParser
import Foundation
import SnapModel
import SnapWire

/// `snapfeed users export`.
struct ExportAccountCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract:
            "Save your data: account, snaps, photos, images, opens, reports, favourites, share links, follows, followers, requests, blocks, mutes, notifications and devices with pushes.",
        discussion: """
            Writes export.json, the images of your uploads and your photos to a new folder. Each snap's image uses up your one view, as `snapfeed open` \
            does; one that was opened before is left out. --no-images uses up nothing.

            Example:
              snapfeed users export ana-2026 --as ana
            """)

    @Argument(help: "Folder to create.", completion: .directory)
    var folder: String

    /// The number of tries for a page while the server is busy.
    private static let triesMax = 30

    @Flag(help: "Leave out the images, and do not open your snaps.")
    var noImages = false

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        guard mkdir(folder, 0o700) == 0 else {
            throw Failure("Cannot make the folder \(folder): \(String(cString: strerror(errno))). Nothing was exported.", .cannotCreate)
        }
        var export = Export(folder: folder)
        do { try withClient(as: actor) { try collect(&export, over: $0) } } catch {
            // rmdir removes the folder only if it is empty.
            rmdir(folder)
            throw error
        }
        try output.object { json in
            json.field("folder", folder)
            json.field("snaps", export.count(of: "snaps"))
            json.field("photos", export.count(of: "photos"))
            json.field("images", export.images)
        }
        try output.line(
            "Saved \(export.count(of: "snaps")) snaps, \(export.count(of: "photos")) photos and \(export.images) images to \(folder).")
    }

    /// Saves each page before it asks for the next: the server gives an image once.
    private func collect(_ export: inout Export, over client: Client) throws {
        var cursor: ExportCursor?
        repeat {
            let page = try page(ExportRequest(cursor: cursor, withImages: !noImages), over: client)
            try export.add(page)
            cursor = page.result["next"]?.string.flatMap(ExportCursor.init)
        } while cursor != nil
    }

    /// Asks for one page. The server answers `busy` while it reads other images of the account; nothing has been opened then, so it asks
    /// again.
    private func page(_ request: ExportRequest, over client: Client) throws(Failure) -> ClientAnswer {
        for _ in 1..<Self.triesMax {
            do throws(Failure) { return try client.request(.account(.export(request))) } catch {
                guard error.name == Rejection.Reason.busy.rawValue else { throw error }
                try client.pause(milliseconds: 1_000)
            }
        }
        return try client.request(.account(.export(request)))
    }
}

/// Writes the pages of an export into a folder.
private struct Export {
    private static let lists = ExportCursor.List.allCases.map(\.rawValue)

    let folder: String
    private var account: JSONValue?
    private var rows: [String: [JSONValue]] = [:]
    private(set) var images = 0

    init(folder: String) { self.folder = folder }

    func count(of list: String) -> Int { rows[list]?.count ?? 0 }

    /// Adds a page of the export to the folder.
    ///
    /// - Throws: `.wire`, `.inputOutput`.
    mutating func add(_ page: ClientAnswer) throws(Failure) {
        account = page.result["account"] ?? account
        for list in Self.lists { rows[list, default: []] += page.result[list]?.array ?? [] }
        for file in try Untar.files(in: page.attachment) {
            try write(file.content, to: file.name)
            images += 1
        }
        try write(Array(json().utf8) + [0x0A], to: "export.json")
    }

    private func json() -> String {
        Output.json { json in
            json.object { json in
                if let account {
                    json.name("account")
                    account.write(to: &json)
                }
                for list in Self.lists {
                    json.name(escaping: list)
                    json.array(rows[list] ?? []) { $1.write(to: &$0) }
                }
            }
        }
    }

    private func write(_ bytes: [UInt8], to name: String) throws(Failure) {
        do { try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name), options: .atomic) } catch {
            throw Failure("Cannot write \(folder)/\(name): \(error.localizedDescription)", .inputOutput)
        }
    }
}
