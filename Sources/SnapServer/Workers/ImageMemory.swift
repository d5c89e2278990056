import Foundation

/// A limit on the memory of all images that are being decoded: small images are decoded side by side, big ones one after the other.
///
/// Threads are served in the order in which they came, so that many small images cannot keep a big one waiting.
/// - Thread: any; `with` waits.
final class ImageMemory: Sendable {
    private let condition = NSCondition()
    // Reason that it is unsafe to the compiler: it is touched only while `condition` is locked, which the compiler cannot see.
    private nonisolated(unsafe) var state: State

    private struct State {
        var free: Int
        var comers = 0
        var served = 0
    }

    init(bytesMax: Int) { state = State(free: bytesMax) }

    /// Runs the body once this much memory is free.
    ///
    /// - Precondition: `bytes` is at most the whole limit.
    func with<Result, Failure: Error>(_ bytes: Int, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        take(bytes)
        defer { give(bytes) }
        return try body()
    }

    private func take(_ bytes: Int) {
        condition.withLock {
            let number = state.comers
            state.comers += 1
            while state.served != number || state.free < bytes { condition.wait() }
            state.served += 1
            state.free -= bytes
            condition.broadcast()
        }
    }

    private func give(_ bytes: Int) {
        condition.withLock {
            state.free += bytes
            condition.broadcast()
        }
    }

    /// The number of threads that wait.
    var waiting: Int { condition.withLock { state.comers - state.served } }
}
