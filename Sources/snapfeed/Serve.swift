import ArgumentParser
import Foundation
import Logging
import SnapServer
import SnapWeb

/// `snapfeed serve`.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the server and its web app.",
        discussion: """
            Needs no options: it listens on http://localhost:8080, reads the feeds and pictures from ./data and keeps all state in \
            ./store, which the first start makes. SIGTERM or Ctrl-C stops it cleanly: what was accepted is finished, clients are told \
            to reconnect.

            Example:
              snapfeed serve --port 9000 --store feeds
            """)

    @Option(help: ArgumentHelp("Port to listen on; 0 takes any free one.", valueName: "number"))
    var port: UInt16 = 8080

    @Option(
        help: ArgumentHelp(
            "Address to listen on. 0.0.0.0 or :: lets other machines in; use TLS then, here or in front.", valueName: "address"))
    var listen = "127.0.0.1"

    @Option(help: ArgumentHelp("Folder with feeds.json, pictures.json and the pictures.", valueName: "folder"))
    var data = "data"

    @Option(help: ArgumentHelp("Folder for all state: the database, the uploads, the admin socket.", valueName: "folder"))
    var store = "store"

    @Option(help: ArgumentHelp("Who may sign up: open, invited (with a code of `snapfeed invite`) or closed.", valueName: "rule"))
    var signUp = "open"

    @Option(
        help: ArgumentHelp(
            "Requests per second that one connection may send on average, whatever they are; 0 lifts every limit on how often.",
            valueName: "number"))
    var requestsPerSecond: Int?

    @Option(
        help: ArgumentHelp(
            "A limit by its name in server.info, such as postsPerMinute=60. Repeatable. Protocol.md lists them all.",
            valueName: "name=number"))
    var limit: [String] = []

    @Option(
        help: ArgumentHelp("Seconds of silence after which a connection is pinged; it is closed half as much later.", valueName: "number"))
    var pingAfter = 60

    @Option(
        help: ArgumentHelp(
            "Origin of another site's pages that may connect, such as https://app.example.org. Repeatable.", valueName: "origin"))
    var allowOrigin: [String] = []

    @Option(
        help: ArgumentHelp(
            "Host name that requests may be for, such as app.example.org. Repeatable. By default any, unless --listen is a loopback address.",
            valueName: "name"))
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "Address of a proxy whose X-Forwarded-For tells the client's address. Repeatable. It must set that header on every request.",
            valueName: "address"))
    var trustProxy: [String] = []

    @Option(help: ArgumentHelp("TLS certificate chain in PEM, with --tls-key. SIGHUP reads both again.", valueName: "file"))
    var tlsCert: String?

    @Option(help: ArgumentHelp("TLS private key in PEM, without a passphrase.", valueName: "file"))
    var tlsKey: String?

    @OptionGroup(title: "Users of your own app") var users: UserOptions

    @Option(help: ArgumentHelp("Serve the web app from this folder instead of the built-in one.", valueName: "folder"))
    var web: String?

    @Option(help: ArgumentHelp("Least severe log lines to print: debug, info, notice, warning or error.", valueName: "level"))
    var logLevel = "notice"

    func validate() throws {
        guard requestsPerSecond ?? 0 >= 0 else { throw ValidationError("--requests-per-second must be 0 or more") }
        guard (tlsCert == nil) == (tlsKey == nil) else { throw ValidationError("--tls-cert and --tls-key go together") }
        guard (1...86_400).contains(pingAfter) else { throw ValidationError("--ping-after must be from 1 to 86400") }
        guard ServerConfiguration.signUpRules.contains(signUp) else { throw ValidationError("--sign-up must be open, invited or closed") }
        guard Logger.Level(rawValue: logLevel) != nil else {
            throw ValidationError("--log-level must be debug, info, notice, warning or error")
        }
    }

    func run() throws {
        CrashSignals.restoreDefaults()
        var log = Logger(label: "snapfeed", factory: { StreamLogHandler.standardError(label: $0) })
        log.logLevel = Logger.Level(rawValue: logLevel) ?? .notice
        do throws(StartFault) {
            let tokens = try users.tokens(ProcessInfo.processInfo.environment)
            // Before any thread exists, so that all of them inherit it: signals are taken by one thread of ours alone.
            let signals = StopSignals(reloads: tlsCert != nil || tokens != nil)
            try Server.run(try configuration(tokens), log: log) { started in
                signals.handle(with: started.control)
                Banner(started: started, address: listen, store: store, isSecure: tlsCert != nil).print()
            }
        } catch { throw Failure("cannot start: \(error)", code: .init(EX_CONFIG)) }
    }

    /// The table, then the environment, then the flags.
    private func limits() throws(StartFault) -> Limits {
        var limits = Limits()
        try limits.set(environment: ProcessInfo.processInfo.environment)
        if let requestsPerSecond { limits.setRequestsPerSecond(requestsPerSecond) }
        for text in limit { try limits.set(text) }
        return limits
    }

    private func configuration(_ tokens: TokenConfiguration?) throws(StartFault) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.address = listen
        configuration.port = port
        configuration.dataPath = data
        configuration.storePath = store
        configuration.limits = try limits()
        configuration.signUpRule = signUp
        configuration.pingAfterSeconds = pingAfter
        configuration.allowedOrigins = Set(allowOrigin)
        configuration.allowedHosts = allowHost
        configuration.trustedProxies = trustProxy
        if let tlsCert, let tlsKey { configuration.useTLS(certificate: tlsCert, key: tlsKey) }
        configuration.tokens = tokens
        if let web { configuration.webFiles = try WebFolder.files(in: web) }
        return configuration
    }
}
