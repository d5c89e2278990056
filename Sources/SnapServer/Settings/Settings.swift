/// What `snapfeed serve` was told, and by whom: the file, then the environment, then the flags; the later one counts.
package struct Settings: Sendable {
    /// Where a value comes from, the weakest first.
    package enum Source: Hashable, Sendable, CustomStringConvertible {
        case standard
        case file(String, line: Int?)
        case variable(String)
        case flag(String)

        package var description: String {
            switch self {
            case .standard: "default"
            case .file(let path, let line): line.map { "\(path):\($0)" } ?? path
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
    /// - Throws: every mistake that can be found, each with its place and with what is allowed or the nearest name.
    package init(
        file: String? = nil, environment: [String: String] = [:], flags: [Setting.Name: [String]] = [:], limits: [String] = []
    ) throws(SettingsMistakes) {
        var mistakes = MistakeList()
        if let path = file ?? environment[Self.fileVariable] {
            let file = SettingsFile(path, &mistakes)
            for entry in file.entries { given[entry.setting.name] = Given(words: entry.words, source: .file(path, line: entry.line)) }
        }
        for (variable, text) in Self.ours(environment) {
            mistakes.reading { () throws(SettingMistake) in try set(variable: variable, text) }
        }
        for setting in Setting.table {
            guard let words = Setting.Name(rawValue: setting.name).flatMap({ flags[$0] }), !words.isEmpty else { continue }
            mistakes.reading { () throws(SettingMistake) in try set(setting, words, by: .flag(setting.flag)) }
        }
        for text in limits { mistakes.reading { () throws(SettingMistake) in try set(limit: text) } }
        checkTogether(&mistakes)
        if let told = mistakes.told { throw told }
    }

    /// What is only half said.
    private func checkTogether(_ mistakes: inout MistakeList) {
        require([.tlsKey], with: [.tlsCert], "tls-cert and tls-key go together: add tls-key", &mistakes)
        require([.tlsCert], with: [.tlsKey], "tls-cert and tls-key go together: add tls-cert", &mistakes)
        require(
            [.jwtKey, .jwtSecretFile], with: [.jwtIssuer, .jwtAudience],
            "an issuer or an audience of JWTs is given, but no key: add jwt-key or jwt-secret-file", &mistakes)
        if mistakes.told == nil, let refusal = limits.refusal(withMemory: memory) {
            let source = memoryLimits.compactMap { given[$0]?.source }.max { $0.rank < $1.rank }
            mistakes.add(SettingMistake(source ?? .standard, about: Setting.Name.memory.rawValue, refusal))
        }
    }

    /// What may be set too high for the memory, and the memory itself.
    private var memoryLimits: [String] {
        limits.memoryParts.flatMap(\.limits).map { Setting.limitPrefix + $0.rawValue } + [Setting.Name.memory.rawValue]
    }

    /// Who gives some settings must give one of others. Where one of all these is in doubt, the mistake that left it so is enough to tell.
    private func require(_ wanted: [Setting.Name], with some: [Setting.Name], _ message: String, _ mistakes: inout MistakeList) {
        guard let first = some.first(where: isGiven), !wanted.contains(where: isGiven), !mistakes.concerns(some + wanted),
            let source = given[first.rawValue]?.source
        else { return }
        mistakes.add(SettingMistake(source, about: first.rawValue, message))
    }

    private func isGiven(_ name: Setting.Name) -> Bool { given[name.rawValue]?.words.isEmpty == false }

    /// The variables that are settings, or should be, by name.
    private static func ours(_ environment: [String: String]) -> [(variable: String, text: String)] {
        environment.filter { $0.key.hasPrefix(Setting.variablePrefix) && !clientVariables.contains($0.key) && $0.key != fileVariable }
            .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private mutating func set(variable: String, _ text: String) throws(SettingMistake) {
        guard let setting = Setting.table.first(where: { $0.variable == variable }) else {
            throw SettingMistake(.variable(variable), UnknownName(variable, in: .variable))
        }
        try set(setting, setting.isList ? text.split(separator: ",").map(String.init) : [text], by: .variable(variable))
    }

    private mutating func set(limit text: String) throws(SettingMistake) {
        let source = Source.flag("--limit \(text)")
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            throw SettingMistake(source, about: Setting.limits, "write it as NAME=NUMBER, such as --limit postsPerMinute=60")
        }
        guard let setting = Setting.named[Setting.limitPrefix + parts[0]] else {
            throw SettingMistake(source, UnknownName(parts[0], in: .limitFlag))
        }
        try set(setting, [parts[1]], by: source)
    }

    private mutating func set(_ setting: Setting, _ words: [String], by source: Source) throws(SettingMistake) {
        if let refusal = setting.refusal(of: words) { throw SettingMistake(source, about: setting.name, refusal) }
        given[setting.name] = Given(words: words, source: source)
    }

    // MARK: Reading

    /// The one value of a setting, or what holds when nobody says otherwise.
    package subscript(_ name: Setting.Name) -> String? { given[name.rawValue]?.words.first ?? name.setting.standard }

    /// Bytes that the server may take.
    package var memory: Int { self[.memory].flatMap(Setting.bytes) ?? Limits.standardMemory }
    func list(_ name: Setting.Name) -> [String] { given[name.rawValue]?.words ?? [] }
    func number(_ name: Setting.Name) -> Int { self[name].flatMap { Int($0) } ?? 0 }

    /// The table of limits as these settings change it: `requests-per-second` counts for more than limits from a weaker source, and for
    /// less than those from its own or a stronger one.
    package var limits: Limits {
        var limits = Limits(memory: memory)
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
                let cause = self.given[(limit.isRate ? Setting.Name.requestsPerSecond : .memory).rawValue]
            else { return own }
            return Effective(name: setting.name, values: [String(limits[limit])], source: cause.source)
        }
    }

    /// The names of settings that differ.
    package func differences(from other: Settings) -> [Setting] {
        zip(Setting.table, zip(effective, other.effective)).filter { $0.1.0.values != $0.1.1.values }.map(\.0)
    }
}
