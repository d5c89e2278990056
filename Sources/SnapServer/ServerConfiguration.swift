package import SnapLoop
package import SnapModel
package import SnapWeb

/// What `snapfeed serve` can be told. The defaults suit a single machine.
package struct ServerConfiguration: Sendable {
    package var address = "127.0.0.1"
    /// 0 takes any free port.
    package var port: UInt16 = 8080
    package var dataPath = "data"
    package var storePath = "store"
    package var limits = Limits()
    /// Who may make an account over the network.
    package var signUp = SignUpRule.open
    /// The web app's files; those in the binary unless somebody brings others.
    package var webFiles = WebApp.files
    /// Origins that may open WebSockets besides the server's own.
    package var allowedOrigins: Set<String> = []
    /// Host names that requests may be for, besides `localhost`; any IP address will do.
    package var allowedHosts: [String] = []
    /// Addresses of proxies whose `X-Forwarded-For` is believed.
    package var trustedProxies: [String] = []
    /// Networks in which many people share an address: what is counted by address does not hold there.
    package var trustedNetworks: [NetworkBlock] = []
    /// Certificate and key; nil serves plain HTTP.
    private(set) var tls: TLSFiles?
    /// Whose tokens are taken, where an app brings its own users.
    package var tokens: TokenConfiguration?
    /// How often snaps are looked for whose time has come.
    package var expiryEveryMs: UInt64 = 10_000

    /// Who may read `/metrics`.
    package var metrics = MetricsRule.local
    /// Transactions that take so long are told of in the log.
    package var slowCommitMs: Int64 = 500
    /// Called on the loop's thread once a second while no thread is stuck.
    package var onBeat: (@Sendable () -> Void)?

    /// Seconds of silence after which a peer is pinged; half as long after that it counts as dead.
    package var pingAfterSeconds = 60

    package init() {}

    /// Whether there are files that `ServerControl.reload` reads again.
    package var hasFiles: Bool { tls != nil || tokens != nil }

    /// Serves HTTPS with a certificate chain and its key, both files in PEM.
    package mutating func useTLS(certificate: String, key: String) { tls = TLSFiles(certificate: certificate, key: key) }
}

/// The product's name and version, as `server.info` and `--version` tell them.
package enum Product {
    package static let name = "snapfeed"
    package static let version = "0.1.0"
}
