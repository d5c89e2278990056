package import SnapModel

/// An answer of JSON-RPC in the parts that an answer over HTTP has.
package enum APIReply {
    private static let resultHead = Array(#"{"jsonrpc":"2.0","id":0,"result":"#.utf8)
    private static let errorHead = Array(#"{"jsonrpc":"2.0","id":0,"#.utf8)

    /// The bytes of the result: what the reply to the request `APIRequest.id` has inside.
    package static func result(of message: some Collection<UInt8>) -> [UInt8] { inside(message, after: resultHead, rest: []) }

    /// The error, as the only member of an object.
    package static func error(of message: some Collection<UInt8>) -> [UInt8] {
        inside(message, after: errorHead, rest: [Byte.brace])
    }

    private static func inside(_ message: some Collection<UInt8>, after head: [UInt8], rest start: [UInt8]) -> [UInt8] {
        guard message.starts(with: head) else { return Array(message) }
        let inner = message.dropFirst(head.count)
        // The error keeps the brace at its end, because it gets one at its beginning.
        return start + (start.isEmpty ? Array(inner.dropLast()) : Array(inner))
    }

    /// The error of a refusal that never became a message.
    package static func error(_ rejection: Rejection) -> [UInt8] { error(of: rejection.message(to: APIRequest.id)) }

    /// How long a client should wait, in milliseconds; nil where the error does not say.
    package static func retryAfterMs(inError body: [UInt8]) -> Int64? {
        body.withUnsafeBufferPointer { try? JSONObject($0).object("error")?.object("data")?.integer("retryAfterMs") }
    }

    /// The media type of the bytes attached to a result; nil where the result does not have one.
    package static func type(inResult result: [UInt8]) -> String? {
        result.withUnsafeBufferPointer { try? JSONObject($0).string("type") }
    }

    /// JSON that is only printable ASCII, for a header.
    package static func ascii(_ json: [UInt8]) -> String {
        var text = ""
        for unit in String(decoding: json, as: UTF8.self).utf16 {
            if unit < 0x7f {
                text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            } else {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return text
    }

    /// The result with the attached bytes in base64, as its member `attachment`.
    package static func withAttachment(_ result: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
        guard case .object(let members)? = try? JSONValue(parsing: result) else { return result }
        var json = JSONWriter(reserving: result.count + bytes.count * 4 / 3 + 64)
        JSONValue.object(members + [JSONValue.Member(name: "attachment", value: .string(Base64.text(bytes)))]).write(to: &json)
        return json.bytes
    }

    private static let pushHead = Array(#"{"jsonrpc":"2.0","method":""#.utf8)

    /// A push in the parts of a server-sent event: its name, and its parameters.
    package static func push(_ message: UnsafeRawBufferPointer) -> (name: ArraySlice<UInt8>, params: ArraySlice<UInt8>)? {
        let bytes = Array(message)
        guard bytes.starts(with: pushHead), let quote = bytes[pushHead.count...].firstIndex(of: Byte.quote) else { return nil }
        let params = quote + #"","params":"#.utf8.count
        guard params < bytes.count else { return nil }
        return (bytes[pushHead.count..<quote], bytes[params..<bytes.count - 1])
    }
}
