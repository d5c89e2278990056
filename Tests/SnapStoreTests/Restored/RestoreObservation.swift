import SnapModel

@testable import SnapStore

/// The views and rights of the people of a history, read as they would read them.
struct RestoreObservation {
    /// The outcome of each user's login.
    private var entries: [String] = []
    /// The account that each name leads to.
    private var names: [String: AccountID] = [:]
    /// Rights, as sentences: a restore may shrink this set and never grow it.
    var rights: Set<String> = []
    /// Facts that must stay equal for existing accounts, by their subject.
    private var states: [String: String] = [:]
    private var audit: Set<Int64> = []

    init(of history: RestoreHistory) throws {
        self = try history.scratch.write { transaction in
            var seen = RestoreObservation()
            try seen.look(at: history, transaction)
            return seen
        }
    }

    private init() {}

    private mutating func look(at history: RestoreHistory, _ transaction: Transaction) throws {
        let snapshot = transaction.snapshot
        entries = try history.users.indices.map { try Self.entry(of: $0, in: history, transaction) }
        for name in RestoreHistory.names { names[name] = try snapshot.account(named: name)?.person.id }
        audit = Set(try snapshot.auditEntries(BacklogRequest(limit: 100)).map(\.id))
        try addCodes(of: history, transaction)
        for user in history.users where !user.isDeleted {
            // A store that has lost the account says so by the entry.
            guard let account = try? snapshot.exportedAccount(user.account) else { continue }
            states["role of \(user.account.text)"] = account.role.rawValue
            states["profile of \(user.account.text)"] = "\(account.bio ?? "") \(account.approves) \(account.hides) \(account.findable)"
            states["comments on new photos of \(user.account.text)"] = account.commentsFrom.rawValue
            states["snaps to \(user.account.text)"] = account.snapsFrom.rawValue
            try addRelations(of: user.account, in: history, snapshot)
            try addPhotos(of: user.account, in: history, snapshot)
            try addNotifications(of: user.account, in: history, snapshot)
            try addInbox(of: user.account, snapshot)
        }
    }

    private static func entry(of user: Int, in history: RestoreHistory, _ transaction: Transaction) throws -> String {
        let person = history.users[user]
        do {
            guard let login = history.login(user, at: RestoreHistory.endless) else {
                let found: StoredAccount? = try transaction.snapshot.account(named: person.name)
                guard let found, found.person.id == person.account else { return "not there" }
                return found.suspension.map { "suspended: \($0.reason ?? "")" } ?? "in, by \(found.passwordHash ?? "")"
            }
            return try transaction.existingAccount(login).map { "in, as \($0.text)" } ?? "new"
        } catch let rejection as Rejection { return "\(rejection.reason): \(rejection.explanation ?? "")" }
    }

    private mutating func addCodes(of history: RestoreHistory, _ transaction: Transaction) throws {
        let snapshot = transaction.snapshot
        for code in history.codes {
            guard let shared = try snapshot.sharedPhoto(codeDigest: code, at: history.now) else { continue }
            rights.insert("a link shows photo \(shared.photo.id.text)")
        }
        for invitation in try snapshot.invitations() {
            for use in 0..<invitation.usesLeft { rights.insert("invitation \(invitation.id.rawValue) has \(use) more uses") }
        }
        for token in history.tokens {
            let identity: Identity? = try? snapshot.identity(ofTokenDigest: token)
            if let identity { rights.insert("\(identity.person.id.text) is logged in by \(token)") }
        }
        for (user, at) in history.issued {
            guard let login = history.login(user, at: at), let account = try? transaction.existingAccount(login) else { continue }
            rights.insert("\(account.text) can log in by the token of \(at)")
        }
    }

    private mutating func addRelations(of own: AccountID, in history: RestoreHistory, _ snapshot: Snapshot) throws {
        for other in history.users where other.account != own && !other.isDeleted {
            let relation = try snapshot.relation(of: own, to: other.account)
            if relation.following { rights.insert("\(own.text) follows \(other.account.text)") }
            if relation.requested { rights.insert("\(own.text) asks \(other.account.text)") }
            states["block of \(other.account.text) by \(own.text)"] = "\(relation.blocking)"
            states["mute of \(other.account.text) by \(own.text)"] = "\(relation.muting)"
        }
    }

    private mutating func addPhotos(of own: AccountID, in history: RestoreHistory, _ snapshot: Snapshot) throws {
        for photo in history.photos {
            guard let shown = try? snapshot.photo(photo, for: .viewer(own), at: history.now) else { continue }
            rights.insert("\(own.text) sees photo \(photo.text), \(shown.words.caption ?? "")")
            rights.insert("\(own.text) sees photo \(photo.text) with comments from \(shown.commentsFrom.rawValue)")
            for comment in history.comments {
                guard let seen = try? snapshot.comment(comment, for: .viewer(own)), seen.photo == photo else { continue }
                rights.insert("\(own.text) sees comment \(comment.text), \(seen.content?.text.text ?? "")")
            }
        }
        for favourite in try snapshot.exportedFavourites(of: own, after: 0, limit: 1_000) {
            rights.insert("\(own.text) keeps \(favourite.target)")
        }
        if let path = try snapshot.profileImage(of: own, .portrait)?.images.first?.path {
            rights.insert("\(own.text) has the portrait \(path)")
        }
    }

    private mutating func addNotifications(of own: AccountID, in history: RestoreHistory, _ snapshot: Snapshot) throws {
        for note in try snapshot.exportedNotifications(of: own, after: 0, limit: 1_000, at: history.now) {
            rights.insert("\(own.text) has notification \(note.offset)")
            if !note.isRead { rights.insert("\(own.text) has notification \(note.offset) to read") }
        }
    }

    /// Returns the faults of a restored store compared with the old one.
    func violations(since old: RestoreObservation) -> [String] {
        var found: [String] = []
        for (user, entry) in entries.enumerated() where entry != old.entries[user] {
            found.append("user \(user) was \(old.entries[user]) and is \(entry)")
        }
        for name in RestoreHistory.names where names[name] != old.names[name] {
            found.append("\(name) was \(old.names[name]?.text ?? "free") and is \(names[name]?.text ?? "free")")
        }
        found += rights.subtracting(old.rights).map { "again: " + $0 }
        found += old.states.filter { states[$0.key] != $0.value }.map { "\($0.key) was \($0.value) and is \(states[$0.key] ?? "lost")" }
        if !old.audit.isSubset(of: audit) { found.append("the audit log has lost entries") }
        return found
    }
}
