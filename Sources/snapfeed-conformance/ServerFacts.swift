import SnapWire
import Transcripts

/// Adapts a transcript, which is written for an empty store, to a server in use: changes names to free ones, and shifts numbers by what the
/// feeds contained before.
struct ServerFacts: Sendable {
    /// A feed before the transcript: its newest offset, and how many snaps it has.
    struct Head: Sendable {
        let offset: Int64
        let snaps: Int64
    }

    /// The suffix for account names.
    let suffix: String
    /// The account names to change, in lower case.
    let accounts: Set<String>
    let heads: [String: Head]
    /// The server's clock before the first step, in milliseconds. Entries with an earlier time belong to others.
    let startedAt: Int64

    /// Whether an entry of a list is from before the transcript.
    func isOlder(_ element: JSONValue) -> Bool {
        ["postedAt", "createdAt", "openedAt", "at"].lazy.compactMap { element[$0]?.integer }.first.map { $0 <= startedAt } ?? false
    }

    func fitted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): accounts.contains(text.lowercased()) ? .string(text + suffix) : value
        case .array(let elements): .array(elements.map(fitted))
        case .object(let members): value.isPlaceholder ? value : .object(members.map { fitted($0, of: value) })
        case .null, .bool, .number: value
        }
    }

    private func fitted(_ member: JSONValue.Member, of object: JSONValue) -> JSONValue.Member {
        guard let number = member.value.integer else { return .init(name: member.name, value: fitted(member.value)) }
        let shift = number < 0 ? 0 : shift(of: member.name, in: object)
        return .init(name: member.name, value: .number(String(number + shift)))
    }

    /// The amount to add to a number of a feed: to its offsets and counts. Negative numbers, which are wrong on purpose, stay.
    private func shift(of name: String, in object: JSONValue) -> Int64 {
        let feed = object["feed"]?.string ?? object["id"]?.string ?? object["snaps"]?.array?.first?["feed"]?.string
        guard let head = feed.flatMap({ heads[$0] }) else { return 0 }
        switch name {
        case "offset", "before", "next": return head.offset
        case "unread", "snaps": return head.snaps
        default: return 0
        }
    }
}
