import ArgumentParser
import Foundation
import SnapLoop
import SnapWire

/// `snapfeed conformance`.
struct RunConformanceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conformance",
        abstract: "Replay the protocol's golden transcripts against any server.",
        discussion: """
            For those who write a server that speaks Snapfeed's protocol. Each transcript is a conversation that shows one method at work; \
            what the server answers, pushes and closes is compared with it. Members that version 1 does not know are ignored.

            The server needs the feeds and pictures of Snapfeed's data/ folder, and sign-up open to everybody. It may have been used before, \
            but nobody else should post meanwhile. Accounts with random names and their snaps stay behind: about 80 a run, for which \
            the standard limit of 100 sign-ups an hour is enough once.

            Some steps are the local admin's. Without --admin-socket they are left out, and what depends on them.

            Examples:
              snapfeed conformance ws://localhost:8080
              snapfeed conformance ws://localhost:8080 --admin-socket store/admin.sock
              snapfeed conformance ws://localhost:9000 --only snap.open --json
            """)

    @Argument(help: ArgumentHelp("The server's address, such as ws://localhost:8080.", valueName: "url"))
    var url: String

    @Option(help: ArgumentHelp("The server's admin socket, for what only the local admin may do.", valueName: "path"), completion: .file())
    var adminSocket: String?

    @Option(help: ArgumentHelp("Replay this method's transcript alone. Repeatable.", valueName: "method"))
    var only: [String] = []

    @Option(help: ArgumentHelp("Seconds to wait for each message.", valueName: "seconds"))
    var timeout = 10.0

    @Flag(help: "Print JSON, one object a line.")
    var json = false

    func validate() throws {
        guard timeout > 0, timeout <= 86_400 else { throw ValidationError("--timeout must be more than 0, and a day at most") }
    }

    func run() throws {
        let output = Output(isJSON: json, environment: ProcessInfo.processInfo.environment)
        do { try perform(output) } catch let failure as Failure {
            if !failure.isBrokenPipe { output.report(failure) }
            throw ExitCode(failure.status.rawValue)
        }
    }

    private func perform(_ output: Output) throws {
        let place = ConformancePlace(
            server: try Target(url: url).endpoint, admin: adminSocket.map { .unix(path: $0) }, seconds: timeout)
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
        try output.line("The server speaks version 1 of the protocol, as far as \(chosen.count) transcripts tell.")
    }

    private static func scout(_ place: ConformancePlace) throws -> Scout {
        do { return try Scout(place) } catch let mismatch as Mismatch {
            throw Failure("The test account cannot sign up: \(mismatch.message).", .wire, name: "not_conformant")
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
        } catch let mismatch as Mismatch { difference = mismatch.message }
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
