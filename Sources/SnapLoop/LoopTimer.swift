import CLibwebsockets

/// A timer of the loop, made by `EventLoop.timer(everyMs:_:)` or `EventLoop.timer(afterMs:_:)`.
///
/// Thread: loop. The loop holds the timer until it is cancelled, has fired for the last time, or the loop stops.
package final class LoopTimer {
    private var handle: UnsafeMutablePointer<uv_timer_t>?
    private let repeats: Bool
    /// Released on cancel, so that a body may hold its own timer.
    private var body: (() -> Void)?

    init(on loop: UnsafeMutablePointer<uv_loop_t>, afterMs: UInt64, everyMs: UInt64, _ body: @escaping () -> Void) {
        let handle = UnsafeMutablePointer<uv_timer_t>.allocate(capacity: 1)
        self.handle = handle
        self.body = body
        repeats = everyMs > 0
        uv_timer_init(loop, handle)
        // libuv uses the timer until its handle is closed: retained here, released in `freed`.
        handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
        uv_timer_start(handle, { $0.flatMap(LoopTimer.owner)?.fire() }, afterMs, everyMs)
    }

    var isCancelled: Bool { handle == nil }

    deinit { assert(handle == nil, "a LoopTimer ended without cancel()") }

    /// Stops the timer; the body is not called again. May be called any number of times.
    package func cancel() {
        guard let handle else { return }
        self.handle = nil
        body = nil
        handle.withMemoryRebound(to: uv_handle_t.self, capacity: 1) { uv_close($0) { $0.map(LoopTimer.freed) } }
    }

    private func fire() {
        guard let body else { return }
        if !repeats { cancel() }
        body()
    }

    private static func owner(_ handle: UnsafeMutablePointer<uv_timer_t>) -> LoopTimer? {
        handle.pointee.data.map { Unmanaged<LoopTimer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func freed(_ handle: UnsafeMutablePointer<uv_handle_t>) {
        handle.pointee.data.map { Unmanaged<LoopTimer>.fromOpaque($0).release() }
        UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_timer_t.self).deallocate()
    }
}
