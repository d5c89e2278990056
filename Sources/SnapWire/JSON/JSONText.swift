// JSON for people: a value that fits on one line is written on one line.

extension JSONValue: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .string(text) }

    static func members(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(members.map { JSONValue.Member(name: $0, value: $1) })
    }

    /// The object with one more member at its end.
    func adding(_ name: String, _ value: JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members + [JSONValue.Member(name: name, value: value)])
    }

    private static let lineLength = 110

    /// Writes a value, over several lines if it is long.
    ///
    /// - Parameter room: characters of the line that are already taken before the value.
    func write(to text: inout String, indentation: Int, room: Int) {
        let line = oneLine
        if indentation > 0, indentation + room + line.count <= Self.lineLength {
            text += line
            return
        }
        switch self {
        case .array(let elements) where !elements.isEmpty:
            lines("[", elements, "]", &text, indentation) { element, text in element.write(to: &text, indentation: indentation + 2, room: 0)
            }
        case .object(let members) where !members.isEmpty:
            lines("{", members, "}", &text, indentation) { member, text in
                let name = JSONValue.string(member.name).oneLine + ": "
                text += name
                member.value.write(to: &text, indentation: indentation + 2, room: name.count)
            }
        default: text += line
        }
    }

    private func lines<TextEntity>(
        _ open: String, _ parts: [TextEntity], _ close: String, _ text: inout String, _ indentation: Int,
        _ write: (TextEntity, inout String) -> Void
    ) {
        text += open + "\n"
        for (index, part) in parts.enumerated() {
            text += String(repeating: " ", count: indentation + 2)
            write(part, &text)
            text += index == parts.count - 1 ? "\n" : ",\n"
        }
        text += String(repeating: " ", count: indentation) + close
    }

    private var oneLine: String {
        switch self {
        case .array(let elements): "[" + elements.map(\.oneLine).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { JSONValue.string($0.name).oneLine + ": " + $0.value.oneLine }.joined(separator: ", ") + "}"
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let digits): digits
        case .string(let text):
            String(
                decoding: { () -> [UInt8] in
                    var json = JSONWriter()
                    json.value(text)
                    return json.bytes
                }(), as: UTF8.self)
        }
    }
}
