/// Writes JSON into bytes that can be sent as they are. Commas are its own business; names are static text that needs no escaping.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { $0.field("feed", "animals"); $0.field("offset", 42) }
/// ```
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []

    package init(reserving count: Int = 256) { bytes.reserveCapacity(count) }

    // MARK: Values

    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(Byte.brace)
        body(&self)
        bytes.append(Byte.braceEnd)
    }

    package mutating func array<Element>(_ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void) {
        separate()
        bytes.append(Byte.bracket)
        for element in elements { body(&self, element) }
        bytes.append(Byte.bracketEnd)
    }

    package mutating func value(_ text: String) {
        separate()
        bytes.append(Byte.quote)
        escape(text)
        bytes.append(Byte.quote)
    }

    package mutating func value(_ number: Int64) {
        separate()
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var index = digits.count
            var rest = number.magnitude
            repeat {
                index -= 1
                digits[index] = UInt8(truncatingIfNeeded: rest % 10) + Byte.zero
                rest /= 10
            } while rest > 0
            if number < 0 { bytes.append(Byte.minus) }
            bytes.append(contentsOf: digits[index...])
        }
    }

    package mutating func value(_ truth: Bool) {
        separate()
        append(truth ? "true" : "false")
    }

    package mutating func null() {
        separate()
        append("null")
    }

    /// Puts in JSON that is already written.
    package mutating func raw(_ json: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    // MARK: Members

    /// A member's name; its value must follow.
    package mutating func name(_ name: StaticString) {
        separate()
        bytes.append(Byte.quote)
        append(name)
        bytes.append(Byte.quote)
        bytes.append(Byte.colon)
    }

    /// A member's name that came from outside, so it may need escaping.
    package mutating func name(escaping name: String) {
        value(name)
        bytes.append(Byte.colon)
    }

    package mutating func field(_ name: StaticString, _ text: String) {
        self.name(name)
        value(text)
    }

    package mutating func field(_ name: StaticString, _ number: Int64) {
        self.name(name)
        value(number)
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

    // MARK: Bytes

    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// A comma, unless this is the first in its object or array, or a member's value.
    private mutating func separate() {
        switch bytes.last {
        case nil, Byte.brace, Byte.bracket, Byte.colon: return
        default: bytes.append(Byte.comma)
        }
    }

    private mutating func escape(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            var plain = 0
            for index in utf8.indices where utf8[index] < 0x20 || utf8[index] == Byte.quote || utf8[index] == Byte.backslash {
                bytes.append(contentsOf: utf8[plain..<index])
                appendEscape(of: utf8[index])
                plain = index + 1
            }
            bytes.append(contentsOf: utf8[plain...])
        }
    }

    private mutating func appendEscape(of byte: UInt8) {
        bytes.append(Byte.backslash)
        switch byte {
        case Byte.quote, Byte.backslash: bytes.append(byte)
        case 0x0A: bytes.append(Byte.n)
        case 0x0D: bytes.append(Byte.r)
        case 0x09: bytes.append(Byte.t)
        default:
            append("u00")
            bytes.append(byte >> 4 + Byte.zero)
            bytes.append(hexDigit(byte & 0x0F))
        }
    }

    private func hexDigit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? nibble + Byte.zero : nibble - 10 + UInt8(ascii: "a") }
}
