import SnapModel

/// Decides which accounts and photos a viewer may see. Every query that shows photos or people to a viewer uses these conditions; no other
/// place decides it. In addition, everyone sees the accounts that they block, admins what was reported, and an export has all ties of its
/// own account.
///
/// A block, in either direction, hides an account as if it did not exist. A suspended account is hidden from everyone.
///
/// Protective acts also work against invisible accounts: block, mute, report, the removal of a follower. The answers,
/// lists, limits and exports are then those for an account that does not exist, so that they show no block (see `Protection`).
enum Visibility {
    /// The condition under which an account (the alias `account`) is visible to a viewer.
    ///
    /// - Parameter viewer: an expression for the viewer's number; NULL for the local admin, who sees every account.
    static func ofAccount(to viewer: String) -> String {
        """
        (account.deleted IS NULL AND (\(viewer) IS NULL OR account.id = \(viewer) OR (
          account.suspended IS NULL
          AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = \(viewer) AND blocked = account.id)
          AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = account.id AND blocked = \(viewer)))))
        """
    }

    /// The condition under which an account (the alias `account`) would be visible to a viewer without blocks. It decides about the
    /// viewer's own lists of blocks and mutes.
    static func butForOwnBlocks(to viewer: String) -> String {
        """
        (account.deleted IS NULL AND (account.id = \(viewer) OR (
          account.suspended IS NULL AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = account.id AND blocked = \(viewer)))))
        """
    }

    /// The condition under which everyone may find an account (the alias `account`) by a search, who may see it at all.
    static let isListed = """
        (account.suspended IS NULL AND NOT EXISTS (SELECT 1 FROM profile WHERE profile.account = account.id AND profile.findable = 0))
        """

    /// The condition under which a search shows an account (the alias `account`), and what it posts.
    static func inSearch(to viewer: String) -> String {
        "(\(ofAccount(to: viewer)) AND (\(isListed) OR \(ofFollowers("account.id", to: viewer))))"
    }

    /// The conditions of two small indexes, written exactly as there. An account in neither is in all searches of those without ties to it.
    static let isHiddenAccount = "(deleted IS NOT NULL OR suspended IS NOT NULL)"
    static let isHiddenProfile = "findable = 0"

    /// The condition under which `inSearch` is true for everyone without a block to or from the account. It is decided without the
    /// rows of accounts, because a search asks for a thousand authors.
    ///
    /// - Parameter author: an expression for the number of an account that exists.
    static func isOpen(_ author: String) -> String {
        """
        (NOT EXISTS (SELECT 1 FROM account INDEXED BY account_hidden WHERE id = \(author) AND \(isHiddenAccount))
          AND NOT EXISTS (SELECT 1 FROM profile INDEXED BY profile_hidden WHERE account = \(author) AND \(isHiddenProfile)))
        """
    }

    /// A query of the numbers of the accounts that are not open.
    static let hiddenAccounts = """
        SELECT id FROM account INDEXED BY account_hidden WHERE \(isHiddenAccount)
        UNION ALL SELECT account FROM profile INDEXED BY profile_hidden WHERE \(isHiddenProfile)
        """

    /// The condition under which a viewer may see what an account posts for followers, where the account is visible.
    ///
    /// - Parameter author: an expression for the account's number.
    static func ofFollowers(_ author: String, to viewer: String) -> String {
        """
        (\(viewer) IS NULL OR \(author) = \(viewer) OR EXISTS (SELECT 1 FROM follow WHERE follower = \(viewer) AND followee = \(author)))
        """
    }

    /// The condition under which a photo is visible to anonymous visitors with a share link, and to followers in no block with its author.
    static let withoutTies = "(photo.gone IS NULL AND account.deleted IS NULL AND account.suspended IS NULL)"

    /// The condition under which an address of a photo is valid. The address of a suspended author's photo is another
    /// one, which only admins are given: see `PhotoRow.State`.
    static let withAddress = "(photo.gone IS NULL AND account.deleted IS NULL)"

    /// The condition under which a viewer may get to know that a photo (the alias `photo`, by the alias `account`) was deleted, or that a
    /// search no longer finds it: the viewer can see the photo, or could before. A photo that is gone keeps its last audience.
    ///
    /// - Parameter wasForEveryone: whether the audience was everyone before the last change.
    static func ofFormerPhoto(to viewer: String, wasForEveryone: Bool) -> String {
        guard !wasForEveryone else { return ofAccount(to: viewer) }
        return "(\(ofAccount(to: viewer)) AND (photo.audience = 'everyone' OR \(ofFollowers("photo.author", to: viewer))))"
    }

    /// The condition under which a comment (the alias `comment`, by the alias `account`) on a photo (the alias `photo`) may be seen by those
    /// who see the photo: not across a block, and an answer only with the comment that it answers. A comment of an account in a block
    /// with the photo's author is hidden from everyone, so that no author misses what others read on a photo.
    static func ofComment(to viewer: String) -> String { "(comment.gone IS NULL AND \(ofCommentOrItsRemains(to: viewer)))" }

    /// The condition under which a comment may be seen, or could be before it was deleted.
    static func ofCommentOrItsRemains(to viewer: String) -> String {
        """
        (\(ofCommenter("comment.author", to: viewer)) AND (comment.top IS NULL OR EXISTS (
          SELECT 1 FROM comment AS answered CROSS JOIN account ON account.id = answered.author
          WHERE answered.id = comment.top AND (answered.gone IS NOT NULL OR \(ofCommenter("answered.author", to: viewer))))))
        """
    }

    /// The condition under which a viewer sees the comments of an author.
    ///
    /// - Parameter author: an expression for the number of the alias `account`.
    private static func ofCommenter(_ author: String, to viewer: String) -> String {
        """
        (\(ofAccount(to: viewer)) AND (\(viewer) IS NULL OR (
          NOT EXISTS (SELECT 1 FROM block WHERE blocker = photo.author AND blocked = \(author))
          AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = \(author) AND blocked = photo.author))))
        """
    }

    /// The condition under which a snap of the alias `account` is in a viewer's inbox, by the row of the alias `recipient`.
    static func ofReceived(by viewer: String) -> String {
        """
        (recipient.account = \(viewer) AND recipient.offset IS NOT NULL AND recipient.removed IS NULL AND \(ofAccount(to: viewer)))
        """
    }

    /// The condition under which an account (the alias `account`, with the alias `profile`) takes snaps of a sender.
    static func takesSnaps(from sender: String) -> String {
        """
        (account.suspended IS NULL AND \(ofAccount(to: sender)) AND (profile.snaps_from = 'everyone' OR (
          coalesce(profile.snaps_from, 'following') = 'following'
          AND EXISTS (SELECT 1 FROM follow WHERE follower = account.id AND followee = \(sender)))))
        """
    }

    /// The condition under which a photo (the alias `photo`, by the alias `account`) may be seen.
    static func ofPhoto(to viewer: String) -> String {
        """
        (photo.gone IS NULL AND \(ofAccount(to: viewer)) AND (photo.audience = 'everyone' OR \(ofFollowers("photo.author", to: viewer))))
        """
    }
}
