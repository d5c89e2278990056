// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

extension SnapfeedError.Name {
    /// The message is not one JSON object. Code -32700.
    public static let parseError = Self(rawValue: "parse_error")
    /// The object is not a request. Code -32600.
    public static let invalidRequest = Self(rawValue: "invalid_request")
    /// The server does not have this method. Code -32601.
    public static let unknownMethod = Self(rawValue: "unknown_method")
    /// A parameter is missing or has the wrong type. Code -32602.
    public static let invalidParams = Self(rawValue: "invalid_params")
    /// The server had an internal error. Code -32603, temporary.
    public static let `internal` = Self(rawValue: "internal")
    /// The connection is not logged in. Code 1000.
    public static let notAuthenticated = Self(rawValue: "not_authenticated")
    /// The connection is already logged in. Code 1001.
    public static let alreadyAuthenticated = Self(rawValue: "already_authenticated")
    /// Wrong name or password. Code 1002.
    public static let wrongCredentials = Self(rawValue: "wrong_credentials")
    /// The login is no longer valid. Code 1003.
    public static let invalidToken = Self(rawValue: "invalid_token")
    /// The account is not allowed to do this. Code 1004.
    public static let forbidden = Self(rawValue: "forbidden")
    /// The account is suspended. Code 1005.
    public static let suspended = Self(rawValue: "suspended")
    /// The token of the app has expired. Code 1006.
    public static let tokenExpired = Self(rawValue: "token_expired")
    /// The name is taken. Code 1010.
    public static let nameTaken = Self(rawValue: "name_taken")
    /// The name breaks the rules for names. Code 1011.
    public static let invalidName = Self(rawValue: "invalid_name")
    /// The password breaks the rules for passwords. Code 1012.
    public static let invalidPassword = Self(rawValue: "invalid_password")
    /// The caption breaks the rules for captions. Code 1013.
    public static let invalidCaption = Self(rawValue: "invalid_caption")
    /// The reason breaks the rules for reasons. Code 1014.
    public static let invalidReason = Self(rawValue: "invalid_reason")
    /// Sign-up is closed. Code 1015.
    public static let signUpClosed = Self(rawValue: "sign_up_closed")
    /// The invitation is missing, used up or expired. Code 1016.
    public static let invalidInvitation = Self(rawValue: "invalid_invitation")
    /// The name looks like another account's name. Code 1017.
    public static let nameConfusable = Self(rawValue: "name_confusable")
    /// The reset link was used, was replaced or has expired. Code 1018.
    public static let invalidReset = Self(rawValue: "invalid_reset")
    /// There is no account with this name. Code 1020.
    public static let unknownAccount = Self(rawValue: "unknown_account")
    /// There is no login with this number. Code 1021.
    public static let unknownSession = Self(rawValue: "unknown_session")
    /// There is no feed with this name. Code 1022.
    public static let unknownFeed = Self(rawValue: "unknown_feed")
    /// There is no predefined picture with this name. Code 1023.
    public static let unknownPicture = Self(rawValue: "unknown_picture")
    /// There is no snap with this number. Code 1024.
    public static let unknownSnap = Self(rawValue: "unknown_snap")
    /// There is no photo with this number, or the viewer cannot see it. Code 1070.
    public static let unknownPhoto = Self(rawValue: "unknown_photo")
    /// There is no invitation with this number. Code 1025.
    public static let unknownInvitation = Self(rawValue: "unknown_invitation")
    /// There is no report with this number. Code 1026.
    public static let unknownReport = Self(rawValue: "unknown_report")
    /// No open connection has this number. Code 1027.
    public static let unknownConnection = Self(rawValue: "unknown_connection")
    /// The viewer has already opened this snap. Code 1030.
    public static let alreadyOpened = Self(rawValue: "already_opened")
    /// The snap was deleted or has expired. Code 1031.
    public static let snapGone = Self(rawValue: "snap_gone")
    /// The image is missing on the server's disk. Code 1032.
    public static let imageLost = Self(rawValue: "image_lost")
    /// The viewer has already reported this snap. Code 1033.
    public static let alreadyReported = Self(rawValue: "already_reported")
    /// The report is already resolved. Code 1034.
    public static let reportResolved = Self(rawValue: "report_resolved")
    /// The local admin has already viewed this snap. Code 1035.
    public static let alreadyInspected = Self(rawValue: "already_inspected")
    /// The key was used for a snap in another feed, or a comment on another photo. Code 1040.
    public static let keyConflict = Self(rawValue: "key_conflict")
    /// The bytes are not an image that can be shown. Code 1041.
    public static let invalidImage = Self(rawValue: "invalid_image")
    /// Something is larger than a limit allows. Code 1042.
    public static let tooLarge = Self(rawValue: "too_large")
    /// The server is busy. Code 1050, temporary.
    public static let busy = Self(rawValue: "busy")
    /// Too many requests. Code 1051, temporary.
    public static let rateLimited = Self(rawValue: "rate_limited")
    /// The server's disk is nearly full. Code 1052, temporary.
    public static let storageFull = Self(rawValue: "storage_full")
    /// The server is stopping or restarting. Code 1053, temporary.
    public static let shuttingDown = Self(rawValue: "shutting_down")
    /// The backup failed. Code 1060.
    public static let backupFailed = Self(rawValue: "backup_failed")
    /// The account has no notification with this offset. Code 1080.
    public static let unknownNotification = Self(rawValue: "unknown_notification")
    /// The alt text breaks the rules for alt texts. Code 1072.
    public static let invalidAlt = Self(rawValue: "invalid_alt")
    /// The bio breaks the rules for bios. Code 1073.
    public static let invalidBio = Self(rawValue: "invalid_bio")
    /// The account has reached a limit. Code 1076.
    public static let tooMany = Self(rawValue: "too_many")
    /// The account has no share link with this number. Code 1078.
    public static let unknownShare = Self(rawValue: "unknown_share")
    /// The query is not valid. Code 1071.
    public static let invalidQuery = Self(rawValue: "invalid_query")
    /// The connection has no live search with this ID. Code 1079.
    public static let unknownSearch = Self(rawValue: "unknown_search")
    /// There is no topic with this ID or name. Code 1074.
    public static let unknownTopic = Self(rawValue: "unknown_topic")
    /// The server cannot identify images. Code 1075.
    public static let noRecogniser = Self(rawValue: "no_recogniser")
    /// The recogniser failed on this image. Code 1077, temporary.
    public static let recogniserFailed = Self(rawValue: "recogniser_failed")
    /// The server has no encyclopedia, or it does not answer. Code 1081.
    public static let noEncyclopedia = Self(rawValue: "no_encyclopedia")
    /// There is no webhook with this number. Code 1082.
    public static let unknownWebhook = Self(rawValue: "unknown_webhook")
    /// Webhooks and pushes may not go to this address. Code 1083.
    public static let invalidAddress = Self(rawValue: "invalid_address")
    /// This server does not send push notifications. Code 1084.
    public static let pushUnavailable = Self(rawValue: "push_unavailable")
    /// The account has no push subscription with this number. Code 1085.
    public static let unknownSubscription = Self(rawValue: "unknown_subscription")
    /// There is no comment with this number, or the viewer cannot see it. Code 1090.
    public static let unknownComment = Self(rawValue: "unknown_comment")
    /// The photo takes no comments from the account. Code 1091.
    public static let commentsClosed = Self(rawValue: "comments_closed")
    /// The comment breaks the rules for comments. Code 1092.
    public static let invalidComment = Self(rawValue: "invalid_comment")
    /// The time for edits of the comment is over. Code 1093.
    public static let editClosed = Self(rawValue: "edit_closed")
    /// The recipients of a snap, or the accounts of a list, break the rules. Code 1100.
    public static let invalidRecipients = Self(rawValue: "invalid_recipients")
    /// The list's name breaks the rules, or another list has it. Code 1101.
    public static let invalidList = Self(rawValue: "invalid_list")
    /// The account has no list with this number. Code 1102.
    public static let unknownList = Self(rawValue: "unknown_list")
    /// A service that proves logins does not answer. Code 1110, temporary.
    public static let providerUnavailable = Self(rawValue: "provider_unavailable")
    /// The server has no login by a service of this name. Code 1111.
    public static let unknownProvider = Self(rawValue: "unknown_provider")
    /// The other service did not confirm the login. Code 1112.
    public static let loginRefused = Self(rawValue: "login_refused")
    /// The login has not been allowed yet. Code 1113, temporary.
    public static let loginPending = Self(rawValue: "login_pending")
    /// The login belongs to another account. Code 1114.
    public static let identityTaken = Self(rawValue: "identity_taken")
    /// The account would have no way to log in. Code 1115.
    public static let lastLogin = Self(rawValue: "last_login")
}
