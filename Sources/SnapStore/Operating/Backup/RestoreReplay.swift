import GRDB
import SnapModel

/// Brings changes of the old store since the backup into the restored one, so that a restore breaks no promise.
///
/// - Accounts made since the backup come along, deleted and suspended ones as well, with their app users: an account that were
///   forgotten would see everything again as a new one.
/// - Opens stay: a restore gives no second view. The local admin's looks also stay.
/// - Deleted and expired snaps stay so; their images do not come back.
/// - Snaps that were removed from inboxes, or forgotten by their senders, stay so, and what no recipient can open any longer is erased. Lists of
///   recipients, and accounts on them, that were removed stay removed.
/// - Accounts keep their newest name, password, role and suspension; deleted accounts stay deleted. Logins and invitations that ended stay
///   ended, uses of invitations stay counted, and void tokens of an app stay void.
/// - Deleted photos stay deleted, edited ones keep their newest words and audience. Ended follows, requests and favourites stay ended, revoked
///   share links revoked, blocks and mutes are as they were last, and so is each profile.
/// - Deleted comments stay deleted, edited ones keep their newest text, and photos the newest rule of who may comment.
/// - Portraits and banners that were replaced or removed do not come back.
/// - Notifications that were taken back stay so, and what was read stays read. The log of photos' events begins again.
/// - Webhooks that were removed stay so. What the old store had still to deliver is delivered, and nothing that it had delivered.
/// - Push subscriptions that ended stay ended, those of lost logins end, and no device gets a notification twice.
/// - The audit log keeps its entries.
/// - Ids that were given out since the backup are not given out again.
///
/// New snaps, photos, comments, follows, favourites, logins and reports since the backup are lost: that is the meaning of going back.
package struct RestoreReplay: Hashable, Sendable {
    /// The parts that are carried over, in this order: rows of accounts come before all that refers to them.
    enum Rule: CaseIterable {
        case newAccounts, identities
        case opens, inspections, snapRemovals
        case inboxRemovals, forgottenSnaps, lists
        case photoChanges, photoRemovals, commentChanges, commentRemovals, favourites, shares
        case profiles, profileImages, endedFollows, endedRequests, endedBlocks, blocks, mutes, notifications
        case accountStates, accountDeletions, sessions, voidTokens, invitations
        case webhooks, pushes, audit, numbers
    }

    /// How many rows each rule changed.
    private let counts: [Rule: Int]
    /// Tables of the old store that could be read only in part.
    package let lost: [String]

    package var newAccounts: Int { counts[.newAccounts] ?? 0 }
    package var opens: Int { counts[.opens] ?? 0 }
    package var removedSnaps: Int { counts[.snapRemovals] ?? 0 }
    package var removedPhotos: Int { counts[.photoRemovals] ?? 0 }
    package var changedAccounts: Int { counts[.accountStates] ?? 0 }
    package var deletedAccounts: Int { counts[.accountDeletions] ?? 0 }
    package var endedSessions: Int { counts[.sessions] ?? 0 }
    package var endedInvitations: Int { counts[.invitations] ?? 0 }
    package var auditEntries: Int { counts[.audit] ?? 0 }

    /// The tables that this type handles; a test checks that none is forgotten. All other tables keep the backup's rows.
    static let tables: Set<String> = [
        "open", "device", "inspection", "snap", "account", "session", "external_identity", "login_state", "invitation", "audit",
        "recipient", "sent", "recipient_list", "list_member", "photo", "comment", "profile", "profile_image", "profile_image_size",
        "follow", "request", "block", "favourite", "share", "mute",
        "notification", "webhook", "webhook_kind", "webhook_event",
        "push_key", "push_subscription", "account_work", "photo_work", "released_name",
    ]

    /// Brings everything over from the attached database `old`, whose schema is as new as ours.
    ///
    /// - Parameters:
    ///   - lost: the tables of `old` with missing rows.
    ///   - omitted: rules that are left out, by tests of the tests.
    init(in transaction: Transaction, lost: [String], at now: Timestamp, omitting omitted: Set<Rule> = []) throws {
        self.lost = lost
        let source = OldStore(transaction: transaction, lost: lost, now: now)
        var counts: [Rule: Int] = [:]
        for rule in Rule.allCases where !omitted.contains(rule) { counts[rule] = try source.carry(rule) }
        self.counts = counts
    }

    /// Whether the attached `old` store continued from the same rows: it shares some, or the key of digests, and contradicts none. After an
    /// earlier restore, no feed has its epoch any longer, and all accounts may have other names.
    static func isSameStore(_ db: Database) throws -> Bool {
        func count(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
        let shared = try count(
            """
            SELECT (SELECT count(*) FROM digest_key JOIN old.digest_key AS o ON o.key = digest_key.key)
              + (SELECT count(*) FROM feed JOIN old.feed AS o ON o.epoch = feed.epoch)
              + (SELECT count(*) FROM account JOIN old.account AS o ON o.id = account.id AND o.created = account.created AND o.name = account.name)
            """)
        let contradictions = try count(
            """
            SELECT (SELECT count(*) FROM account JOIN old.account AS o USING (id)
                WHERE o.created <> account.created AND o.deleted IS NULL AND account.deleted IS NULL)
              + (SELECT count(*) FROM snap JOIN old.snap AS o USING (id) WHERE o.posted <> snap.posted OR o.offset <> snap.offset)
              + (SELECT count(*) FROM photo JOIN old.photo AS o USING (id) WHERE o.posted <> photo.posted OR o.author <> photo.author)
            """)
        return shared > 0 && contradictions == 0
    }

    /// How many snaps, photos and accounts of the backup the attached `old` store once had and has lost: an earlier restore of an older
    /// backup removed them. Whether they were opened or deleted since is unknown.
    ///
    /// - Parameter lost: the tables of `old` with missing rows, which prove nothing.
    static func unaccounted(_ db: Database, lost: [String]) throws -> Int {
        try ["snap", "photo", "account"].filter { !lost.contains($0) }.reduce(0) { sum, table in
            let count = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM main.\(table) AS row WHERE id <= (SELECT max(seq) FROM old.sqlite_sequence WHERE name = '\(table)')
                      AND NOT EXISTS (SELECT 1 FROM old.\(table) AS o WHERE o.id = row.id)
                    """)
            return sum + (count ?? 0)
        }
    }
}

/// The old store, attached as `old` to the database into which its changes are carried.
struct OldStore {
    let transaction: Transaction
    /// The tables with missing rows.
    let lost: [String]
    let now: Timestamp

    /// Carries over one kind of change.
    ///
    /// - Returns: how many rows were changed.
    func carry(_ rule: RestoreReplay.Rule) throws -> Int {
        switch rule {
        case .newAccounts: try carryNewAccounts()
        case .identities: try carryIdentities()
        case .opens: try carryOpens()
        case .inspections: try carryInspections()
        case .snapRemovals: try carrySnapRemovals()
        case .inboxRemovals: try carryInboxRemovals()
        case .forgottenSnaps: try carryForgottenSnaps()
        case .lists: try endLists()
        case .photoChanges: try carryPhotoChanges()
        case .photoRemovals: try carryPhotoRemovals()
        case .commentChanges: try carryCommentChanges()
        case .commentRemovals: try carryCommentRemovals()
        case .favourites: try endFavourites()
        case .shares: try endShares()
        case .profiles: try carryProfiles()
        case .profileImages: try removeProfileImages()
        case .endedFollows: try endPairs("follow", "follower", "followee")
        case .endedRequests: try endPairs("request", "asker", "asked")
        case .endedBlocks: try endPairs("block", "blocker", "blocked")
        case .blocks: try carryBlocks()
        case .mutes: try carryMutes()
        case .notifications: try carryNotifications()
        case .accountStates: try carryAccountStates()
        case .accountDeletions: try carryAccountDeletions()
        case .sessions: try endSessions()
        case .voidTokens: try carryVoidTokens()
        case .invitations: try carryInvitations()
        case .webhooks: try carryWebhooks()
        case .pushes: try carryPushes()
        case .audit: try carryAudit()
        case .numbers: try raiseNumbers()
        }
    }

    /// Whether all rows of a table could be read. Where they could not, a missing row proves nothing.
    func isWhole(_ table: String) -> Bool { !lost.contains(table) }
}
