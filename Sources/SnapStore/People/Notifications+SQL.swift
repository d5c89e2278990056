package import SnapModel

/// Reads an account's notifications.
extension Snapshot {
    /// A page, newest first.
    package func notifications(of account: AccountID, _ page: PeoplePageRequest, at now: Timestamp) throws -> NotificationPage {
        let found = try notifications(of: account, where: "notification.offset < ?2", page.before ?? .max, limit: page.limit, at: now)
        return NotificationPage(
            notifications: found, unread: try unread(of: account), next: found.count == page.limit ? found.last?.offset : nil)
    }

    /// The notifications missed since a position, or the newest where the log no longer reaches back.
    ///
    /// - Parameter limit: how many may be missed.
    package func notifications(
        of account: AccountID, since: FeedPosition?, limit: Int, at now: Timestamp
    ) throws -> NotificationStart {
        let head = FeedPosition(epoch: try peopleHead().epoch, offset: try noticeCounts(of: account).notified)
        guard let since, since.epoch == head.epoch, since.offset <= head.offset, head.offset - since.offset <= Int64(limit) else {
            return NotificationStart(head: head, isRecovered: false, page: try notifications(of: account, PeoplePageRequest(), at: now))
        }
        let missed = try notifications(of: account, where: "notification.offset > ?2", since.offset, limit: limit, at: now)
        let page = NotificationPage(notifications: missed, unread: try unread(of: account), next: nil)
        return NotificationStart(head: head, isRecovered: true, page: page)
    }

    /// The notifications after an offset, oldest first.
    package func exportedNotifications(of account: AccountID, after offset: Int64, limit: Int, at now: Timestamp) throws -> [Notification] {
        try notifications(of: account, where: "notification.offset > ?2", offset, limit: limit, order: "ASC", at: now)
    }

    /// The notifications after an offset, newest first.
    func newestNotifications(of account: AccountID, after offset: Int64, limit: Int, at now: Timestamp) throws -> [Notification] {
        try notifications(of: account, where: "notification.offset > ?2", offset, limit: limit, at: now)
    }

    /// Counts the notifications after the newest that was read. Reads only an index.
    func unread(of account: AccountID) throws -> Int64 {
        try row("SELECT \(Self.unreadCount) FROM profile WHERE account = ?", [account.rawValue])?[0] ?? 0
    }

    /// The number of unread notifications, in a query of profiles.
    private static let unreadCount = """
        (SELECT count(*) FROM notification WHERE notification.account = profile.account AND notification.offset > profile.noticed)
        """

    /// The newest offset of an account's notifications, and the newest that was read.
    func noticeCounts(of account: AccountID) throws -> (notified: Int64, noticed: Int64) {
        try first("SELECT notified, noticed FROM profile WHERE account = ?", [account.rawValue]) { ($0.number(0), $0.number(1)) } ?? (0, 0)
    }

    /// The run of offsets of photos' events and of notifications, and the newest offset of the former.
    func peopleHead() throws -> FeedPosition {
        guard let row = try row("SELECT epoch, head FROM people_log") else {
            throw StoreError(.corrupt, "the row of people_log is missing")
        }
        return FeedPosition(epoch: row[0], offset: row[1])
    }

    /// The event of a notification; nil if it was replaced or taken back.
    package func notificationEvent(of account: AccountID, at offset: Int64) throws -> NotificationEvent? {
        let found = try notifications(of: account, where: "notification.offset = ?2", offset, limit: 1, at: feeds.portraits.now()).first
        guard let found else { return nil }
        return NotificationEvent(epoch: try peopleHead().epoch, notification: found, unread: try unread(of: account))
    }

    private func notifications(
        of account: AccountID, where place: String, _ offset: Int64, limit: Int, order: String = "DESC", at now: Timestamp
    ) throws -> [Notification] {
        try notifications(
            where: "notification.account = ?1 AND \(place) AND \(Self.isShown) ORDER BY notification.offset \(order) LIMIT ?3",
            [account.rawValue, offset, limit], at: now
        ).map(\.notification)
    }

