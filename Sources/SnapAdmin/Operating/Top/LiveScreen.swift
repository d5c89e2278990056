import Foundation

/// A terminal taken over for a live picture: raw keys and the alternate screen. Both are always restored.
///
/// - Thread: one.
final class LiveScreen {
    private let file: CInt
    private var before = termios()
    private var isOver = false

    /// Nil when stdin or stdout is not a terminal.
    init?() {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        file = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard file >= 0, tcgetattr(file, &before) == 0 else { return nil }
        var raw = before
        cfmakeraw(&raw)
        tcsetattr(file, TCSAFLUSH, &raw)
        // Switches to the alternate screen and hides the cursor.
        put("\u{1B}[?1049h\u{1B}[?25l")
    }

    deinit { end() }

    /// The current columns and rows.
    var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Replaces the picture. Lines that do not fit are left out.
    func draw(_ lines: [String]) {
        // Clears the rest of each line and everything below, not the whole screen, to avoid flicker.
        let shown = lines.prefix(size.rows).map { $0 + "\u{1B}[K" }
        put("\u{1B}[H" + shown.joined(separator: "\r\n") + "\u{1B}[J")
    }

    /// Waits for a key. True for a key that quits (q, Ctrl-C, Ctrl-D), and when the terminal is gone.
    func isLeft(within milliseconds: Int) -> Bool {
        let deadline = DispatchTime.now() + .milliseconds(milliseconds)
        var size = size
        while DispatchTime.now() < deadline {
            var ready = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            // Short steps, so that a resized terminal is redrawn immediately.
            guard poll(&ready, 1, 100) > 0 else {
                if self.size != size { return false }
                size = self.size
                continue
            }
            var key: UInt8 = 0
            guard read(file, &key, 1) == 1 else { return true }
            if [0x03, 0x04, UInt8(ascii: "q"), UInt8(ascii: "Q")].contains(key) { return true }
        }
        return false
    }

    /// Restores the terminal. May be called any number of times.
    func end() {
        guard !isOver else { return }
        isOver = true
        put("\u{1B}[?25h\u{1B}[?1049l")
        tcsetattr(file, TCSAFLUSH, &before)
        close(file)
    }

    private func put(_ text: String) { try? Output.write(Array(text.utf8), to: file) }
}
