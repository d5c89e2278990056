import Foundation
import Testing

@testable import SnapBus

/// No callback runs after `close`, whatever is under way.
struct CloseTests {
    @Test func closingInAStormIsSafe() throws {
        let server = try NatsServer()
        let sender = try Node(server.url)
        for _ in 0..<10 {
            let node = try Node(server.url)
            try #require(sender.reaches(node))
            for index in 0..<2_000 { sender.says("\(index)") }
            try #require(eventually { node.heard.count > 10 })
            node.bus.close()
            let calls = node.notes.calls
            node.says("unheard")
            #expect(!node.bus.isConnected && node.bus.counts.dropped == 1)
            // A hint that reaches others now would also have reached this one.
            let witness = try Node(server.url)
            try #require(sender.reaches(witness))
            #expect(node.notes.calls == calls)
        }
    }

    @Test func closingWhileConnectingIsSafe() throws {
        let server = try NatsServer()
        for _ in 0..<30 {
            let node = try Node(server.url)
            node.bus.close()
            let calls = node.notes.calls
            node.bus.close()
            #expect(node.notes.calls == calls && !node.bus.isConnected)
        }
        let nodes = try pair(server.url)
        #expect(nodes.0.bus.isConnected)
    }

    @Test func aCallbackMayCloseItsBus() throws {
        let server = try NatsServer()
        let sender = try Node(server.url)
        let (holder, notes) = (Holder(), Node.Notes())
        let bus = try NatsBus(
            BusAddress(server.url), subject: "snapfeed.test",
            heard: {
                notes.hear($0)
                holder.bus?.close()
            }, changed: { notes.record($0) })
        holder.bus = bus
        #expect(
            eventually {
                sender.says("close")
                return notes.heard.count == 1
            })
        let witness = try Node(server.url)
        try #require(sender.reaches(witness))
        #expect(notes.heard.count == 1 && !bus.isConnected)
    }

    @Test func closeWaitsForACallbackThatRuns() throws {
        let server = try NatsServer()
        let sender = try Node(server.url)
        let (isInside, hasEnded) = (DispatchSemaphore(value: 0), Flag())
        let bus = try NatsBus(
            BusAddress(server.url), subject: "snapfeed.test",
            heard: { _ in
                isInside.signal()
                usleep(50_000)
                hasEnded.raise()
            }, changed: { _ in })
        #expect(
            eventually {
                sender.says("enter")
                return isInside.wait(timeout: .now()) == .success
            })
        bus.close()
        #expect(hasEnded.isRaised)
    }

    @Test func closingNextToAFrozenServerDoesNotHang() throws {
        let server = try NatsServer()
        let (a, b) = try pair(server.url)
        server.freeze()
        for _ in 0..<50 { a.bus.publish(Array(repeating: 1, count: 500_000)) }
        let start = ContinuousClock.now
        a.bus.close()
        b.bus.close()
        #expect(start.duration(to: .now) < .seconds(15))
    }

    /// An unreferenced bus ends and releases what its callbacks capture.
    @Test func releasedBusCloses() throws {
        let server = try NatsServer()
        weak var held: Flag?
        do {
            let flag = Flag()
            held = flag
            let bus = try NatsBus(BusAddress(server.url), subject: "a", heard: { _ in flag.raise() }, changed: { _ in flag.raise() })
            #expect(eventually { bus.isConnected })
        }
        #expect(eventually { held == nil })
        #expect(eventually { server.connections == 0 })
    }

    private final class Holder: Sendable {
        private let lock = NSLock()
        // Reason that it is unsafe to the compiler: it is touched only while `lock` is locked.
        private nonisolated(unsafe) weak var value: NatsBus?
        var bus: NatsBus? {
            get { lock.withLock { value } }
            set { lock.withLock { value = newValue } }
        }
    }

    private final class Flag: Sendable {
        private let lock = NSLock()
        // Reason that it is unsafe to the compiler: it is touched only while `lock` is locked.
        private nonisolated(unsafe) var value = false
        var isRaised: Bool { lock.withLock { value } }
        func raise() { lock.withLock { value = true } }
    }
}
