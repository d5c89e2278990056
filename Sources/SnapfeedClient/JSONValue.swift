/// Any JSON value: what has no type of its own here, and what a newer server adds.
///
/// ```swift
/// let params: [String: JSONValue] = ["feed": "animals", "limit": 10]
/// ```
public enum JSONValue: Codable, Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The member of an object; nil elsewhere.
    public subscript(_ key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The text; nil for a value of another kind.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The whole number; nil for a value of another kind.
    public var int: Int? { if case .int(let value) = self { value } else { nil } }

    static func of(_ value: String?) -> JSONValue? { value.map(JSONValue.string) }
    static func of(_ value: Int?) -> JSONValue? { value.map(JSONValue.int) }
    static func of(_ value: Bool?) -> JSONValue? { value.map(JSONValue.bool) }
    static func of(_ value: [String]?) -> JSONValue? { value.map { .array($0.map(JSONValue.string)) } }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .int(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(Dictionary(members) { $1 }) }
}

/// Something whole, or only its id: the snap of `snap.posted` comes whole, that of `snap.deleted` as an id.
public enum Reference<Whole: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    case id(String)
    case whole(id: String, Whole)

    private enum Key: String, CodingKey { case id }

    /// An object that this version cannot read is still known by its id.
    public init(from decoder: any Decoder) throws {
        if let id = try? decoder.singleValueContainer().decode(String.self) {
            self = .id(id)
            return
        }
        let id = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .id)
        self = (try? Whole(from: decoder)).map { .whole(id: id, $0) } ?? .id(id)
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .id(let id):
            var container = encoder.singleValueContainer()
            try container.encode(id)
        case .whole(_, let whole): try whole.encode(to: encoder)
        }
    }

    /// The id, in either case.
    public var id: String {
        switch self {
        case .id(let id): id
        case .whole(let id, _): id
        }
    }

    /// The whole object; nil where only the id was sent.
    public var whole: Whole? { if case .whole(_, let whole) = self { whole } else { nil } }
}
