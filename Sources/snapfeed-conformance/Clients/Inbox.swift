import Dispatch
import SnapLoop
import SnapWire
import Synchronization
import Transcripts

/// An event that a script can wait for: of the client's connections, or of its program.
enum ClientHappening: Sendable {
    case opened(ConnectionID)
    case request(ConnectionID, Request)
    /// A message that the protocol refuses, with the reason.
    case badMessage(String)
    /// The client closed the connection with this code, or it broke (1006).
    case closed(ConnectionID, code: UInt16)
    /// A line of the program's stdout.
    case line(JSONValue)
    /// A line that is not a JSON object.
    case badLine(String)
    /// The program ended, in words such as "exit code 1".
    case ended(String, isClean: Bool)
    case serverFailed(String)
}

/// Keeps what happened until the script takes it, in the order in which it happened.
///
/// - Thread: the server's loop and the program's reader put; the script takes.
final class Inbox: Sendable {
    struct Entry: Sendable {
        let happening: ClientHappening
        let at: ContinuousClock.Instant
    }

    private let entries = Mutex<[Entry]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func put(_ happening: ClientHappening) {
        entries.withLock { $0.append(Entry(happening: happening, at: .now)) }
        arrivals.signal()
    }

    /// The first entry for which `pick` gives a value, taken out; nil when none came until the deadline.
    ///
    /// - Parameter fault: for each scan without a match: a reason not to wait longer.
    func take<Value>(
        until deadline: DispatchTime, _ pick: (ClientHappening) -> Value?, orFail fault: ([Entry]) throws(Mismatch) -> Void
    ) throws(Mismatch) -> (value: Value, at: ContinuousClock.Instant)? {
        while true {
            if let found = taken(pick) { return found }
            try fault(waiting)
            guard arrivals.wait(timeout: deadline) == .success else { return taken(pick) }
        }
    }

    /// Messages not yet taken.
    var waiting: [Entry] { entries.withLock { $0 } }

    func removeAll(where isUnwanted: (ClientHappening) -> Bool) {
        entries.withLock { $0.removeAll { isUnwanted($0.happening) } }
    }

    private func taken<Value>(_ pick: (ClientHappening) -> Value?) -> (value: Value, at: ContinuousClock.Instant)? {
        for (index, entry) in waiting.enumerated() {
            guard let value = pick(entry.happening) else { continue }
            // Only the script takes, and others append, so the index is still right.
            entries.withLock { _ = $0.remove(at: index) }
            return (value, entry.at)
        }
        return nil
    }
}

extension ClientHappening {
    /// For messages that show what came in place of what was expected.
    var words: String {
        switch self {
        case .opened: "a new connection"
        case .request(_, let request): "the request \(request.method.name)"
        case .badMessage(let reason): "a message that the protocol refuses: \(reason)"
        case .closed(_, let code): "a connection that ended with \(code)"
        case .line(let line): "the line \(line.excerpt)"
        case .badLine(let text): "a line that is not a JSON object: \(text.prefix(120))"
        case .ended(let words, _): "the program's end (\(words))"
        case .serverFailed(let reason): "the scripted server's failure: \(reason)"
        }
    }
}