    private func notifications(
        where condition: String, _ parameters: SQLParameters, at now: Timestamp
    ) throws -> [(account: AccountID, notification: Notification)] {
        try map(
            """
            SELECT notification.offset, notification.kind, account.id, account.name, \(Self.photo), notification.snap, notification.at,
              \(Portraits.column), notification.comment, \(Self.commentText), notification.account, profile.noticed
            FROM notification CROSS JOIN profile ON profile.account = notification.account
            LEFT JOIN account ON account.id = notification.actor WHERE \(condition)
            """, parameters
        ) { row in
            guard let kind = Notification.Kind(rawValue: row.text(1)) else { return nil }
            let (account, photo) = (AccountID(rawValue: row[10]), row.numberOrNil(4).map(PhotoID.init))
            let notification = Notification(
                offset: row[0], kind: kind, actor: row.isNull(2) ? nil : feeds.portraits.person(row, id: 2, name: 3, portrait: 7),
                photo: photo, thumb: try photo.flatMap { try thumb(of: $0, for: account, at: now) },
                snap: row.numberOrNil(5).map(SnapID.init), comment: row.numberOrNil(8).map(CommentID.init),
                text: try (row[9] as String?).map { try shown($0).text }, at: Timestamp(milliseconds: row[6]),
                isRead: row[0] <= (row[11] as Int64))
            return (account, notification)
        }
    }

    private static let receiver = "notification.account"

    /// The photo of a notification. Any comment can be reported, so the outcome of such a report names the photo only if it is visible.
    private static let photo =
        "CASE WHEN notification.comment IS NULL OR \(isPhotoShown("notification.photo", to: receiver)) THEN notification.photo END"

    /// The text of a notification's comment, as far as the account may see it.
    private static let commentText = """
        (SELECT comment.text FROM \(CommentRow.tables) WHERE comment.id = notification.comment AND \(Visibility.ofComment(to: receiver))
          AND \(isPhotoShown("comment.photo", to: receiver)))
        """

    /// The condition under which an account may see a notification's actor, photo and comment. A report is the account's own.
    private static let isShown = """
        (notification.actor IS NULL OR \(Visibility.ofAccount(to: receiver)))
        AND (notification.kind = 'report' OR notification.photo IS NULL OR \(isPhotoShown("notification.photo", to: receiver)))
        AND (notification.kind = 'report' OR notification.comment IS NULL OR EXISTS (
          SELECT 1 FROM \(CommentRow.tables) WHERE comment.id = notification.comment AND \(Visibility.ofComment(to: receiver))))
        """

    private static func isPhotoShown(_ photo: String, to viewer: String) -> String {
        "EXISTS (SELECT 1 FROM photo CROSS JOIN account ON account.id = photo.author WHERE photo.id = \(photo) AND \(Visibility.ofPhoto(to: viewer)))"
    }

    /// Those of some accounts that are notified of an act: not across a block, not by a suspended account, not of a photo that is not for them, not
    /// by an account that they mute. Notifications from before a mute stay.
    fileprivate func receivers(among accounts: [AccountID], by actor: AccountID?, photo: PhotoID?, at now: Timestamp) throws -> [AccountID]
    {
        let marks = SQLMarks.list(accounts.count)
        let shown = try rows(
            """
            SELECT receiver.id FROM account AS receiver WHERE receiver.deleted IS NULL
              AND (?1 IS NULL OR EXISTS (SELECT 1 FROM account WHERE account.id = ?1 AND \(Visibility.ofAccount(to: "receiver.id"))))
              AND (?2 IS NULL OR \(Self.isPhotoShown("?2", to: "receiver.id"))) AND NOT \(Self.isMuted("?1", by: "receiver.id", at: "?3"))
              AND receiver.id IN (\(marks))
            """, [actor?.rawValue, photo?.rawValue, now.milliseconds] + accounts.map(\.rawValue)
        ).map { AccountID(rawValue: $0[0]) }
        guard let actor, let photo else { return shown }
        let author = try authorIfThere(of: photo) ?? actor
        return try shown.filter { try !hides(photo, by: author, from: $0, at: now) }
    }
}

