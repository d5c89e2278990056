import Foundation
import SnapAdmin
import SnapLoop
import SnapWire
import Transcripts

/// One connection of a transcript: its messages in order, and its end.
///
/// - Thread: any, but one at a time; the socket has a thread of its own.
final class Wire {
    struct Message {
        let json: JSONValue
        /// Nil when the message was text.
        let bytes: [UInt8]?
        var isPush: Bool { json["method"] != nil }
    }

    enum Happening {
        case message(Message)
        case closed(code: UInt16)
    }

    private let exchange = Exchange()
    private let seconds: Double
    private let name: String

    /// Connects.
    ///
    /// - Throws: `.unavailable`.
    init(_ endpoint: Endpoint, name: String, seconds: Double) throws {
        self.seconds = seconds
        self.name = name
        let isSecure = if case .tcp(_, _, _, true) = endpoint { true } else { false }
        exchange.start(isSecure: isSecure)
        exchange.order(.connect(endpoint))
        let deadline = DispatchTime.now() + seconds
        while let happening = exchange.next(until: deadline) {
            switch happening {
            case .connected: return
            case .failed(let reason): throw Failure("No server answers: \(endpoint.explained(reason)).", .unavailable)
            case .disconnected(let code): throw Mismatch("a connection was closed with \(code) before anything was said")
            case .message, .fetched, .interrupted: continue
            }
        }
        throw Failure("No server answers within \(seconds) seconds.", .unavailable)
    }

    func send(_ frame: Frame) { exchange.order(.send(frame)) }

    /// The next message, or the end of the connection; waits for it.
    func next() throws(Mismatch) -> Happening {
        let deadline = DispatchTime.now() + seconds
        while let happening = exchange.next(until: deadline) {
            switch happening {
            case .message(let bytes, let isBinary): return .message(try Self.read(bytes, isBinary: isBinary))
            case .disconnected(let code): return .closed(code: code)
            case .failed(let reason): throw Mismatch("\(name)'s connection failed: \(Printable.line(reason))")
            case .connected, .fetched, .interrupted: continue
            }
        }
        throw Mismatch("nothing came to \(name) within \(seconds) seconds")
    }

    func nextMessage() throws(Mismatch) -> Message {
        switch try next() {
        case .message(let message): return message
        case .closed(let code): throw Mismatch("\(name) was closed with \(code)")
        }
    }

    func close() {
        exchange.order(.stop)
        _ = exchange.end.wait(timeout: .now() + .seconds(1))
    }

    private static func read(_ bytes: [UInt8], isBinary: Bool) throws(Mismatch) -> Message {
        do {
            guard isBinary else { return Message(json: try JSONValue(parsing: bytes), bytes: nil) }
            guard let (json, attachment) = Attachment.split(bytes) else { throw Mismatch("a binary message is shorter than it says") }
            return Message(json: try JSONValue(parsing: json), bytes: Array(attachment))
        } catch let mismatch as Mismatch {
            throw mismatch
        } catch { throw Mismatch("a message of \(bytes.count) bytes is not JSON") }
    }
}
