import Glibc
import SnapLoop
import SnapModel
import SnapPostgres

extension Settings {
    /// The configuration that the server is built from. The caller reads the files of the setting `web`.
    package var configuration: ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.address = self[.listen] ?? ""
        configuration.port = UInt16(clamping: number(.port))
        configuration.dataPath = self[.data] ?? ""
        configuration.storePath = self[.store] ?? ""
        configuration.limits = limits
        configuration.signUp = self[.signUp].flatMap(SignUpRule.init) ?? .closed
        configuration.metrics = self[.metrics].flatMap(MetricsRule.init) ?? .off
        configuration.pingAfterSeconds = number(.pingAfter)
        configuration.slowCommitMs = Int64(number(.slowCommit))
        configuration.allowedOrigins = Set(list(.allowOrigin))
        configuration.allowedHosts = list(.allowHost)
        configuration.trustedProxies = list(.trustProxy)
        configuration.trustedNetworks = list(.trustedNetwork).compactMap(NetworkBlock.init)
        if let certificate = self[.tlsCert], let key = self[.tlsKey] { configuration.useTLS(certificate: certificate, key: key) }
        configuration.tokens = tokens
        configuration.providers = list(.loginProvider).compactMap { try? ProviderConfiguration($0) }
        configuration.identification = identification
        configuration.cluster = cluster
        configuration.images = self[.images]
        configuration.webhookAddresses = self[.webhookAddresses].flatMap(DeliveryAddresses.init) ?? .public
        configuration.pushContact = self[.pushContact]
        configuration.pushAddresses = self[.pushAddresses].flatMap(DeliveryAddresses.init) ?? .public
        return configuration
    }

    private var cluster: ClusterConfiguration? {
        guard let text = self[.database], let database = try? PostgresAddress(text) else { return nil }
        return ClusterConfiguration(database: database, node: self[.node] ?? Self.machineName, bus: self[.bus])
    }

    private static var machineName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "node" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private var identification: IdentificationConfiguration {
        var identification = IdentificationConfiguration()
        identification.identifier = self[.identifier].flatMap(Identifier.init) ?? .off
        identification.visionKeyFile = self[.visionKey]
        identification.visionEndpoint = self[.visionEndpoint] ?? ""
        identification.encyclopedia = self[.encyclopedia]
        return identification
    }

    private var tokens: TokenConfiguration? {
        let keys =
            list(.jwtKey).map { TokenConfiguration.KeyFile($0, .publicKey) }
            + list(.jwtSecretFile).map { TokenConfiguration.KeyFile($0, .sharedSecret) }
        let addresses = list(.jwtKeysAddress)
        guard !keys.isEmpty || !addresses.isEmpty else { return nil }
        return TokenConfiguration(keys: keys, addresses: addresses, issuer: self[.jwtIssuer], audience: self[.jwtAudience])
    }

    package var logLevels: LogLevels { self[.logLevel].flatMap(LogLevels.init) ?? LogLevels() }
    package var logFormat: LogFormat { self[.logFormat].flatMap(LogFormat.init) ?? .text }
}
