import Foundation

/// Passes on what nats.c calls back, until it is closed.
///
/// The lock is held during a callback, so that `close` waits for one that runs. It is recursive, because a callback may close the bus.
///
/// - Thread: any; callbacks come one at a time.
final class BusCallbacks: Sendable {
    private struct Callbacks {
        let heard: @Sendable ([UInt8]) -> Void
        let changed: @Sendable (Bool) -> Void
    }

    private struct State {
        /// Nil once closed: they may hold the bus's owner.
        var callbacks: Callbacks?
        /// Callbacks of earlier links arrive late and do not concern this one.
        var link: ObjectIdentifier?
        /// Whether nats.c has called about this link.
        var hasNews = false
        var isConnected = false
    }

    private let lock = NSRecursiveLock()
    // Reason that it is unsafe to the compiler: it is touched only while `lock` is locked, which the compiler cannot see.
    private nonisolated(unsafe) var state: State
    private let outbox: Outbox

    init(_ outbox: Outbox, heard: @escaping @Sendable ([UInt8]) -> Void, changed: @escaping @Sendable (Bool) -> Void) {
        self.outbox = outbox
        state = State(callbacks: Callbacks(heard: heard, changed: changed))
    }

    /// Uses only callbacks of this link from now on.
    func attach(_ link: NatsLink) {
        lock.withLock {
            (state.link, state.hasNews) = (ObjectIdentifier(link), false)
            outbox.setLinkOver(false)
        }
    }

    /// Reports that the first connection was made immediately, for which nats.c makes no callback. A later callback overrides it.
    func opened(_ link: NatsLink) {
        lock.withLock { if !state.hasNews { report(link, isConnected: true) } }
    }

    /// Reports that nats.c has lost or found a server.
    func changed(_ link: NatsLink, isConnected: Bool) { lock.withLock { report(link, isConnected: isConnected) } }

    /// Reports that nats.c has given up, as it does after a second refusal of the login, or the link was closed.
    func ended(_ link: NatsLink) {
        lock.withLock {
            guard state.link == ObjectIdentifier(link) else { return }
            report(link, isConnected: false)
            outbox.setLinkOver(true)
        }
    }

    func hear(_ bytes: UnsafeRawBufferPointer) {
        lock.withLock {
            guard let callbacks = state.callbacks else { return }
            guard bytes.count <= NatsBus.hintBytesMax else { return outbox.countDropped() }
            outbox.countHeard()
            callbacks.heard(Array(bytes))
        }
    }

    /// Waits for a callback that runs on another thread; none begins afterwards.
    func close() {
        let callbacks = lock.withLock {
            defer { state.callbacks = nil }
            return state.callbacks
        }
        // Released outside the lock: they may be the last to hold something.
        withExtendedLifetime(callbacks) {}
    }

    /// Only while `lock` is locked.
    private func report(_ link: NatsLink, isConnected: Bool) {
        guard let callbacks = state.callbacks, state.link == ObjectIdentifier(link) else { return }
        state.hasNews = true
        guard state.isConnected != isConnected else { return }
        state.isConnected = isConnected
        outbox.setConnected(isConnected)
        callbacks.changed(isConnected)
    }
}
