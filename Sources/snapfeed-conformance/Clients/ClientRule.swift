import Foundation
import SnapAdmin
import SnapWire
import Transcripts

/// A rule that every client library keeps, and the script that shows whether one does.
struct ClientRule: Sendable {
    let name: String
    /// The rule in one sentence.
    let promise: String
    /// The conversation that tests the rule.
    ///
    /// - Throws: `Mismatch` when the client breaks the rule; `Failure` when it cannot be run.
    let script: @Sendable (Stage) throws -> Void

    init(_ name: String, _ promise: String, _ script: @escaping @Sendable (Stage) throws -> Void) {
        self.name = name
        self.promise = promise
        self.script = script
    }

    /// In the order of the article "Write a client library".
    static let all: [ClientRule] = [
        address, resume, processDeath, snapshot, reconnect, stop, sameKey, outbox, busy, retryAfter, ignoreUnknown, outOfOrder, binary,
        openOnce, noDouble, gap, garbage, refusedLogin, silence, stopClean,
    ]

    /// The rules of these names; all when none is given.
    ///
    /// - Throws: `.usage` for an unknown name.
    static func named(_ names: [String]) throws(Failure) -> [ClientRule] {
        if let unknown = names.first(where: { name in !all.contains { $0.name == name } }) {
            throw Failure("There is no rule '\(unknown)'. The rules are \(all.map(\.name).joined(separator: ", ")).", .usage)
        }
        return names.isEmpty ? all : all.filter { names.contains($0.name) }
    }

    static func list(_ rules: [ClientRule], on output: Output) throws(Failure) {
        for rule in rules {
            try output.object { json in
                json.field("rule", rule.name)
                json.field("promise", rule.promise)
            }
        }
        try output.table(["RULE", "PROMISE"], rules.map { [$0.name, $0.promise] })
    }
}

/// The result of one rule.
struct ClientVerdict {
    let rule: ClientRule
    /// The expected and the actual behaviour; nil when the client keeps the rule.
    let difference: String?
    let milliseconds: Int64

    /// Runs the rule's script against the client.
    ///
    /// - Throws: `Failure` when the client cannot be started.
    init(of command: String, on rule: ClientRule, seconds: Double) throws {
        let start = ContinuousClock.now
        let stage = try Stage(command, seconds: seconds)
        defer { stage.clear() }
        self.rule = rule
        do {
            try rule.script(stage)
            try stage.finish()
            difference = nil
        } catch let mismatch as Mismatch { difference = mismatch.description }
        milliseconds = Int64((ContinuousClock.now - start) / .milliseconds(1))
    }

    /// Runs all scripts, and prints a row for each as soon as it is known.
    ///
    /// - Throws: `.findings` when the client breaks a rule.
    static func check(_ command: String, against rules: [ClientRule], seconds: Double, _ output: Output) throws {
        var broken: [String] = []
        for rule in rules {
            let verdict = try ClientVerdict(of: command, on: rule, seconds: seconds)
            if verdict.difference != nil { broken.append(rule.name) }
            try output.object(verdict.write)
            try output.line(verdict.row)
        }
        guard broken.isEmpty else {
            throw Failure(
                "The client breaks \(broken.count) of \(rules.count) rules: \(broken.joined(separator: ", ")).", .findings,
                name: "not_conformant")
        }
    }

    private var row: String {
        let result = difference == nil ? "ok" : "failed"
        let columns =
            result.padding(toLength: 8, withPad: " ", startingAt: 0) + rule.name.padding(toLength: 16, withPad: " ", startingAt: 0)
        return columns + Printable.line(difference ?? rule.promise)
    }

    func write(to json: inout JSONWriter) {
        json.field("rule", rule.name)
        json.field("result", difference == nil ? "ok" : "failed")
        json.field("milliseconds", milliseconds)
        if let difference { json.field("difference", difference) }
    }
}
