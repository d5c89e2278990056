package import SnapWire

// JSON in tests, written as Swift's literals.

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringInterpolation,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(nilLiteral: ()) { self = .null }
    package init(booleanLiteral truth: Bool) { self = .bool(truth) }
    package init(integerLiteral number: Int64) { self = .number(String(number)) }
    package init(stringLiteral text: String) { self = .string(text) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(members.map { Member(name: $0.0, value: $0.1) })
    }

    /// The value as a JSON text.
    package var text: [UInt8] {
        var json = JSONWriter()
        write(to: &json)
        return json.bytes
    }
}
