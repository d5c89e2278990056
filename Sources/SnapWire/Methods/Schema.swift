/// The shape of a value on the wire: as much of JSON Schema as the protocol needs.
package indirect enum Schema: Sendable {
    case string
    /// Text that is not empty.
    case nonEmpty
    /// Text with a number of bytes in this range.
    case sized(ClosedRange<Int>)
    /// One of a fixed set of words.
    case choice([String])
    case constant(String)
    case flag(Bool)
    case boolean
    case integer
    /// `count` is a whole number from 0, `positive` one from 1.
    case count
    case positive
    case range(ClosedRange<Int>)
    case list(Schema, max: Int? = nil)
    case object([SchemaMember])
    /// An object with any names, all of whose values have this shape.
    case map(Schema)
    case either([Schema])
    /// One of `Schema.components`.
    case named(String)
    case standard(indirect: Schema, JSONValue)
    case note(indirect: Schema, String)

    /// Adds the default value.
    func standard(_ value: JSONValue) -> Schema { .standard(indirect: self, value) }
    /// Adds a sentence about the meaning.
    func noted(_ text: String) -> Schema { .note(indirect: self, text) }
}

/// A member of an object, or a parameter.
package struct SchemaMember: Sendable {
    package let name: String
    package let schema: Schema
    package let isNeeded: Bool
    /// A sentence about the meaning of a parameter.
    package let note: String?

    static func needed(_ name: String, _ schema: Schema, _ note: String? = nil) -> SchemaMember {
        SchemaMember(name: name, schema: schema, isNeeded: true, note: note)
    }

    /// A position that the client kept: both or none.
    static let position: [SchemaMember] = [.optional("epoch", .string), .optional("offset", .count)]

    static func optional(_ name: String, _ schema: Schema, _ note: String? = nil) -> SchemaMember {
        SchemaMember(name: name, schema: schema, isNeeded: false, note: note)
    }
}

extension Schema {
    /// The named shapes, by noun.
    package static let components =
        basics + people + profiles + feeds + snaps + photos + comments + inbox + search + topics + moderation + operating + webhooks + push
        + tokens + providers

    static let id = Schema.named("Id")
    static let time = Schema.named("Time")
    static let error = Schema.named("Error")

    private static let basics: [(name: String, schema: Schema)] = [
        ("Id", .nonEmpty.noted("Opaque: compare it, store it, send it back.")),
        ("Time", .integer.noted("Milliseconds since 1970-01-01T00:00:00Z.")),
        (
            "Error",
            .object([
                .needed("code", .integer),
                .needed("message", .string.noted("English, for people.")),
                .needed(
                    "data",
                    .object([
                        .needed("name", .string.noted("For programs.")),
                        .needed("temporary", .boolean.noted("Whether the same request can succeed later.")),
                        .optional("retryAfterMs", .count), .optional("openedAt", .time), .optional("device", .string),
                        .optional("reason", .string), .optional("at", .count),
                    ])),
            ])
        ),
    ]
}