/// Makes notifications, in the transaction of their cause, and takes them back.
extension Transaction {
    /// Notifies an account, unless a rule forbids it. A repeated act replaces its earlier notification, and a comment that of an earlier
    /// comment on the same photo.
    ///
    /// - Parameters:
    ///   - actor: who caused it; an account's own acts do not notify it.
    ///   - photo: what it is about. Only a report may be about a photo that the account does not see.
    package func notify(
        _ account: AccountID, _ kind: Notification.Kind, by actor: AccountID? = nil, photo: PhotoID? = nil, snap: SnapID? = nil,
        comment: CommentID? = nil, at now: Timestamp
    ) throws {
        try notify([account], Act(kind: kind, actor: actor, photo: photo, snap: snap, comment: comment), at: now)
    }

    /// What accounts are notified of.
    struct Act {
        let kind: Notification.Kind
        let actor: AccountID?
        var photo: PhotoID?
        var snap: SnapID?
        var comment: CommentID?
    }

    /// Notifies accounts of an act, unless a rule forbids it, by a number of statements that does not depend on theirs.
    func notify(_ accounts: [AccountID], _ act: Act, at now: Timestamp) throws {
        let others = accounts.filter { $0 != act.actor }
        guard !others.isEmpty else { return }
        let photo = act.kind == .report ? nil : act.photo
        let receivers = try snapshot.receivers(among: others, by: act.actor, photo: photo, at: now)
        guard !receivers.isEmpty else { return }
        let replaced = try removeNotifications(of: act, to: receivers)
        let offsets = try takeNoticeOffsets(of: receivers)
        try insertNotifications(of: act, at: now, offsets)
        // An account whose earlier notification was replaced has as many as before.
        for (account, offset) in offsets where offset > bounds.notifications && !replaced.contains(account) {
            try removeOldest(of: account)
        }
        try pushLater(to: receivers, at: now)
        for (account, offset) in offsets { changes.add(.notified(account, at: offset)) }
    }

    private func takeNoticeOffsets(of accounts: [AccountID]) throws -> [(account: AccountID, offset: Int64)] {
        let taken = try snapshot.rows(
            """
            INSERT INTO profile (account, notified) VALUES \(SQLMarks.list(accounts.count, of: "(?, 1)"))
            ON CONFLICT (account) DO UPDATE SET notified = profile.notified + 1 RETURNING account, notified
            """, accounts.map(\.rawValue))
        return taken.map { (AccountID(rawValue: $0[0]), $0[1]) }
    }

    private func insertNotifications(of act: Act, at now: Timestamp, _ offsets: [(account: AccountID, offset: Int64)]) throws {
        let marks = SQLMarks.list(offsets.count, of: "(?, ?, ?, ?, ?, ?, ?, ?)")
        try run(
            "INSERT INTO notification (account, offset, kind, actor, photo, snap, comment, at) VALUES \(marks)",
            offsets.flatMap { account, offset -> SQLParameters in
                [
                    account.rawValue, offset, act.kind.rawValue, act.actor?.rawValue, act.photo?.rawValue, act.snap?.rawValue,
                    act.comment?.rawValue, now.milliseconds,
                ]
            })
    }

    /// Takes a notification back whose cause has ended. Its offset stays used.
    package func takeBackNotification(_ kind: Notification.Kind, to account: AccountID, by actor: AccountID, photo: PhotoID? = nil) throws {
        let removed = try removeNotifications(of: Act(kind: kind, actor: actor, photo: photo), to: [account])
        if !removed.isEmpty { try recordUnread(of: account) }
    }

