import ArgumentParser
import Foundation
import SnapAdmin
import SnapServer
import SnapWire

/// The settings as flags: one for each row of the table, and two general ones.
struct SettingsOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Configuration file. (SNAPFEED_CONFIG) The environment and flags override it.", valueName: "file"))
    var config: String?

    @Option(.listen) var listen: String?
    @Option(.port) var port: String?
    @Option(.data) var data: String?
    @Option(.store) var store: String?
    @Option(.memory) var memory: String?
    @Option(.database) var database: String?
    @Option(.node) var node: String?
    @Option(.bus) var bus: String?
    @Option(.images) var images: String?
    @Option(.signUp) var signUp: String?
    @Option(.requestsPerSecond) var requestsPerSecond: String?

    @Option(
        help: ArgumentHelp(
            "A limit by its name in server.info, such as postsPerMinute=60. Repeatable. Settings.md lists them all.",
            valueName: "name=number"))
    var limit: [String] = []

    @Option(.pingAfter) var pingAfter: String?
    @Option(.allowOrigin) var allowOrigin: [String]
    @Option(.allowHost) var allowHost: [String]
    @Option(.trustProxy) var trustProxy: [String]
    @Option(.trustedNetwork) var trustedNetwork: [String]
    @Option(.tlsCert) var tlsCert: String?
    @Option(.tlsKey) var tlsKey: String?
    @Option(.jwtKey) var jwtKey: [String]
    @Option(.jwtSecretFile) var jwtSecretFile: [String]
    @Option(.jwtKeysAddress) var jwtKeysAddress: [String]
    @Option(.loginProvider) var loginProvider: [String]
    @Option(.jwtIssuer) var jwtIssuer: String?
    @Option(.jwtAudience) var jwtAudience: String?
    @Option(.identifier) var identifier: String?
    @Option(.visionKey) var visionKey: String?
    @Option(.visionEndpoint) var visionEndpoint: String?
    @Option(.encyclopedia) var encyclopedia: String?
    @Option(.webhookAddresses) var webhookAddresses: String?
    @Option(.pushContact) var pushContact: String?
    @Option(.pushAddresses) var pushAddresses: String?
    @Option(.web) var web: String?
    @Option(.metrics) var metrics: String?
    @Option(.logLevel) var logLevel: String?
    @Option(.logFormat) var logFormat: String?
    @Option(.slowCommit) var slowCommit: String?

    private var single: [Setting.Name: String?] {
        [
            .listen: listen, .port: port, .data: data, .store: store, .memory: memory, .signUp: signUp,
            .requestsPerSecond: requestsPerSecond, .database: database, .node: node, .bus: bus, .images: images,
            .pingAfter: pingAfter, .tlsCert: tlsCert, .tlsKey: tlsKey, .jwtIssuer: jwtIssuer, .jwtAudience: jwtAudience, .web: web,
            .metrics: metrics, .logLevel: logLevel, .logFormat: logFormat, .slowCommit: slowCommit,
            .identifier: identifier, .visionKey: visionKey, .visionEndpoint: visionEndpoint, .encyclopedia: encyclopedia,
            .webhookAddresses: webhookAddresses, .pushContact: pushContact, .pushAddresses: pushAddresses,
        ]
    }

    private var lists: [Setting.Name: [String]] {
        [
            .allowOrigin: allowOrigin, .allowHost: allowHost, .trustProxy: trustProxy, .trustedNetwork: trustedNetwork,
            .jwtKey: jwtKey, .jwtSecretFile: jwtSecretFile, .jwtKeysAddress: jwtKeysAddress,
            .loginProvider: loginProvider,
        ]
    }

    /// The settings from the file, the environment and the flags; later ones win. Reads the file again each time.
    ///
    /// - Parameter file: the file where `--config` names none.
    func settings(file: String? = nil) throws(SettingsErrors) -> Settings {
        let flags = single.compactMapValues { $0.map { [$0] } }.merging(lists) { single, _ in single }
        return try Settings(file: config ?? file, environment: ProcessInfo.processInfo.environment, flags: flags, limits: limit)
    }

    /// Reads the settings; an error ends the program with its exit code.
    func settingsOrFailure() throws -> Settings {
        do throws(SettingsErrors) { return try settings() } catch { throw StartFailure(error.text, code: .init(EX_CONFIG)) }
    }

    /// Whether there is a file that can be read again.
    var hasFile: Bool { config != nil || ProcessInfo.processInfo.environment[Settings.fileVariable] != nil }
}

extension SettingsErrors {
    /// The mistakes for people: a single one in a line, several each in lines of their own that start with the place.
    var text: String {
        (count == 1 ? lines() : ["\(count) mistakes:"] + lines()).joined(separator: "\n")
    }

    /// The mistakes as the failure of a command.
    var failure: Failure {
        var members = [JSONValue.Member(name: "mistakes", value: .array(kept.map(\.json)))]
        if omitted > 0 { members.append(.init(name: "omitted", value: .number(String(omitted)))) }
        return Failure(text, .configuration, details: .object(members))
    }
}

extension SettingError {
    fileprivate var json: JSONValue {
        var members = [JSONValue.Member(name: "place", value: .string(source.description))]
        if case .file(let path, let line) = source {
            members.append(.init(name: "file", value: .string(path)))
            if let line { members.append(.init(name: "line", value: .number(String(line)))) }
        }
        return .object(members + [.init(name: "message", value: .string(message))])
    }
}

extension Option where Value == String? {
    fileprivate init(_ name: Setting.Name) {
        self.init(name: .customLong(name.rawValue), help: name.setting.help, completion: name.setting.completion)
    }
}

extension Option where Value == [String] {
    fileprivate init(_ name: Setting.Name) {
        self.init(wrappedValue: [], name: .customLong(name.rawValue), help: name.setting.help, completion: name.setting.completion)
    }
}

extension Setting {
    fileprivate var help: ArgumentHelp {
        let note = isList ? " Repeatable." : standard.map { " (default: \($0))" } ?? ""
        return ArgumentHelp(stringLiteral: meaning + note).named(valueName)
    }

    fileprivate var completion: CompletionKind? {
        switch kind {
        case .word(let words): .list(words)
        case .text("file"): .file()
        case .text("folder"): .directory
        case .images: .directory
        case .number, .size, .text, .host, .origin, .address, .network, .logLevels, .database, .bus, .contact, .service, .provider: nil
        }
    }
}

extension ArgumentHelp {
    fileprivate func named(_ valueName: String) -> ArgumentHelp {
        var help = self
        help.valueName = valueName
        return help
    }
}
