import SnapWire

/// One golden transcript: a conversation that shows a method at work. Its form is told in Tests/Fixtures/transcripts/README.md.
struct Transcript {
    struct Step {
        /// Counted from 1, as written.
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

    /// Those that were built into the program, in the order of their names.
    ///
    /// - Throws: `.software` for one that cannot be read.
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

    /// What can be said without the admin socket: the steps on it that only look are left out, and everything from the first on that
    /// changes something.
    var withoutAdmin: Transcript {
        let upToChange = steps.prefix { $0.on != "admin" || $0.onlyLooks }
        return Transcript(method: method, steps: upToChange.filter { $0.on != "admin" })
    }

    /// The names, in lower case, of the accounts that are signed up in it.
    var accounts: Set<String> {
        let signUps = steps.filter { $0.request["method"]?.string == "account.create" && $0.receive["result"] != nil }
        return Set(signUps.compactMap { $0.request["params"]?["name"]?.string?.lowercased() })
    }

    /// Every member's name in it, which is to say: names that version 1 of the protocol knows.
    var memberNames: Set<String> {
        steps.reduce(into: []) { names, step in
            for value in [step.receive] + step.pushes.flatMap(\.patterns) { value.gatherNames(into: &names) }
        }
    }
}

extension Transcript.Step {
    private static let looks: Set<String> = ["info", "stats", "list", "show", "page", "views", "explain", "find"]

    fileprivate init?(_ number: Int, _ text: JSONValue) {
        guard let send = text["send"], let receive = text["receive"] else { return nil }
        self.number = number
        on = text["on"]?.string ?? "ana"
        self.send = send
        self.receive = receive
        pushes = (text["push"]?.members ?? []).map { ($0.name, $0.value.array ?? []) }
        closed = (text["closed"]?.members ?? []).map { ($0.name, $0.value.integer ?? 0) }
    }

    /// The JSON of the request, without the bytes behind it.
    fileprivate var request: JSONValue { send["json"] ?? send }

    /// Whether the server is the same afterwards.
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
