import CLibwebsockets
import Glibc
import Synchronization

/// How much a log line matters.
package enum LoopLogLevel: Sendable { case debug, info, warning, error }

/// Takes the log lines of libwebsockets: escapes them, passes on at most ten a second and counts the rest.
///
/// libwebsockets has one log callback per process, so the newest loop's sink gets the lines of all loops.
enum LoopLog {
    private struct State {
        var sink: @Sendable (LoopLogLevel, String) -> Void = { _, _ in }
        var second = 0
        var linesThisSecond = 0
        var dropped = 0
    }
    private static let state = Mutex(State())
    private static let linesPerSecond = 10

    static func install(_ sink: @escaping @Sendable (LoopLogLevel, String) -> Void) {
        state.withLock { $0.sink = sink }
        lws_set_log_level(LLL_ERR | LLL_WARN) { level, line in LoopLog.emit(level, line) }
    }

    static var dropped: Int { state.withLock { $0.dropped } }

    private static func emit(_ level: Int32, _ line: UnsafePointer<CChar>?) {
        guard let line else { return }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let second = now.tv_sec
        let sink = state.withLock { state in
            if state.second != second { (state.second, state.linesThisSecond) = (second, 0) }
            state.linesThisSecond += 1
            if state.linesThisSecond <= linesPerSecond { return state.sink as (@Sendable (LoopLogLevel, String) -> Void)? }
            state.dropped += 1
            return nil
        }
        sink?(level == LLL_ERR ? .error : .warning, escaped(line))
    }

    /// Lines may contain a peer's bytes: everything but printable ASCII becomes `\xNN`, and a line ends after 300 characters.
    private static func escaped(_ line: UnsafePointer<CChar>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var out: [UInt8] = []
        for character in UnsafeBufferPointer(start: line, count: min(strlen(line), 300)) {
            let byte = UInt8(bitPattern: character)
            if byte == 0x0a { continue }
            let isPlain = byte >= 0x20 && byte < 0x7f && byte != 0x5c
            out += isPlain ? [byte] : [0x5c, 0x78, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: out, as: UTF8.self)
    }
}
