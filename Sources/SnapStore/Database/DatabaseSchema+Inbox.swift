extension DatabaseSchema {
    /// A snap for chosen people has one row in `snap`, with the feed `FeedIndex.people`, and one in `image`, as snaps of feeds have.
    ///
    /// - `recipient` has those to whom it was sent. `offset` is its place in the recipient's inbox, NULL if the recipient does not take it;
    ///   `removed` is the time since when the recipient no longer has it. `place` is the author's order.
    /// - `inbox.head` is the newest offset, `listed` the number of snaps that are not removed.
    /// - `inbox_event` has the newest events of each inbox, for clients that reconnect.
    /// - `sent.due` is the time at which the image is erased, once no recipient can open it any longer. `forgotten` is the time since when its
    ///   author no longer has it. `list` is the author's list to which it was sent, which may be deleted.
    /// - `recipient_list.digest` finds a name regardless of case, `key` is a digest of the client's key.
    static let inboxes = """
        CREATE TABLE recipient (
          snap INTEGER NOT NULL REFERENCES snap(id), account INTEGER NOT NULL REFERENCES account(id), place INTEGER NOT NULL,
          offset INTEGER, removed INTEGER, PRIMARY KEY (snap, account)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX recipient_listed ON recipient(account, offset) WHERE offset IS NOT NULL AND removed IS NULL;
        CREATE TABLE inbox (
          account INTEGER PRIMARY KEY REFERENCES account(id), head INTEGER NOT NULL, listed INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE inbox_event (
          account INTEGER NOT NULL REFERENCES account(id), offset INTEGER NOT NULL, kind INTEGER NOT NULL,
          snap INTEGER NOT NULL REFERENCES snap(id), at INTEGER NOT NULL, PRIMARY KEY (account, offset)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sent (
          snap INTEGER PRIMARY KEY REFERENCES snap(id), author INTEGER NOT NULL REFERENCES account(id), list INTEGER, forgotten INTEGER,
          due INTEGER
        ) STRICT;
        CREATE INDEX sent_author ON sent(author, snap) WHERE forgotten IS NULL;
        CREATE INDEX sent_due ON sent(due) WHERE due IS NOT NULL;
        CREATE TABLE recipient_list (
          id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL REFERENCES account(id), name TEXT NOT NULL, digest TEXT NOT NULL,
          key TEXT, UNIQUE (owner, digest)
        ) STRICT;
        CREATE TABLE list_member (
          list INTEGER NOT NULL REFERENCES recipient_list(id) ON DELETE CASCADE, account INTEGER NOT NULL REFERENCES account(id),
          PRIMARY KEY (list, account)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX list_member_account ON list_member(account);
        ALTER TABLE profile ADD COLUMN snaps_from TEXT NOT NULL DEFAULT 'following';
        """

    /// - `inbox.unread` is the number of listed snaps that can still be opened, whether or not their authors are visible.
    /// - `sent_kept` finds what a deleted author's ended snaps still have.
    static let inboxCounters = """
        ALTER TABLE inbox ADD COLUMN unread INTEGER NOT NULL DEFAULT 0;
        UPDATE inbox SET unread = \(InboxRow.unreadCount);
        CREATE INDEX sent_kept ON sent(author) WHERE due IS NOT NULL;
        """
}
