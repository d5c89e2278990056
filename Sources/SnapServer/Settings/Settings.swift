import SnapModel

/// The settings of `snapfeed serve` and their sources: the file, then the environment, then the flags. The later source wins.
package struct Settings: Sendable {
    /// The source of a value, the weakest first.
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

    /// Variables with our prefix that belong to the client commands.
    package static let clientVariables: Set<String> = [
        "SNAPFEED_SERVER", "SNAPFEED_AS", "SNAPFEED_TOKEN", "SNAPFEED_PASSWORD", "SNAPFEED_NEW_PASSWORD",
    ]
    package static let fileVariable = "SNAPFEED_CONFIG"

    /// - Parameters:
    ///   - file: the configuration file named by a flag; without one, that of `SNAPFEED_CONFIG`, or none.
    ///   - flags: each flag with all its values; an empty list means that the flag was not given.
    ///   - limits: the values of `--limit`, each `NAME=NUMBER`.
    /// - Throws: every mistake that can be found, each with its place and with the allowed values or the nearest name.
    package init(
        file: String? = nil, environment: [String: String] = [:], flags: [Setting.Name: [String]] = [:], limits: [String] = []
    ) throws(SettingsErrors) {
        var mistakes = SettingErrorList()
        if let path = file ?? environment[Self.fileVariable] {
            let file = SettingsFile(path, &mistakes)
            for entry in file.entries { given[entry.setting.name] = Given(words: entry.words, source: .file(path, line: entry.line)) }
        }
        for (variable, text) in Self.ours(environment) {
            mistakes.reading { () throws(SettingError) in try set(variable: variable, text) }
        }
        for setting in Setting.table {
            guard let words = Setting.Name(rawValue: setting.name).flatMap({ flags[$0] }), !words.isEmpty else { continue }
            mistakes.reading { () throws(SettingError) in try set(setting, words, by: .flag(setting.flag)) }
        }
        for text in limits { mistakes.reading { () throws(SettingError) in try set(limit: text) } }
        checkTogether(&mistakes)
        if let error = mistakes.error { throw error }
    }

    /// Checks settings that need each other.
    private func checkTogether(_ mistakes: inout SettingErrorList) {
        require([.tlsKey], with: [.tlsCert], "tls-cert needs tls-key: add tls-key", &mistakes)
        require([.tlsCert], with: [.tlsKey], "tls-key needs tls-cert: add tls-cert", &mistakes)
        require(
            [.jwtKey, .jwtSecretFile, .jwtKeysAddress], with: [.jwtIssuer, .jwtAudience],
            "jwt-issuer and jwt-audience need a key: add jwt-key, jwt-secret-file or jwt-jwks", &mistakes)
        // An address may have the keys of a service that signs for everyone.
        require([.jwtIssuer], with: [.jwtKeysAddress], "jwt-jwks needs the tokens' issuer: add jwt-issuer", &mistakes)
        require([.jwtAudience], with: [.jwtKeysAddress], "jwt-jwks needs the tokens' audience: add jwt-audience", &mistakes)
        checkProviders(&mistakes)
        require([.database], with: [.node, .bus], "node and bus are only for a cluster: add database", &mistakes)
        require([.images], with: [.database], "the nodes of a cluster must share their images: add images", &mistakes)
        if self[.identifier] == Identifier.cloudVision.rawValue {
            require([.visionKey], with: [.identifier], "identifier cloud-vision needs a key: add vision-key", &mistakes)
        }
        if mistakes.error == nil, let refusal = limits.refusal(withMemory: memory) {
            let source = memoryLimits.compactMap { given[$0]?.source }.max { $0.rank < $1.rank }
            mistakes.add(SettingError(source ?? .standard, about: Setting.Name.memory.rawValue, refusal))
        }
    }

    /// An app's token without a required issuer could name one of these services, and with it any of its users.
    private func checkProviders(_ mistakes: inout SettingErrorList) {
        let name = Setting.Name.loginProvider
        guard let source = given[name.rawValue]?.source, !mistakes.concerns([name]) else { return }
        let providers = list(name).compactMap { try? ProviderConfiguration($0) }
        if Set(providers.map(\.name)).count < providers.count || Set(providers.map(\.issuer)).count < providers.count {
            mistakes.add(SettingError(source, about: name.rawValue, "two providers have the same name or the same issuer; remove one"))
        }
        if providers.count > ProviderConfiguration.countMax {
            mistakes.add(SettingError(source, about: name.rawValue, "at most \(ProviderConfiguration.countMax) providers are allowed"))
        }
        if [.jwtKey, .jwtSecretFile].contains(where: isGiven) {
            require([.jwtIssuer], with: [name], "login-provider next to an app's tokens needs their issuer: add jwt-issuer", &mistakes)
        }
    }

    /// The settings that can exceed the memory, and the memory itself.
    private var memoryLimits: [String] {
        limits.memoryParts.flatMap(\.limits).map { Setting.limitPrefix + $0.rawValue } + [Setting.Name.memory.rawValue]
    }

    /// Requires one of the wanted settings once some others are given. It stays silent when a mistake is about any of them: that mistake is
    /// enough to report.
    private func require(_ wanted: [Setting.Name], with some: [Setting.Name], _ message: String, _ mistakes: inout SettingErrorList) {
        guard let first = some.first(where: isGiven), !wanted.contains(where: isGiven), !mistakes.concerns(some + wanted),
            let source = given[first.rawValue]?.source
        else { return }
        mistakes.add(SettingError(source, about: first.rawValue, message))
    }

    private func isGiven(_ name: Setting.Name) -> Bool { given[name.rawValue]?.words.isEmpty == false }

    /// The variables with our prefix, sorted by name.
    private static func ours(_ environment: [String: String]) -> [(variable: String, text: String)] {
        environment.filter { $0.key.hasPrefix(Setting.variablePrefix) && !clientVariables.contains($0.key) && $0.key != fileVariable }
            .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private mutating func set(variable: String, _ text: String) throws(SettingError) {
        guard let setting = Setting.table.first(where: { $0.variable == variable }) else {
            throw SettingError(.variable(variable), UnknownName(variable, in: .variable))
        }
        try set(setting, setting.isList ? text.split(separator: ",").map(String.init) : [text], by: .variable(variable))
    }

    private mutating func set(limit text: String) throws(SettingError) {
        let source = Source.flag("--limit \(text)")
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            throw SettingError(source, about: Setting.limits, "write it as NAME=NUMBER, such as --limit postsPerMinute=60")
        }
        guard let setting = Setting.named[Setting.limitPrefix + parts[0]] else {
            throw SettingError(source, UnknownName(parts[0], in: .limitFlag))
        }
        try set(setting, [parts[1]], by: source)
    }

    private mutating func set(_ setting: Setting, _ words: [String], by source: Source) throws(SettingError) {
        var values: [String] = []
        for word in words {
            do throws(ValueRefusal) { values.append(try setting.canonical(word)) } catch {
                throw SettingError(source, about: setting.name, setting.message(error, quoting: word))
            }
        }
        given[setting.name] = Given(words: values, source: source)
    }

    // MARK: Reading

    /// The single value of a setting, or its default.
    package subscript(_ name: Setting.Name) -> String? { given[name.rawValue]?.words.first ?? name.setting.standard }

    /// The bytes of memory that the server may use.
    package var memory: Int { self[.memory].flatMap(Setting.bytes) ?? Limits.standardMemory }
    func list(_ name: Setting.Name) -> [String] { given[name.rawValue]?.words ?? [] }
    func number(_ name: Setting.Name) -> Int { self[name].flatMap { Int($0) } ?? 0 }

    /// The limits that follow from these settings: `requests-per-second` wins only over limits from a
    /// weaker source.
    package var limits: Limits {
        var limits = Limits(memory: memory, use: memoryUse)
        let rate = given[Setting.Name.requestsPerSecond.rawValue]
        let rateRank = rate?.source.rank ?? 0
        set(&limits) { $0 < rateRank }
        if let rate, let number = rate.words.first.flatMap({ Int($0) }) { limits.setRequestsPerSecond(number) }
        set(&limits) { $0 >= rateRank }
        return limits
    }

    private var memoryUse: Limits.MemoryUse {
        var use = Limits.MemoryUse()
        use.identifier = self[.identifier].flatMap(Identifier.init) ?? .off
        use.hasEncyclopedia = self[.encyclopedia] != nil
        return use
    }

    private func set(_ limits: inout Limits, where isMeant: (Int) -> Bool) {
        for name in Limit.Name.allCases {
            guard let given = given[Setting.limitPrefix + name.rawValue], isMeant(given.source.rank) else { continue }
            if let number = given.words.first.flatMap({ Int($0) }) { limits[name] = number }
        }
    }

    /// A setting's current values, for `snapfeed config show`.
    package struct Effective: Sendable, Equatable {
        package let name: String
        package let values: [String]
        package let source: Source
    }

    /// Every setting's current values, in the table's order.
    package var effective: [Effective] {
        let limits = limits
        return Setting.table.map { setting in
            let given = given[setting.name]
            let words = (given?.words ?? setting.standard.map { [$0] } ?? []).map(setting.shown)
            let own = Effective(name: setting.name, values: words, source: given?.source ?? .standard)
            guard let limit = Limit.Name(rawValue: String(setting.name.dropFirst(Setting.limitPrefix.count))),
                setting.name.hasPrefix(Setting.limitPrefix), [String(limits[limit])] != words,
                let cause = (limit.isRate ? [.requestsPerSecond] : [.memory, .identifier, .encyclopedia] as [Setting.Name]).lazy
                    .compactMap({ self.given[$0.rawValue] }).first
            else { return own }
            return Effective(name: setting.name, values: [String(limits[limit])], source: cause.source)
        }
    }

    /// The settings that differ.
    package func differences(from other: Settings) -> [Setting] {
        zip(Setting.table, zip(effective, other.effective)).filter { $0.1.0.values != $0.1.1.values }.map(\.0)
    }
}
