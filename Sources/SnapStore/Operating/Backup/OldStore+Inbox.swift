import SnapModel

/// Snaps for chosen people. It follows the opens, so that nothing stays that no recipient can open.
extension OldStore {
    func carryInboxRemovals() throws -> Int {
        let removed = try transaction.run(
            """
            UPDATE recipient SET removed = o.removed FROM old.recipient AS o
            WHERE o.snap = recipient.snap AND o.account = recipient.account AND o.removed IS NOT NULL AND recipient.removed IS NULL
            """)
        try transaction.run(
            """
            UPDATE inbox SET unread = \(InboxRow.unreadCount), listed = (SELECT count(*) FROM recipient
              WHERE recipient.account = inbox.account AND offset IS NOT NULL AND removed IS NULL)
            """)
        try eraseDone()
        return removed
    }

    /// Erases the images of sent snaps that the backup still has, and the old store had erased.
    private func eraseDone() throws {
        let done = try transaction.snapshot.rows(
            """
            SELECT sent.snap FROM sent CROSS JOIN snap ON snap.id = sent.snap
            WHERE (snap.picture IS NOT NULL OR EXISTS (SELECT 1 FROM image WHERE image.snap = sent.snap)) AND (sent.due IS NULL OR EXISTS (
                SELECT 1 FROM old.sent AS o WHERE o.snap = sent.snap AND o.due IS NULL))
              AND NOT EXISTS (SELECT 1 FROM recipient WHERE recipient.snap = sent.snap AND \(InboxRow.isWaiting))
            """)
        for row in done { try transaction.eraseContent(of: SnapID(rawValue: row[0])) }
    }

    func carryForgottenSnaps() throws -> Int {
        try transaction.run(
            """
            UPDATE sent SET forgotten = o.forgotten FROM old.sent AS o
            WHERE o.snap = sent.snap AND o.forgotten IS NOT NULL AND sent.forgotten IS NULL
            """)
    }

    /// The newest name stays, too: the one before was erased.
    func endLists() throws -> Int {
        guard isWhole("recipient_list"), isWhole("list_member") else { return 0 }
        let lists = try transaction.run(
            "DELETE FROM recipient_list WHERE NOT EXISTS (SELECT 1 FROM old.recipient_list AS o WHERE o.id = recipient_list.id)")
        let members = try transaction.run(
            """
            DELETE FROM list_member WHERE NOT EXISTS (
              SELECT 1 FROM old.list_member AS o WHERE o.list = list_member.list AND o.account = list_member.account)
            """)
        try transaction.freeListNames()
        try transaction.run(
            "UPDATE recipient_list SET name = o.name, digest = o.digest FROM old.recipient_list AS o WHERE o.id = recipient_list.id")
        return lists + members
    }
}
