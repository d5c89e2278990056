package import SnapModel

/// The row of one reason for a refusal in the table of errors.
package struct ErrorRow: Sendable {
    /// The number on the wire. JSON-RPC's own are negative, ours start at 1000. No number is ever used again for something else.
    package let code: Int64
    package let meaning: String
    /// The action to take.
    package let fix: String

    fileprivate init(_ code: Int64, _ meaning: String, fix: String) {
        self.code = code
        self.meaning = meaning
        self.fix = fix
    }
}

extension Rejection.Reason {
    package var row: ErrorRow {
        switch self {
        case .parseError:
            ErrorRow(-32_700, "The message is not one JSON object.", fix: "Fix the client: send one JSON object in a text message.")
        case .invalidRequest: ErrorRow(-32_600, "The object is not a request.", fix: "Send jsonrpc, id and method, and no batches.")
        case .unknownMethod:
            ErrorRow(
                -32_601, "The server does not have this method.", fix: "Check its spelling, and the server's version: `snapfeed version`.")
        case .invalidParams: ErrorRow(-32_602, "A parameter is missing or has the wrong type.", fix: "The message names it.")
        case .internal: ErrorRow(-32_603, "The server had an internal error.", fix: "Try again. If it persists, look at the server's log.")
        case .notAuthenticated:
            ErrorRow(1000, "The connection is not logged in.", fix: "Log in first, or choose an account with --as NAME.")
        case .alreadyAuthenticated:
            ErrorRow(1001, "The connection is already logged in.", fix: "Use another connection for another account.")
        case .wrongCredentials:
            ErrorRow(1002, "Wrong name or password.", fix: "Check both; `snapfeed users password NAME` sets a new password.")
        case .invalidToken: ErrorRow(1003, "The login is no longer valid.", fix: "Log in again with name and password.")
        case .forbidden:
            ErrorRow(
                1004, "The account is not allowed to do this.",
                fix: "Ask an admin, or grant the role: `snapfeed users grant NAME --role admin`.")
        case .suspended: ErrorRow(1005, "The account is suspended.", fix: "`snapfeed users restore NAME` reinstates it.")
        case .tokenExpired: ErrorRow(1006, "The token of the app has expired.", fix: "Get a new one from the app and resume with it.")
        case .nameTaken: ErrorRow(1010, "The name is taken.", fix: "Choose another one.")
        case .invalidName: ErrorRow(1011, "The name breaks the rules for names.", fix: "1 to 32 visible characters.")
        case .invalidPassword: ErrorRow(1012, "The password breaks the rules for passwords.", fix: "8 to 128 bytes.")
        case .invalidCaption:
            ErrorRow(1013, "The caption breaks the rules for captions.", fix: "Up to 250 visible characters on one line.")
        case .invalidReason: ErrorRow(1014, "The reason breaks the rules for reasons.", fix: "1 to 250 visible characters.")
        case .signUpClosed:
            ErrorRow(1015, "Sign-up is closed.", fix: "Use `snapfeed users add NAME`, or serve with --sign-up open.")
        case .invalidInvitation:
            ErrorRow(1016, "The invitation is missing, used up or expired.", fix: "`snapfeed invitations add` creates a new one.")
        case .nameConfusable:
            ErrorRow(1017, "The name looks like another account's name.", fix: "Choose a name that cannot be confused with it.")
        case .invalidReset:
            ErrorRow(
                1018, "The reset link was used, was replaced or has expired.",
                fix: "Ask an admin for a new one: `snapfeed users reset-link NAME`.")
        case .unknownAccount: ErrorRow(1020, "There is no account with this name.", fix: "Check its spelling; it may have been deleted.")
        case .unknownSession:
            ErrorRow(1021, "There is no login with this number.", fix: "`snapfeed sessions` lists them; it may have ended.")
        case .unknownFeed:
            ErrorRow(1022, "There is no feed with this name.", fix: "`snapfeed feeds` lists them; data/feeds.json makes them.")
        case .unknownPicture: ErrorRow(1023, "There is no predefined picture with this name.", fix: "`snapfeed pictures` lists them.")
        case .unknownSnap: ErrorRow(1024, "There is no snap with this number.", fix: "`snapfeed snaps` lists them.")
        case .unknownInvitation: ErrorRow(1025, "There is no invitation with this number.", fix: "`snapfeed invitations` lists them.")
        case .unknownReport: ErrorRow(1026, "There is no report with this number.", fix: "`snapfeed reports` lists them.")
        case .unknownConnection:
            ErrorRow(1027, "No open connection has this number.", fix: "`snapfeed connections` lists them; it may have ended.")
        case .alreadyOpened:
            ErrorRow(
                1030, "The viewer has already opened this snap.",
                fix: "Each viewer can open it once; `snapfeed explain SNAP --viewer NAME` shows when and where.")
        case .snapGone:
            ErrorRow(1031, "The snap was deleted or has expired.", fix: "`snapfeed explain SNAP --viewer NAME` shows when and by whom.")
        case .imageLost:
            ErrorRow(1032, "The image is missing on the server's disk.", fix: "Restore the store from a backup; the disk may be failing.")
        case .alreadyReported: ErrorRow(1033, "The viewer has already reported this snap.", fix: "One report per viewer is enough.")
        case .reportResolved:
            ErrorRow(1034, "The report is already resolved.", fix: "`snapfeed snaps remove SNAP` removes the snap anyway.")
        case .alreadyInspected:
            ErrorRow(
                1035, "The local admin has already viewed this snap.",
                fix: "`snapfeed audit` shows when and why; each snap can be viewed once.")
        case .keyConflict:
            ErrorRow(
                1040, "The key was used for a snap in another feed, or a comment on another photo.", fix: "Choose a new key for each post.")
        case .invalidImage:
            ErrorRow(1041, "The bytes are not an image that can be shown.", fix: "Send JPEG, PNG or WebP; the message says what is wrong.")
        case .tooLarge:
            ErrorRow(
                1042, "Something is larger than a limit allows.", fix: "The message names it; `serve --limit NAME=NUMBER` changes one.")
        case .busy: ErrorRow(1050, "The server is busy.", fix: "Try again in a moment; `snapfeed top` shows its load.")
        case .rateLimited: ErrorRow(1051, "Too many requests.", fix: "Wait for retryAfterMs; `serve --limit NAME=NUMBER` changes a rate.")
        case .storageFull: ErrorRow(1052, "The server's disk is nearly full.", fix: "Free up space; reading and opening still work.")
        case .shuttingDown: ErrorRow(1053, "The server is stopping or restarting.", fix: "Reconnect in a moment.")
        case .unknownPhoto: ErrorRow(1070, "There is no photo with this number, or the viewer cannot see it.", fix: "Ask its author.")
        case .invalidQuery:
            ErrorRow(1071, "The query is not valid.", fix: "The message says why; `snapfeed search --help` has the rules.")
        case .invalidAlt: ErrorRow(1072, "The alt text breaks the rules for alt texts.", fix: "Up to 1,000 visible characters.")
        case .invalidBio: ErrorRow(1073, "The bio breaks the rules for bios.", fix: "Up to 250 visible characters.")
        case .tooMany:
            ErrorRow(1076, "The account has reached a limit.", fix: "The message names the limit; remove some first.")
        case .unknownShare:
            ErrorRow(
                1078, "The account has no share link with this number.", fix: "`snapfeed photos shares` lists them; it may have expired.")
        case .unknownSearch:
            ErrorRow(1079, "The connection has no live search with this ID.", fix: "It may have ended; subscribe again.")
        case .unknownNotification:
            ErrorRow(1080, "The account has no notification with this offset.", fix: "Load them again with `notification.page`.")
        case .unknownTopic:
            ErrorRow(
                1074, "There is no topic with this ID or name.",
                fix: "`snapfeed topics show` takes a name as `snapfeed identify` prints it.")
        case .noRecogniser:
            ErrorRow(
                1075, "The server cannot identify images.",
                fix: "The message says what is missing; `make model` builds the model, `snapfeed doctor` tests it.")
        case .recogniserFailed:
            ErrorRow(1077, "The recogniser failed on this image.", fix: "Try again. If it persists, look at the server's log.")
        case .noEncyclopedia:
            ErrorRow(
                1081, "The server has no encyclopedia, or it does not answer.",
                fix: "Name the API of a MediaWiki with `serve --encyclopedia ADDRESS`.")
        case .unknownWebhook: ErrorRow(1082, "There is no webhook with this number.", fix: "`snapfeed webhooks` lists them.")
        case .invalidAddress:
            ErrorRow(
                1083, "Webhooks and pushes may not go to this address.",
                fix:
                    "Use https and a public address; `serve --webhook-addresses any` or `--push-addresses any` allows http and private ones."
            )
        case .pushUnavailable:
            ErrorRow(
                1084, "This server does not send push notifications.",
                fix: "Turn it on with `serve --push-contact mailto:NAME@DOMAIN`: see the article Push.")
        case .unknownSubscription:
            ErrorRow(
                1085, "The account has no push subscription with this number.",
                fix: "It may have ended with its login, or because the push service no longer knows it.")
        case .unknownComment:
            ErrorRow(1090, "There is no comment with this number, or the viewer cannot see it.", fix: "It may have been deleted.")
        case .commentsClosed:
            ErrorRow(1091, "The photo takes no comments from the account.", fix: "Its author decides it: `commentsFrom` of the photo.")
        case .invalidComment:
            ErrorRow(1092, "The comment breaks the rules for comments.", fix: "1 to 500 visible characters on one line.")
        case .editClosed:
            ErrorRow(1093, "The time for edits of the comment is over.", fix: "Delete it and post another one.")
        case .invalidRecipients:
            ErrorRow(
                1100, "The recipients of a snap, or the accounts of a list, break the rules.",
                fix: "1 to 20 different accounts, without the sender's own.")
        case .invalidList:
            ErrorRow(1101, "The list's name breaks the rules, or another list has it.", fix: "1 to 40 visible characters on one line.")
        case .unknownList: ErrorRow(1102, "The account has no list with this number.", fix: "`snapfeed lists` shows them.")
        case .providerUnavailable:
            ErrorRow(
                1110, "A service that proves logins does not answer.",
                fix: "Try again in a moment. If it persists, look at the server's log.")
        case .unknownProvider:
            ErrorRow(1111, "The server has no login by a service of this name.", fix: "`server.info` lists their names.")
        case .loginRefused: ErrorRow(1112, "The other service did not confirm the login.", fix: "Start again; the server's log says why.")
        case .loginPending: ErrorRow(1113, "The login has not been allowed yet.", fix: "Ask again after the time in the error.")
        case .identityTaken:
            ErrorRow(1114, "The login belongs to another account.", fix: "Log in by it, and delete that account or remove the link there.")
        case .lastLogin: ErrorRow(1115, "The account would have no way to log in.", fix: "Keep it, or delete the account.")
        case .backupFailed: ErrorRow(1060, "The backup failed.", fix: "The message says why; an earlier file in its place is kept.")
        }
    }
}
