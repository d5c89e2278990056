/// What is wrong in one place of what a server was told, and what would be right there.
package struct SettingMistake: Error, Equatable, CustomStringConvertible {
    package let source: Settings.Source
    package let message: String
    /// The name of the setting that it is about, or that was meant most likely; nil where it may be any.
    let setting: String?

    /// - Parameter message: in one line, whatever was quoted in it.
    init(_ source: Settings.Source, about setting: String?, _ message: String) {
        self.source = source
        self.setting = setting
        self.message = Self.line(message)
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
}

/// All that is wrong with what a server was told, at least one mistake: those of the file by line, of variables by name, of flags in the
/// table's order, of limits as they were given, and of settings that must agree.
package struct SettingsMistakes: Error, CustomStringConvertible {
    package let all: [SettingMistake]

    /// In one line, as a log wants it.
    package var description: String { all.map(\.description).joined(separator: "; ") }
}

/// The mistakes found so far, by a reading that goes on after each.
struct MistakeList {
    private(set) var all: [SettingMistake] = []

    /// Does a part of the reading, which ends at its first mistake.
    mutating func reading(_ part: () throws(SettingMistake) -> Void) {
        do throws(SettingMistake) { try part() } catch { all.append(error) }
    }

    mutating func add(_ more: [SettingMistake]) { all += more }

    /// Whether a mistake may be about one of these settings: then nobody knows what was to be said of them.
    func concerns(_ names: [Setting.Name]) -> Bool {
        all.contains { mistake in mistake.setting.map { setting in names.contains { $0.rawValue == setting } } ?? true }
    }
}
