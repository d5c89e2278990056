/// One JSON object, scanned once: the names of its members and the places of their values. A value is read only when it is asked for.
///
/// A name that occurs twice is refused, because JSON readers disagree on which one counts.
///
/// - Thread: any; valid only while the bytes beneath are.
package struct JSONObject {
    /// More members than any message of the protocol has; small, so that a linear search for a name is cheap.
    static let membersMax = 32

    private let input: UnsafeBufferPointer<UInt8>
    private var members: [(name: Name, value: Range<Int>)] = []

    /// Most names are compared as bytes, without becoming strings.
    fileprivate enum Name {
        case plain(UnsafeBufferPointer<UInt8>)
        /// A name with escapes, decoded.
        case unescaped(String)
    }

    /// Reads a whole text that must be one object.
    package init(_ input: UnsafeBufferPointer<UInt8>) throws(JSONFault) {
        self.input = input
        var reader = JSONReader(input)
        try reader.take(Byte.brace)
        members.reserveCapacity(8)
        if try !reader.takeIf(Byte.braceEnd) {
            repeat { try add(from: &reader) } while try reader.takeIf(Byte.comma)
            try reader.take(Byte.braceEnd)
        }
        try reader.end()
    }

    private mutating func add(from reader: inout JSONReader) throws(JSONFault) {
        let name: Name = if let plain = try reader.scanPlainString() { .plain(plain) } else { .unescaped(try reader.escapedString()) }
        guard members.count < Self.membersMax else { throw reader.fault("more than \(Self.membersMax) members") }
        guard !members.contains(where: { $0.name.isSpelt(name) }) else { throw reader.fault("the member '\(name)' is given twice") }
        try reader.take(Byte.colon)
        members.append((name, try reader.skip(depth: 1)))
    }

    /// The bytes of a member's value; nil when it is absent or `null`.
    package func bytes(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
        let name = Name.plain(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        guard let range = members.first(where: { $0.name.isSpelt(name) })?.value else { return nil }
        let value = UnsafeBufferPointer(rebasing: input[range])
        return value.first == Byte.n ? nil : value
    }

    package func string(_ name: StaticString) throws(JSONFault) -> String? {
        guard let value = bytes(name) else { return nil }
        var reader = JSONReader(value)
        return try reader.string()
    }

    package func integer(_ name: StaticString) throws(JSONFault) -> Int64? {
        guard let value = bytes(name) else { return nil }
        var reader = JSONReader(value)
        return try reader.integer()
    }

    package func object(_ name: StaticString) throws(JSONFault) -> JSONObject? {
        guard let value = bytes(name) else { return nil }
        return try JSONObject(value)
    }

    /// The bytes of each element of an array; nil when the member is absent or `null`.
    package func elements(_ name: StaticString, max: Int) throws(JSONFault) -> [UnsafeBufferPointer<UInt8>]? {
        guard let value = bytes(name) else { return nil }
        var reader = JSONReader(value)
        try reader.take(Byte.bracket)
        if try reader.takeIf(Byte.bracketEnd) { return [] }
        var elements: [UnsafeBufferPointer<UInt8>] = []
        repeat {
            guard elements.count < max else { throw reader.fault("more than \(max) elements") }
            elements.append(UnsafeBufferPointer(rebasing: value[try reader.skip(depth: 2)]))
        } while try reader.takeIf(Byte.comma)
        try reader.take(Byte.bracketEnd)
        return elements
    }
}

extension JSONObject.Name: CustomStringConvertible {
    /// Whether the bytes are the same. `==` of strings treats two spellings of "é" (one scalar, or "e" and an accent) as equal; JSON does
    /// not.
    func isSpelt(_ other: Self) -> Bool {
        if case .plain(let mine) = self, case .plain(let theirs) = other {
            return mine.count == theirs.count && mine.indices.allSatisfy { mine[$0] == theirs[$0] }
        }
        return description.isSpelt(other.description)
    }

    var description: String {
        switch self {
        case .plain(let bytes): String(decoding: bytes, as: UTF8.self)
        case .unescaped(let text): text
        }
    }
}

extension String {
    func isSpelt(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
