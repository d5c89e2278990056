import Foundation

/// A terminal taken over for a live picture: raw keys and the other screen, both given back whatever happens.
///
/// - Thread: one.
final class LiveScreen {
    private let file: CInt
    private var before = termios()
    private var isOver = false

    /// Nil without a terminal for keys and picture.
    init?() {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        file = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard file >= 0, tcgetattr(file, &before) == 0 else { return nil }
        var raw = before
        cfmakeraw(&raw)
        tcsetattr(file, TCSAFLUSH, &raw)
        // The other screen, without a cursor.
        put("\u{1B}[?1049h\u{1B}[?25l")
    }

    deinit { end() }

    /// Columns and rows, as they are now.
    var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Replaces the picture; what does not fit below is left out.
    func draw(_ lines: [String]) {
        // Each line's rest and all below is cleared, not the whole screen, so that nothing flickers.
        let shown = lines.prefix(size.rows).map { $0 + "\u{1B}[K" }
        put("\u{1B}[H" + shown.joined(separator: "\r\n") + "\u{1B}[J")
    }

    /// Waits for a key. True when it is one to leave by: q, Ctrl-C or Ctrl-D; also when the terminal is gone.
    func isLeft(within milliseconds: Int) -> Bool {
        let deadline = DispatchTime.now() + .milliseconds(milliseconds)
        var size = size
        while DispatchTime.now() < deadline {
            var ready = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            // In short steps, so that a resized terminal is drawn again at once.
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

    /// Gives the terminal back; any number of times.
    func end() {
        guard !isOver else { return }
        isOver = true
        put("\u{1B}[?25h\u{1B}[?1049l")
        tcsetattr(file, TCSAFLUSH, &before)
        close(file)
    }

    private func put(_ text: String) { try? Output.write(Array(text.utf8), to: file) }
}
