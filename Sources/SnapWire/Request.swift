package import SnapModel

/// A request's id, chosen by the client and echoed.
package enum RequestID: Hashable, Sendable {
    case number(Int64)
    case string(String)

    /// The size of an id.
    static let bytesMax = 64

    func write(to json: inout JSONWriter) {
        switch self {
        case .number(let number): json.value(number)
        case .string(let text): json.value(text)
        }
    }
}

/// A request: one JSON-RPC 2.0 object, with an image's bytes attached when the message was binary.
package struct Request: Sendable {
    package let id: RequestID
    package let command: Command
    package let method: Method
    package let traits: MethodTraits

    package init(id: RequestID, command: Command) {
        self.id = id
        self.command = command
        method = command.method
        traits = method.row.traits
    }

    private init(id: RequestID, _ object: JSONObject, _ attachment: UnsafeBufferPointer<UInt8>?) throws(Rejection) {
        self.id = id
        guard (try? object.string("jsonrpc")) == "2.0", let name = try? object.string("method") else {
            throw Rejection(.invalidRequest, "A request needs \"jsonrpc\": \"2.0\" and the name of a method.")
        }
        guard let (method, traits) = Method.named[name] else { throw Rejection(.unknownMethod, "There is no method with this name.") }
        guard attachment == nil || traits.takesBytes else {
            throw Rejection(.invalidRequest, "\(name) takes no attachment.")
        }
        let params: JSONObject?
        do { params = try object.object("params") } catch { throw Rejection(.invalidParams, "params must be an object.") }
        command = try method.command(Params(params, attachment: attachment))
        self.method = method
        self.traits = traits
    }
}

/// A message that is not a usable request, with its id if one could be read.
package struct BadRequest: Error, Hashable, Sendable {
    package let id: RequestID?
    package let rejection: Rejection
}

extension Request {
    /// Reads a whole message.
    ///
    /// - Shape: text is one JSON object; binary is `uint32` big-endian n, n bytes of JSON, then the attachment.
    /// - Parameter jsonBytesMax: bytes of JSON that are read; a message that may be large because of its image may not have larger JSON.
    /// - Throws: the error to answer with; the connection stays open.
    package init(message: UnsafeRawBufferPointer, isBinary: Bool, jsonBytesMax: Int = .max) throws(BadRequest) {
        let bytes = message.bindMemory(to: UInt8.self)
        guard isBinary else {
            guard bytes.count <= jsonBytesMax else { throw Self.tooLong(jsonBytesMax) }
            try self.init(json: bytes, attachment: nil)
            return
        }
        guard bytes.count >= 4 else { throw BadRequest(.parseError, "A binary message starts with four bytes of length.") }
        let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard length <= bytes.count - 4 else {
            throw BadRequest(.parseError, "The length before the JSON is greater than the message.")
        }
        guard length <= jsonBytesMax else { throw Self.tooLong(jsonBytesMax) }
        let json = UnsafeBufferPointer(rebasing: bytes[4..<4 + length])
        guard isUTF8(json) else { throw BadRequest(.parseError, "The JSON is not UTF-8.") }
        try self.init(json: json, attachment: UnsafeBufferPointer(rebasing: bytes[(4 + length)...]))
    }

    private init(json: UnsafeBufferPointer<UInt8>, attachment: UnsafeBufferPointer<UInt8>?) throws(BadRequest) {
        guard json.first(where: { !isSpace($0) }) != Byte.bracket else {
            throw BadRequest(.invalidRequest, "Batches are not supported: send one request per message.")
        }
        let object: JSONObject
        do { object = try JSONObject(json) } catch {
            throw BadRequest(.parseError, "The message is not one JSON object: \(error.message) (byte \(error.offset)).")
        }
        guard let id = Self.readID(object) else {
            throw BadRequest(.invalidRequest, "A request needs an id: a whole number, or a string of 1 to \(RequestID.bytesMax) bytes.")
        }
        do {
            try self.init(id: id, object, attachment)
        } catch {
            throw BadRequest(id: id, rejection: error)
        }
    }

    private static func tooLong(_ max: Int) -> BadRequest { BadRequest(.tooLarge, "The JSON of a message can have at most \(max) bytes.") }

    private static func readID(_ object: JSONObject) -> RequestID? {
        if let number = try? object.integer("id") { return .number(number) }
        guard let text = try? object.string("id"), (1...RequestID.bytesMax).contains(text.utf8.count) else { return nil }
        return .string(text)
    }
}

extension BadRequest {
    package init(_ reason: Rejection.Reason, _ message: String) {
        self.init(id: nil, rejection: Rejection(reason, message))
    }
}

/// Writes requests: the client's side of the codec.
extension Request {
    /// The request as a message of the WebSocket.
    ///
    /// - Shape: as `Request.init(message:isBinary:)` reads it; `isBinary` only for an upload.
    package func message() -> (bytes: [UInt8], isBinary: Bool) {
        var json = JSONWriter()
        json.object { json in
            json.field("jsonrpc", "2.0")
            json.name("id")
            id.write(to: &json)
            json.field("method", method.name)
            json.field("params") { command.writeParams(to: &$0) }
        }
        guard let bytes = command.attachment else { return (json.bytes, false) }
        return (Attachment.join(json: json.bytes, bytes), true)
    }
}

extension Command {
    /// The bytes of an upload.
    fileprivate var attachment: [UInt8]? {
        switch self {
        case .snap(let command): if case .post(let post) = command { post.image.upload } else { nil }
        case .photo(let command): if case .post(let post) = command { post.image.upload } else { nil }
        case .topic(let command): if case .identify(let image) = command { image.upload } else { nil }
        case .people(let command): if case .setProfileImage(let change) = command { change.image } else { nil }
        case .inbox(let command): if case .send(let post) = command { post.image.upload } else { nil }
        case .comment, .feed, .search, .account, .moderation, .operating, .webhook, .push, .token, .provider: nil
        }
    }
}
