import SnapModel

/// Which webhooks want which kinds, in the writer's memory, so that a server without webhooks asks nothing for each post.
///
/// Everything here is forgotten after a transaction, or a command of one, was rolled back.
///
/// - Thread: the writer's.
final class WebhookIndex {
    /// For changes whose events another store has queued already.
    let isSilent: Bool
    /// False where other nodes change webhooks, too: then the database is asked each time.
    private let remembers: Bool
    private var wanting: [WebhookKind: [Int64]]?

    init(isSilent: Bool = false, remembers: Bool = true) {
        self.isSilent = isSilent
        self.remembers = remembers
    }

    /// The webhooks that want a kind, in the order of their numbers.
    func webhooks(wanting kind: WebhookKind, _ sql: SQLConnection) throws -> [Int64] {
        guard !isSilent else { return [] }
        guard remembers else {
            return try sql.map("SELECT webhook FROM webhook_kind WHERE kind = ? ORDER BY webhook", [kind.rawValue]) { $0[0] as Int64 }
        }
        if let wanting { return wanting[kind] ?? [] }
        var read: [WebhookKind: [Int64]] = [:]
        for row in try sql.rows("SELECT kind, webhook FROM webhook_kind ORDER BY webhook") {
            if let kind = WebhookKind(rawValue: row[0]) { read[kind, default: []].append(row[1]) }
        }
        wanting = read
        return read[kind] ?? []
    }

    func forget() { wanting = nil }
}
