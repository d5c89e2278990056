/// Why a command was refused: a value, never a crash, with a name that programs can rely on.
package struct Rejection: Error, Hashable, Sendable {
    package let reason: Reason
    /// A sentence in plain English for the person in front of the screen.
    package let message: String
    /// For `rateLimited` and `busy`: how long to wait before trying again.
    package let retryAfterMs: Int64?
    /// For `alreadyOpened`: when it was opened, and on which device.
    package let opened: Opened?
    /// For `suspended`: the reason in an admin's words.
    package let explanation: String?
    /// For `invalidQuery`: the Unicode scalar of the query at which it went wrong.
    package let place: Int?

    package init(
        _ reason: Reason, _ message: String, retryAfterMs: Int64? = nil, opened: Opened? = nil, explanation: String? = nil,
        place: Int? = nil
    ) {
        self.reason = reason
        self.message = message
        self.retryAfterMs = retryAfterMs
        self.opened = opened
        self.explanation = explanation
        self.place = place
    }

    /// The closed set of reasons. SnapWire gives each its number.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        case parseError = "parse_error"
        case invalidRequest = "invalid_request"
        case unknownMethod = "unknown_method"
        case invalidParams = "invalid_params"
        case `internal` = "internal"
        case notAuthenticated = "not_authenticated"
        case alreadyAuthenticated = "already_authenticated"
        case wrongCredentials = "wrong_credentials"
        case invalidToken = "invalid_token"
        case forbidden = "forbidden"
        case suspended = "suspended"
        case tokenExpired = "token_expired"
        case nameTaken = "name_taken"
        case invalidName = "invalid_name"
        case invalidPassword = "invalid_password"
        case invalidCaption = "invalid_caption"
        case invalidReason = "invalid_reason"
        case signUpClosed = "sign_up_closed"
        case invalidInvitation = "invalid_invitation"
        case nameConfusable = "name_confusable"
        case invalidReset = "invalid_reset"
        case unknownAccount = "unknown_account"
        case unknownSession = "unknown_session"
        case unknownFeed = "unknown_feed"
        case unknownPicture = "unknown_picture"
        case unknownSnap = "unknown_snap"
        case unknownPhoto = "unknown_photo"
        case unknownInvitation = "unknown_invitation"
        case unknownReport = "unknown_report"
        case unknownConnection = "unknown_connection"
        case alreadyOpened = "already_opened"
        case snapGone = "snap_gone"
        case imageLost = "image_lost"
        case alreadyReported = "already_reported"
        case reportResolved = "report_resolved"
        case alreadyInspected = "already_inspected"
        case keyConflict = "key_conflict"
        case invalidImage = "invalid_image"
        case tooLarge = "too_large"
        case busy = "busy"
        case rateLimited = "rate_limited"
        case storageFull = "storage_full"
        case shuttingDown = "shutting_down"
        case backupFailed = "backup_failed"
        case unknownNotification = "unknown_notification"
        case invalidAlt = "invalid_alt"
        case invalidBio = "invalid_bio"
        case tooMany = "too_many"
        case unknownShare = "unknown_share"
        case invalidQuery = "invalid_query"
        case unknownSearch = "unknown_search"
        case unknownTopic = "unknown_topic"
        case noRecogniser = "no_recogniser"
        case recogniserFailed = "recogniser_failed"
        case noEncyclopedia = "no_encyclopedia"
        case unknownWebhook = "unknown_webhook"
        case invalidAddress = "invalid_address"
        case pushUnavailable = "push_unavailable"
        case unknownSubscription = "unknown_subscription"
        case unknownComment = "unknown_comment"
        case commentsClosed = "comments_closed"
        case invalidComment = "invalid_comment"
        case editClosed = "edit_closed"
        case invalidRecipients = "invalid_recipients"
        case invalidList = "invalid_list"
        case unknownList = "unknown_list"
        case providerUnavailable = "provider_unavailable"
        case unknownProvider = "unknown_provider"
        case loginRefused = "login_refused"
        case loginPending = "login_pending"
        case identityTaken = "identity_taken"
        case lastLogin = "last_login"

        /// Whether the same request can succeed later without any other change.
        package var isTemporary: Bool {
            switch self {
            case .internal, .busy, .rateLimited, .storageFull, .shuttingDown, .recogniserFailed, .providerUnavailable, .loginPending: true
            default: false
            }
        }
    }
}

extension Rejection {
    package static let unknownTopic = Rejection(.unknownTopic, "There is no topic with this ID or name.")
}
