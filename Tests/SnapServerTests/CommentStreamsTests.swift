import SnapModel
import SnapStore
import Testing

@testable import SnapLoop
@testable import SnapServer

/// The comments that were committed before an account returned, and are reported afterwards.
struct CommentStreamsTests {
    private let loop = NotingLoop()
    private let subscribers = CommentSubscribers()
    private let streams: CommentStreams
    private let photo = PhotoID(rawValue: 1)
    private let ana = AccountID(rawValue: 1)
    private let ben = AccountID(rawValue: 2)
    private let one = ConnectionID(slot: 1, generation: 1)
    private let other = ConnectionID(slot: 2, generation: 1)

    init() { streams = CommentStreams(loop, subscribers) }

    private func begin(_ account: AccountID, _ connection: ConnectionID, since: FeedPosition? = nil) throws -> (
        head: FeedPosition, missed: [LoggedComment]?
    ) {
        try streams.begin(photo, account, since: since, on: connection, Limits())
    }

    private func push(to accounts: Set<AccountID>, joins: Int64) {
        let comment = CommentID(rawValue: 7)
        let event = CommentEvent(photo: photo, comment: comment, kind: .deleted, at: Timestamp(milliseconds: 1), count: 0)
        streams.push(event, to: accounts, joins: joins) { _, _ in }
    }

    @Test func returningAccountGetsWhatWasLookedUpBeforeItsReturn() throws {
        let start = try begin(ana, one).head
        streams.start(photo, one, after: start.offset)
        let known = try #require(subscribers.accounts(on: photo))
        #expect(try begin(ben, other, since: start).missed == [])
        push(to: known.accounts, joins: known.joins)
        #expect(!streams.isComplete(photo, other))
        #expect(try begin(ben, other, since: start).missed?.map(\.offset) == [1])
        // The log has everything now.
        push(to: [ana], joins: .max)
        #expect(streams.isComplete(photo, other))
    }

    @Test func returningAccountIsClosedWhereItsAnswerHasLeft() throws {
        let start = try begin(ana, one).head
        let known = try #require(subscribers.accounts(on: photo))
        // Ana's answer is a page of the store, which has the comment.
        for (account, connection, since) in [(ana, one, nil), (ben, other, start)] as [(AccountID, ConnectionID, FeedPosition?)] {
            streams.start(photo, connection, after: try begin(account, connection, since: since).head.offset)
        }
        push(to: [], joins: known.joins)
        #expect(loop.closed == [other])
    }
}
