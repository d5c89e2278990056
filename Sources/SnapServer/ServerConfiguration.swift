package import SnapImage
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
    /// Who may make an account over the network.
    package var signUp = SignUpRule.open
    /// Requests per second and connection, on average; 0 limits nothing.
    package var requestsPerSecond = 100
    package var requestsBurst = 200
    package var loopLimits = LoopLimits(outboxBytes: 1 << 20)
    package var imageLimits = ImageLimits()
    /// The web app's files; those in the binary unless somebody brings others.
    package var webFiles = WebApp.files
    /// Origins that may open WebSockets besides the server's own.
    package var allowedOrigins: Set<String> = []
    /// How often snaps are looked for whose time has come.
    package var expiryEveryMs: UInt64 = 10_000

    package init() {}

    /// The words for `signUp`.
    package static let signUpRules = SignUpRule.allCases.map(\.rawValue)

    /// `signUp` by its word; one that is none closes the door.
    package var signUpRule: String {
        get { signUp.rawValue }
        set { signUp = SignUpRule(rawValue: newValue) ?? .closed }
    }

    /// Seconds of silence after which a peer is pinged; half as long after that it counts as dead.
    package var pingAfterSeconds: Int {
        get { loopLimits.pingAfterSeconds }
        set {
            loopLimits.pingAfterSeconds = newValue
            loopLimits.hangupAfterSeconds = newValue + max(1, newValue / 2)
        }
    }
}

/// The product's name and version, as `server.info` and `--version` tell them.
package enum Product {
    package static let name = "snapfeed"
    package static let version = "0.1.0"
}
