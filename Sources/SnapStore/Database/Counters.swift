import GRDB
import SnapModel

/// The counters in rows, which save counting: checks them, and counts again.
enum Counters {
    /// The right contents of `tally`. Deleted accounts have no rows there.
    private static let tallies = """
        SELECT open.viewer, snap.feed, count(*) FROM open JOIN snap ON snap.id = open.snap JOIN account ON account.id = open.viewer
        WHERE snap.gone IS NULL AND account.deleted IS NULL GROUP BY open.viewer, snap.feed
        """
    private static let heads = """
        max(coalesce((SELECT max(offset) FROM snap WHERE snap.feed = feed.id), 0),
          coalesce((SELECT max(offset) FROM removal WHERE removal.feed = feed.id), 0))
        """

    private static let comments = "(SELECT count(*) FROM comment WHERE photo = photo.id AND gone IS NULL)"
    private static let answers =
        "(SELECT count(*) FROM comment AS answer WHERE answer.top = comment.id AND answer.top IS NOT NULL AND answer.gone IS NULL)"
    /// Those on a photo that is deleted, itself or with its author, are erased in parts, and no list has them.
    private static let isOnPhoto = """
        EXISTS (SELECT 1 FROM photo JOIN account ON account.id = photo.author
          WHERE photo.id = comment.photo AND photo.gone IS NULL AND account.deleted IS NULL)
        """
    private static let favourites = "(SELECT count(*) FROM favourite WHERE photo = photo.id)"

    /// The counters of a profile, by their name in words: the column, and the right number.
    private static let ofProfile: [(name: String, column: String, truth: String)] = [
        ("photos of profiles", "photos", "(SELECT count(*) FROM photo WHERE author = account AND gone IS NULL)"),
        (
            "bytes of images", "photo_bytes",
            """
            (SELECT coalesce(sum(bytes), 0) FROM photo CROSS JOIN photo_image ON photo_image.photo = photo.id
              WHERE photo.author = account AND photo.gone IS NULL)
            + (SELECT coalesce(sum(bytes), 0) FROM profile_image AS image CROSS JOIN profile_image_size AS size ON size.image = image.id
              WHERE image.account = profile.account)
            """
        ),
        ("comments of accounts", "comments", "(SELECT count(*) FROM comment WHERE author = account AND gone IS NULL)"),
        ("followers", "followers", "(SELECT count(*) FROM follow WHERE followee = account)"),
        ("followed accounts", "following", "(SELECT count(*) FROM follow WHERE follower = account)"),
    ]

    /// The numbers of profiles' images in the rows that are read for lists, by the name in words: the table, its account, and the right number.
    private static let ofImages = [ProfileImage.Role.portrait, .banner].map { role in
        let (table, account) = role == .portrait ? ("account", "id") : ("profile", "account")
        let truth = "(SELECT image.id FROM profile_image AS image WHERE image.account = \(table).\(account) AND role = '\(role.rawValue)')"
        return (name: "\(role.rawValue)s", table: table, column: role.rawValue, truth: truth)
    }
    private static let tagUses = "(SELECT coalesce(sum(posts), 0) FROM tag_author WHERE tag = tag.id AND listed <> 0)"
    private static let isListed = "EXISTS (SELECT 1 FROM account WHERE account.id = tag_author.author AND \(Visibility.isListed))"
    private static let notified = "(SELECT coalesce(max(offset), 0) FROM notification WHERE notification.account = profile.account)"
    private static let listed =
        "(SELECT count(*) FROM recipient WHERE recipient.account = inbox.account AND offset IS NOT NULL AND removed IS NULL)"
    private static let inboxHead = "(SELECT coalesce(max(offset), 0) FROM inbox_event WHERE inbox_event.account = inbox.account)"
    private static let photoHead = "(SELECT coalesce(max(offset), 0) FROM photo_event)"
    /// Later events take the place of earlier ones, so offsets are missing, and only their number shows that one was lost.
    private static let lacksEvents = "events <> (SELECT count(*) FROM photo_event)"

    /// Snaps whose keys are missing in the table of keys. Those of an account that is being deleted are removed first there.
    private static let lacksKey = """
        id <= (SELECT last FROM snap_key_state) AND length(key) < 65 AND author NOT IN (SELECT account FROM account_work)
          AND NOT EXISTS (SELECT 1 FROM snap_key WHERE author = snap.author AND key = snap.key AND snap = snap.id)
        """
    private static let isOfNoSnap =
        "NOT EXISTS (SELECT 1 FROM snap WHERE id = snap_key.snap AND author = snap_key.author AND key = snap_key.key)"

