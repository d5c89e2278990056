package import SnapModel

extension Rejection.Reason {
    /// The status of a refusal over HTTP.
    package var httpStatus: Int {
        switch self {
        case .parseError, .invalidRequest, .invalidParams, .invalidName, .invalidPassword, .invalidCaption, .invalidReason, .invalidImage,
            .invalidAlt, .invalidBio, .invalidQuery, .invalidAddress, .invalidReset, .invalidInvitation,
            .invalidComment, .invalidRecipients, .invalidList:
            400
        case .notAuthenticated, .wrongCredentials, .invalidToken, .tokenExpired, .loginRefused: 401
        case .forbidden, .suspended, .signUpClosed, .commentsClosed, .editClosed: 403
        case .unknownMethod, .unknownAccount, .unknownSession, .unknownFeed, .unknownPicture, .unknownSnap, .unknownPhoto,
            .unknownInvitation, .unknownReport, .unknownConnection, .unknownNotification, .unknownShare, .unknownSearch, .unknownTopic,
            .unknownWebhook, .unknownSubscription, .unknownComment, .unknownProvider, .unknownList:
            404
        case .alreadyAuthenticated, .nameTaken, .nameConfusable, .alreadyOpened, .alreadyReported, .reportResolved, .alreadyInspected,
            .keyConflict, .tooMany, .identityTaken, .lastLogin:
            409
        case .snapGone: 410
        case .tooLarge: 413
        case .rateLimited: 429
        case .internal, .imageLost, .backupFailed, .recogniserFailed: 500
        case .noRecogniser, .noEncyclopedia, .pushUnavailable: 501
        case .busy, .shuttingDown, .providerUnavailable, .loginPending: 503
        case .storageFull: 507
        }
    }
}
