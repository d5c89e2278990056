import ArgumentParser
import Dispatch
import SnapModel
import SnapWire

/// `snapfeed check`.
struct CheckServerCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check a server for monitoring.",
        discussion: """
            Connects like a client and checks whether the server is ready, the round trip of a request, the time of \
            99 of 100 transactions in the last minute or two, the free space on its disk, and whether images can be identified. Only admins get more than the round trip: \
            the local one, or --as an account with that role.

            With --format nagios the exit code is 0 (OK), 1 (warning), 2 (critical) or 3 (unknown). In the other formats it is 0, \
            69 when something is critical, or 77 when the account is not allowed to ask.

            Examples:
              snapfeed check
              snapfeed check --format nagios --warn-free-mib 2048
              snapfeed check --server https://feed.example.org --as monitor
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, nagios, prometheus }

    @Option(help: "The form of the output: text, json, nagios or prometheus.")
    var format: Format?

    @Option(help: ArgumentHelp("Warn from this many milliseconds of a round trip.", valueName: "ms")) var warnRoundTripMs = 250
    @Option(help: ArgumentHelp("Report critical from this many milliseconds of a round trip.", valueName: "ms")) var critRoundTripMs = 1_000
    @Option(help: ArgumentHelp("Warn from this many milliseconds of a transaction.", valueName: "ms")) var warnCommitMs = 250
    @Option(help: ArgumentHelp("Report critical from this many milliseconds of a transaction.", valueName: "ms")) var critCommitMs = 1_000
    @Option(help: ArgumentHelp("Warn below this many mebibytes of free disk.", valueName: "MiB")) var warnFreeMib = 1_024
    @Option(help: ArgumentHelp("Report critical below this many mebibytes of free disk.", valueName: "MiB")) var critFreeMib = 128

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let findings: [CheckFinding]
        do { findings = try withClient(as: actor, look) } catch let failure as Failure where failure.status != .usage {
            // Without permission to look, nothing is known of the server's health.
            let isBlind = failure.status == .noPermission || failure.status == .configuration
            findings = [CheckFinding(check: "ready", status: isBlind ? .unknown : .critical, words: failure.message)]
        }
        let form = format ?? (server.json ? .json : .text)
        try output.write(Array(CheckReport(findings).text(form).utf8))
        let worst = findings.worst
        if form == .nagios { throw ExitCode(worst.rawValue) }
        if worst == .unknown { throw ExitCode(ExitStatus.noPermission.rawValue) }
        if worst == .critical { throw ExitCode(ExitStatus.unavailable.rawValue) }
    }

    private func look(_ client: Client) throws -> [CheckFinding] {
        let start = DispatchTime.now().uptimeNanoseconds
        _ = try client.request(.operating(.serverInfo))
        let milliseconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
        let trip = CheckFinding.time("round-trip", "round trip", milliseconds, warn: warnRoundTripMs, crit: critRoundTripMs)
        let stats: ClientAnswer
        do { stats = try client.request(.operating(.serverStats)) } catch {
            guard error.status == .noPermission else { throw error }
            return [trip]
        }
        let figures = try stats["figures"].array ?? []
        let values = Dictionary(figures.map { ($0["name"]?.string ?? "", $0["value"]?.integer ?? 0) }) { first, _ in first }
        let commit = Double(values["commit_microseconds_p99"] ?? 0) / 1_000
        return [
            CheckFinding(
                check: "ready", status: values["ready"] == 1 ? .ok : .critical,
                words: values["ready"] == 1 ? "ready" : "not ready: \(stats.result["complaint"]?.string ?? "the log says why")"),
            trip, .time("commit", "99 of 100 transactions within", commit, warn: warnCommitMs, crit: critCommitMs),
            room(values["store_free_bytes"] ?? 0, isFull: values["store_full"] == 1),
            recogniser(isUsable: values["recogniser_usable"] != 0),
        ]
    }

    private func recogniser(isUsable: Bool) -> CheckFinding {
        CheckFinding(
            check: "recogniser", status: isUsable ? .ok : .warning,
            words: isUsable ? "images can be identified" : "images cannot be identified: the log and `snapfeed doctor` say why")
    }

    private func room(_ bytes: Int64, isFull: Bool) -> CheckFinding {
        let free = bytes >> 20
        let status: CheckFinding.Status = isFull || free < critFreeMib ? .critical : free < warnFreeMib ? .warning : .ok
        return CheckFinding(
            check: "free-space", status: status, words: "\(free) MiB free" + (isFull ? ", posts are refused" : ""), label: "free",
            measured: "\(free)MB;\(warnFreeMib):;\(critFreeMib):", value: Double(bytes))
    }
}

/// The result of one check.
struct CheckFinding {
    /// The exit codes of checks for monitoring systems such as Nagios.
    enum Status: Int32, Comparable {
        case ok, warning, critical, unknown

        static func < (a: Status, b: Status) -> Bool { a.rawValue < b.rawValue }
        var word: String { "\(self)" }
    }

    let check: String
    let status: Status
    let words: String
    /// The name, value and thresholds for a monitor's graphs.
    var label = ""
    var measured: String?
    /// In seconds or bytes.
    var value: Double?

    static func time(_ check: String, _ words: String, _ milliseconds: Double, warn: Int, crit: Int) -> CheckFinding {
        let rounded = (milliseconds * 100).rounded() / 100
        let status: Status = milliseconds >= Double(crit) ? .critical : milliseconds >= Double(warn) ? .warning : .ok
        return CheckFinding(
            check: check, status: status, words: "\(words) \(rounded) ms", label: check.replacing("-", with: "_"),
            measured: "\(rounded)ms;\(warn);\(crit)", value: milliseconds / 1_000)
    }
}

extension [CheckFinding] {
    fileprivate var worst: CheckFinding.Status { map(\.status).max() ?? .unknown }
}

/// Prints findings in the asked format.
struct CheckReport {
    private let findings: [CheckFinding]

    init(_ findings: [CheckFinding]) { self.findings = findings }

    func text(_ format: CheckServerCommand.Format) -> String {
        switch format {
        case .text:
            findings.map { "\($0.status.word.padded(to: 8))  \($0.check.padded(to: 10))  \(Printable.line($0.words))\n" }.joined()
        case .json: findings.map(Self.object).joined()
        case .nagios: nagios
        case .prometheus: prometheus
        }
    }

    private static func object(_ finding: CheckFinding) -> String {
        Output.json { json in
            json.object { json in
                json.field("check", finding.check)
                json.field("status", finding.status.word)
                json.field("message", finding.words)
            }
        } + "\n"
    }

    /// The result as one line in the form of Nagios plugins.
    ///
    /// - Source: https://nagios-plugins.org/doc/guidelines.html, section "Plugin Output for Nagios".
    private var nagios: String {
        let troubled = findings.filter { $0.status != .ok }
        let words = (troubled.isEmpty ? findings : troubled).map { Printable.line($0.words).replacing("|", with: "/") }
        let measured = findings.compactMap { finding in finding.measured.map { "\(finding.label)=\($0)" } }
        let graphs = measured.isEmpty ? "" : " | " + measured.joined(separator: " ")
        return "SNAPFEED \(findings.worst.word.uppercased()) - \(words.joined(separator: ", "))\(graphs)\n"
    }

    private var prometheus: String {
        let statuses = findings.map { "snapfeed_check_status{check=\"\($0.check)\"} \($0.status.rawValue)\n" }
        let values = findings.compactMap { finding in finding.value.map { "snapfeed_check_value{check=\"\(finding.check)\"} \($0)\n" } }
        return "# HELP snapfeed_check_status 0 ok, 1 warning, 2 critical, 3 unknown.\n# TYPE snapfeed_check_status gauge\n"
            + statuses.joined()
            + "# HELP snapfeed_check_value What was measured, in seconds or bytes.\n# TYPE snapfeed_check_value gauge\n" + values.joined()
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}