    /// Marks an account's notifications as read, up to one of them.
    ///
    /// - Returns: how many are unread.
    /// - Throws: `unknownNotification` for one that was never made; `suspended`.
    package func readNotifications(of account: AccountID, upTo offset: Int64) throws -> Int64 {
        try requireActive(account)
        let counts = try snapshot.noticeCounts(of: account)
        guard (0...counts.notified).contains(offset) else {
            throw Rejection.unknownNotification(newest: counts.notified)
        }
        guard offset > counts.noticed else { return try snapshot.unread(of: account) }
        try run("UPDATE profile SET noticed = ? WHERE account = ?", [offset, account.rawValue])
        try recordUnread(of: account, isRead: true)
        return try snapshot.unread(of: account)
    }

    // MARK: Removing

    /// Removes the notifications about a photo that is gone. Its reporters still get the outcome of their reports.
    ///
    /// - Parameter limit: how many at most.
    /// - Returns: how many were removed.
    @discardableResult func removeNotifications(ofPhoto photo: PhotoID, limit: Int = .max) throws -> Int {
        let removed = try snapshot.rows(
            """
            DELETE FROM notification WHERE id IN (SELECT id FROM notification WHERE photo = ? AND kind <> 'report' LIMIT ?)
            RETURNING account
            """, [photo.rawValue, limit])
        try recordUnread(of: removed)
        return removed.count
    }

