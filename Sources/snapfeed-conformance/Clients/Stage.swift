import Dispatch
import Foundation
import SnapAdmin
import SnapLoop
import SnapModel
import SnapWire
import Transcripts

/// Where a rule's script runs: a server of its own, the client's program, a folder for what the client keeps, and what happened.
///
/// All waits are bounded: one that takes too long throws a `Mismatch` that says what was expected and what came.
final class Stage {
    /// The bounds of the wait before a reconnect, and of a silence, that clients are started with.
    struct Settings {
        /// Nil: that of the server's WebSocket.
        var url: String?
        var token = "T1"
        /// Nil: without a refresh function.
        var refresh: [String]?
        var feeds = [ScriptedFeed.animals]
        var waitMs = (least: 20, greatest: 100)
        var silenceMs = 10_000
    }

    let server: ScriptedServer
    let inbox = Inbox()
    let seconds: Double
    private let command: String
    private let folder: URL
    private var program: ClientProgram?
    private var folders = 0
    private var questions: Int64 = 0
    /// The connections on which a sign-in has been seen.
    private var known: Set<ConnectionID> = []

    init(_ command: String, seconds: Double) throws(Failure) {
        self.command = command
        self.seconds = seconds
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapfeed-conformance-\(UUID().uuidString)")
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw Failure("The folder \(folder.path) cannot be made.", .cannotCreate)
        }
        server = ScriptedServer(inbox)
    }

    /// Ends everything, whatever state it is in.
    func clear() {
        program?.kill()
        server.shutdown()
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: The program

    /// Starts the client's program, and its client on the storage folder of the one before.
    func start(_ settings: Settings = Settings()) throws(Failure) {
        let program = try ClientProgram(command, inbox)
        self.program = program
        let storage = folder.appendingPathComponent("storage-\(folders)")
        try? FileManager.default.createDirectory(at: storage, withIntermediateDirectories: true)
        program.send { json in
            json.field("do", "start")
            json.field("url", settings.url ?? server.url)
            json.field("token", settings.token)
            if let refresh = settings.refresh { json.field("refresh", each: refresh) { $0.value($1) } }
            json.field("storage", storage.path)
            json.field("feeds", each: settings.feeds) { $0.value($1.id.rawValue) }
            json.field("waitMs", each: [settings.waitMs.least, settings.waitMs.greatest]) { $0.value(Int64($1)) }
            json.field("silenceMs", settings.silenceMs)
        }
    }

    /// Starts a client that knows nothing of those before it.
    func startFresh(_ settings: Settings = Settings()) throws(Failure) {
        folders += 1
        try start(settings)
    }

    func order(_ name: String, _ members: KeyValuePairs<String, String> = [:]) {
        sendToProgram { json in
            json.field("do", name)
            for (member, value) in members {
                json.name(escaping: member)
                json.value(value)
            }
        }
    }

    func sendToProgram(_ members: (inout JSONWriter) -> Void) { program?.send(members) }

    /// Kills the program with SIGKILL. What it printed before can still be taken; its connections and its end cannot.
    func killProgram() throws(Mismatch) {
        program?.kill()
        program = nil
        let _: Bool = try take("the end of the program, which was killed") { if case .ended = $0 { true } else { nil } }
    }

    /// Stops the client, and checks that it has printed nothing unexpected. How it stops is another rule's business.
    func finish() throws(Mismatch) {
        guard let program else { return }
        order("stop")
        let ended = try? take("the program's end", within: 3) { if case .ended = $0 { true } else { nil } }
        program.kill()
        self.program = nil
        if ended == nil { inbox.removeAll { if case .ended = $0 { true } else { false } } }
        try expectNothingMore()
        inbox.removeAll { _ in true }
    }

    /// Closes the program's stdin.
    func endInput() { program?.closeInput() }

    /// Waits for the program to end by itself, with exit code 0.
    func expectExit(_ what: String) throws(Mismatch) {
        let (words, isClean): (String, Bool) = try take("the program's end \(what)") {
            if case .ended(let words, let isClean) = $0 { (words, isClean) } else { nil }
        }
        program?.kill()
        program = nil
        guard isClean else { throw Mismatch("exit code 0 was expected \(what); there came \(words)") }
    }

    /// A file for the client to read.
    func file(_ name: String, _ bytes: [UInt8]) throws(Failure) -> URL {
        let url = folder.appendingPathComponent(name)
        guard (try? Data(bytes).write(to: url)) != nil else { throw Failure("\(url.path) cannot be written.", .cannotCreate) }
        return url
    }

    func erase(_ file: URL) throws(Failure) {
        guard (try? FileManager.default.removeItem(at: file)) != nil else {
            throw Failure("\(file.path) cannot be removed.", .cannotCreate)
        }
    }

    // MARK: Waiting

    /// The first thing that happened for which `pick` gives a value; waits for it.
    ///
    /// - Parameter what: for the message, such as "a sign-in".
    func take<Value>(
        _ what: String, within seconds: Double? = nil, _ pick: (ClientHappening) -> Value?
    ) throws(Mismatch) -> Value {
        try takeTimed(what, within: seconds, pick).value
    }

    /// Waits for an item, and returns it with the time when it arrived.
    func takeTimed<Value>(
        _ what: String, within seconds: Double? = nil, _ pick: (ClientHappening) -> Value?
    ) throws(Mismatch) -> (value: Value, at: ContinuousClock.Instant) {
        let seconds = seconds ?? self.seconds
        let found = try inbox.take(until: .now() + seconds, pick) { entries throws(Mismatch) in try Self.check(entries, what) }
        guard let found else {
            let others = inbox.waiting.suffix(4).map(\.happening.words).joined(separator: "; ")
            throw Mismatch("\(what) was expected and did not come within \(seconds) s; there came \(others.isEmpty ? "nothing" : others)")
        }
        return found
    }

    /// Things after which no wait makes sense.
    private static func check(_ entries: [Inbox.Entry], _ what: String) throws(Mismatch) {
        for entry in entries {
            switch entry.happening {
            case .badMessage, .badLine, .serverFailed, .ended: throw Mismatch("\(what) was expected; there came \(entry.happening.words)")
            case .opened, .closed, .request, .line: continue
            }
        }
    }

    /// Waits to see that something does not happen.
    func expectNone(_ what: String, for seconds: Double, _ pick: (ClientHappening) -> Bool) throws(Mismatch) {
        let found = try inbox.take(until: .now() + seconds, { pick($0) ? $0 : nil }, orFail: { _ in })
        if let found { throw Mismatch("\(what) was not expected; there came \(found.value.words)") }
    }

    // MARK: The program's lines

    /// The first line that has this member: its value and the whole line.
    func line(_ member: String, _ what: String, within seconds: Double? = nil) throws(Mismatch) -> (value: JSONValue, whole: JSONValue) {
        try take(what, within: seconds) { if case .line(let line) = $0, let value = line[member] { (value, line) } else { nil } }
    }

    /// Expects the app's next snapshot.
    func expectSnapshot(_ feed: ScriptedFeed, at offset: Int64) throws(Mismatch) {
        let words =
            "the snapshot of \(feed.id.rawValue) in the epoch '\(feed.epoch)' at offset \(offset), with the snap \(feed.snap(offset).id.text),"
        let snapshot = try line("snapshot", words).value
        let isRight =
            snapshot["feed"]?.string == feed.id.rawValue && snapshot["epoch"]?.string == feed.epoch && snapshot["offset"]?.integer == offset
            && snapshot["snaps"] == .array([.string(feed.snap(offset).id.text)])
        guard isRight else { throw Mismatch("\(words) was expected; the program printed \(snapshot.excerpt)") }
    }

    @discardableResult
    func expectState(_ state: String, _ what: String, within seconds: Double? = nil) throws(Mismatch) -> JSONValue {
        try take("the state '\(state)' \(what)", within: seconds) {
            if case .line(let line) = $0, line["state"]?.string == state { line } else { nil }
        }
    }

    /// Expects this event as the app's next one.
    func expectEvent(_ event: Event) throws(Mismatch) {
        let words = "the event of \(event.feed.rawValue) at offset \(event.position.offset)"
        let reported: JSONValue = try take(words) {
            if case .line(let line) = $0, let news = line["event"], news["feed"]?.string == event.feed.rawValue { news } else { nil }
        }
        let isRight =
            reported["epoch"]?.string == event.position.epoch
            && reported["offset"]?.integer == event.position.offset && reported["type"]?.string == "snap.posted"
            && reported["snap"]?.string == event.snapID?.text
        guard isRight else { throw Mismatch("the app's next event should be \(words), and was \(reported.excerpt)") }
    }

    /// Waits until the program reports the end of an order, with this member, for this tag.
    @discardableResult
    func expect(_ member: String, tag: String) throws(Mismatch) -> JSONValue {
        try take("the line '\(member)' for \(tag)") {
            if case .line(let line) = $0, line[member]?.string == tag { line } else { nil }
        }
    }

    /// Checks that nothing unexpected was printed, except states, and snapshots, which have a rule of their own.
    private func expectNothingMore() throws(Mismatch) {
        for entry in inbox.waiting {
            switch entry.happening {
            case .line(let line) where line["state"] == nil && line["snapshot"] == nil:
                throw Mismatch("nothing more was expected; there came the line \(line.excerpt)")
            case .badLine, .badMessage: throw Mismatch("nothing more was expected; there came \(entry.happening.words)")
            default: continue
            }
        }
    }

    /// Whether this is the first request of its connection. The connection counts as known from then on.
    func isNew(_ id: ConnectionID) -> Bool { !known.contains(id) }
    func remember(_ id: ConnectionID) { known.insert(id) }

    /// A snap's number that no other question has.
    func nextQuestion() -> SnapID {
        questions += 1
        return SnapID(rawValue: 9_000 + questions)
    }
}

extension Event {
    var snapID: SnapID? {
        switch kind {
        case .posted(let snap): snap.id
        case .deleted(let snap), .expired(let snap): snap
        }
    }
}
