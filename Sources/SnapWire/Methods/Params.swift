import SnapModel

/// A request's parameters, read by name. The error names a parameter that is missing or has the wrong type; unknown ones are ignored.
struct Params {
    private let object: JSONObject?
    /// The bytes attached after the JSON.
    let attachment: UnsafeBufferPointer<UInt8>?

    init(_ object: JSONObject?, attachment: UnsafeBufferPointer<UInt8>? = nil) {
        self.object = object
        self.attachment = attachment
    }

    func string(_ name: StaticString) throws(Rejection) -> String {
        try required(optionalString(name), name, "a string")
    }

    func optionalString(_ name: StaticString) throws(Rejection) -> String? {
        do { return try object?.string(name) } catch { throw wrong(name, "a string") }
    }

    func optionalInteger(_ name: StaticString) throws(Rejection) -> Int64? {
        do { return try object?.integer(name) } catch { throw wrong(name, "a whole number") }
    }

    func optionalInteger(_ name: StaticString, in range: ClosedRange<Int64>) throws(Rejection) -> Int64? {
        let number = try optionalInteger(name)
        guard number.map(range.contains) != false else {
            throw wrong(name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// How many entries a list may have; the most that is allowed where the client says nothing.
    func limit(upTo max: Int) throws(Rejection) -> Int {
        try optionalInteger("limit", in: 1...Int64(max)).map(Int.init) ?? max
    }

    /// One of a fixed set of words.
    func choice<Choice: RawRepresentable & CaseIterable>(_ name: StaticString) throws(Rejection) -> Choice?
    where Choice.RawValue == String {
        guard let text = try optionalString(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw wrong(name, Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "))
        }
        return choice
    }

    func optionalBool(_ name: StaticString) throws(Rejection) -> Bool? {
        guard let bytes = object?.bytes(name) else { return nil }
        switch String(decoding: bytes, as: UTF8.self) {
        case "true": return true
        case "false": return false
        default: throw wrong(name, "true or false")
        }
    }

    /// An id in the wire form. Text that cannot be an id gets the same answer as an id that does not exist.
    func id<ID: StoredID>(_ name: StaticString, _ type: ID.Type, unknown: Rejection.Reason) throws(Rejection) -> ID {
        let text = try string(name)
        guard let id = ID(text: text) else { throw Rejection(unknown, "There is nothing with this ID.") }
        return id
    }

    /// An id that selects or limits results; text that cannot be an id is `invalidParams`.
    func optionalID<ID: StoredID>(_ name: StaticString) throws(Rejection) -> ID? {
        guard let text = try optionalString(name) else { return nil }
        return try required(ID(text: text), name, "an id")
    }

    /// The last position that the client knows; nil where it gives none.
    func position() throws(Rejection) -> FeedPosition? {
        let epoch = try optionalString("epoch")
        let offset = try optionalInteger("offset", in: 0...Int64.max)
        guard let epoch, let offset else { return nil }
        return FeedPosition(epoch: epoch, offset: offset)
    }

    func hasValue(_ name: StaticString) -> Bool { object?.bytes(name) != nil }

    func elements(_ name: StaticString, max: Int) throws(Rejection) -> [UnsafeBufferPointer<UInt8>] {
        let elements: [UnsafeBufferPointer<UInt8>]?
        do { elements = try object?.elements(name, max: max) } catch { throw wrong(name, "an array of at most \(max) elements") }
        return try required(elements, name, "an array")
    }

    func required<Value>(_ value: Value?, _ name: StaticString, _ kind: String) throws(Rejection) -> Value {
        guard let value else { throw wrong(name, kind) }
        return value
    }

    func wrong(_ name: StaticString, _ kind: String) -> Rejection { Rejection(.invalidParams, "The parameter '\(name)' must be \(kind).") }
}
