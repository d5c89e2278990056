/// The store's refusals in words, each with the facts that it has. The rules that need the transaction are in SnapStore, which throws these.
extension Rejection {
    // MARK: What does not exist, or not for the asker

    package static let unknownSnap = Rejection(.unknownSnap, "There is no snap with this ID.")
    package static let unknownPhoto = Rejection(.unknownPhoto, "There is no photo with this ID.")
    package static let unknownComment = Rejection(.unknownComment, "There is no comment with this ID.")
    package static let unknownList = Rejection(.unknownList, "You have no list with this ID.")
    package static let unknownShare = Rejection(.unknownShare, "You have no share link with this ID.")
    package static let unknownFeed = Rejection(.unknownFeed, "There is no feed with this name.")
    package static let unknownAccount = Rejection(.unknownAccount, "There is no account with this name.")
    package static let noSuchAccount = Rejection(.unknownAccount, "There is no such account.")
    package static let deletedAccount = Rejection(.unknownAccount, "This account was deleted.")
    package static let unknownLogin = Rejection(.unknownSession, "There is no login with this ID.")
    package static let unknownOwnLogin = Rejection(.unknownSession, "You have no login with this ID.")
    package static let unknownAccessToken = Rejection(.unknownSession, "There is no access token with this ID.")
    package static let unknownReport = Rejection(.unknownReport, "There is no report with this ID.")
    package static let unknownInvitation = Rejection(.unknownInvitation, "There is no invitation with this ID.")
    package static let unknownWebhook = Rejection(.unknownWebhook, "There is no webhook with this ID.")
    package static let unknownSubscription = Rejection(.unknownSubscription, "You have no push subscription with this ID.")
    package static let strangeCursor = Rejection(
        .invalidParams, "This cursor belongs to another sort order. Start with the first page.")

    package static func unknownNotification(newest: Int64) -> Rejection {
        Rejection(.unknownNotification, "You have no notification with this offset; your newest is \(newest).")
    }

    package static func gone(_ gone: Snap.Gone) -> Rejection {
        Rejection(.snapGone, gone == .deleted ? "This snap was deleted." : "This snap has expired.")
    }

    package static func ended(_ gone: SentSnap.Gone) -> Rejection {
        switch gone {
        case .deleted: .gone(.deleted)
        case .expired: .gone(.expired)
        case .opened: Rejection(.snapGone, "Everyone has opened this snap.")
        }
    }

    // MARK: What was done already

    package static func alreadyOpened(_ opened: Opened) -> Rejection {
        Rejection(.alreadyOpened, "You have already opened this snap. You can open each snap only once.", opened: opened)
    }

    package static func alreadyInspected(at: Timestamp, because reason: String) -> Rejection {
        Rejection(
            .alreadyInspected, "An operator has already viewed this snap (\(reason)). Each snap can be viewed for moderation once.",
            opened: Opened(at: at, device: "admin socket"))
    }

    /// The refusal of a second report by one account.
    ///
    /// - Parameter post: what is reported: `snap`, `photo` or `comment`.
    package static func alreadyReported(_ post: String) -> Rejection {
        Rejection(.alreadyReported, "You have already reported this \(post).")
    }

    /// The refusal to settle a report that is settled.
    ///
    /// - Parameter post: what was reported: `snap`, `photo` or `comment`.
    package static func reportResolved(_ post: String) -> Rejection {
        Rejection(.reportResolved, "This report has already been reviewed. To remove the \(post) anyway, delete it.")
    }

    // MARK: Names, passwords and links

    package static let nameTaken = Rejection(.nameTaken, "This name is taken. Choose another one.")
    package static let nameConfusable = Rejection(
        .nameConfusable,
        "Someone has a name that looks like this one: letters and digits that are easily confused are the same. Choose another one.")

    package static func renamedTooOften(max: Int, retryAfterMs: Int64) -> Rejection {
        Rejection(.rateLimited, "An account can be renamed at most \(max) times a day (renamesPerDay).", retryAfterMs: retryAfterMs)
    }

    package static let passwordChanged = Rejection(.wrongCredentials, "The password was changed just now. Use the new one.")
    package static let needsToken = Rejection(
        .wrongCredentials, "This account has no password. Confirm by the app or service that logs you in.")
    package static let hasNoPassword = Rejection(.forbidden, "This account has no password: an app or another service logs it in.")
    package static let hasPassword = Rejection(.wrongCredentials, "This account has a password. Change it with the current one.")
    package static let unlinkedProviderLogin = Rejection(
        .signUpClosed, "No account here is linked to this login. Log in with your password and link it under Account.")
    package static let identityTaken = Rejection(.identityTaken, "This login belongs to another account, or to one that was deleted.")
    package static let unknownProviderLink = Rejection(.unknownSession, "You have no linked login with this ID.")
    package static let lastLogin = Rejection(.lastLogin, "This is your only way to log in. Link another login first.")
    package static let usedLoginState = Rejection(.loginRefused, "This login was used already. Start again.")
    package static let otherProviderLogin = Rejection(.loginRefused, "This login belongs to another account.")
    package static let voidToken = Rejection(.invalidToken, "This token is older than your last logout. Get a new one from your app.")
    package static let endedLogin = Rejection(.notAuthenticated, "This login is no longer valid. Log in again.")
    /// The one answer to codes that are unknown, used, replaced, ended or over.
    package static let invalidReset = Rejection(.invalidReset, "This link is no longer valid. Ask an admin for a new one.")
    /// The one answer to codes that are unknown, used up, expired or revoked.
    package static let invalidInvitation = Rejection(
        .invalidInvitation, "You need a valid invitation to sign up. Ask an admin for one.")

