import SnapModel
import TestSupport
import Testing

@testable import SnapLoop
@testable import SnapServer

/// The events of a feed are sent at the end of the round, or together with those of the next transaction.
struct HubTests {
    private static let feed = FeedID(rawValue: "animals")
    private let sockets = CountingSockets()
    private let hub: Hub

    init() {
        let summary = FeedSummary(
            feed: Feed(id: Self.feed, title: "Animals"), head: FeedPosition(epoch: "e", offset: 0), unread: nil, unreadOwn: nil,
            snaps: 0)
        hub = Hub(sockets, heads: [summary], logBytesMax: 1 << 20)
    }

    private func follow(_ count: Int) {
        for _ in 0..<count { _ = hub.follow([(Self.feed, after: 0)], sockets.open()) }
        sockets.switchboard.flushAll()
    }

    /// One transaction with one event, and the end of the round in which it was published.
    private func commit(_ offset: Int64, takes microseconds: Int64 = 200, isAnotherNext: Bool) {
        let position = FeedPosition(epoch: "e", offset: offset)
        hub.publish(Event(feed: Self.feed, position: position, at: Timestamp(milliseconds: 0), kind: .deleted(SnapID(rawValue: offset))))
        hub.committed(in: microseconds, isAnotherNext: isAnotherNext)
        sockets.switchboard.flushAll()
    }

    @Test func manySubscribersGetTwoTransactionsInOneWrite() {
        follow(200)
        commit(1, isAnotherNext: true)
        #expect(sockets.writes == 0)
        commit(2, isAnotherNext: true)
        #expect(sockets.writes == 200, "the second transaction brings both, even when a third one follows")
        #expect(sockets.messages == 400)
        commit(3, isAnotherNext: false)
        #expect(sockets.messages == 600)
    }

    @Test(arguments: [(subscribers: 10, takes: Int64(200), isAnotherNext: true), (200, 30_000, true), (200, 200, false)])
    func eventsDoNotWaitWithoutAGain(subscribers: Int, takes: Int64, isAnotherNext: Bool) {
        follow(subscribers)
        commit(1, takes: takes, isAnotherNext: isAnotherNext)
        #expect(sockets.messages == subscribers)
    }

    /// A login that was looked up just before the role changed must not let its connection in with the old one.
    @Test func staleRoleGivesNoAccess() {
        func enter(_ role: Role, _ account: Int64 = 1, askedAt: Int64 = 1) -> Bool {
            let person = Person(id: AccountID(rawValue: account), name: "ana")
            let identity = Identity(person: person, role: role, session: SessionID(rawValue: 1), device: "")
            do { try hub.enter(identity, sockets.open(), askedAt: askedAt) } catch {
                // The client tries again, and keeps its login.
                #expect(error.reason == .busy)
                return false
            }
            return true
        }
        #expect(enter(.admin))
        #expect(hub.change(AccountID(rawValue: 1), to: .member, at: 2) { _ in .admin }.count == 1)
        #expect(!enter(.admin) && enter(.member) && enter(.admin, 2))
        #expect(!enter(.admin, askedAt: 2) && enter(.admin, askedAt: 3), "who asks later was looked up later")
        #expect(hub.change(AccountID(rawValue: 1), to: .admin, at: 4) { _ in .admin }.isEmpty)
        #expect(enter(.admin) && !enter(.member))
    }

    @Test func waitingEventsAreReleasedWhenTheNextTransactionIsSlow() {
        follow(200)
        commit(1, isAnotherNext: true)
        hub.release()
        sockets.switchboard.flushAll()
        #expect(sockets.messages == 200)
    }
}

/// Sockets that accept everything immediately and count it.
private final class CountingSockets: TestLoop, SocketLayer {
    let isAnswering = false
    let switchboard = Switchboard(limits: LoopLimits(), slowConsumerCode: 4001)
    let counters = LoopCounters()
    private(set) var writes = 0
    /// The messages so far; each is one short text frame.
    private(set) var messages = 0

    init() { switchboard.sockets = self }

    func open() -> ConnectionID { switchboard.open(Peer(address: "127.0.0.1", listener: 0, role: .server)).id }

    func write(_ frames: UnsafeRawBufferPointer, to connection: Connection) {
        writes += 1
        var position = 0
        while position + 2 <= frames.count {
            let short = Int(frames[position + 1])
            position += short < 126 ? 2 + short : 4 + Int(frames[position + 2]) << 8 + Int(frames[position + 3])
            messages += 1
        }
    }

    func isReady(_ connection: Connection) -> Bool { true }
    func writeMasked(_ connection: Connection) {}
    func askForWritable(_ connection: Connection) {}
    func closing(_ connection: Connection) {}
    func sendClose(_ connection: Connection) {}

    func answer(_ id: HTTPRequestID, with response: HTTPResponse) {}
    func stopListening() {}
    func stop() {}
}
