/// A name that no setting has in its place, and the setting that was meant most likely.
///
/// That one is looked for when it is asked for: a file may hold more names than anybody is told of.
struct UnknownName: Equatable {
    /// Where settings are named, each place with a spelling of its own.
    enum Place {
        case file, limitsOfFile, variable, limitFlag
    }
    private let place: Place
    private let text: String

    /// - Parameter text: as it was written; in the limits of a file without their prefix.
    init(_ text: String, in place: Place) {
        self.text = text
        self.place = place
    }

    /// The name of the setting that was meant, as a file spells it; nil where it may be any.
    var setting: String? { nearest.flatMap { nearest in Setting.table.first { spelling(of: $0) == nearest }?.name } }

    var message: String {
        let guess = nearest.map { "; did you mean \(shown($0))?" } ?? ""
        switch place {
        case .file, .limitsOfFile: return "there is no setting '\(shown(SettingMistake.cut(text)))'" + guess
        case .variable: return "there is no such setting" + guess
        case .limitFlag: return "there is no limit '\(SettingMistake.cut(text))'" + guess
        }
    }

    private var nearest: String? {
        Nearest.word(to: SettingMistake.cut(withoutPrefix), among: Setting.table.compactMap(spelling))
    }

    /// Variables begin alike, so that what they begin with tells nothing.
    private var withoutPrefix: String {
        String(place == .variable ? text.dropFirst(Setting.variablePrefix.count) : text[...])
    }

    private func shown(_ name: String) -> String {
        switch place {
        case .limitsOfFile: Setting.limitPrefix + name
        case .variable: Setting.variablePrefix + name
        case .file, .limitFlag: name
        }
    }

    /// A setting's name as it is compared in this place; nil where it has none.
    private func spelling(of setting: Setting) -> String? {
        switch place {
        case .file: setting.name
        case .variable: String(setting.variable.dropFirst(Setting.variablePrefix.count))
        case .limitsOfFile, .limitFlag:
            setting.name.hasPrefix(Setting.limitPrefix) ? String(setting.name.dropFirst(Setting.limitPrefix.count)) : nil
        }
    }
}
