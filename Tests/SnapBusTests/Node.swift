import Foundation
import Testing

@testable import SnapBus

/// A bus, with all that it called back with.
final class Node: Sendable {
    final class Notes: Sendable {
        private let lock = NSLock()
        // Reason that it is unsafe to the compiler: they are touched only while `lock` is locked.
        private nonisolated(unsafe) var heardHints: [[UInt8]] = []
        private nonisolated(unsafe) var recordedChanges: [Bool] = []
        private nonisolated(unsafe) var saidCount: Int64 = 0

        var heard: [[UInt8]] { lock.withLock { heardHints } }
        var changes: [Bool] { lock.withLock { recordedChanges } }
        var calls: Int { lock.withLock { heardHints.count + recordedChanges.count } }
        var said: Int64 { lock.withLock { saidCount } }

        func say() { lock.withLock { saidCount += 1 } }
        func hear(_ bytes: [UInt8]) { lock.withLock { heardHints.append(bytes) } }
        func record(_ isConnected: Bool) { lock.withLock { recordedChanges.append(isConnected) } }
    }

    let bus: NatsBus
    let notes = Notes()

    init(_ url: String, subject: String = "snapfeed.test") throws {
        let notes = notes
        bus = try NatsBus(BusAddress(url), subject: subject, heard: { notes.hear($0) }, changed: { notes.record($0) })
    }

    deinit { bus.close() }

    /// The hints that it heard, without the greetings.
    var heard: [[UInt8]] { notes.heard.filter { $0.first != UInt8(ascii: "?") } }

    /// Whether it eventually records exactly these changes.
    func hasRecorded(_ changes: [Bool]) -> Bool { eventually { notes.changes == changes } }

    func says(_ text: String) {
        notes.say()
        bus.publish(Array(text.utf8))
    }

    /// How often it said something.
    var said: Int64 { notes.said }

    /// A question mark and a UUID.
    static let greetingBytes: Int64 = 37

    func hears(_ text: String) -> Bool { eventually { heard.contains(Array(text.utf8)) } }

    /// Greets until the other node receives it: a connection may be reported just before the server knows the subscription.
    func reaches(_ other: Node) -> Bool {
        let greeting = "?" + UUID().uuidString
        return eventually {
            says(greeting)
            return other.notes.heard.contains(Array(greeting.utf8))
        }
    }
}

/// Two nodes that hear each other.
func pair(_ url: String) throws -> (Node, Node) {
    let (first, second) = (try Node(url), try Node(url))
    try #require(first.reaches(second) && second.reaches(first))
    return (first, second)
}
