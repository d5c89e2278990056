import SnapModel

/// The owner of the text and bytes in a column. Each column with text or bytes of either database has a line in `ColumnOwner.all`; a test
/// finds one that has none.
enum ColumnOwner: Sendable {
    /// Of no person: words of the program and of the operator, digests, random numbers, the server's keys.
    case program
    /// Of no person, but erased from all files soon after its row: a webhook's address and secret, digests of codes that were given out.
    case secret
    /// What admins noted about what they did. It stays, with the names of that time: who did what must be known when accounts are gone.
    case record
    /// A cluster's log, whose entries go with time.
    case log
    /// A person's. The deletion of the account sets it to NULL or an empty text, by a statement that is made from this table.
    ///
    /// - Parameter of: the condition for the rows of the account with the number ?1.
    case erased(of: String, Value)
    /// A person's. The deletion removes it with its row, or together with other things, in a function of its own.
    case removed(of: String, leaving: String? = nil)

    enum Value: String, Sendable {
        case null = "NULL"
        case empty = "''"
    }

    /// A column, and whose it is.
    typealias Entry = (table: String, column: String, owner: ColumnOwner)

    static let all: [Entry] = people + posts + lists + deliveries + operating

    /// The statements that erase what a table says to erase, each with the account's number and the most rows as its parameters.
    ///
    /// - Parameter entries: `all`; tests leave some out.
    static func erasures(_ entries: [Entry]) -> [String] {
        entries.compactMap { entry in
            guard case .erased(let rows, let value) = entry.owner else { return nil }
            let left = "SELECT id FROM \(entry.table) WHERE \(rows) AND length(\(entry.column)) > 0 LIMIT ?2"
            return "UPDATE \(entry.table) SET \(entry.column) = \(value.rawValue) WHERE id IN (\(left))"
        }
    }

    /// The condition for rows of the account ?1 that still have something of its person in a column; nil for columns of no person.
    static func remainder(of entry: Entry) -> String? {
        switch entry.owner {
        case .program, .secret, .record, .log: nil
        case .erased(let rows, _), .removed(let rows, nil): "(\(rows)) AND length(\(entry.column)) > 0"
        case .removed(let rows, let constant?): "(\(rows)) AND \(entry.column) <> '\(constant)'"
        }
    }

    /// Whether what leaves the column must leave the files of the store, too: see `ErasureWatch`.
    var leavesFiles: Bool {
        switch self {
        case .secret, .erased, .removed: true
        case .program, .record, .log: false
        }
    }

    /// Erases the reasons of reports that stayed when their reporters deleted their accounts, before this table.
    static let forgottenReasons = "UPDATE report SET reason = '' WHERE reporter IN (SELECT id FROM account WHERE deleted IS NOT NULL)"

    private static func columns(_ table: String, _ columns: [(String, ColumnOwner)]) -> [Entry] {
        columns.map { (table, $0.0, $0.1) }
    }

    /// Columns of no person.
    private static func program(_ table: String, _ names: String...) -> [Entry] { names.map { (table, $0, .program) } }

    /// Columns of no person that must leave the files.
    private static func secret(_ table: String, _ names: String...) -> [Entry] { names.map { (table, $0, .secret) } }

    /// Columns of one account in rows that go with it.
    private static func removed(_ table: String, of rows: String, _ names: String...) -> [Entry] {
        names.map { (table, $0, .removed(of: rows)) }
    }

    private static let people =
        columns(
            "account",
            [
                ("name", .removed(of: "id = ?1", leaving: DeletedAccount.name)), ("folded", .removed(of: "id = ?1")),
                ("password", .removed(of: "id = ?1")), ("suspension", .removed(of: "id = ?1")), ("role", .program),
            ])
        + removed("session", of: "account = ?1", "device") + program("session", "token", "external", "scopes")
        // The digest stays, so that no token makes the account again.
        + columns("external_identity", [("issuer", .erased(of: "account = ?1", .null)), ("subject", .erased(of: "account = ?1", .null))])
        + program("external_identity", "digest") + program("login_state", "digest") + program("released_name", "digest")
        + removed("invitation", of: "name = (SELECT account.name FROM account WHERE account.id = ?1)", "name")
        + secret("invitation", "code") + program("invitation", "key") + secret("password_reset", "code")
        + columns("device", [("name", .erased(of: "account = ?1", .empty))])
        + removed("profile", of: "account = ?1", "bio") + program("profile", "comments_from", "snaps_from")
        + removed("profile_image", of: "account = ?1", "placeholder")
        + program("profile_image", "role")
        + removed("profile_image_size", of: "image IN (SELECT id FROM profile_image WHERE account = ?1)", "secret")
        + program("profile_image_size", "size", "file", "type")

    private static let ownPhotos = "photo IN (SELECT id FROM photo WHERE author = ?1)"
    private static let ownSnaps = "snap IN (SELECT id FROM snap WHERE author = ?1)"

    private static let posts =
        removed("snap", of: "author = ?1", "caption") + program("snap", "key", "picture", "type", "gone") + program("snap_key", "key")
        + removed("image", of: ownSnaps, "secret") + program("image", "file") + program("removal", "kind")
        + removed("photo", of: "author = ?1", "caption", "alt", "warning", "labels", "placeholder")
        + program("photo", "key", "audience", "comments_from")
        + removed("comment", of: "author = ?1", "text") + program("comment", "key")
        + removed("photo_image", of: ownPhotos, "secret") + program("photo_image", "size", "file", "type")
        + removed("photo_entry", of: ownPhotos, "text", "words") + removed("snap_entry", of: ownSnaps, "text", "words")
        + removed("tag", of: "id IN (SELECT tag FROM tag_author WHERE author = ?1)", "name")
        + removed("recipient_list", of: "owner = ?1", "name") + program("recipient_list", "digest", "key")
        + program("feed", "name", "epoch") + program("people_log", "epoch") + program("photo_event", "kind")

    private static let lists =
        secret("share", "code") + removed("mute", of: "account = ?1", "tag", "word") + program("notification", "kind")

    private static let deliveries =
        secret("webhook", "url", "secret") + program("webhook", "why", "error") + program("webhook_kind", "kind")
        + program("webhook_event", "kind", "word")
        + program("push_key", "private")
        + removed("push_subscription", of: "account = ?1", "endpoint", "service", "p256dh", "auth", "error")
        + program("push_subscription", "digest")

    private static let operating =
        columns(
            "report",
            [("reason", .erased(of: "reporter = ?1", .empty)), ("state", .program), ("resolution", .record)])
        + columns("inspection", [("reason", .record)])
        + columns("audit", [("name", .record), ("action", .record), ("target", .record), ("reason", .record)])
        + program("digest_key", "key") + program("grdb_migrations", "identifier")
        // Of clusters.
        + columns("control", [("body", .log)]) + program("cluster_state", "lost") + program("node", "name", "version")
        + program("node_state", "complaint")
}
