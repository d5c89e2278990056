import SnapModel
import SnapWire

/// Properties that the codec has for any bytes. Nothing here traps on input; a broken property is returned as a text.
package enum WireProperties {
    /// The limit for the JSON of an upload, as in the server.
    private static let jsonBytesMax = 65_536

    /// - Parameter input: a first byte of options (even: text, odd: binary), then the message as a client sends it.
    /// - Returns: nil, or the property that does not hold.
    package static func broken(by input: UnsafeRawBufferPointer) -> String? {
        guard let kind = input.first else { return nil }
        let message = UnsafeRawBufferPointer(rebasing: input.dropFirst())
        let isBinary = kind & 1 == 1
        // The loop refuses text that is not UTF-8 before it reaches the codec.
        guard isBinary || isUTF8(message.bindMemory(to: UInt8.self)) else { return nil }
        return brokenRoundTrip(message, isBinary: isBinary) ?? brokenTree(message) ?? brokenAttachment(message, isBinary: isBinary)
    }

    /// A message that is understood can be written again, and is then understood as the same.
    private static func brokenRoundTrip(_ message: UnsafeRawBufferPointer, isBinary: Bool) -> String? {
        guard let request = try? Request(message: message, isBinary: isBinary, jsonBytesMax: jsonBytesMax) else { return nil }
        let (bytes, isBinaryAgain) = request.message()
        let again = bytes.withUnsafeBytes { try? Request(message: $0, isBinary: isBinaryAgain) }
        guard let again else { return "what was read cannot be read again: \(request.command)" }
        return again.id == request.id && again.command == request.command ? nil : "\(request.command) came back as \(again.command)"
    }

    /// The tree accepts exactly what the streaming reader accepts, and writing it keeps its meaning.
    private static func brokenTree(_ message: UnsafeRawBufferPointer) -> String? {
        let isTaken = isJSON(message.bindMemory(to: UInt8.self))
        guard let tree = try? JSONValue(parsing: message) else { return isTaken ? "the tree refuses what the reader takes" : nil }
        guard isTaken else { return "the reader refuses what the tree takes" }
        var json = JSONWriter()
        tree.write(to: &json)
        return (try? JSONValue(parsing: json.bytes)) == tree ? nil : "a tree came back as another"
    }

    private static func isJSON(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard isUTF8(bytes) else { return false }
        var reader = JSONReader(bytes)
        do {
            _ = try reader.skip()
            try reader.end()
            return true
        } catch { return false }
    }

    private static func brokenAttachment(_ message: UnsafeRawBufferPointer, isBinary: Bool) -> String? {
        guard isBinary, let (json, bytes) = Attachment.split(Array(message)) else { return nil }
        return Attachment.join(json: Array(json), bytes).elementsEqual(message) ? nil : "split and joined again, a message is another"
    }
}
