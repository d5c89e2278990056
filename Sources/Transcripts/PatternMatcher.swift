package import SnapWire

/// A difference between a message and its pattern.
package struct Mismatch: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}

/// How far a message may differ from its pattern.
package struct Tolerance: Sendable {
    /// Whether an object may have a member of this name that its pattern lacks.
    let member: @Sendable (String) -> Bool
    /// Whether a list may end with this element after all of its pattern.
    let element: @Sendable (JSONValue) -> Bool

    package init(member: @escaping @Sendable (String) -> Bool, element: @escaping @Sendable (JSONValue) -> Bool = { _ in false }) {
        (self.member, self.element) = (member, element)
    }

    package static let none = Tolerance(member: { _ in false })
    package static let moreMembers = Tolerance(member: { _ in true })
}

/// Compares messages with patterns, and remembers the values that they save. Tests/Fixtures/transcripts/README.md describes placeholders.
package struct PatternMatcher {
    private let tolerance: Tolerance
    private var saved: [String: JSONValue] = [:]

    package init(_ tolerance: Tolerance = .none) { self.tolerance = tolerance }

    /// The message to send, with remembered values filled in.
    ///
    /// - Throws: if a value is used that was not saved.
    package func filled(_ value: JSONValue) throws(Mismatch) -> JSONValue {
        switch value {
        case .object(let members):
            if let name = value["$use"]?.string { return try remembered(name) }
            var filled: [JSONValue.Member] = []
            for member in members { filled.append(.init(name: member.name, value: try self.filled(member.value))) }
            return .object(filled)
        case .array(let elements):
            var filled: [JSONValue] = []
            for element in elements { filled.append(try self.filled(element)) }
            return .array(filled)
        case .null, .bool, .number, .string: return value
        }
    }

    /// Compares a value with a pattern.
    ///
    /// - Parameter place: the position of the value, for messages.
    /// - Throws: the first difference.
    package mutating func match(_ pattern: JSONValue, _ value: JSONValue, at place: String) throws(Mismatch) {
        if let name = pattern["$use"]?.string {
            let expected = try remembered(name)
            guard value == expected else { throw Mismatch("\(place) is \(value.excerpt), not \(expected.excerpt) as before") }
        } else if pattern.isPlaceholder {
            let (kind, name) = (pattern["$any"]?.string ?? "string", pattern["$save"]?.string)
            guard value.isOf(kind: kind), name == nil || value != .string("") else {
                throw Mismatch("\(place) is \(value.excerpt), not of the kind '\(kind)'")
            }
            if let name { saved[name] = value }
        } else {
            try matchWritten(pattern, value, place)
        }
    }

    private mutating func matchWritten(_ pattern: JSONValue, _ value: JSONValue, _ place: String) throws(Mismatch) {
        switch (pattern, value) {
        case (.object(let members), .object(let found)): try match(members, found, value, place)
        case (.array(let patterns), .array(let elements)): try match(patterns, elements, place)
        default: guard pattern == value else { throw Mismatch("\(place) is \(value.excerpt), not \(pattern.excerpt)") }
        }
    }

    private mutating func match(
        _ members: [JSONValue.Member], _ found: [JSONValue.Member], _ value: JSONValue, _ place: String
    ) throws(Mismatch) {
        let wanted = members.filter { !$0.value.isAbsence }
        for member in wanted {
            guard let part = value[member.name] else { throw Mismatch("\(place) lacks '\(member.name)': \(value.excerpt)") }
            try match(member.value, part, at: "\(place).\(member.name)")
        }
        let (known, absent) = (Set(wanted.map(\.name)), Set(members.filter(\.value.isAbsence).map(\.name)))
        let stray = found.first { absent.contains($0.name) || !known.contains($0.name) && !tolerance.member($0.name) }
        if let stray { throw Mismatch("\(place) has '\(stray.name)', which does not belong there: \(value.excerpt)") }
    }

    private mutating func match(_ patterns: [JSONValue], _ elements: [JSONValue], _ place: String) throws(Mismatch) {
        guard elements.count >= patterns.count, elements.dropFirst(patterns.count).allSatisfy(tolerance.element) else {
            throw Mismatch("\(place) has \(elements.count) elements, not \(patterns.count): \(JSONValue.array(elements).excerpt)")
        }
        for (index, pattern) in patterns.enumerated() { try match(pattern, elements[index], at: "\(place)[\(index)]") }
    }

    private func remembered(_ name: String) throws(Mismatch) -> JSONValue {
        guard let value = saved[name] else { throw Mismatch("'\(name)' is used before it is saved") }
        return value
    }
}

extension JSONValue {
    /// The pattern of a member that an object must not have.
    package static let absent = JSONValue.object([Member(name: "$absent", value: .bool(true))])

    /// Whether the object is a pattern for a value that is not known in advance.
    package var isPlaceholder: Bool { self["$any"] != nil || self["$save"] != nil || self["$use"] != nil }

    /// The value as JSON for a message to people, shortened.
    package var excerpt: String {
        var json = JSONWriter()
        write(to: &json)
        let text = String(decoding: json.bytes, as: UTF8.self)
        return text.count > 300 ? text.prefix(300) + "…" : text
    }

    fileprivate var isAbsence: Bool { self["$absent"] != nil }

    fileprivate func isOf(kind: String) -> Bool {
        switch (kind, self) {
        case ("string", .string), ("boolean", .bool), ("object", .object), ("array", .array): true
        case ("integer", .number): integer != nil
        default: false
        }
    }
}
