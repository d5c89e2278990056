import Foundation
import Logging
import SnapModel
import Synchronization
import TestSupport

@testable import SnapServer
@testable import SnapStore

/// A store with the accounts ana and ben, and a writer that runs on the test's own thread.
final class Bench {
    static let animals = Feed(id: FeedID(rawValue: "animals"), title: "Animals", expireAfterHours: 1)
    static let feed = Feed(id: FeedID(rawValue: "people"), title: "People")

    let folder: TemporaryFolder
    /// The feeds of `feeds.json`, used at every opening.
    var feeds = [Bench.animals, Bench.feed]
    var people: [Person] = []
    var images: ImageFiles { ImageFiles(folder: StoreDirectory.imagesPath(in: folder.path)) }

    init() throws {
        folder = try TemporaryFolder()
        let store = try open()
        people = try ["ana", "ben"].map { name in
            Person(id: try store.commit { try $0.addAccount(name: name, password: "", at: Timestamp(milliseconds: 0)) }, name: name)
        }
        try store.close()
    }

    func open() throws -> Store { try Store(try StoreDirectory(path: folder.path), feeds: feeds, now: { Timestamp(milliseconds: 0) }) }

    /// Runs the commands in as many transactions as the writer chooses; the clock does not move.
    func run(
        _ commands: [any WriteCommand], at now: Int64 = 0
    ) throws -> (outcomes: [Result<Outcome, Rejection>], fanouts: [[Fanout]], commits: [Int]) {
        let mailbox = Mailbox<WriteJob>()
        _ = mailbox.post(commands.map { WriteJob(ticket: nil, command: $0) })
        mailbox.close()
        var (outcomes, fanouts, commits): ([Result<Outcome, Rejection>], [[Fanout]], [Int]) = ([], [], [])
        var writer = try writer(Clock(now: { Timestamp(milliseconds: now) }))
        writer.run(mailbox) { written, figures in
            outcomes += written.map(\.result)
            fanouts += written.map(\.fanouts)
            commits.append(figures.commands)
        }
        writer.close()
        return (outcomes, fanouts, commits)
    }

    /// - Parameter discard: removes files; nil removes them immediately.
    func writer(_ clock: Clock, discard: (@Sendable ([String]) -> Void)? = nil) throws -> Writer {
        Writer(store: try open(), clock: clock, log: Logger(label: "test"), discard: discard ?? { [images] in images.remove($0) })
    }

    /// The images of a photo, stored.
    func photoSizes() throws -> StoredSizes {
        let images = try Photo.Size.allCases.map { size in
            StoredSizes.Image(
                size: size, facts: ImageFacts(type: "image/webp", width: 4, height: 3), bytes: 3,
                stored: try self.images.write([1, 2, 3], type: "image/webp"))
        }
        return StoredSizes(placeholder: [], images: images)
    }

    func reader() throws -> StoreReader {
        try StoreReader(StoreDirectory.databasePath(in: folder.path), feeds: feeds, now: { Timestamp(milliseconds: 0) })
    }

    func post(_ key: String, by author: Person, in feed: Feed = Bench.feed, caption: String? = nil, source: ImageSource? = nil) throws
        -> PostSnap
    {
        PostSnap(
            try draft(key, caption, by: author, in: feed),
            PostedImage(ImageFacts(type: "image/jpeg", width: 1, height: 1), source ?? .picture(PictureID(rawValue: "bear"))))
    }

    private func draft(_ key: String, _ caption: String?, by author: Person, in feed: Feed) throws -> SnapDraft {
        let limits = [ServerInfo.Limit(name: "messageBytes", value: 1)]
        let context = PlanContext(
            info: ServerInfo(name: "", version: "", limits: limits), feeds: [Self.animals, Self.feed],
            gallery: try Gallery(pictures: [], folder: folder.path), stats: { ServerStats(figures: []) })
        let request = PostRequest(feed: feed.id, key: key, caption: caption, image: .picture(PictureID(rawValue: "bear")))
        return try SnapDraft(request, by: author, in: context)
    }

    func identity(_ person: Person) -> Identity {
        Identity(person: person, role: .member, session: SessionID(rawValue: 1), device: "phone")
    }

    func hasFile(_ image: StoredImage) -> Bool {
        FileManager.default.fileExists(atPath: StoreDirectory.imagesPath(in: folder.path) + "/\(image.file.prefix(2))/\(image.file)")
    }
}

/// Both clocks, moved by the test.
final class Hands: Sendable {
    let milliseconds = Atomic<Int64>(0)
    var clock: Clock {
        Clock(
            now: { Timestamp(milliseconds: self.milliseconds.load(ordering: .relaxed)) },
            monotonicMicroseconds: { self.milliseconds.load(ordering: .relaxed) * 1_000 })
    }

    func move(to time: Int64) { milliseconds.store(time, ordering: .relaxed) }
}

extension Outcome {
    var reply: Reply? {
        switch completion {
        case .reply(let reply): reply
        case .signIn(let signedIn): .signedIn(signedIn)
        case .act: .done
        case .images, .parcel: nil
        }
    }
    var images: (any ImageDelivery)? { if case .images(let images) = completion { images } else { nil } }
    var signIn: Identity? { if case .signIn(let signedIn) = completion { signedIn.identity } else { nil } }
}

extension [Fanout] {
    var events: [Event] { compactMap { if case .event(let event) = $0 { event } else { nil } } }
    var notices: [(account: AccountID, notice: Notice)] {
        compactMap { if case .notice(let notice) = $0 { (notice.account, notice.notice) } else { nil } }
    }
    var endedSessions: [SessionID] { compactMap { if case .sessionEnded(let session) = $0 { session } else { nil } } }
}
