import CNats
import Foundation

/// Hints between nodes over core NATS.
///
/// Nothing may depend on a hint: without a server, or when something is full, hints are lost. The bus looks for its servers for ever.
///
/// - Threads: a thread of its own connects and sends; `heard` and `changed` are called on threads of nats.c, and the first `changed(true)`
///   on the bus's own. They come one at a time.
/// - Note: over TLS a write to a lost server raises SIGPIPE, so the program must ignore this signal.
package final class NatsBus: Sendable {
    /// Larger hints are dropped. A server accepts 1 MiB by default.
    package static let hintBytesMax = 512 << 10
    static let subjectBytesMax = 255

    private let outbox = Outbox()
    private let ears: BusCallbacks

    /// Starts the bus, and does not wait for a connection.
    ///
    /// - Parameters:
    ///   - subject: where all nodes publish and listen: printable ASCII, at most 255 bytes, without wildcards.
    ///   - heard: gets each hint of the other buses, in the order in which its publisher sent it. Hints that arrive while it is slow are
    ///     dropped beyond 65,536 or 32 MiB.
    ///   - changed: called when the connection is made or lost.
    /// - Throws: `.badSubject`, or `.library` when nats.c does not start.
    package init(
        _ address: BusAddress, subject: String, heard: @escaping @Sendable ([UInt8]) -> Void,
        changed: @escaping @Sendable (Bool) -> Void
    ) throws(BusError) {
        guard NatsBus.isSubject(subject) else { throw .badSubject(subject) }
        // Made here too, so that what nats.c refuses is known at the start.
        _ = try NatsOptions(address)
        ears = BusCallbacks(outbox, heard: heard, changed: changed)
        let thread = Thread { [outbox, ears] in
            // Set inside the thread, because otherwise the name does not reach the kernel.
            Thread.current.name = "bus"
            BusThread(address, subject: subject, outbox: outbox, ears: ears).run()
            nats_ReleaseThreadMemory()
        }
        thread.stackSize = 1 << 20
        thread.start()
    }

    deinit { close() }

    package var isConnected: Bool { outbox.isConnected }

    package var counts: BusCounts { outbox.counts }

    /// Leaves a hint for the bus's thread. Never waits for the network; without a connection or room the hint is dropped and counted.
    ///
    /// - Thread: any.
    package func publish(_ bytes: [UInt8]) { outbox.post(bytes) }

    /// Ends the bus; hints that wait are dropped. No callback runs afterwards, and `changed(false)` does not come.
    ///
    /// Waits for a callback that is running on another thread, so the caller must hold nothing that callbacks wait for. A callback may call
    /// it, and then runs to its end.
    ///
    /// - Thread: any; more than once is allowed.
    package func close() {
        outbox.close()
        ears.close()
    }

    private static func isSubject(_ subject: String) -> Bool {
        let isPlain = subject.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x2A && $0 != 0x3E }
        let tokens = subject.split(separator: ".", omittingEmptySubsequences: false)
        return isPlain && subject.utf8.count <= subjectBytesMax && tokens.allSatisfy { !$0.isEmpty }
    }
}
