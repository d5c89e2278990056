import ArgumentParser
import SnapAdmin
import SnapLoop
import SnapModel
import SnapWire
import Transcripts

/// The program `snapfeed-conformance`.
struct ConformanceCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapfeed-conformance",
        abstract: "Check a server against the golden transcripts, or a client library against the rules of clients.",
        discussion: """
            For those who write a server that speaks Snapfeed's protocol, or a client library for it.

            With a server's address: each transcript is a conversation that shows one method at work; what the server answers, pushes and closes is compared with it. Members that version 1 does not know are ignored.

            The server needs the feeds and pictures of Snapfeed's data/ folder, and sign-up open to everyone. It may have been used before, \
            but no other client should post meanwhile. Use one for tests: a run leaves about 230 accounts with random names behind, 40 snaps and 60 photos. \
            The standard limit of 300 sign-ups an hour is enough for one run.

            Some steps are the local admin's. Without --admin-socket they are left out, and what depends on them.

            With --client: for each rule the command is started by the shell, and a scripted server on a free port of this machine answers \
            it, drops connections, falls silent, and so on. The command is the library's adapter, which reads orders from stdin and writes \
            what happens to stdout, one JSON object a line. The article "Write a client library" has the rules and the orders.

            The exit code is 1 when a client breaks a rule, and 76 when a server differs from a transcript. `snapfeed --help` lists the others.

            Examples:
              snapfeed-conformance ws://localhost:8080
              snapfeed-conformance ws://localhost:8080 --admin-socket store/admin.sock
              snapfeed-conformance ws://localhost:9000 --only snap.open --json
              snapfeed-conformance --client "python3 adapter.py"
              snapfeed-conformance --client "node adapter.mjs" --rule resume
              snapfeed-conformance --list
            """,
        version: Product.version)

    @Argument(help: ArgumentHelp("The server's address, such as ws://localhost:8080.", valueName: "url"))
    var url: String?

    @Option(help: ArgumentHelp("The server's admin socket, for what only the local admin can do.", valueName: "path"), completion: .file())
    var adminSocket: String?

    @Option(help: ArgumentHelp("Replay only this method's transcript. Repeatable.", valueName: "method"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp("The command that starts a client library's adapter, to check instead of a server.", valueName: "command"))
    var client: String?

    @Option(
        help: ArgumentHelp("Check only this rule of clients. Repeatable.", valueName: "rule"),
        completion: .list(ClientRule.all.map(\.name)))
    var rule: [String] = []

    @Flag(help: "List the rules of clients, and check nothing.")
    var list = false

    @Option(help: ArgumentHelp("Seconds to wait for each message.", valueName: "seconds"))
    var timeout = 10.0

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    func validate() throws {
        guard timeout > 0, timeout <= 86_400 else { throw ValidationError("--timeout must be more than 0, and a day at most") }
        guard [url != nil, client != nil, list].count(where: { $0 }) == 1 else {
            throw ValidationError("give exactly one of a server's address, --client and --list")
        }
        guard url != nil || (only.isEmpty && adminSocket == nil) else { throw ValidationError("--only and --admin-socket are for servers") }
        guard client != nil || rule.isEmpty else { throw ValidationError("--rule is for --client") }
    }

    var isJSON: Bool { json }

    func perform(_ output: Output) throws {
        if let url { return try check(server: url, output) }
        let rules = try ClientRule.named(rule)
        guard let client else { return try ClientRule.list(rules, on: output) }
        try ClientVerdict.check(client, against: rules, seconds: timeout, output)
    }

    private func check(server url: String, _ output: Output) throws {
        let place = ConformancePlace(
            server: try Endpoint(url: url), admin: adminSocket.map { .unix(path: $0) }, seconds: timeout)
        let all = try Transcript.all()
        let chosen = try chosen(of: all)
        let known = all.reduce(into: Set<String>()) { $0.formUnion($1.memberNames) }
        let scout = try Self.scout(place)
        defer { scout.close() }
        var failures = 0
        for transcript in chosen {
            let verdict = try Verdict(on: transcript, at: place, scout, known: known)
            if verdict.difference != nil { failures += 1 }
            try output.object(verdict.write)
            try output.line(verdict.line)
        }
        guard failures == 0 else {
            throw Failure("\(failures) of \(chosen.count) transcripts differ.", .wire, name: "not_conformant")
        }
        try output.line("The server speaks version 1 of the protocol, as far as \(chosen.count) transcripts show.")
    }

    private static func scout(_ place: ConformancePlace) throws -> Scout {
        do { return try Scout(place) } catch let mismatch as Mismatch {
            throw Failure("The test account cannot sign up: \(mismatch.description).", .wire, name: "not_conformant")
        }
    }

    private func chosen(of all: [Transcript]) throws(Failure) -> [Transcript] {
        if let unknown = only.first(where: { name in !all.contains { $0.method == name } }) {
            throw Failure("There is no transcript of '\(unknown)'. The methods are \(all.map(\.method).joined(separator: ", ")).", .usage)
        }
        return only.isEmpty ? all : all.filter { only.contains($0.method) }
    }
}

/// The result of one transcript.
struct Verdict {
    let method: String
    let stepsDone: Int
    let steps: Int
    /// The first difference and its step; nil without one.
    let difference: String?

    /// Replays the transcript.
    ///
    /// - Throws: `Failure` when no server answers.
    init(on transcript: Transcript, at place: ConformancePlace, _ scout: Scout, known: Set<String>) throws {
        let possible = place.admin == nil ? transcript.withoutAdmin : transcript
        method = transcript.method
        steps = transcript.steps.count
        stepsDone = possible.steps.count
        do {
            try Replay(place, scout.facts(of: possible), known: known).run(possible)
            difference = nil
        } catch let mismatch as Mismatch { difference = mismatch.description }
    }

    private var result: String { difference != nil ? "failed" : stepsDone == steps ? "ok" : stepsDone == 0 ? "skipped" : "partly" }

    var line: String {
        let remark = difference ?? (stepsDone < steps ? "\(stepsDone) of \(steps) steps; the others need --admin-socket" : "\(steps) steps")
        return Self.padded(result, 8) + Self.padded(method, 23) + Printable.line(remark)
    }

    func write(to json: inout JSONWriter) {
        json.field("transcript", method)
        json.field("result", result)
        json.field("stepsReplayed", difference == nil ? stepsDone : 0)
        json.field("steps", steps)
        if let difference { json.field("difference", difference) }
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
