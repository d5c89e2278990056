import Foundation
import SnapLoop
import SnapModel
import SnapWire

/// An answer of the server: the reply's `result`, and the attached bytes if there are any.
struct ClientAnswer {
    let result: JSONValue
    let attachment: [UInt8]

    /// A member that every answer of this method must have.
    ///
    /// - Throws: `.wire`.
    subscript(_ name: String) -> JSONValue {
        get throws(Failure) {
            guard let value = result[name] else { throw Failure("The server's answer lacks '\(name)'.", .wire) }
            return value
        }
    }
}

/// A blocking connection to a server: one request at a time, answered before the call returns.
///
/// - Thread: any, but one at a time; the socket has a thread of its own.
final class Client {
    let target: Target
    private let token: String?
    private let timeout: Double
    let exchange = Exchange()
    private var lastID: Int64 = 0
    /// The server's answer to the login; nil for the local admin, and without a login.
    private(set) var signedIn: JSONValue?
    private var pushes: ArraySlice<JSONValue> = []

    init(_ target: Target, token: String? = nil, timeout: Double) {
        self.target = target
        self.token = token
        self.timeout = timeout
        exchange.start(isSecure: target.isSecure)
    }

    /// Makes a stop signal end the current wait with `.interrupted`.
    func endOnStopSignals(_ signals: InterruptSignals) { signals.handle { [exchange] in exchange.put(.interrupted) } }

    /// Connects, and logs in if there is a token. Call again after a failure to reconnect.
    ///
    /// - Throws: `.unavailable`, `.temporary`, `.noPermission`.
    func connect() throws(Failure) {
        try target.check()
        pushes = []
        exchange.order(.connect(target.endpoint))
        let deadline = deadline()
        waiting: while true {
            switch try next(until: deadline) {
            case .connected: break waiting
            case .failed(let reason): throw target.unreachable(reason)
            case .message, .disconnected, .fetched, .interrupted: continue
            case nil: throw silence
            }
        }
        if let token { signedIn = try request(.account(.resumeSession(token: token))).result }
    }

    /// Sends a request and waits for the answer. Pushes that arrive meanwhile are kept for `nextPush`.
    ///
    /// - Parameter pushed: handles these pushes instead; each push restarts the time limit of the answer.
    /// - Throws: the reason why the server refused or did not answer.
    func request(_ command: Command, pushed: ((JSONValue) -> Void)? = nil) throws(Failure) -> ClientAnswer {
        lastID += 1
        let message = Request(id: .number(lastID), command: command).message()
        exchange.order(.send(message.isBinary ? .binary(message.bytes) : .text(message.bytes)))
        var deadline = deadline()
        while let message = try nextMessage(until: deadline) {
            guard let id = message.json["id"] else {
                if let pushed {
                    pushed(message.json)
                    deadline = self.deadline()
                } else {
                    pushes.append(message.json)
                }
                continue
            }
            if let error = message.json["error"], id.integer == lastID || id == .null { throw Failure(error: error) }
            if let result = message.json["result"], id.integer == lastID {
                return ClientAnswer(result: result, attachment: message.attachment)
            }
        }
        throw silence
    }

    /// The next push; waits for one. Nil when the deadline passes first.
    func nextPush(until deadline: DispatchTime = .distantFuture) throws(Failure) -> JSONValue? {
        if let push = pushes.popFirst() { return push }
        while let message = try nextMessage(until: deadline) {
            if message.json["id"] == nil { return message.json }
        }
        return nil
    }

    /// Waits, and notices a stop signal.
    func pause(milliseconds: Int) throws(Failure) {
        let deadline = DispatchTime.now() + .milliseconds(milliseconds)
        while try next(until: deadline) != nil {}
    }

    /// Closes the connection politely, but waits only a moment for the server's answer.
    func close() {
        exchange.order(.stop)
        _ = exchange.end.wait(timeout: .now() + .seconds(1))
    }

    /// The failure of a wait that was too long.
    var silence: Failure { Failure("\(target) did not answer within \(seconds).", .temporary) }

    private var seconds: String {
        let number = timeout.rounded() == timeout ? "\(Int(timeout))" : "\(timeout)"
        return timeout == 1 ? "1 second" : "\(number) seconds"
    }

    func deadline() -> DispatchTime { .now() + timeout }

    func next(until deadline: DispatchTime) throws(Failure) -> Exchange.Happening? {
        let happening = exchange.next(until: deadline)
        if case .interrupted = happening { throw Failure("Interrupted.", .interrupted) }
        return happening
    }

    private func nextMessage(until deadline: DispatchTime) throws(Failure) -> (json: JSONValue, attachment: [UInt8])? {
        while let happening = try next(until: deadline) {
            switch happening {
            case .message(let bytes, let isBinary): return try Self.read(bytes, isBinary: isBinary)
            case .disconnected(let code): throw target.lost(CloseCode(rawValue: code))
            case .failed(let reason): throw target.unreachable(reason)
            case .connected, .fetched, .interrupted: continue
            }
        }
        return nil
    }

    private static func read(_ message: [UInt8], isBinary: Bool) throws(Failure) -> (json: JSONValue, attachment: [UInt8]) {
        do {
            guard isBinary else { return (try JSONValue(parsing: message), []) }
            guard let (json, bytes) = Attachment.split(message) else { throw Failure("The server's answer is truncated.", .wire) }
            return (try JSONValue(parsing: json), Array(bytes))
        } catch let failure as Failure {
            throw failure
        } catch { throw Failure("The server's answer of \(message.count) bytes is not JSON. Is it a Snapfeed server?", .wire) }
    }
}
