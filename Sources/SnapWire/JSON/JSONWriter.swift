package import SnapModel

/// Writes JSON into bytes that can be sent as they are. It places the commas itself; names are static text that needs no escaping.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { $0.field("feed", "animals"); $0.field("offset", 42) }
/// ```
///
/// It cannot be copied, so that its memory is written without a look at who else has it.
package struct JSONWriter: ~Copyable {
    /// The first `count` bytes are written, the rest is room: a name or a number then costs one capacity check and one copy.
    private var memory: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count: Int
    private let start: Int

    /// - Parameters:
    ///   - count: expected bytes; more make it grow.
    ///   - room: so many zero bytes come first.
    package init(reserving count: Int = 256, after room: Int = 0) {
        capacity = room + count
        memory = .allocate(capacity: capacity)
        memory.initialize(repeating: 0, count: room)
        (start, self.count) = (room, room)
    }

    deinit { memory.deallocate() }

    package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: count)) }

    // MARK: Values

    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        put(Byte.brace, separated: true)
        body(&self)
        put(Byte.braceEnd)
    }

    package mutating func array<Element>(_ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void) {
        put(Byte.bracket, separated: true)
        for element in elements { body(&self, element) }
        put(Byte.bracketEnd)
    }

    package mutating func value(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            guard !Self.hasEscapes(utf8) else { return putEscaped(utf8) }
            put(separated: true, quoted: true, utf8)
        }
    }

    package mutating func value(_ number: Int64) { value(number, quoted: false) }

    /// Writes an id in the wire form.
    package mutating func value(_ id: some StoredID) { value(id.rawValue, quoted: true) }

    private mutating func value(_ number: Int64, quoted: Bool) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var index = digits.count
            var rest = number.magnitude
            repeat {
                index -= 1
                digits[index] = UInt8(truncatingIfNeeded: rest % 10) + Byte.zero
                rest /= 10
            } while rest > 0
            if number < 0 {
                index -= 1
                digits[index] = Byte.minus
            }
            put(separated: true, quoted: quoted, UnsafeBufferPointer(rebasing: digits[index...]))
        }
    }

    package mutating func value(_ truth: Bool) { put(truth ? "true" : "false") }

    package mutating func null() { put("null") }

    /// Inserts JSON that is already written.
    package mutating func raw(_ json: some Collection<UInt8>) {
        if json.withContiguousStorageIfAvailable({ put(separated: true, $0) }) == nil {
            Array(json).withUnsafeBufferPointer { put(separated: true, $0) }
        }
    }

    // MARK: Members

    /// Writes a member's name; its value must follow.
    package mutating func name(_ name: StaticString) {
        put(separated: true, quoted: true, UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), then: Byte.colon)
    }

    /// Writes a member's name from outside, which may need escaping.
    package mutating func name(escaping name: String) {
        value(name)
        put(Byte.colon)
    }

    package mutating func field(_ name: StaticString, _ text: String) {
        self.name(name)
        value(text)
    }

    package mutating func field(_ name: StaticString, _ number: Int64) {
        self.name(name)
        value(number)
    }

    package mutating func field(_ name: StaticString, _ id: some StoredID) {
        self.name(name)
        value(id)
    }

    package mutating func field(_ name: StaticString, _ number: Int) { field(name, Int64(number)) }

    package mutating func field(_ name: StaticString, _ truth: Bool) {
        self.name(name)
        value(truth)
    }

    package mutating func field(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
        self.name(name)
        object(body)
    }

    /// A member whose value the body writes.
    package mutating func member(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
        self.name(name)
        body(&self)
    }

    package mutating func field<Element>(
        _ name: StaticString, each elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void
    ) {
        self.name(name)
        array(elements, body)
    }

    /// Writes an object of texts, such as titles by language, sorted by name.
    package mutating func field(_ name: StaticString, _ texts: [String: String]) {
        field(name) { json in
            for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
                json.name(escaping: key)
                json.value(text)
            }
        }
    }

    // MARK: Bytes

    /// Writes one piece: a comma unless it is the first of its object or array, quotes, the text as it is, and the byte that follows.
    private mutating func put(
        separated: Bool = false, quoted: Bool = false, _ text: UnsafeBufferPointer<UInt8>, then last: UInt8? = nil
    ) {
        makeRoom(text.count + 4)
        var end = memory + count
        func put(_ byte: UInt8) {
            end.pointee = byte
            end += 1
        }
        if separated && isBehindValue { put(Byte.comma) }
        if quoted { put(Byte.quote) }
        if let start = text.baseAddress { end.update(from: start, count: text.count) }
        end += text.count
        if quoted { put(Byte.quote) }
        if let last { put(last) }
        count = end - memory
    }

    private mutating func put(_ byte: UInt8, separated: Bool = false) {
        makeRoom(2)
        if separated && isBehindValue {
            memory[count] = Byte.comma
            count += 1
        }
        memory[count] = byte
        count += 1
    }

    private mutating func put(_ word: StaticString) {
        put(separated: true, UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    @inline(__always) private mutating func makeRoom(_ more: Int) { if capacity - count < more { grow(by: more) } }

    private mutating func grow(by more: Int) {
        capacity += max(more, capacity)
        let bigger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        bigger.update(from: memory, count: count)
        memory.deallocate()
        memory = bigger
    }

    /// Whether a comma is needed: not before the first value of an object or array, nor before a member's value.
    private var isBehindValue: Bool {
        guard count > start else { return false }
        return switch memory[count - 1] {
        case Byte.brace, Byte.bracket, Byte.colon: false
        default: true
        }
    }

    /// Looks at eight bytes at a time, as long as there are so many.
    private static func hasEscapes(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(utf8)
        let end = raw.count & ~7
        for place in stride(from: 0, to: end, by: 8)
        where hasEscape(raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)) {
            return true
        }
        return utf8[end...].contains(where: isEscaped)
    }

    /// Whether one of eight bytes is escaped: below a space, a quote or a backslash.
    ///
    /// - Source: S. E. Anderson, "Bit Twiddling Hacks", "Determine if a word has a zero byte" and "… a byte less than n".
    private static func hasEscape(_ eight: UInt64) -> Bool {
        let (ones, high) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
        func hasZero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
        let quotes = hasZero(eight ^ ones &* UInt64(Byte.quote))
        let backslashes = hasZero(eight ^ ones &* UInt64(Byte.backslash))
        let low = (eight &- ones &* 0x20) & ~eight
        return (quotes | backslashes | low) & high != 0
    }

    private static func isEscaped(_ byte: UInt8) -> Bool { byte < 0x20 || byte == Byte.quote || byte == Byte.backslash }

    private mutating func putEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
        put(Byte.quote, separated: true)
        for byte in utf8 {
            if Self.isEscaped(byte) { putEscape(of: byte) } else { put(byte) }
        }
        put(Byte.quote)
    }

    private mutating func putEscape(of byte: UInt8) {
        put(Byte.backslash)
        switch byte {
        case Byte.quote, Byte.backslash: put(byte)
        case 0x0A: put(Byte.n)
        case 0x0D: put(Byte.r)
        case 0x09: put(Byte.t)
        default:
            for digit in [Byte.u, Byte.zero, Byte.zero, byte >> 4 + Byte.zero, Self.hexDigit(byte & 0x0F)] { put(digit) }
        }
    }

    private static func hexDigit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? nibble + Byte.zero : nibble - 10 + UInt8(ascii: "a") }
}
