/// What `snapfeed serve` was told, and by whom: the file, then the environment, then the flags; the later one counts.
package struct Settings: Sendable {
    /// Where a value comes from, the weakest first.
    package enum Source: Hashable, Sendable, CustomStringConvertible {
        case standard
        case file(String, line: Int)
        case variable(String)
        case flag(String)

        package var description: String {
            switch self {
            case .standard: "default"
            case .file(let path, let line): "\(path):\(line)"
            case .variable(let name): name
            case .flag(let flag): flag
            }
        }

        fileprivate var rank: Int {
            switch self {
            case .standard: 0
            case .file: 1
            case .variable: 2
            case .flag: 3
            }
        }
    }

    private struct Given {
        let words: [String]
        let source: Source
    }
    private var given: [String: Given] = [:]

    /// Variables that begin like ours and belong to the commands that talk to a server.
    package static let clientVariables: Set<String> = [
        "SNAPFEED_SERVER", "SNAPFEED_AS", "SNAPFEED_TOKEN", "SNAPFEED_PASSWORD", "SNAPFEED_NEW_PASSWORD",
    ]
    package static let fileVariable = "SNAPFEED_CONFIG"

    /// - Parameters:
    ///   - file: the configuration file that a flag names; without one, that of `SNAPFEED_CONFIG`, or none.
    ///   - flags: each with all its values; one without any was not given.
    ///   - limits: what `--limit` was given: `NAME=NUMBER`.
    /// - Throws: in words for the operator: where, what is wrong, and what is allowed or the nearest name.
    package init(
        file: String? = nil, environment: [String: String] = [:], flags: [Setting.Name: [String]] = [:], limits: [String] = []
    ) throws(StartFault) {
        if let file = file ?? environment[Self.fileVariable] {
            for entry in try SettingsFile(file).entries {
                given[entry.setting.name] = Given(words: entry.words, source: .file(file, line: entry.line))
            }
        }
        try read(environment)
        for (name, words) in flags where !words.isEmpty { try set(name.setting, words, by: .flag(name.setting.flag)) }
        for text in limits { try set(limit: text) }
        try checkTogether()
    }

    /// What is only half said.
    private func checkTogether() throws(StartFault) {
        guard (self[.tlsCert] == nil) == (self[.tlsKey] == nil) else { throw StartFault("tls-cert and tls-key go together") }
        let (hasKey, hasCheck) = (!(list(.jwtKey) + list(.jwtSecretFile)).isEmpty, self[.jwtIssuer] != nil || self[.jwtAudience] != nil)
        guard hasKey || !hasCheck else {
            throw StartFault("an issuer or an audience of JWTs is given, but no key: add jwt-key or jwt-secret-file")
        }
    }

    private mutating func read(_ environment: [String: String]) throws(StartFault) {
        let ours = environment.filter {
            $0.key.hasPrefix("SNAPFEED_") && !Self.clientVariables.contains($0.key) && $0.key != Self.fileVariable
        }
        for (variable, text) in ours.sorted(by: { $0.key < $1.key }) {
            guard let setting = Setting.table.first(where: { $0.variable == variable }) else {
                let nearest = Nearest.word(to: variable, among: Setting.table.map(\.variable))
                throw StartFault("\(variable): there is no such setting; did you mean \(nearest)?")
            }
            let words = setting.isList ? text.split(separator: ",").map(String.init) : [text]
            try set(setting, words, by: .variable(variable))
        }
    }

    private mutating func set(limit text: String) throws(StartFault) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            throw StartFault("--limit \(text): write it as NAME=NUMBER, such as --limit postsPerMinute=60")
        }
        guard let setting = Setting.named[Setting.limitPrefix + parts[0]] else {
            let nearest = Nearest.word(to: parts[0], among: Limit.Name.allCases.map(\.rawValue))
            throw StartFault("--limit \(text): there is no limit '\(parts[0])'; did you mean \(nearest)?")
        }
        try set(setting, [parts[1]], by: .flag("--limit \(text)"))
    }

    private mutating func set(_ setting: Setting, _ words: [String], by source: Source) throws(StartFault) {
        guard words.allSatisfy(setting.allows) else {
            throw StartFault("\(source): \(setting.name) is \(setting.allowed), not '\(words.joined(separator: ","))'")
        }
        given[setting.name] = Given(words: words, source: source)
    }

    // MARK: Reading

    /// The one value of a setting, or what holds when nobody says otherwise.
    package subscript(_ name: Setting.Name) -> String? { given[name.rawValue]?.words.first ?? name.setting.standard }

    func list(_ name: Setting.Name) -> [String] { given[name.rawValue]?.words ?? [] }
    func number(_ name: Setting.Name) -> Int { self[name].flatMap { Int($0) } ?? 0 }

    /// The table of limits as these settings change it: `requests-per-second` counts for more than limits from a weaker source, and for
    /// less than those from its own or a stronger one.
    package var limits: Limits {
        var limits = Limits()
        let rate = given[Setting.Name.requestsPerSecond.rawValue]
        let rateRank = rate?.source.rank ?? 0
        set(&limits) { $0 < rateRank }
        if let rate, let number = rate.words.first.flatMap({ Int($0) }) { limits.setRequestsPerSecond(number) }
        set(&limits) { $0 >= rateRank }
        return limits
    }

    private func set(_ limits: inout Limits, where isMeant: (Int) -> Bool) {
        for name in Limit.Name.allCases {
            guard let given = given[Setting.limitPrefix + name.rawValue], isMeant(given.source.rank) else { continue }
            if let number = given.words.first.flatMap({ Int($0) }) { limits[name] = number }
        }
    }

    /// A setting as it holds now, for `snapfeed config show`.
    package struct Effective: Sendable, Equatable {
        package let name: String
        package let values: [String]
        package let source: Source
    }

    /// Every setting as it holds now, in the table's order.
    package var effective: [Effective] {
        let limits = limits
        return Setting.table.map { setting in
            let given = given[setting.name]
            let words = given?.words ?? setting.standard.map { [$0] } ?? []
            let own = Effective(name: setting.name, values: words, source: given?.source ?? .standard)
            guard let limit = Limit.Name(rawValue: String(setting.name.dropFirst(Setting.limitPrefix.count))),
                setting.name.hasPrefix(Setting.limitPrefix), [String(limits[limit])] != words,
                let rate = self.given[Setting.Name.requestsPerSecond.rawValue]
            else { return own }
            return Effective(name: setting.name, values: [String(limits[limit])], source: rate.source)
        }
    }

    /// The names of settings that differ.
    package func differences(from other: Settings) -> [Setting] {
        zip(Setting.table, zip(effective, other.effective)).filter { $0.1.0.values != $0.1.1.values }.map(\.0)
    }
}
