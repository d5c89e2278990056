/// A JSON text as a tree, for clients that show replies with all their fields, known or not. The server never builds one.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// As written in the text, so that no precision is lost.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// In the order of the text.
    case object([Member])

    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue

        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// Reads a whole text.
    package init(parsing bytes: some Collection<UInt8>) throws(JSONFault) {
        let copy = ContiguousArray(bytes)
        let result = copy.withUnsafeBufferPointer { buffer in
            Result<JSONValue, JSONFault> { () throws(JSONFault) in
                guard isUTF8(buffer) else { throw JSONFault(offset: 0, message: "not UTF-8") }
                var reader = JSONReader(buffer)
                // One pass over the whole text checks grammar and depth, so the recursion below is bounded.
                _ = try reader.skip()
                try reader.end()
                var second = JSONReader(buffer)
                return try JSONValue(&second)
            }
        }
        self = try result.get()
    }

    private init(_ reader: inout JSONReader) throws(JSONFault) {
        switch try reader.peek() {
        case Byte.brace: self = .object(try Self.members(&reader))
        case Byte.bracket: self = .array(try Self.elements(&reader))
        case Byte.quote: self = .string(try reader.string())
        case Byte.t, Byte.f:
            let range = try reader.skip()
            self = .bool(reader.input[range.lowerBound] == Byte.t)
        case Byte.n:
            _ = try reader.skip()
            self = .null
        default:
            let range = try reader.skip()
            self = .number(String(decoding: reader.input[range], as: UTF8.self))
        }
    }

    private static func members(_ reader: inout JSONReader) throws(JSONFault) -> [Member] {
        try reader.take(Byte.brace)
        var members: [Member] = []
        if try reader.takeIf(Byte.braceEnd) { return members }
        repeat {
            let name = try reader.string()
            try reader.take(Byte.colon)
            members.append(Member(name: name, value: try JSONValue(&reader)))
        } while try reader.takeIf(Byte.comma)
        try reader.take(Byte.braceEnd)
        return members
    }

    private static func elements(_ reader: inout JSONReader) throws(JSONFault) -> [JSONValue] {
        try reader.take(Byte.bracket)
        var elements: [JSONValue] = []
        if try reader.takeIf(Byte.bracketEnd) { return elements }
        repeat { elements.append(try JSONValue(&reader)) } while try reader.takeIf(Byte.comma)
        try reader.take(Byte.bracketEnd)
        return elements
    }

    /// A member's value; nil when the value is not an object or lacks the member.
    package subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name.isSpelt(name) }?.value
    }

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var integer: Int64? { if case .number(let text) = self { Int64(text) } else { nil } }
    package var bool: Bool? { if case .bool(let truth) = self { truth } else { nil } }
    package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    package var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// Writes the same text again, without white space.
    package func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.null()
        case .bool(let truth): json.value(truth)
        case .number(let text): json.raw(text.utf8)
        case .string(let text): json.value(text)
        case .array(let elements): json.array(elements) { $1.write(to: &$0) }
        case .object(let members):
            json.object { json in
                for member in members {
                    json.name(escaping: member.name)
                    member.value.write(to: &json)
                }
            }
        }
    }
}