    /// Each counter's name in words, and a query for the number of rows in which it is wrong.
    static let questions: [(name: String, sql: String)] =
        [
            (
                "opens of snaps",
                "SELECT count(*) FROM snap WHERE opens <> (SELECT count(*) FROM open WHERE open.snap = snap.id)"
            ),
            (
                "opened snaps of viewers",
                """
                WITH truth AS (\(tallies)), kept AS (SELECT viewer, feed, opened FROM tally WHERE opened <> 0)
                SELECT count(*) FROM (SELECT * FROM (SELECT * FROM truth EXCEPT SELECT * FROM kept)
                  UNION ALL SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM truth))
                """
            ),
            (
                "snaps of feeds",
                "SELECT count(*) FROM feed WHERE snaps <> (SELECT count(*) FROM snap WHERE snap.feed = feed.id AND gone IS NULL)"
            ),
            (
                "keys of snaps",
                "SELECT (SELECT count(*) FROM snap WHERE \(lacksKey)) + (SELECT count(*) FROM snap_key WHERE \(isOfNoSnap))"
            ),
            ("newest offsets of feeds", "SELECT count(*) FROM feed WHERE head < \(heads)"),
            (
                "accounts without a profile that need one",
                """
                SELECT count(*) FROM (SELECT author AS id FROM photo WHERE gone IS NULL UNION SELECT follower FROM follow UNION SELECT followee FROM follow
                  UNION SELECT account FROM profile_image UNION SELECT account FROM notification UNION SELECT author FROM comment WHERE gone IS NULL)
                WHERE id NOT IN (SELECT account FROM profile)
                """
            ),
            ("favourites of photos", "SELECT count(*) FROM photo WHERE favourites <> \(favourites)"),
            ("comments of photos", "SELECT count(*) FROM photo WHERE comments <> \(comments)"),
            ("answers to comments", "SELECT count(*) FROM comment WHERE answers <> \(answers) AND \(isOnPhoto)"),
            ("newest offsets of notifications", "SELECT count(*) FROM profile WHERE notified < \(notified)"),
            ("newest offset of photos' events", "SELECT count(*) FROM people_log WHERE head < \(photoHead)"),
            ("kept events of photos", "SELECT count(*) FROM people_log WHERE \(lacksEvents)"),
            ("snaps of inboxes", "SELECT count(*) FROM inbox WHERE listed <> \(listed)"),
            ("unread snaps of inboxes", "SELECT count(*) FROM inbox WHERE unread <> \(InboxRow.unreadCount)"),
            ("newest offsets of inboxes", "SELECT count(*) FROM inbox WHERE head < \(inboxHead)"),
            ("uses of tags", "SELECT count(*) FROM tag WHERE uses <> \(tagUses)"),
            (
                "authors of tags",
                "SELECT count(*) FROM tag_author WHERE listed <> \(isListed) AND author NOT IN (SELECT account FROM relisting)"
            ),
        ] + ofProfile.map { ($0.name, "SELECT count(*) FROM profile WHERE \($0.column) <> \($0.truth)") }
        + ofImages.map { ($0.name, "SELECT count(*) FROM \($0.table) WHERE \($0.column) IS NOT \($0.truth)") }

    /// Feeds in which an offset is missing. Nothing can fix that, and subscribers would notice.
    static let gaps = """
        SELECT count(*) FROM feed WHERE head <> (SELECT count(*) FROM snap WHERE snap.feed = feed.id)
          + (SELECT count(*) FROM removal WHERE removal.feed = feed.id)
        """

    /// Counts everything again.
    static func fix(_ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE snap SET opens = (SELECT count(*) FROM open WHERE open.snap = snap.id)
                  WHERE opens <> (SELECT count(*) FROM open WHERE open.snap = snap.id);
                DELETE FROM snap_key WHERE \(isOfNoSnap);
                INSERT INTO snap_key (author, key, snap) SELECT author, key, id FROM snap WHERE \(lacksKey) ORDER BY author, key
                  ON CONFLICT DO NOTHING;
                DELETE FROM tally;
                INSERT INTO tally (viewer, feed, opened) \(tallies);
                UPDATE feed SET snaps = (SELECT count(*) FROM snap WHERE snap.feed = feed.id AND gone IS NULL), head = max(head, \(heads));
                INSERT OR IGNORE INTO profile (account)
                  SELECT author FROM photo WHERE gone IS NULL UNION SELECT follower FROM follow UNION SELECT followee FROM follow
                  UNION SELECT account FROM profile_image UNION SELECT account FROM notification UNION SELECT author FROM comment WHERE gone IS NULL;
                UPDATE photo SET comments = \(comments) WHERE comments <> \(comments);
                UPDATE comment SET answers = \(answers) WHERE answers <> \(answers) AND \(isOnPhoto);
                UPDATE photo SET favourites = \(favourites) WHERE favourites <> \(favourites);
                UPDATE profile SET \(ofProfile.map { "\($0.column) = \($0.truth)" }.joined(separator: ", "));
                \(ofImages.map { "UPDATE \($0.table) SET \($0.column) = \($0.truth) WHERE \($0.column) IS NOT \($0.truth);" }.joined(separator: "\n"))
                UPDATE profile SET notified = max(notified, \(notified));
                UPDATE inbox SET listed = \(listed), unread = \(InboxRow.unreadCount), head = max(head, \(inboxHead));
                UPDATE people_log SET head = max(head, \(photoHead));
                UPDATE tag_author SET listed = \(isListed) WHERE listed <> \(isListed);
                UPDATE tag SET uses = \(tagUses) WHERE uses <> \(tagUses);
                DELETE FROM photo_event WHERE EXISTS (SELECT 1 FROM people_log WHERE \(lacksEvents));
                \(DatabaseSchema.countedEvents)
                """)
    }
}