    // MARK: What the asker may not do

    /// The refusal of what a suspended account may not do.
    ///
    /// - Parameter reason: an admin's words.
    package static func suspended(because reason: String?) -> Rejection {
        Rejection(.suspended, "This account is suspended" + (reason.map { ": \($0)" } ?? "."), explanation: reason)
    }

    package static let noLongerAdmin = Rejection(.forbidden, "You are no longer an admin.")
    package static let hiddenLists = Rejection(.forbidden, "This account hides its follower lists.")
    package static let blockedByAsker = Rejection(.forbidden, "You block this account. Unblock it first.")

    /// What only its author may do with a photo.
    package enum AuthorAct: String, Sendable { case share, edit }

    package static func othersPhoto(to act: AuthorAct) -> Rejection {
        Rejection(.forbidden, "You can only \(act.rawValue) your own photos.")
    }

    /// The account may not comment on the photo.
    ///
    /// - Parameter commenters: whom the photo takes comments from.
    package static func commentsClosed(_ commenters: Commenters) -> Rejection {
        switch commenters {
        case .everyone, .noOne: Rejection(.commentsClosed, "The author of this photo has turned comments off.")
        case .following: Rejection(.commentsClosed, "Only people whom the author follows can comment on this photo.")
        }
    }

    package static let openOfSent = Rejection(.forbidden, "You cannot open a snap that you sent.")
    package static let forgetBeforeEnd = Rejection(.forbidden, "This snap can still be opened. Take it back first.")
    package static let othersSnap = Rejection(.forbidden, "You can only delete your own snaps.")
    package static let sentKeyUsed = Rejection(
        .keyConflict, "You have already used this key for a snap in a feed. Use a new key for each post.")
    package static let listKeyUsed = Rejection(.keyConflict, "You have already used this key for another list.")
    package static let listNameUsed = Rejection(.invalidList, "You have a list with this name. Choose another one.")
    package static let emptyList = Rejection(.invalidRecipients, "This list is empty. Add people first.")

    /// The recipients of a snap, or the accounts of a list, break the rules.
    ///
    /// - Parameter max: the most recipients of a snap, and accounts of a list.
    package static func recipients(max: Int) -> Rejection {
        Rejection(.invalidRecipients, "Choose 1 to \(max) different people, without yourself (recipientsPerSnap).")
    }

    package static let othersComment = Rejection(.forbidden, "You can only edit your own comments.")
    package static let commentOfOthersPhoto = Rejection(.forbidden, "You can only delete your own comments, and those on your photos.")
    package static let commentKeyUsed = Rejection(.keyConflict, "You have used this key for a comment on another photo.")

    /// The time for editing the comment is over.
    ///
    /// - Parameter minutes: how long a comment can be edited.
    package static func editClosed(minutes: Int) -> Rejection {
        Rejection(.editClosed, "You can edit a comment for \(minutes) minutes after you posted it (commentEditMinutes).")
    }

    /// What an account cannot do to itself.
    package enum ActOnOthers: Sendable { case mute, block, follow }

    package static func oneself(_ act: ActOnOthers) -> Rejection {
        switch act {
        case .mute: Rejection(.forbidden, "You cannot mute yourself.")
        case .block: Rejection(.forbidden, "You cannot block yourself.")
        case .follow: Rejection(.forbidden, "You cannot follow yourself. Your own photos are in your home anyway.")
        }
    }
}

/// Limits of what an account, or the server, may have.
extension Rejection {
    package enum LimitedList: Sendable {
        case lists, shares, favourites, comments, photoComments, accessTokens, mutes, mutedWords, blocks, follows, webhooks,
            pushSubscriptions, providerLinks
    }

    /// A list has as many entries as its limit allows.
    package static func full(_ list: LimitedList, max: Int) -> Rejection {
        let sentence =
            switch list {
            case .lists: "You have reached the limit of \(max) lists (listsPerAccount). Delete one first."
            case .shares: "You have reached the limit of \(max) share links (sharesPerAccount). Revoke some first."
            case .favourites: "You have reached the limit of \(max) favourites (favouritesPerAccount). Remove some first."
            case .comments: "You have reached the limit of \(max) comments (commentsPerAccount). Delete some first."
            case .photoComments: "This photo has \(max) comments, the limit (commentsPerPhoto)."
            case .accessTokens: "You have \(max) access tokens, the limit (accessTokensPerAccount). Revoke one first."
            case .mutes: "You have reached the limit of \(max) mutes (mutesPerAccount). Unmute some first."
            case .mutedWords: "You have reached the limit of \(max) muted tags and words (mutedWords). Unmute some first."
            case .blocks: "You have reached the limit of \(max) blocked accounts (blocksPerAccount). Unblock some first."
            case .follows: "You have reached the limit of \(max) follows (followsPerAccount). Unfollow some first."
            case .webhooks: "You have reached the limit of \(max) webhooks (webhooks). Remove one first."
            case .providerLinks: "You have reached the limit of \(max) linked logins. Remove one first."
            case .pushSubscriptions:
                "You have reached the limit of \(max) devices with notifications (pushSubscriptionsPerAccount). Remove one first."
            }
        return Rejection(.tooMany, sentence)
    }

    /// An account's photos would have more bytes than they may.
    ///
    /// - Parameter bytes: of all photos, with the new one.
    package static func noRoom(for bytes: Int, max: Int) -> Rejection {
        Rejection(
            .tooMany,
            "With this image you would use \((bytes - 1) >> 20 + 1) MiB of your \(max >> 20) (photoBytesPerAccount). Delete some photos first."
        )
    }
}
