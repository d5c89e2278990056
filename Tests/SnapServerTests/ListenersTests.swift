import SnapModel
import TestSupport
import Testing

@testable import SnapLoop
@testable import SnapServer

/// Nothing falls between the question of a subscription and its answer, and the answer comes first.
struct ListenersTests {
    private let loop = NotingLoop()
    private let listeners: Listeners
    private let subscribers = Listeners.SubscriberSet()
    private let ana = AccountID(rawValue: 1)
    private let one = ConnectionID(slot: 1, generation: 1)
    private let other = ConnectionID(slot: 2, generation: 1)

    init() { listeners = Listeners(loop, subscribers: subscribers) }

    private func push(_ offset: Int64, but asker: ConnectionID? = nil) {
        listeners.push(.text("\(offset)"), .at(offset), to: [ana], but: asker)
    }

    private func heard(_ connection: ConnectionID) -> [String] { loop.sent.filter { $0.to == connection }.map(\.text) }

    @Test func pushesWaitForTheSubscriptionAnswer() {
        listeners.begin(one, ana)
        for offset in 1...4 { push(Int64(offset)) }
        #expect(heard(one) == [], "the answer has not left yet")
        listeners.start(one, after: 2)
        #expect(heard(one) == ["3", "4"])
        // The answer included its commit, but the change is reported late.
        push(2)
        push(5)
        #expect(heard(one) == ["3", "4", "5"])
    }

    @Test func endedListenerGetsNoPushes() {
        for connection in [one, other] { listeners.begin(connection, ana) }
        listeners.start(one, after: 0)
        listeners.end(one)
        listeners.end(other)
        push(1)
        // The answer to a question that was taken back begins nothing.
        listeners.start(other, after: 0)
        push(2)
        #expect(loop.sent.isEmpty)
        #expect(listeners.counts.subscribers == 0)
    }

    @Test func theStoreIsAskedAgainWhenTooMuchHappensMeanwhile() {
        listeners.begin(one, ana)
        for offset in 1...64 { push(Int64(offset)) }
        #expect(listeners.isComplete(one))
        push(65)
        #expect(!listeners.isComplete(one))
        // The second answer covers all of that.
        push(66)
        #expect(listeners.isComplete(one))
        listeners.start(one, after: 65)
        #expect(heard(one) == ["66"])
    }

    @Test func aReadMarkGoesToAllOtherConnections() {
        for connection in [one, other] {
            listeners.begin(connection, ana)
            listeners.start(connection, after: 3)
        }
        listeners.push(.text("read"), .upTo(3), to: [ana], but: one)
        #expect(heard(one) == [] && heard(other) == ["read"])
        // One of before the answer would take the count back.
        listeners.push(.text("old"), .upTo(2), to: [ana])
        #expect(heard(other) == ["read"])
    }

    @Test func writerSeesListenersBeforeTheirAnswer() {
        #expect(subscribers.all == [])
        for connection in [one, other] { listeners.begin(connection, ana) }
        #expect(subscribers.all == [ana])
        listeners.end(one)
        #expect(subscribers.all == [ana])
        listeners.end(other)
        #expect(subscribers.all == [])
    }
}

/// A loop that notes what is sent.
final class NotingLoop: TestLoop {
    let switchboard = Switchboard(limits: LoopLimits(), slowConsumerCode: 4001)
    let counters = LoopCounters()
    let isAnswering = false
    private(set) var sent: [(text: String, to: ConnectionID)] = []

    private(set) var closed: [ConnectionID] = []

    func close(_ id: ConnectionID, code: UInt16, reason: String) { closed.append(id) }

    func send(_ message: Frame, to id: ConnectionID) {
        sent.append((message.withPayload(from: 0, count: message.count) { String(decoding: $0, as: UTF8.self) }, id))
    }

    func answer(_ id: HTTPRequestID, with response: HTTPResponse) {}
    func isOpen(_ id: ConnectionID) -> Bool { true }
    func stopListening() {}
    func stop() {}
}
