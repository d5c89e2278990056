package import SnapWire
import TestSupport
import Transcripts

/// The error of an answer.
package struct Refusal: Error, Equatable {
    /// The name of the error, such as `unknown_photo`.
    package let name: String
    package let error: JSONValue
}

/// A connection to an `InProcessServer`.
package final class InProcessClient {
    package struct Message {
        package let json: JSONValue
        /// Nil when the message was text.
        package let bytes: [UInt8]?

        package var isPush: Bool { json["method"] != nil }
        /// The name of the answer's error; nil for a result.
        package var refusal: String? { json["error"]?["data"]?["name"]?.string }
    }

    private unowned let server: InProcessServer
    private let socket: SimulatedSocket
    private var answers: [Message] = []
    private var pushes: [Message] = []
    private var requests: Int64 = 0

    init(_ server: InProcessServer, _ socket: SimulatedSocket) {
        self.server = server
        self.socket = socket
    }

    // MARK: Sending

    /// Sends a message, and lets the server finish what follows from it.
    package func send(_ bytes: [UInt8], isBinary: Bool = false) throws {
        server.clock.advance(milliseconds: server.pace)
        put(bytes, isBinary: isBinary)
        try server.settle()
    }

    /// Sends a message that the server reads when the test waits for anything.
    package func put(_ bytes: [UInt8], isBinary: Bool = false) { socket.send(bytes, isBinary: isBinary) }

    /// Puts a request on its way, with an attachment if there is one.
    package func post(_ method: String, _ params: JSONValue = [:], _ attachment: [UInt8]? = nil) {
        requests += 1
        let request: JSONValue = ["jsonrpc": "2.0", "id": .number(String(requests)), "method": .string(method), "params": params]
        put(attachment.map { Attachment.join(json: request.text, $0) } ?? request.text, isBinary: attachment != nil)
    }

    /// Asks for something.
    ///
    /// - Returns: the result.
    /// - Throws: `Refusal` when the answer is an error.
    @discardableResult
    package func ask(_ method: String, _ params: JSONValue = [:], _ attachment: [UInt8]? = nil) throws -> JSONValue {
        let answer = try answer(to: method, params, attachment)
        if let error = answer.json["error"] { throw Refusal(name: answer.refusal ?? "", error: error) }
        return answer.json["result"] ?? nil
    }

    /// The name of the error that a request is refused with; nil when it succeeds.
    package func refusal(_ method: String, _ params: JSONValue = [:], _ attachment: [UInt8]? = nil) throws -> String? {
        try answer(to: method, params, attachment).refusal
    }

    /// The answer to a request.
    ///
    /// - Throws: `Mismatch` when there is not exactly one.
    package func answer(to method: String, _ params: JSONValue = [:], _ attachment: [UInt8]? = nil) throws -> Message {
        server.clock.advance(milliseconds: server.pace)
        post(method, params, attachment)
        try server.settle()
        let answers = takeAnswers()
        guard let answer = answers.first, answers.count == 1 else {
            throw Mismatch("\(method) got \(answers.count) answers; the connection's close code is \(closeCode.map(String.init) ?? "none")")
        }
        return answer
    }

    // MARK: Receiving

    /// The answers that arrived since the last call.
    package func takeAnswers() -> [Message] {
        defer { answers.removeAll() }
        return answers
    }

    /// The pushes that arrived since the last call, in their order.
    package func takePushes() -> [JSONValue] {
        defer { pushes.removeAll() }
        return pushes.map(\.json)
    }

    /// The parameters of the pushes of a method that arrived since the last call; others are dropped.
    package func takePushes(_ method: String) -> [JSONValue] {
        takePushes().filter { $0["method"]?.string == method }.compactMap { $0["params"] }
    }

    /// The code with which the server has closed the connection; nil while it is open.
    package private(set) var closeCode: UInt16?

    /// Hangs up.
    package func leave() throws {
        socket.leave()
        try server.settle()
    }

    /// The server has ended without a close frame.
    func cutOff() { closeCode = 1006 }

    /// Takes what the server has sent.
    func receive() throws {
        for message in socket.receive(.max / 2) {
            switch message {
            case .text(let text): keep(Message(json: try JSONValue(parsing: text), bytes: nil))
            case .binary(let bytes):
                guard let (json, attachment) = Attachment.split(bytes) else { throw Mismatch("a binary message is shorter than it says") }
                keep(Message(json: try JSONValue(parsing: json), bytes: Array(attachment)))
            case .close(let code): closeCode = code
            }
        }
    }

    private func keep(_ message: Message) { if message.isPush { pushes.append(message) } else { answers.append(message) } }
}
