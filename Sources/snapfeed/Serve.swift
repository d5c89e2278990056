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
            """)

    @Option(help: ArgumentHelp("Port to listen on; 0 takes any free one.", valueName: "number"))
    var port: UInt16 = 8080

    @Option(help: ArgumentHelp("Address to listen on. 0.0.0.0 or :: lets other machines in; put TLS in front then.", valueName: "address"))
    var listen = "127.0.0.1"

    @Option(help: ArgumentHelp("Folder with feeds.json, pictures.json and the pictures.", valueName: "folder"))
    var data = "data"

    @Option(help: ArgumentHelp("Folder for all state: the database, the uploads, the admin socket.", valueName: "folder"))
    var store = "store"

    @Option(help: ArgumentHelp("Who may sign up: open, invited (with a code of `snapfeed invite`) or closed.", valueName: "rule"))
    var signUp = "open"

    @Option(help: ArgumentHelp("Requests per second that one connection may send on average; 0 limits nothing.", valueName: "number"))
    var requestsPerSecond = 100

    @Option(
        help: ArgumentHelp("Seconds of silence after which a connection is pinged; it is closed half as much later.", valueName: "number"))
    var pingAfter = 60

    @Option(
        help: ArgumentHelp(
            "Origin of another site's pages that may connect, such as https://app.example.org. Repeatable.", valueName: "origin"))
    var allowOrigin: [String] = []

    @Option(help: ArgumentHelp("Serve the web app from this folder instead of the built-in one.", valueName: "folder"))
    var web: String?

    @Option(help: ArgumentHelp("Least severe log lines to print: debug, info, notice, warning or error.", valueName: "level"))
    var logLevel = "notice"

    func validate() throws {
        guard requestsPerSecond >= 0 else { throw ValidationError("--requests-per-second must be 0 or more") }
        guard (1...86_400).contains(pingAfter) else { throw ValidationError("--ping-after must be from 1 to 86400") }
        guard ServerConfiguration.signUpRules.contains(signUp) else { throw ValidationError("--sign-up must be open, invited or closed") }
        guard Logger.Level(rawValue: logLevel) != nil else {
            throw ValidationError("--log-level must be debug, info, notice, warning or error")
        }
    }

    func run() throws {
        // Before any thread exists, so that all of them inherit it: signals are taken by one thread of ours alone.
        let signals = StopSignals()
        var log = Logger(label: "snapfeed", factory: { StreamLogHandler.standardError(label: $0) })
        log.logLevel = Logger.Level(rawValue: logLevel) ?? .notice
        do throws(StartFault) {
            try Server.run(try configuration(), log: log) { started in
                signals.handle(with: started.control)
                Banner(started: started, address: listen, store: store).print()
            }
        } catch { throw Failure("cannot start: \(error)", code: .init(EX_CONFIG)) }
    }

    private func configuration() throws(StartFault) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.address = listen
        configuration.port = port
        configuration.dataPath = data
        configuration.storePath = store
        configuration.signUpRule = signUp
        configuration.requestsPerSecond = requestsPerSecond
        configuration.requestsBurst = requestsPerSecond * 2
        configuration.pingAfterSeconds = pingAfter
        configuration.allowedOrigins = Set(allowOrigin)
        if let web { configuration.webFiles = try WebFolder.files(in: web) }
        return configuration
    }
}
