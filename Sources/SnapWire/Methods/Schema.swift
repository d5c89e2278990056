/// The shape of a value on the wire, as much of JSON Schema as the protocol needs.
package indirect enum Schema: Sendable {
    case string
    /// Text that is not empty.
    case nonEmpty
    /// Text of so many bytes.
    case sized(ClosedRange<Int>)
    /// One of a few words.
    case choice([String])
    case constant(String)
    case flag(Bool)
    case boolean
    case integer
    /// Whole numbers from 0, and from 1.
    case count
    case positive
    case range(ClosedRange<Int>)
    case list(Schema, max: Int? = nil)
    case object([Member])
    /// Any names, each with such a value.
    case map(Schema)
    case either([Schema])
    /// One of `Schema.components`.
    case named(String)
    case standard(indirect: Schema, JSONValue)
    case note(indirect: Schema, String)

    /// The value that holds where none is given.
    func standard(_ value: JSONValue) -> Schema { .standard(indirect: self, value) }
    /// A sentence on what it means.
    func noted(_ text: String) -> Schema { .note(indirect: self, text) }
}

/// A member of an object, or a parameter.
package struct Member: Sendable {
    package let name: String
    package let schema: Schema
    package let isNeeded: Bool
    /// For parameters.
    package let note: String?

    static func needed(_ name: String, _ schema: Schema, _ note: String? = nil) -> Member {
        Member(name: name, schema: schema, isNeeded: true, note: note)
    }

    static func optional(_ name: String, _ schema: Schema, _ note: String? = nil) -> Member {
        Member(name: name, schema: schema, isNeeded: false, note: note)
    }
}

extension Schema {
    /// The values that have a name, by noun.
    package static let components = basics + people + feeds + snaps + moderation + operating

    static let id = Schema.named("Id")
    static let time = Schema.named("Time")
    static let error = Schema.named("Error")

    private static let basics: [(name: String, schema: Schema)] = [
        ("Id", .nonEmpty.noted("Opaque: compare it, keep it, send it back.")),
        ("Time", .integer.noted("Milliseconds since 1970-01-01T00:00:00Z.")),
        (
            "Error",
            .object([
                .needed("code", .integer),
                .needed("message", .string.noted("English, for people.")),
                .needed(
                    "data",
                    .object([
                        .needed("name", .string.noted("What programs go by.")),
                        .needed("temporary", .boolean.noted("Whether the very same request may succeed later.")),
                        .optional("retryAfterMs", .count), .optional("openedAt", .time), .optional("device", .string),
                        .optional("reason", .string),
                    ])),
            ])
        ),
    ]
}
