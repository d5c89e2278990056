/// What is wrong in one place of what a server was told, and what would be right there.
package struct SettingMistake: Error, Equatable, CustomStringConvertible {
    package let source: Settings.Source
    private let fault: Fault

    private enum Fault: Equatable {
        case unknown(UnknownName)
        /// About a setting, or nil where it may be any.
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

    /// In one line, whatever is quoted in it.
    package var message: String {
        switch fault {
        case .unknown(let name): Self.line(name.message)
        case .wrong(_, let message): Self.line(message)
        }
    }

    /// The name of the setting that it is about, or that was meant most likely; nil where it may be any.
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

    /// What was written, as a message quotes it: 100 scalars of it at most, since one character may be of any length.
    static func cut(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(100)
        return start.endIndex == text.endIndex ? text : String(start) + "…"
    }
}

/// What is wrong with what a server was told, at least one mistake: those of the file by line, of variables by name, of flags in the
/// table's order, of limits as they were given, and of settings that must agree.
package struct SettingsMistakes: Error, CustomStringConvertible {
    /// The first ones, `MistakeList.keptMax` at most.
    package let kept: [SettingMistake]
    /// How many more there are.
    package let omitted: Int

    package var count: Int { kept.count + omitted }

    /// A line each; the last one says how many more there are, if any.
    package func lines(atMost most: Int = .max) -> [String] {
        let told = kept.prefix(most)
        return told.map(\.description) + (told.count < count ? ["and \(count - told.count) more"] : [])
    }

    /// The first ten in one line, as a log wants it.
    package var description: String { lines(atMost: 10).joined(separator: "; ") }
}

/// The mistakes found so far, by a reading that goes on after each.
struct MistakeList {
    /// Nobody fixes more at a time, and a file has room for 100,000.
    static let keptMax = 50
    private(set) var kept: [SettingMistake] = []
    private(set) var omitted = 0

    /// Does a part of the reading, which ends at its first mistake.
    mutating func reading(_ part: () throws(SettingMistake) -> Void) {
        do throws(SettingMistake) { try part() } catch { add(error) }
    }

    mutating func add(_ mistake: SettingMistake) {
        if kept.count < Self.keptMax { kept.append(mistake) } else { omitted += 1 }
    }

    /// Whether a mistake may be about one of these settings: then nobody knows what was to be said of them.
    func concerns(_ names: [Setting.Name]) -> Bool {
        omitted > 0 || kept.contains { mistake in mistake.setting.map { setting in names.contains { $0.rawValue == setting } } ?? true }
    }

    /// All there is to tell; nil when nothing is wrong.
    var told: SettingsMistakes? { kept.isEmpty ? nil : SettingsMistakes(kept: kept, omitted: omitted) }
}
