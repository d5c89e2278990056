import SnapBus
import SnapFetch
import SnapLoop
import SnapPostgres
import SnapStore

/// The description of one setting of `snapfeed serve`. Its flag, its variable and its key in the file are spellings of its name.
package struct Setting: Sendable {
    /// The name in the configuration file: `allow-host`, or `limits.postsPerMinute`.
    package let name: String
    package let kind: Kind
    /// Whether it may have several values: a sequence in the file, commas in the variable.
    package let isList: Bool
    /// The default in the form in which it would be written; nil where nothing is set.
    package let standard: String?
    package let meaning: String
    /// Whether SIGHUP reads it again; all others need a restart.
    package let isReread: Bool

    package enum Kind: Sendable {
        case number(ClosedRange<Int>)
        /// Bytes: a whole number, optionally followed by `k`, `m` or `g` for KiB, MiB or GiB.
        case size(ClosedRange<Int>)
        case word([String])
        /// Any text that is not empty; the name says what it means.
        case text(String)
        /// A host name of this server, and an origin of pages.
        case host, origin
        /// A numeric address: a name would have to be looked up over the network.
        case address
        /// In CIDR notation.
        case network
        case logLevels
        /// A PostgreSQL, or a NATS.
        case database, bus
        /// A folder, or a bucket.
        case images
        /// Where people can be reached.
        case contact
        /// An address of another server.
        case service
        /// A service by which people log in.
        case provider
    }

    /// The settings that are not limits, as the flag and the file spell them.
    package enum Name: String, CaseIterable, Sendable {
        case listen, port, data, store, web, metrics, memory
        case database, node, bus, images
        case signUp = "sign-up"
        case requestsPerSecond = "requests-per-second"
        case pingAfter = "ping-after"
        case allowOrigin = "allow-origin"
        case allowHost = "allow-host"
        case trustProxy = "trust-proxy"
        case trustedNetwork = "trusted-network"
        case tlsCert = "tls-cert"
        case tlsKey = "tls-key"
        case jwtKey = "jwt-key"
        case jwtSecretFile = "jwt-secret-file"
        case jwtKeysAddress = "jwt-jwks"
        case loginProvider = "login-provider"
        case jwtIssuer = "jwt-issuer"
        case jwtAudience = "jwt-audience"
        case logLevel = "log-level"
        case logFormat = "log-format"
        case slowCommit = "slow-commit"
        case identifier
        case visionKey = "vision-key"
        case visionEndpoint = "vision-endpoint"
        case encyclopedia
        case webhookAddresses = "webhook-addresses"
        case pushContact = "push-contact"
        case pushAddresses = "push-addresses"

        package var setting: Setting { Setting.named[rawValue] ?? Setting(self, .text("value"), "") }
    }

    init(
        _ name: Name, _ kind: Kind, standard: String? = nil, isList: Bool = false, isReread: Bool = false, _ meaning: String
    ) {
        self.name = name.rawValue
        self.kind = kind
        self.isList = isList
        self.standard = standard
        self.meaning = meaning
        self.isReread = isReread
    }

    /// The setting for a row of the table of limits.
    init(_ limit: Limit) {
        name = Self.limitPrefix + limit.name.rawValue
        kind = .number(limit.range)
        isList = false
        standard = String(limit.standard)
        meaning = "\(limit.unit) \(limit.meaning); beyond it: \(limit.consequence)"
        isReread = false
    }

    /// The name of the mapping of limits in the file.
    static let limits = "limits"
    static let limitPrefix = limits + "."
    static let variablePrefix = "SNAPFEED_"

    package var variable: String {
        guard let limit = name.split(separator: ".").last, name.hasPrefix(Self.limitPrefix) else {
            return Self.variablePrefix + name.uppercased().replacing("-", with: "_")
        }
        return Limit.Name(rawValue: String(limit))?.environment ?? ""
    }

    package var flag: String {
        name.hasPrefix(Self.limitPrefix) ? "--limit \(name.dropFirst(Self.limitPrefix.count))=…" : "--" + name
    }

    /// The placeholder for the value in help texts.
    package var valueName: String {
        switch kind {
        case .number: "number"
        case .size: "bytes"
        case .word(let words): words.joined(separator: "|")
        case .text(let name): name
        case .host: "name"
        case .origin: "origin"
        case .address: "address"
        case .network: "network"
        case .logLevels: "level"
        case .database, .bus: "address"
        case .images: "place"
        case .contact: "contact"
        case .service: "address"
        case .provider: "members"
        }
    }

    /// The allowed values in words.
    var allowed: String {
        switch kind {
        case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .size(let range):
            "a size from \(Limits.mebibytes(range.lowerBound))m to \(Limits.mebibytes(range.upperBound))m: bytes, or a number with k, m or g"
        case .word(let words): words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        case .text(let name): name.first.map("aeiou".contains) == true ? "an \(name)" : "a \(name)"
        case .host: AllowedHost.example
        case .origin: AllowedOrigin.example
        case .address: "a numeric IPv4 or IPv6 address"
        case .network: "an IP address or a network such as 192.168.0.0/16 or 2001:db8::/48, with no bits set behind the prefix"
        case .logLevels: LogLevels.allowed
        case .database: "an address such as postgresql://user:password@host/database"
        case .bus: "an address such as nats://host, or several with commas"
        case .images: "a folder, or a bucket such as s3://bucket/prefix"
        case .contact: "an address such as mailto:admin@example.org or https://example.org/contact"
        case .provider: ProviderConfiguration.example
        case .service: "an address that begins with https://, or on this machine with http://"
        }
    }

    /// Whether a value is valid in the form in which it is written.
    func allows(_ text: String) -> Bool { (try? canonical(text)) != nil }

    /// Returns a value in the form in which it is used.
    ///
    /// - Throws: `ValueRefusal` for a value that is not allowed.
    func canonical(_ text: String) throws(ValueRefusal) -> String {
        switch kind {
        case .host: return try AllowedHost.canonical(text)
        case .origin: return try AllowedOrigin.canonical(text)
        case .contact:
            try PushConfiguration.check(contact: text)
            return text
        case .provider: return try ProviderConfiguration(text).text
        default:
            guard isAllowed(text) else { throw .plain }
            return text
        }
    }

    private func isAllowed(_ text: String) -> Bool {
        switch kind {
        case .number(let range): Int(text).map(range.contains) ?? false
        case .size(let range): Self.bytes(text).map(range.contains) ?? false
        case .word(let words): words.contains(text)
        case .text, .host, .origin, .contact, .provider: !text.isEmpty
        case .service: (try? FetchAddress.check(text, within: .configured)) != nil
        case .address: NetworkAddress.canonical(text) != nil
        case .network: NetworkBlock(text) != nil
        case .logLevels: LogLevels(text) != nil
        case .database: (try? PostgresAddress(text)) != nil
        case .bus: (try? BusAddress(text)) != nil
        case .images: ImageFiles.isPlace(text)
        }
    }

    /// A value without the password in it.
    func shown(_ text: String) -> String {
        switch kind {
        case .database: (try? PostgresAddress(text))?.description ?? Self.unreadable
        case .bus: (try? BusAddress(text))?.description ?? Self.unreadable
        case .images: text.contains("://") && !ImageFiles.isPlace(text) ? Self.unreadable : text
        case .number, .size, .word, .text, .host, .origin, .address, .network, .logLevels, .contact, .service, .provider: text
        }
    }

    /// Shown for an address that may have a password anywhere.
    private static let unreadable = "not a valid address"

    /// The number of bytes in `1073741824`, `1024m` or `1g`, in either case.
    static func bytes(_ text: String) -> Int? {
        let units = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30]
        let unit = text.last.flatMap { units[$0.lowercased()] }
        guard let number = Int(unit == nil ? text : String(text.dropLast())), number >= 0 else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: unit ?? 1)
        return overflow ? nil : bytes
    }

    /// The message about a refused value, without the value: it may be a secret.
    func message(_ refusal: ValueRefusal) -> String { "\(name) \(refusal.reason ?? "is \(allowed)")" }

    /// The message about a refused value, with the value if it cannot contain a password.
    func message(_ refusal: ValueRefusal, quoting text: String) -> String {
        switch kind {
        case .database, .bus, .provider: message(refusal)
        default: "\(message(refusal)), not '\(SettingError.cut(text))'"
        }
    }

    /// The row of the table in Settings.md; a test compares them.
    package var row: String {
        let standard = standard.map { "`\($0)`" } ?? ""
        let list = isList ? ", or several" : ""
        return "| `\(name)` | `\(variable)` | \(standard) | \(allowed)\(list) | \(meaning) | \(isReread ? "SIGHUP" : "restart") |"
    }
}
