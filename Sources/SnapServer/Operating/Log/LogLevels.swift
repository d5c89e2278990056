import Logging

/// The least severe level that is printed, for all modules and for single ones: `notice,store=debug`.
package struct LogLevels: Sendable, Equatable {
    private var all = Logger.Level.notice
    private var byModule: [LogModule: Logger.Level] = [:]

    package init() {}

    /// Nil when a word is neither a level nor `module=level`.
    package init?(_ text: String) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let level = sides.last.flatMap({ Logger.Level(rawValue: $0) }) else { return nil }
            guard sides.count == 2 else {
                all = level
                continue
            }
            guard let module = LogModule(rawValue: sides[0]) else { return nil }
            byModule[module] = level
        }
    }

    static let allowed =
        "a level (\(Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))), or several with commas, such as warning,store=debug; "
        + "modules are \(LogModule.allCases.map(\.rawValue).joined(separator: ", "))"

    subscript(module: LogModule?) -> Logger.Level { module.flatMap { byModule[$0] } ?? all }

    /// The least severe level of any module.
    var lowest: Logger.Level { byModule.values.reduce(all, min) }
}

package enum LogFormat: String, CaseIterable, Sendable {
    case text, json
}
