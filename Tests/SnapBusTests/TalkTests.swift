import Foundation
import Testing

@testable import SnapBus

/// Hints between buses with a server that works.
struct TalkTests {
    private let server: NatsServer

    init() throws { server = try NatsServer() }

    @Test func twoBusesTalkBothWaysAndHearNoEcho() throws {
        let (a, b) = try pair(server.url)
        a.says("from a")
        b.says("from b")
        #expect(b.hears("from a") && a.hears("from b"))
        // The server sends in order, so an echo would have come before the answer.
        #expect(a.heard == [Array("from b".utf8)] && b.heard == [Array("from a".utf8)])
        #expect(a.hasRecorded([true]) && b.hasRecorded([true]))
        #expect(a.bus.isConnected && b.bus.isConnected)
    }

    @Test func aThousandHintsArriveInOrderAndAreCounted() throws {
        let (a, b) = try pair(server.url)
        let hints = (0..<1_000).map { Array("\($0)".utf8) }
        for hint in hints { a.bus.publish(hint) }
        #expect(eventually { b.heard.count == 1_000 })
        #expect(b.heard == hints && b.bus.counts.heard == Int64(b.notes.heard.count))
        // Each that it was given, with the greetings, is in one of the numbers.
        #expect(eventually { a.bus.counts.published + a.bus.counts.dropped == a.said + 1_000 })
        let greetings = a.bus.counts.published - 1_000
        #expect(greetings > 0 && a.bus.counts.bytes == greetings * Node.greetingBytes + Int64(hints.map(\.count).reduce(0, +)))
    }

    @Test func anotherSubjectIsNotHeard() throws {
        let (a, b) = try pair(server.url)
        let (c, d) = (try Node(server.url, subject: "snapfeed.other"), try Node(server.url, subject: "snapfeed.other"))
        try #require(c.reaches(d))
        a.says("for b")
        #expect(b.hears("for b") && !d.notes.heard.contains(Array("for b".utf8)))
    }

    @Test func theLargestAndTheEmptyHintArriveAndALargerOneIsDropped() throws {
        let (a, b) = try pair(server.url)
        let dropped = a.bus.counts.dropped
        a.bus.publish(Array(repeating: 7, count: NatsBus.hintBytesMax + 1))
        #expect(a.bus.counts.dropped == dropped + 1)
        a.bus.publish(Array(repeating: 7, count: NatsBus.hintBytesMax))
        a.bus.publish([])
        #expect(eventually { b.heard.count == 2 })
        #expect(b.heard.map(\.count) == [NatsBus.hintBytesMax, 0])
    }

    @Test func hintsBeyondTheBufferAreDropped() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapbus-\(UUID().uuidString).conf")
        try Data("max_payload: 1000".utf8).write(to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        let small = try NatsServer(["-c", folder.path])
        let (a, b) = try pair(small.url)
        let dropped = a.bus.counts.dropped
        a.bus.publish(Array(repeating: 7, count: 1_001))
        a.says("after")
        #expect(b.hears("after") && b.heard.count == 1 && a.bus.counts.dropped == dropped + 1)
    }

    @Test func aSecondServerOfTheAddressIsUsed() throws {
        let other = try NatsServer()
        other.kill()
        let (a, b) = try pair("\(other.url),\(server.url)")
        a.says("found")
        #expect(b.hears("found"))
    }
}