    /// Notifies the accounts that a snap mentions.
    func notifyMentioned(of snap: Snap, at now: Timestamp) throws {
        let mentioned = Set(snap.parts.filter { $0.kind == .mention }.compactMap { AccountID(text: $0.target) })
        for account in mentioned.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard try snapshot.mutedWords(of: account, at: now)?.reason(toHide: snap) == nil else { continue }
            try notify(account, .mention, by: snap.author.id, snap: snap.id, at: now)
        }
    }

    /// Removes the notifications about a snap that goes. Outcomes of reports stay.
    func removeNotifications(ofSnap snap: SnapID) throws {
        let owners = try snapshot.rows(
            "DELETE FROM notification WHERE snap = ? AND kind <> 'report' RETURNING account", [snap.rawValue])
        try recordUnread(of: owners)
    }

    /// Removes the notifications about a comment that is gone. Outcomes of reports stay.
    func removeNotifications(ofComment comment: CommentID) throws {
        let owners = try snapshot.rows(
            "DELETE FROM notification WHERE comment = ? AND kind <> 'report' RETURNING account", [comment.rawValue])
        try recordUnread(of: owners)
    }

    /// Removes the notification of a mention in a comment that no longer has it.
    func takeBackMention(of comment: CommentID, to account: AccountID) throws {
        let owners = try snapshot.rows(
            "DELETE FROM notification WHERE comment = ? AND account = ? AND kind = 'mention' RETURNING account",
            [comment.rawValue, account.rawValue])
        try recordUnread(of: owners)
    }

    /// Removes the notifications about a photo for accounts that may no longer see it, and those that they caused.
    func removeNotifications(ofNarrowedPhoto photo: PhotoID, by author: AccountID) throws {
        let owners = try snapshot.rows(
            """
            DELETE FROM notification WHERE photo = ?1 AND kind <> 'report' AND NOT EXISTS (
              SELECT 1 FROM follow WHERE followee = ?2 AND follower = CASE WHEN notification.account = ?2 THEN notification.actor ELSE notification.account END)
            RETURNING account
            """, [photo.rawValue, author.rawValue])
        try recordUnread(of: owners)
    }

    /// Removes what a follow brought: to the one who is followed, and to the follower.
    func removeNotifications(ofFollowOf followee: AccountID, by follower: AccountID) throws {
        try takeBackNotification(.follow, to: followee, by: follower)
        let owners = try snapshot.rows(
            """
            DELETE FROM notification WHERE account = ?2 AND kind <> 'report' AND ((actor = ?1 AND kind = 'accepted')
              OR photo IN (SELECT id FROM photo WHERE id = notification.photo AND author = ?1 AND audience <> 'everyone'))
            RETURNING account
            """, [followee.rawValue, follower.rawValue])
        try recordUnread(of: owners)
    }

    /// Removes the notifications between two accounts, and those of others about the one's photos to the other.
    func removeNotifications(between one: AccountID, and other: AccountID) throws {
        for (actor, account) in [(one, other), (other, one)] {
            let owners = try snapshot.rows(
                """
                DELETE FROM notification WHERE account = ?2 AND (actor = ?1
                  OR (kind <> 'report' AND photo IN (SELECT id FROM photo WHERE id = notification.photo AND author = ?1)))
                RETURNING account
                """, [actor.rawValue, account.rawValue])
            try recordUnread(of: owners)
        }
    }

    /// Removes an account's notifications of requests that are no longer pending.
    func removeNotifications(ofEndedRequestsTo account: AccountID) throws {
        let removed = try run(
            """
            DELETE FROM notification WHERE account = ?1 AND kind = 'request'
              AND NOT EXISTS (SELECT 1 FROM request WHERE asker = notification.actor AND asked = ?1)
            """, [account.rawValue])
        if removed > 0 { try recordUnread(of: account) }
    }

    /// The most recipients, the newest ones, that get the removal of an account's notifications.
    private static let recipientsMax = 500

    /// Removes notifications that an account caused.
    ///
    /// - Parameter limit: how many at most.
    /// - Returns: how many were removed.
    @discardableResult func removeNotifications(by actor: AccountID, limit: Int = .max) throws -> Int {
        let removed = try snapshot.rows(
            """
            DELETE FROM notification WHERE id IN (SELECT id FROM notification WHERE actor = ? LIMIT ?)
            RETURNING account, at
            """, [actor.rawValue, limit])
        try recordUnread(of: Array(removed.sorted { ($0[1] as Int64) > ($1[1] as Int64) }.prefix(Self.recipientsMax)))
        return removed.count
    }

    /// Removes earlier notifications of an act.
    ///
    /// - Returns: the accounts that had one.
    private func removeNotifications(of act: Act, to accounts: [AccountID]) throws -> Set<AccountID> {
        guard let actor = act.actor else { return [] }
        let marks = SQLMarks.list(accounts.count)
        let removed = try snapshot.rows(
            """
            DELETE FROM notification WHERE actor = ? AND kind = ? AND photo IS ? AND snap IS ?
              AND comment IS \(act.comment == nil ? "NULL" : "NOT NULL") AND account IN (\(marks)) RETURNING account
            """,
            [actor.rawValue, act.kind.rawValue, act.photo?.rawValue, act.snap?.rawValue] + accounts.map(\.rawValue))
        return Set(removed.map { AccountID(rawValue: $0[0]) })
    }

    private func removeOldest(of account: AccountID) throws {
        try run(
            """
            DELETE FROM notification WHERE account = ?1 AND offset <=
              (SELECT offset FROM notification WHERE account = ?1 ORDER BY offset DESC LIMIT 1 OFFSET ?2)
            """, [account.rawValue, bounds.notifications])
    }

    /// Records the new unread counts of accounts.
    ///
    /// - Parameter rows: removed notifications, with their accounts.
    private func recordUnread(of rows: [SQLRow]) throws {
        for account in Set(rows.map { $0[0] as Int64 }).sorted() { try recordUnread(of: AccountID(rawValue: account)) }
    }

    private func recordUnread(of account: AccountID, isRead: Bool = false) throws {
        let counts = try snapshot.noticeCounts(of: account)
        let unread = try snapshot.unread(of: account)
        changes.add(.unread(account, upTo: counts.noticed, unread: unread, newest: counts.notified, isRead: isRead))
    }
}
