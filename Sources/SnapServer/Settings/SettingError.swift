/// A mistake at one place of the settings, and what would be right there.
package struct SettingError: Error, Equatable, CustomStringConvertible {
    package let source: Settings.Source
    private let fault: Fault

    private enum Fault: Equatable {
        case unknown(UnknownName)
        /// A mistake about a setting; nil where it is not known which one.
        case wrong(String?, String)
    }

    init(_ source: Settings.Source, about setting: String?, _ message: String) {
        self.source = source
        fault = .wrong(setting, message)
    }

    init(_ source: Settings.Source, _ name: UnknownName) {
        self.source = source
        fault = .unknown(name)
    }

    /// The message in one line, whatever text it quotes.
    package var message: String {
        switch fault {
        case .unknown(let name): Self.line(name.message)
        case .wrong(_, let message): Self.line(message)
        }
    }

    /// The setting that the mistake is about, or that was probably meant; nil where it may be any.
    var setting: String? {
        switch fault {
        case .unknown(let name): name.setting
        case .wrong(let setting, _): setting
        }
    }

    package var description: String { "\(Self.line(source.description)): \(message)" }

    private static func line(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        line.append(
            contentsOf: text.unicodeScalars.map { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
                default: scalar
                }
            })
        return String(line)
    }

    /// A quoted text, cut to 100 scalars, because a single character may be of any length.
    static func cut(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(100)
        return start.endIndex == text.endIndex ? text : String(start) + "…"
    }
}

/// All mistakes in the settings, at least one, in this order: the file by line, variables by name, flags in the table's order, limits as
/// they were given, and settings that must agree with each other.
package struct SettingsErrors: Error, CustomStringConvertible {
    /// The first mistakes, `SettingErrorList.keptMax` at most.
    package let kept: [SettingError]
    /// The number of further mistakes.
    package let omitted: Int

    package var count: Int { kept.count + omitted }

    /// One line for each mistake; a last line says how many more there are, if any.
    package func lines(atMost most: Int = .max) -> [String] {
        let listed = kept.prefix(most)
        return listed.map(\.description) + (listed.count < count ? ["and \(count - listed.count) more"] : [])
    }

    /// The first ten mistakes in one line, for a log.
    package var description: String { lines(atMost: 10).joined(separator: "; ") }
}

/// Collects errors while reading continues.
struct SettingErrorList {
    /// Operators fix few at a time, and a file can contain 100,000.
    static let keptMax = 50
    private(set) var kept: [SettingError] = []
    private(set) var omitted = 0

    /// Runs one part of the reading, which ends at its first mistake.
    mutating func reading(_ part: () throws(SettingError) -> Void) {
        do throws(SettingError) { try part() } catch { add(error) }
    }

    mutating func add(_ mistake: SettingError) {
        if kept.count < Self.keptMax { kept.append(mistake) } else { omitted += 1 }
    }

    /// Whether a mistake may be about one of these settings. Their intended values are then unknown.
    func concerns(_ names: [Setting.Name]) -> Bool {
        omitted > 0 || kept.contains { mistake in mistake.setting.map { setting in names.contains { $0.rawValue == setting } } ?? true }
    }

    /// All mistakes; nil when there are none.
    var error: SettingsErrors? { kept.isEmpty ? nil : SettingsErrors(kept: kept, omitted: omitted) }
}
