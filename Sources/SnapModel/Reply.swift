/// The result of a command that succeeded.
package enum Reply: Hashable, Sendable {
    case done
    case serverInfo(ServerInfo)
    case serverStats(ServerStats)
    case serverHistory(ServerHistory)
    case backedUp(BackupInfo, file: String)
    /// The bytes are attached to the message.
    case backupPiece(BackupPiece)
    case signedIn(SignedIn)
    case sessions([DeviceSession], current: SessionID)
    case feeds([FeedSummary])
    case pictures([Picture])
    case subscribed([Subscription])
    case page(Page)
    case snap(Snap)
    case views([SnapView], opens: Int64)
    /// The image's bytes are attached to the message.
    indirect case opened(Snap, ImageFacts)
    /// A tar of the page's images is attached to the message.
    case exported(ExportPage)
    /// The code is sent only this once.
    case invited(Invitation, code: String)
    case invitations([Invitation], next: Int64?)
    case roster([RosterRow])
    /// The code is sent only this once.
    case resetMade(PasswordReset)
    /// `open` is the number of all open reports.
    case reports([Report], open: Int64, next: Int64?)
    case audit([AuditEntry], next: Int64?)
    case foundSnaps([Snap], next: SnapID?)
    case explained(Explanation)
    case logins([Login], next: SessionID?)
    case connections([ConnectionFacts], next: ConnectionNumber?)
    case accounts([AccountFacts], next: Int64?)
    /// The relation is nil where no account asks (the local admin).
    case profile(Profile, Relation?, posts: [ProfilePost])
    case editedProfile(Profile)
    case relation(Relation)
    case people([ListedPerson], next: Int64?)
    case mute(Mute)
    case mutes([Mute], next: Int64?)
    case photo(Photo)
    /// A photo with the author's next ones.
    case shownPhoto(Photo, others: [Photo])
    case photos([Photo], next: PhotoID?)
    case gonePhotos([PhotoID])
    /// How many accounts have a photo among their favourites now.
    case favouriteCount(Int64)
    case favourites([Favourite], next: Int64?)
    /// The link's address is returned only here.
    case shared(Share, path: String)
    case shares([Share])
    case explainedPhoto(PhotoExplanation)
    case home(HomeStart)
    case comment(CommentReply)
    case inbox(InboxReply)
    case notificationStart(NotificationStart)
    case notifications(NotificationPage)
    case unread(Int64)
    case search(SearchReply)
    case topic(TopicReply)
    case webhook(WebhookReply)
    case push(PushReply)
    case token(TokenReply)
    case provider(ProviderReply)
}
