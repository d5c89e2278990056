extension DatabaseSchema {
    /// - `comment` rows stay when the comment is deleted: a key stays used, and a backup knows that it was deleted. `gone` is the time of that.
    /// - `comment.top` is the comment that an answer is about; NULL for a top comment. `answers` counts those of a top comment that are not gone.
    /// - `comment.key` is a digest of the client's key, as for photos.
    /// - `comment_listed` has the top comments that a list shows, `comment_answer` the answers, `comment_photo` both.
    /// - `report` is made again, because SQLite cannot change its CHECK.
    /// - `photo.comments` and `profile.comments` count those that are not gone. `comments_from` is whom a photo, and new photos of an
    ///   account, take comments from.
    static let comments = """
        CREATE TABLE comment (
          id INTEGER PRIMARY KEY AUTOINCREMENT, photo INTEGER NOT NULL REFERENCES photo(id), top INTEGER REFERENCES comment(id),
          author INTEGER NOT NULL REFERENCES account(id), key TEXT NOT NULL, text TEXT, posted INTEGER NOT NULL, edited INTEGER,
          gone INTEGER, answers INTEGER NOT NULL DEFAULT 0, UNIQUE (author, key)
        ) STRICT;
        CREATE INDEX comment_listed ON comment(photo) WHERE \(CommentRow.isListed());
        CREATE INDEX comment_answer ON comment(top) WHERE top IS NOT NULL AND gone IS NULL;
        CREATE INDEX comment_photo ON comment(photo) WHERE gone IS NULL;
        CREATE INDEX comment_author ON comment(author) WHERE gone IS NULL;
        ALTER TABLE notification ADD COLUMN comment INTEGER REFERENCES comment(id);
        CREATE INDEX notification_comment ON notification(comment) WHERE comment IS NOT NULL;
        ALTER TABLE webhook_event ADD COLUMN comment INTEGER;
        CREATE TABLE report_20 (
          id INTEGER PRIMARY KEY AUTOINCREMENT, snap INTEGER REFERENCES snap(id), photo INTEGER REFERENCES photo(id),
          comment INTEGER REFERENCES comment(id), reporter INTEGER NOT NULL REFERENCES account(id), reason TEXT NOT NULL,
          at INTEGER NOT NULL, state TEXT NOT NULL DEFAULT 'open', resolver INTEGER REFERENCES account(id), resolved INTEGER,
          resolution TEXT, UNIQUE (snap, reporter), UNIQUE (photo, reporter), UNIQUE (comment, reporter),
          CHECK ((snap IS NOT NULL) + (photo IS NOT NULL) + (comment IS NOT NULL) = 1)
        ) STRICT;
        INSERT INTO report_20 (id, snap, photo, reporter, reason, at, state, resolver, resolved, resolution)
          SELECT id, snap, photo, reporter, reason, at, state, resolver, resolved, resolution FROM report;
        DROP TABLE report;
        ALTER TABLE report_20 RENAME TO report;
        CREATE INDEX report_state ON report(state, id);
        CREATE INDEX report_reporter ON report(reporter, id);
        ALTER TABLE photo ADD COLUMN comments INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE photo ADD COLUMN comments_from TEXT NOT NULL DEFAULT 'everyone';
        ALTER TABLE profile ADD COLUMN comments INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE profile ADD COLUMN comments_from TEXT NOT NULL DEFAULT 'everyone';
        """
}
