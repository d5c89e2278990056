package import SnapWire

/// A difference between a message and what a test expects.
package struct Mismatch: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}

/// Compares messages with patterns, and remembers the values that they save. Tests/Fixtures/transcripts/README.md describes placeholders.
package struct PatternMatcher {
    /// Whether an object may have members that its pattern lacks.
    private let allowsMore: Bool
    private var saved: [String: JSONValue] = [:]

    package init(allowsMore: Bool = false) { self.allowsMore = allowsMore }

    /// The message to send, with remembered values filled in.
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

    /// - Parameter place: the position of the value, for messages.
    package mutating func match(_ pattern: JSONValue, _ value: JSONValue, at place: String) throws(Mismatch) {
        if let name = pattern["$use"]?.string {
            let expected = try remembered(name)
            guard value == expected else { throw Mismatch("\(place) is \(value.excerpt), not \(expected.excerpt) as before") }
        } else if pattern["$any"] != nil || pattern["$save"] != nil {
            let (kind, name) = (pattern["$any"]?.string ?? "string", pattern["$save"]?.string)
            guard value.isOf(kind: kind), name == nil || value != "" else {
                throw Mismatch("\(place) is \(value.excerpt), not of the kind \(kind)")
            }
            if let name { saved[name] = value }
        } else {
            try matchWritten(pattern, value, place)
        }
    }

    private mutating func matchWritten(_ pattern: JSONValue, _ value: JSONValue, _ place: String) throws(Mismatch) {
        switch (pattern, value) {
        case (.object(let members), .object(let found)):
            let missing = members.filter { !$0.value.isAbsence && value[$0.name] == nil }.map(\.name)
            let stray = found.map(\.name).filter { name in pattern[name].map(\.isAbsence) ?? !allowsMore }
            guard missing.isEmpty, stray.isEmpty else {
                throw Mismatch("\(place) lacks \(missing) and has \(stray) besides: \(value.excerpt)")
            }
            for member in members where !member.value.isAbsence {
                try match(member.value, value[member.name] ?? nil, at: "\(place).\(member.name)")
            }
        case (.array(let patterns), .array(let elements)):
            guard patterns.count == elements.count else {
                throw Mismatch("\(place) has \(elements.count) elements, not \(patterns.count): \(value.excerpt)")
            }
            for (index, pattern) in patterns.enumerated() { try match(pattern, elements[index], at: "\(place)[\(index)]") }
        default: guard pattern == value else { throw Mismatch("\(place) is \(value.excerpt), not \(pattern.excerpt)") }
        }
    }

    private func remembered(_ name: String) throws(Mismatch) -> JSONValue {
        guard let value = saved[name] else { throw Mismatch("'\(name)' is used before it is saved") }
        return value
    }
}

extension JSONValue {
    /// The pattern of a member that an object must not have.
    package static let absent: JSONValue = ["$absent": true]
    fileprivate var isAbsence: Bool { self["$absent"] != nil }

    fileprivate func isOf(kind: String) -> Bool {
        switch (kind, self) {
        case ("string", .string), ("boolean", .bool), ("object", .object), ("array", .array): true
        case ("integer", .number): integer != nil
        default: false
        }
    }
}
