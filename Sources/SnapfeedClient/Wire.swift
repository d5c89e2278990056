#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Messages as JSON-RPC: written and read.
enum Wire {
    /// A message that is none of the protocol's. The connection ends.
    struct Garbage: Error {}

    struct Request: Encodable {
        let jsonrpc = "2.0"
        let id: Int
        let method: String
        let params: [String: JSONValue]
    }

    /// The envelope of a result or of parameters.
    struct Envelope: Decodable {
        let id: JSONValue?
        let method: String?
        let error: SnapfeedError?
    }

    private struct Result<Value: Decodable>: Decodable { let result: Value }
    private struct Parameters<Value: Decodable>: Decodable { let params: Value }

    static func request(_ id: Int, _ method: String, _ params: [String: JSONValue], bytes: Data?) throws -> Message {
        let json = try JSONEncoder().encode(Request(id: id, method: method, params: params))
        return bytes.map { .binary(frame(json, $0)) } ?? .text(json)
    }

    static func frame(_ json: Data, _ bytes: Data) -> Data {
        let count = UInt32(json.count)
        return Data((0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }) + json + bytes
    }

    /// Reports only the attached bytes: the JSON before them is not part of an upload.
    static func progress(of message: Message, attached: Int, _ report: UploadProgress?) -> (@Sendable (Int) -> Void)? {
        guard let report, case .binary(let data) = message else { return nil }
        let head = data.count - attached
        return { sent in report(max(0, sent - head), attached) }
    }

    /// The JSON of a message and its attached bytes.
    static func parts(_ message: Message) throws -> (json: Data, bytes: Data) {
        guard case .binary(let data) = message else {
            if case .text(let json) = message { return (json, Data()) }
            throw Garbage()
        }
        guard data.count >= 4 else { throw Garbage() }
        let count = data.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard count <= data.count - 4 else { throw Garbage() }
        return (Data(data.dropFirst(4).prefix(count)), Data(data.dropFirst(4 + count)))
    }

    static func envelope(_ json: Data) throws -> Envelope {
        guard let envelope = try? JSONDecoder().decode(Envelope.self, from: json) else { throw Garbage() }
        return envelope
    }

    static func result<Value: Decodable>(_ type: Value.Type, in json: Data) throws -> Value {
        try JSONDecoder().decode(Result<Value>.self, from: json).result
    }

    static func parameters<Value: Decodable>(_ type: Value.Type, in json: Data) throws -> Value {
        try JSONDecoder().decode(Parameters<Value>.self, from: json).params
    }
}
