import SnapModel

/// The result of a command for scripts: the codes of sysexits(3), and two of our own.
package enum ExitStatus: Int32, CaseIterable, Sendable {
    case findings = 1
    case alreadyOpened = 3
    case usage = 64
    case dataError = 65
    case noInput = 66
    case noUser = 67
    case unavailable = 69
    case software = 70
    case cannotCreate = 73
    case inputOutput = 74
    case temporary = 75
    case wire = 76
    case noPermission = 77
    case configuration = 78
    case interrupted = 130

    /// The name in the JSON form of errors that do not come from a server.
    var name: String {
        switch self {
        case .findings: "findings"
        case .alreadyOpened: "already_opened"
        case .usage: "usage"
        case .dataError: "data_error"
        case .noInput: "no_input"
        case .noUser: "no_user"
        case .unavailable: "unavailable"
        case .software: "software"
        case .cannotCreate: "cannot_create"
        case .inputOutput: "io_error"
        case .temporary: "timeout"
        case .wire: "protocol"
        case .noPermission: "no_permission"
        case .configuration: "configuration"
        case .interrupted: "interrupted"
        }
    }

    /// The meaning, for a line of the help.
    var meaning: String {
        switch self {
        case .findings: "`doctor` found a problem"
        case .alreadyOpened: "the account has already opened this snap; each opens once"
        case .usage: "wrong use of the command line"
        case .dataError: "rejected data: not an image, too large, too many, a bad name or text"
        case .noInput: "no such file, feed, snap, photo, picture or login; or it is gone"
        case .noUser: "no such account"
        case .unavailable: "no server answers"
        case .software: "the server could not understand the request"
        case .cannotCreate: "the output cannot be created; nothing was opened"
        case .inputOutput: "reading or writing failed halfway"
        case .temporary: "try again later: no answer in time, too busy, restarting"
        case .wire: "the server's answer could not be read"
        case .noPermission: "not logged in, wrong password, or not allowed"
        case .configuration: "a setting, a configuration file or the file of saved logins is broken"
        case .interrupted: "ended by Ctrl-C"
        }
    }
}

extension Rejection.Reason {
    var exitStatus: ExitStatus {
        switch self {
        case .alreadyOpened, .alreadyInspected: .alreadyOpened
        case .backupFailed: .cannotCreate
        case .invalidParams: .usage
        case .invalidName, .invalidPassword, .invalidCaption, .invalidReason, .invalidInvitation, .invalidImage, .tooLarge, .keyConflict,
            .nameTaken, .nameConfusable, .alreadyReported, .reportResolved, .invalidAlt, .invalidBio, .invalidQuery,
            .tooMany, .invalidAddress, .invalidReset, .invalidComment, .editClosed, .identityTaken, .lastLogin, .invalidRecipients,
            .invalidList:
            .dataError
        case .unknownSession, .unknownFeed, .unknownPicture, .unknownSnap, .unknownPhoto, .unknownShare, .unknownInvitation, .unknownReport,
            .unknownConnection, .unknownNotification, .unknownSearch, .unknownTopic, .unknownWebhook, .unknownSubscription, .unknownComment,
            .unknownProvider, .unknownList, .snapGone,
            .imageLost:
            .noInput
        case .unknownAccount: .noUser
        case .parseError, .invalidRequest, .unknownMethod: .software
        case .internal, .busy, .rateLimited, .storageFull, .shuttingDown, .recogniserFailed, .providerUnavailable, .loginPending: .temporary
        case .noRecogniser, .noEncyclopedia, .pushUnavailable: .configuration
        case .notAuthenticated, .alreadyAuthenticated, .wrongCredentials, .invalidToken, .tokenExpired, .forbidden, .suspended,
            .signUpClosed, .commentsClosed, .loginRefused:
            .noPermission
        }
    }
}
