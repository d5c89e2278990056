import SnapAdmin
import SnapWire

/// One golden transcript: a conversation that shows a method at work. Tests/Fixtures/transcripts/README.md describes the format.
struct Transcript {
    struct Step {
        /// Counted from 1 in the file.
        let number: Int
        /// The connection that sends.
        let on: String
        let send: JSONValue
        let receive: JSONValue
        let pushes: [(to: String, patterns: [JSONValue])]
        let closed: [(name: String, code: Int64)]
    }

    let method: String
    let steps: [Step]

    /// The transcripts built into the program, in the order of their names.
    ///
    /// - Throws: `.software` when one cannot be read.
    static func all() throws(Failure) -> [Transcript] {
        var transcripts: [Transcript] = []
        for path in ProtocolFiles.paths where path.hasPrefix("transcripts/") {
            guard let bytes = ProtocolFiles.bytes(of: path), let text = try? JSONValue(parsing: bytes), let transcript = Transcript(text)
            else { throw Failure("The transcript \(path) in this program cannot be read.", .software) }
            transcripts.append(transcript)
        }
        return transcripts
    }

    init?(_ text: JSONValue) {
        guard let method = text["method"]?.string, let exchange = text["exchange"]?.array else { return nil }
        let steps = zip(1..., exchange).compactMap(Step.init)
        guard steps.count == exchange.count else { return nil }
        self.method = method
        self.steps = steps
    }

    init(method: String, steps: [Step]) {
        self.method = method
        self.steps = steps
    }

    /// The transcript without its steps on the admin socket: steps that only read are left out, and everything from the first one that
    /// changes something.
    var withoutAdmin: Transcript {
        let upToChange = steps.prefix { $0.on != "admin" || $0.onlyLooks }
        return Transcript(method: method, steps: upToChange.filter { $0.on != "admin" })
    }

    /// The names, in lower case, that accounts take in the transcript, at sign-up or later.
    var accounts: Set<String> {
        let takes = steps.filter { Self.namingMethods.contains($0.request["method"]?.string) && $0.receive["result"] != nil }
        return Set(takes.compactMap { $0.request["params"]?["name"]?.string?.lowercased() })
    }

    private static let namingMethods: Set<String?> = ["account.create", "account.rename"]

    /// The names of all members in the transcript, all of which version 1 of the protocol knows.
    var memberNames: Set<String> {
        steps.reduce(into: []) { names, step in
            for value in [step.receive] + step.pushes.flatMap(\.patterns) { value.gatherNames(into: &names) }
        }
    }
}

extension Transcript.Step {
    private static let looks: Set<String> = ["info", "stats", "history", "list", "show", "page", "views", "explain", "find"]

    fileprivate init?(_ number: Int, _ text: JSONValue) {
        guard let send = text["send"], let receive = text["receive"] else { return nil }
        self.number = number
        on = text["on"]?.string ?? "ana"
        self.send = send
        self.receive = receive
        pushes = (text["push"]?.members ?? []).map { ($0.name, $0.value.array ?? []) }
        closed = (text["closed"]?.members ?? []).map { ($0.name, $0.value.integer ?? 0) }
    }

    /// The JSON of the request, without attached bytes.
    fileprivate var request: JSONValue { send["json"] ?? send }

    /// Whether the step changes nothing on the server.
    fileprivate var onlyLooks: Bool {
        let verb = request["method"]?.string?.split(separator: ".").last ?? ""
        return receive["error"] != nil || Self.looks.contains(String(verb))
    }
}

extension JSONValue {
    fileprivate func gatherNames(into names: inout Set<String>) {
        for element in array ?? [] { element.gatherNames(into: &names) }
        for member in members ?? [] {
            names.insert(member.name)
            member.value.gatherNames(into: &names)
        }
    }
}
