import Logging
import SnapModel
import TestSupport
import Testing

@testable import SnapServer
@testable import SnapStore

/// The writer leaves the recipients of photo events to another thread where it would look at too many accounts.
struct RecipientFinderTests {
    private let bench: Bench
    private let photo: PhotoID
    private let photoSubscribers = PhotoSubscribers()
    private var ana: Person { bench.people[0] }
    private var ben: Person { bench.people[1] }

    init() throws {
        let bench = try Bench()
        self.bench = bench
        let store = try bench.open()
        let (ana, ben) = (bench.people[0], bench.people[1])
        let sizes = try bench.photoSizes()
        let draft = PhotoDraft(author: ana, key: "1", words: Photo.Words(caption: "fox"), audience: .everyone)
        let posted = try store.commit { transaction in
            _ = try transaction.follow(ana.id, by: ben.id, at: Timestamp(milliseconds: 1), max: 9)
            return try transaction.addPhoto(draft, sizes, at: Timestamp(milliseconds: 2), bytesMax: 1 << 30)
        }
        photo = try #require(posted).id
        try store.close()
        photoSubscribers.home.insert(ben.id)
    }

    private func makeWriter() throws -> Writer {
        Writer(store: try bench.open(), clock: .system, log: Logger(label: "test"), photoSubscribers: photoSubscribers) { _ in }
    }

    /// Limits how many accounts the writer looks at after a commit.
    private func limitLooks(of writer: inout Writer, to looksMax: Int) {
        writer.route = ServerRoute(
            store: writer.store, photoSubscribers: photoSubscribers, log: Logger(label: "test"), looksMax: looksMax)
    }

    /// What the writer pushes itself because of an edit: the offsets.
    private func edit(_ caption: String, by writer: inout Writer) -> [Fanout] {
        let (author, photo) = (ana.id, photo)
        let edit = StoreChange { Outcome(.photo(try $0.editPhoto(photo, PhotoChange(caption: caption), by: author, at: $1))) }
        var fanouts: [Fanout] = []
        writer.work([WriteJob(ticket: nil, command: edit)], isAwaited: false) { written, _ in fanouts += written.flatMap(\.fanouts) }
        return fanouts
    }

    /// The accounts to which the other thread pushes events, in its order.
    private func found() throws -> [[AccountID]] {
        let finder = RecipientFinder(store: try bench.reader(), photoSubscribers: photoSubscribers, log: Logger(label: "test"))
        var found: [[AccountID]] = []
        while finder.step(deliver: { if case .recipientsFound(.photo(_, .accounts(let accounts))) = $0 { found.append(accounts) } }) {}
        return found
    }

    @Test func writerLooksAtFewAccountsItself() throws {
        var writer = try makeWriter()
        defer { writer.close() }
        guard case .photo(_, .accounts(let accounts))? = edit("bear", by: &writer).first else { throw StoreError(.other, "no push") }
        #expect(try accounts == [ben.id] && found().isEmpty)
    }

    @Test func eventsKeepTheirOrderWhileSomeAreLeftToTheThread() throws {
        var writer = try makeWriter()
        defer { writer.close() }
        limitLooks(of: &writer, to: 0)
        #expect(edit("bear", by: &writer).isEmpty)
        // The writer could do this one, but it would overtake the first.
        limitLooks(of: &writer, to: 256)
        #expect(edit("wolf", by: &writer).isEmpty)
        #expect(try found() == [[ben.id], [ben.id]])
        #expect(edit("crow", by: &writer).count == 1)
    }

    @Test func listenersAreClosedWhenTooManyEventsWait() throws {
        var writer = try makeWriter()
        defer { writer.close() }
        #expect(photoSubscribers.events.add([Fanout](repeating: .photosLost, count: RecipientQueue.eventsMax)))
        guard case .photosLost? = edit("bear", by: &writer).first else { throw StoreError(.other, "the event was lost silently") }
    }

    /// The events of comments that a commit leaves to the other thread, or pushes itself.
    private func comment(_ text: String, by writer: inout Writer) -> (left: Bool, pushed: Int) {
        let (author, photo) = (ben.id, photo)
        let post = StoreChange {
            let draft = CommentDraft(CommentPost(photo: photo, text: text, key: text, answered: nil), by: author)
            let posted = try $0.addComment(draft, within: CommentBounds(onPhoto: 9, ofAccount: 9), at: $1)
            return Outcome(.comment(.posted(posted.comment, count: posted.count)))
        }
        var pushed = 0
        writer.work([WriteJob(ticket: nil, command: post)], isAwaited: false) { written, _ in
            pushed += written.flatMap(\.fanouts).count { if case .photosLost = $0 { true } else { $0.isOfPhoto } }
        }
        return (!photoSubscribers.events.isEmpty, pushed)
    }

    @Test func commentIsLookedUpForThoseWhoFollowItsPhoto() throws {
        var writer = try makeWriter()
        defer { writer.close() }
        limitLooks(of: &writer, to: 0)
        #expect(comment("One", by: &writer) == (false, 0))
        _ = photoSubscribers.comments.add(ana.id, to: photo)
        #expect(comment("Two", by: &writer) == (true, 0))
    }

    @Test func commentOnAnUnfollowedPhotoTakesNoPlaceInTheQueue() throws {
        var writer = try makeWriter()
        defer { writer.close() }
        #expect(photoSubscribers.events.add([Fanout](repeating: .photosLost, count: RecipientQueue.eventsMax)))
        #expect(comment("One", by: &writer) == (true, 0))
    }

    @Test func lostPhotoEventsAreReportedWithASuccessfulCommand() throws {
        var writer = try makeWriter()
        defer { writer.close() }
        #expect(photoSubscribers.events.add([Fanout](repeating: .photosLost, count: RecipientQueue.eventsMax)))
        let (author, photo) = (ana.id, photo)
        let edit = StoreChange { Outcome(.photo(try $0.editPhoto(photo, PhotoChange(caption: "bear"), by: author, at: $1))) }
        let refused = StoreChange { _, _ in throw Rejection.unknownPhoto }
        var all: [Written] = []
        writer.work([WriteJob(ticket: nil, command: edit), WriteJob(ticket: nil, command: refused)], isAwaited: false) { written, _ in
            all += written
        }
        #expect(all.count == 2 && all[1].fanouts.isEmpty)
        guard case .success? = all.first?.result, case .photosLost? = all.first?.fanouts.first else {
            throw StoreError(.other, "the loop carries out nothing of a refused command")
        }
    }
}
