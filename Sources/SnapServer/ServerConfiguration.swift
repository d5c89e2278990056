package import SnapLoop
package import SnapModel
package import SnapWeb

/// The configuration of a server. The defaults suit a single machine.
package struct ServerConfiguration: Sendable {
    package var address = "127.0.0.1"
    /// 0 picks any free port.
    package var port: UInt16 = 8080
    package var dataPath = "data"
    package var storePath = "store"
    package var limits = Limits()
    /// The rule for signing up over the network.
    package var signUp = SignUpRule.open
    /// The web app's files; by default those inside the binary.
    package var webFiles = WebApp.files
    /// The pages below /docs, in gzip format.
    package var docsFiles = Docs.files
    /// Origins that may open WebSockets besides the server's own.
    package var allowedOrigins: Set<String> = []
    /// Allowed host names of requests, besides `localhost` and any IP address.
    package var allowedHosts: [String] = []
    /// Addresses of proxies whose `X-Forwarded-For` is believed.
    package var trustedProxies: [String] = []
    /// Networks in which many people share an address: nothing is counted by address there.
    package var trustedNetworks: [NetworkBlock] = []
    /// Certificate and key; nil serves plain HTTP.
    private(set) var tls: TLSFiles?
    /// Which tokens are accepted from an app that has its own users; nil without such an app.
    package var tokens: TokenConfiguration?
    /// Services by which people log in.
    package var providers: [ProviderConfiguration] = []
    /// How images are identified, and the source of topic summaries.
    package var identification = IdentificationConfiguration()
    /// Nil without a cluster.
    package var cluster: ClusterConfiguration?
    /// Where images are; nil for the store's own folder.
    package var images: String?
    /// Where webhooks may go.
    package var webhookAddresses = DeliveryAddresses.public
    /// Where push services reach the operator: `mailto:` or `https:`. Nil for a server that sends no pushes.
    package var pushContact: String?
    /// Where pushes may go.
    package var pushAddresses = DeliveryAddresses.public
    /// How often snaps are expired.
    package var expiryEveryMs: UInt64 = 10_000

    /// The rule for reading `/metrics`.
    package var metrics = MetricsRule.local
    /// Transactions that take this long are logged as slow.
    package var slowCommitMs: Int64 = 500
    /// Called on the loop thread once a second while no thread is stuck.
    package var onBeat: (@Sendable () -> Void)?

    /// Seconds of silence before a peer is pinged; after half as many more seconds it is dead. Proxies commonly cut idle
    /// connections after 60 seconds, and some after 30.
    package var pingAfterSeconds = 25

    package init() {}

    /// Whether `ServerControl.reload` has files to read again.
    package var hasFiles: Bool { tls != nil || tokens != nil }

    var push: PushConfiguration? { pushContact.map { PushConfiguration(contact: $0, reach: pushAddresses.reach) } }

    /// Serves HTTPS with a certificate chain and its key, both files in PEM.
    package mutating func useTLS(certificate: String, key: String) { tls = TLSFiles(certificate: certificate, key: key) }
}
