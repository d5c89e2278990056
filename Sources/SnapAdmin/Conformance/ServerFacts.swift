import SnapWire

/// Transcripts are written for an empty store. This makes one fit a server that has been used: by names that are free there, and by
/// how far its feeds had come before.
struct ServerFacts {
    /// A feed before the transcript: its newest offset, and how many snaps it has.
    struct Head {
        let offset: Int64
        let snaps: Int64
    }

    /// What account names get behind them.
    let suffix: String
    /// In lower case: the names to change.
    let accounts: Set<String>
    let heads: [String: Head]
    /// The server's clock before the first step, in milliseconds: what has an earlier time belongs to somebody else.
    let startedAt: Int64

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

    /// How far a number was ahead before the transcript: offsets and counts of a feed, but for those that are wrong on purpose.
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

extension JSONValue {
    /// Whether it stands in a transcript for a value that cannot be known before.
    var isPlaceholder: Bool { self["$any"] != nil || self["$save"] != nil || self["$use"] != nil }
}
