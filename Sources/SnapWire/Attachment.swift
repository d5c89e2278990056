/// Bytes attached to JSON in one binary message.
package enum Attachment {
    /// The size of the length field in front of the JSON.
    static let headBytes = 4

    /// Writes the length of the JSON into the room before it.
    static func writeHead(to front: inout [UInt8]) {
        let length = UInt32(truncatingIfNeeded: front.count - headBytes).bigEndian
        front.withUnsafeMutableBytes { $0.storeBytes(of: length, as: UInt32.self) }
    }

    /// Joins a message's JSON and its attached bytes.
    ///
    /// - Shape: `uint32` big-endian n, the n bytes of JSON, the attached bytes.
    package static func join(json: [UInt8], _ bytes: some Collection<UInt8>) -> [UInt8] {
        var message: [UInt8] = []
        message.reserveCapacity(headBytes + json.count + bytes.count)
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: json.count).bigEndian) { message.append(contentsOf: $0) }
        message.append(contentsOf: json)
        message.append(contentsOf: bytes)
        return message
    }

    /// The JSON and the attachment of a binary message; nil when its length exceeds the message.
    package static func split(_ message: [UInt8]) -> (json: ArraySlice<UInt8>, bytes: ArraySlice<UInt8>)? {
        guard message.count >= 4 else { return nil }
        let end = message.prefix(4).reduce(0) { $0 << 8 | Int($1) } + 4
        guard end <= message.count else { return nil }
        return (message[4..<end], message[end...])
    }
}
