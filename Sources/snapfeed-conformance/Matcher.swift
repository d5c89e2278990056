import SnapAdmin
import SnapWire

/// A difference between a message and the transcript.
struct Mismatch: Error {
    let message: String
    init(_ message: String) { self.message = message }
}

/// Compares a server's messages with a transcript's patterns, and remembers the values that the patterns save.
struct Matcher {
    /// Members that version 1 has. Such a member is a mistake when the transcript lacks it. All others are ignored, as a client must.
    let known: Set<String>
    /// Lists may continue with entries from before this moment of the server's clock, in milliseconds.
    let startedAt: Int64
    private var saved: [String: JSONValue] = [:]

    init(known: Set<String>, startedAt: Int64) {
        self.known = known
        self.startedAt = startedAt
    }

    /// The message to send, with remembered values filled in.
    func filled(_ value: JSONValue) throws(Mismatch) -> JSONValue {
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

    /// Compares a value with a pattern of a transcript.
    ///
    /// - Parameter place: the position of the value, for messages.
    mutating func match(_ pattern: JSONValue, _ value: JSONValue, _ place: String) throws(Mismatch) {
        if let name = pattern["$use"]?.string {
            let expected = try remembered(name)
            guard value == expected else { throw Mismatch("\(place) is \(value.excerpt), not \(expected.excerpt) as before") }
        } else if pattern.isPlaceholder {
            let kind = pattern["$any"]?.string ?? "string"
            guard value.isOf(kind: kind) else { throw Mismatch("\(place) is \(value.excerpt), not of the kind '\(kind)'") }
            if let name = pattern["$save"]?.string { saved[name] = value }
        } else {
            try matchWritten(pattern, value, place)
        }
    }

    private mutating func matchWritten(_ pattern: JSONValue, _ value: JSONValue, _ place: String) throws(Mismatch) {
        switch (pattern, value) {
        case (.object(let members), .object): try match(members, value, place)
        case (.array(let patterns), .array(let elements)): try match(patterns, elements, place)
        default: guard pattern == value else { throw Mismatch("\(place) is \(value.excerpt), not \(pattern.excerpt)") }
        }
    }

    private mutating func match(_ members: [JSONValue.Member], _ value: JSONValue, _ place: String) throws(Mismatch) {
        for member in members {
            guard let part = value[member.name] else { throw Mismatch("\(place) lacks '\(member.name)'") }
            try match(member.value, part, "\(place).\(member.name)")
        }
        // A page may have a next one because of older entries.
        let expected = Set(members.map(\.name)).union(["next"])
        if let stray = (value.members ?? []).first(where: { known.contains($0.name) && !expected.contains($0.name) }) {
            throw Mismatch("\(place) has '\(stray.name)', which does not belong there")
        }
    }

    private mutating func match(_ patterns: [JSONValue], _ elements: [JSONValue], _ place: String) throws(Mismatch) {
        let isMore = elements.count > patterns.count && !elements.dropFirst(patterns.count).allSatisfy(isOlder)
        guard elements.count >= patterns.count, !isMore else {
            throw Mismatch("\(place) has \(elements.count) elements, not \(patterns.count)")
        }
        for (index, pattern) in patterns.enumerated() { try match(pattern, elements[index], "\(place)[\(index)]") }
    }

    private func isOlder(_ element: JSONValue) -> Bool {
        ["postedAt", "createdAt", "openedAt", "at"].lazy.compactMap { element[$0]?.integer }.first.map { $0 <= startedAt } ?? false
    }

    private func remembered(_ name: String) throws(Mismatch) -> JSONValue {
        guard let value = saved[name] else { throw Mismatch("the transcript uses '\(name)' before it is saved") }
        return value
    }
}

extension JSONValue {
    fileprivate func isOf(kind: String) -> Bool {
        switch (kind, self) {
        case ("string", .string(let text)): !text.isEmpty
        case ("integer", .number): integer != nil
        case ("boolean", .bool), ("object", .object), ("array", .array): true
        default: false
        }
    }

    /// The value as JSON, shortened.
    var excerpt: String {
        let text = Output.json { write(to: &$0) }
        return text.count > 120 ? text.prefix(120) + "…" : text
    }
}
