import ArgumentParser
import Foundation
import Logging
import SnapServer
import SnapWeb

/// `snapfeed serve`.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the server and its web app.",
        discussion: """
            Needs no options: it listens on http://localhost:8080, reads the feeds and pictures from ./data and keeps all state in \
            ./store, which the first start creates. SIGTERM or Ctrl-C stops it cleanly: accepted requests are finished, and clients are asked \
            to reconnect.

            Every option can also be set in a file (--config) or in the environment: --allow-host is SNAPFEED_ALLOW_HOST there. SIGHUP \
            reads the TLS certificate, the keys of JWTs and the file's log-level again, and never ends the server. `snapfeed config show` lists the values in use and their sources.

            Example:
              snapfeed serve --port 9000 --store feeds
            """)

    @OptionGroup var options: SettingsOptions

    func run() throws {
        Allocator.boundFreeMemory()
        // This comes before any other thread exists, so that all threads inherit the blocked signals and only our own thread takes them. It
        // also comes before the settings are read: a SIGHUP in between waits for the start and does not end the process.
        let signals = ServerSignals()
        let settings = try options.settingsOrFailure()
        CrashSignals.restoreDefaults()
        let lines = LineLog(settings.logLevels, settings.logFormat, write: Self.writeToStandardError)
        let supervisor = Supervisor(ProcessInfo.processInfo.environment)
        do throws(StartFault) {
            try Server.run(try finish(settings, supervisor), log: lines.logger) { started in
                signals.handle(Reload(lines: lines, options: options, settings: settings, control: started.control))
                if settings.logFormat == .text { Banner(started: started, settings: settings).print() }
                supervisor?.notify("READY=1")
            }
        } catch { throw StartFailure("cannot start: \(error)", code: .init(EX_CONFIG)) }
        supervisor?.notify("STOPPING=1")
        Self.end()
    }

    /// Ends the process without exit handlers. Those of libraries, such as OpenSSL's, free what threads use until their very end, and a
    /// thread that has done its work may still be about to end: the heap would be damaged after everything was stored.
    private static func end() {
        fflush(nil)
        _exit(EX_OK)
    }

    private func finish(_ settings: Settings, _ supervisor: Supervisor?) throws(StartFault) -> ServerConfiguration {
        var configuration = settings.configuration
        if let web = settings[.web] { configuration.webFiles = try WebFolder.files(in: web) }
        if let supervisor { configuration.onBeat = { supervisor.notify("WATCHDOG=1") } }
        return configuration
    }

    /// Ignores errors: without stderr there is nowhere to report them.
    @Sendable private static func writeToStandardError(_ line: [UInt8]) {
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, count))
        }
    }
}

/// The reaction to SIGHUP: reads TLS certificates and JWT keys again, and the settings that need no restart. Without any such file it only
/// logs that: a reload with nothing to do must not end the server.
struct Reload {
    let lines: LineLog
    let options: SettingsOptions
    let settings: Settings
    let control: ServerControl

    func perform() {
        control.reload()
        guard options.hasFile else {
            if !control.hasFiles {
                lines.logger.record(.nothingToRead, "nothing to reload: the server was started without a file that can be reloaded")
            }
            return
        }
        do throws(SettingsErrors) {
            let new = try options.settings()
            lines.setLevels(new.logLevels)
            let changed = settings.differences(from: new)
            let waiting = changed.filter { !$0.isReread }.map(\.name)
            lines.logger.record(
                .settingsRead, waiting.isEmpty ? "settings reloaded" : "settings reloaded; some changes need a restart",
                ["changed": changed.map(\.name).joined(separator: " "), "waiting": waiting.joined(separator: " ")])
        } catch { lines.logger.record(.settingsRefused, "settings not reloaded, the old ones stay in use: \(error)") }
    }
}
