/// A name that no setting has, and the setting that was probably meant.
///
/// The nearest name is computed only on demand: a file may hold more unknown names than are ever reported.
struct UnknownName: Equatable {
    /// The places where settings are named; each has its own spelling.
    enum Place {
        case file, limitsOfFile, variable, limitFlag
    }
    private let place: Place
    private let text: String

    /// - Parameter text: the name as it was written; for limits in a file, without their prefix.
    init(_ text: String, in place: Place) {
        self.text = text
        self.place = place
    }

    /// The setting that was probably meant, as the file spells it; nil where it may be any.
    var setting: String? { nearest.flatMap { nearest in Setting.table.first { spelling(of: $0) == nearest }?.name } }

    var message: String {
        let guess = nearest.map { "; did you mean \(shown($0))?" } ?? ""
        switch place {
        case .file, .limitsOfFile: return "there is no setting '\(shown(SettingError.cut(text)))'" + guess
        case .variable: return "there is no such setting" + guess
        case .limitFlag: return "there is no limit '\(SettingError.cut(text))'" + guess
        }
    }

    private var nearest: String? {
        Nearest.word(to: SettingError.cut(withoutPrefix), among: Setting.table.compactMap(spelling))
    }

    /// The common prefix of variables is left out, because it would make all of them similar.
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

    /// A setting's name in the spelling of this place; nil where it has none.
    private func spelling(of setting: Setting) -> String? {
        switch place {
        case .file: setting.name
        case .variable: String(setting.variable.dropFirst(Setting.variablePrefix.count))
        case .limitsOfFile, .limitFlag:
            setting.name.hasPrefix(Setting.limitPrefix) ? String(setting.name.dropFirst(Setting.limitPrefix.count)) : nil
        }
    }
}
