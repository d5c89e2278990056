import Foundation

/// The properties of an output: a terminal with a width and perhaps colours, or a pipe or file without.
struct Screen {
    let isTerminal: Bool
    let hasColour: Bool
    /// The width in columns; nil when lines are not cut.
    let width: Int?

    static let pipe = Screen(isTerminal: false, hasColour: false, width: nil)

    init(isTerminal: Bool, hasColour: Bool, width: Int?) {
        self.isTerminal = isTerminal
        self.hasColour = hasColour
        self.width = width
    }

    /// - Parameter environment: NO_COLOR (https://no-color.org), CLICOLOR and CLICOLOR_FORCE (https://bixense.com/clicolors), TERM and
    ///   COLUMNS are used.
    init(descriptor: CInt, environment: [String: String]) {
        guard isatty(descriptor) == 1 else {
            self.init(isTerminal: false, hasColour: Self.hasColour(environment, isTerminal: false), width: nil)
            return
        }
        var size = winsize()
        let known = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        self.init(
            isTerminal: true, hasColour: Self.hasColour(environment, isTerminal: true),
            width: known ? Int(size.ws_col) : environment["COLUMNS"].flatMap { Int($0) } ?? 80)
    }

    private static func hasColour(_ environment: [String: String], isTerminal: Bool) -> Bool {
        guard (environment["NO_COLOR"] ?? "").isEmpty else { return false }
        if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
        return isTerminal && environment["CLICOLOR"] != "0" && environment["TERM"] != "dumb"
    }

    /// The ways to make text stand out.
    enum Style: String, Sendable {
        case plain = ""
        case strong = "1"
        case faint = "2"
        case fresh = "32"
        case alarming = "31"
    }

    func styled(_ text: String, _ style: Style) -> String {
        guard hasColour, style != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }
}
