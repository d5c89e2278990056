/// Everything a client can ask for, by noun. A new command is a case of its noun. Every switch names every case, so the compiler lists what
/// is missing: the row in the table of methods, the parameters, and the code that carries it out.
package enum Command: Hashable, Sendable {
    case snap(SnapCommand)
    case feed(FeedCommand)
    case account(AccountCommand)
    case moderation(ModerationCommand)
    case operating(OperatingCommand)
}

/// About snaps.
package enum SnapCommand: Hashable, Sendable {
    case post(PostRequest)
    case show(SnapID)
    case views(SnapID)
    case open(SnapID)
    case delete(SnapID, reason: String? = nil)
    case report(SnapID, reason: String)
    case findSnaps(SnapFilter)
    case explain(SnapID, viewer: String)
    /// Shows the image to the local admin, once for each snap.
    case inspect(SnapID, reason: String)
}

/// About feeds, and the pictures that may be posted to them.
package enum FeedCommand: Hashable, Sendable {
    case listFeeds
    case listPictures
    case subscribe([SubscriptionRequest])
    case unsubscribe([FeedID])
    case page(PageRequest)
}

/// About accounts, their logins, and invitations to make one.
package enum AccountCommand: Hashable, Sendable {
    case createAccount(Credentials)
    case grantRole(name: String, Role)
    case changePassword(PasswordChange)
    case setPassword(name: String, password: String)
    case suspendAccount(name: String, reason: String?)
    case restoreAccount(name: String)
    /// Deletes the account of the person who asks.
    case deleteAccount(PersonProof)
    case removeAccount(name: String, reason: String?)
    case listAccounts(AccountListRequest)
    case export(ExportRequest)
    case createInvitation(InvitationRequest)
    case listInvitations
    case revokeInvitation(InvitationID)
    case createSession(Credentials)
    /// `device` is used only with an app's token.
    case resumeSession(token: String, device: String? = nil)
    case listSessions
    case revokeSession(SessionID)
    case endSession
    case findSessions(LoginQuery)
}

/// Decisions of admins, and the log of them.
package enum ModerationCommand: Hashable, Sendable {
    case listReports(Report.State, BacklogRequest)
    case resolveReport(ReportID, Report.Action, reason: String?)
    case listAudit(BacklogRequest)
}

/// About the server itself.
package enum OperatingCommand: Hashable, Sendable {
    case serverInfo
    case serverStats
    case backUp(BackupRequest)
    case listConnections(ConnectionQuery)
    case actOnConnection(ConnectionNumber, ConnectionAct)
}

/// The data that a person signs up or logs in with.
package struct Credentials: Hashable, Sendable {
    package let name: String
    package let password: String
    /// A name for this login in the list of devices.
    package let device: String?
    /// The code of an invitation, where signing up needs one.
    package let invitation: String?

    package init(name: String, password: String, device: String? = nil, invitation: String? = nil) {
        self.name = name
        self.password = password
        self.device = device
        self.invitation = invitation
    }
}

/// A new password, and the one that it replaces.
package struct PasswordChange: Hashable, Sendable {
    package let password: String
    package let newPassword: String

    package init(password: String, newPassword: String) {
        self.password = password
        self.newPassword = newPassword
    }
}

/// One feed to follow; `since` is the last position that the client knows, if any.
package struct SubscriptionRequest: Hashable, Sendable {
    package let feed: FeedID
    package let since: FeedPosition?

    package init(feed: FeedID, since: FeedPosition? = nil) {
        self.feed = feed
        self.since = since
    }
}

/// A page of a feed's history, newest first.
package struct PageRequest: Hashable, Sendable {
    package let feed: FeedID
    /// Only snaps with a smaller offset; nil starts at the newest.
    package let before: Int64?
    package let limit: Int

    /// The most snaps a page holds.
    package static let limitMax = 50

    package init(feed: FeedID, before: Int64? = nil, limit: Int = PageRequest.limitMax) {
        self.feed = feed
        self.before = before
        self.limit = limit
    }
}

/// A post of either a predefined picture, by its name, or the bytes of an image.
package struct PostRequest: Hashable, Sendable {
    package let feed: FeedID
    /// Chosen by the client, 1–64 bytes. The same key from the same author always means the same snap.
    package let key: String
    package let caption: String?
    package let image: Image

    package init(feed: FeedID, key: String, caption: String? = nil, image: Image) {
        self.feed = feed
        self.key = key
        self.caption = caption
        self.image = image
    }

    package enum Image: Hashable, Sendable {
        case picture(PictureID)
        case upload([UInt8])
    }
}
