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
            ErrorRow(-32_700, "The message is not one JSON object.", fix: "Fix the client: one JSON object in a text message.")
        case .invalidRequest: ErrorRow(-32_600, "The object is no request.", fix: "Give it jsonrpc, id and method; send no batches.")
        case .unknownMethod:
            ErrorRow(-32_601, "The server has no such method.", fix: "Look for its spelling, or for a newer server: `snapfeed version`.")
        case .invalidParams: ErrorRow(-32_602, "A parameter is missing or of the wrong kind.", fix: "The message names it.")
        case .internal: ErrorRow(-32_603, "The server failed.", fix: "Try again; if it stays, look into the server's log.")
        case .notAuthenticated:
            ErrorRow(1000, "Nobody is logged in on the connection.", fix: "Log in first, or choose an account with --as NAME.")
        case .alreadyAuthenticated:
            ErrorRow(1001, "The connection acts for an account already.", fix: "Use another connection for another account.")
        case .wrongCredentials:
            ErrorRow(1002, "Name or password is wrong.", fix: "Type them again; `snapfeed users password NAME` sets a new one.")
        case .invalidToken: ErrorRow(1003, "The login has ended.", fix: "Log in again with name and password.")
        case .forbidden:
            ErrorRow(
                1004, "The account may not do that.", fix: "Ask an admin, or grant the role: `snapfeed users grant NAME --role admin`.")
        case .suspended: ErrorRow(1005, "An admin barred the account.", fix: "`snapfeed users restore NAME` lets it act again.")
        case .tokenExpired: ErrorRow(1006, "The token of the app has expired.", fix: "Get a fresh one from the app, and resume with it.")
        case .nameTaken: ErrorRow(1010, "Somebody has this name.", fix: "Choose another one.")
        case .invalidName: ErrorRow(1011, "The name breaks the rules for names.", fix: "1 to 32 visible characters.")
        case .invalidPassword: ErrorRow(1012, "The password breaks the rules for passwords.", fix: "8 to 128 bytes.")
        case .invalidCaption:
            ErrorRow(1013, "The caption breaks the rules for captions.", fix: "Up to 250 visible characters on one line.")
        case .invalidReason: ErrorRow(1014, "The reason breaks the rules for reasons.", fix: "1 to 250 visible characters.")
        case .signUpClosed:
            ErrorRow(1015, "The server takes no new accounts.", fix: "`snapfeed users add NAME`, or serve with --sign-up open.")
        case .invalidInvitation:
            ErrorRow(1016, "The invitation is missing, used up or over.", fix: "`snapfeed invitations add` makes a new code.")
        case .nameConfusable:
            ErrorRow(1017, "The name looks like somebody else's.", fix: "Choose one that cannot be mistaken for another.")
        case .invalidReset:
            ErrorRow(
                1018, "The reset link was used, replaced or is over.", fix: "Ask an admin for a new one: `snapfeed users reset-link NAME`.")
        case .unknownAccount: ErrorRow(1020, "There is no account of this name.", fix: "Look for its spelling; it may have been deleted.")
        case .unknownSession:
            ErrorRow(1021, "There is no login of this number.", fix: "`snapfeed sessions` lists them; it may have ended.")
        case .unknownFeed:
            ErrorRow(1022, "There is no feed of this name.", fix: "`snapfeed feeds` lists them; data/feeds.json makes them.")
        case .unknownPicture: ErrorRow(1023, "There is no predefined picture of this name.", fix: "`snapfeed pictures` lists them.")
        case .unknownSnap: ErrorRow(1024, "There is no snap of this number.", fix: "`snapfeed snaps` lists them.")
        case .unknownInvitation: ErrorRow(1025, "There is no invitation of this number.", fix: "`snapfeed invitations` lists them.")
        case .unknownReport: ErrorRow(1026, "There is no report of this number.", fix: "`snapfeed reports` lists them.")
        case .unknownConnection:
            ErrorRow(1027, "No open connection has this number.", fix: "`snapfeed connections` lists them; it may have ended.")
        case .alreadyOpened:
            ErrorRow(
                1030, "The viewer has opened this snap.",
                fix: "Each opens once; `snapfeed explain SNAP --viewer NAME` tells when and where.")
        case .snapGone:
            ErrorRow(1031, "The snap was deleted or has expired.", fix: "`snapfeed explain SNAP --viewer NAME` tells when and by whom.")
        case .imageLost:
            ErrorRow(1032, "The image is gone from the server's disk.", fix: "Restore the store from a backup; the disk may be failing.")
        case .alreadyReported: ErrorRow(1033, "The viewer has reported this snap.", fix: "One word from each viewer is enough.")
        case .reportResolved:
            ErrorRow(1034, "An admin settled the report before.", fix: "`snapfeed snaps remove SNAP` removes it all the same.")
        case .alreadyInspected:
            ErrorRow(1035, "The local admin has looked at this snap.", fix: "`snapfeed audit` tells when and why; each is shown once.")
        case .keyConflict: ErrorRow(1040, "The key was used for a snap in another feed.", fix: "Choose a new key for each post.")
        case .invalidImage:
            ErrorRow(1041, "The bytes are no image that can be shown.", fix: "JPEG, PNG or WebP; the message says what is wrong.")
        case .tooLarge:
            ErrorRow(
                1042, "Something is larger than a limit allows.", fix: "The message names it; `serve --limit NAME=NUMBER` changes one.")
        case .busy: ErrorRow(1050, "The server has its hands full.", fix: "Try again in a moment; `snapfeed top` shows with what.")
        case .rateLimited: ErrorRow(1051, "Too many requests.", fix: "Wait for retryAfterMs; `serve --limit NAME=NUMBER` changes a rate.")
        case .storageFull: ErrorRow(1052, "The server's disk is nearly full.", fix: "Make room; reading and opening go on meanwhile.")
        case .shuttingDown: ErrorRow(1053, "The server is stopping or restarting.", fix: "Reconnect in a moment.")
        case .unknownPhoto: ErrorRow(1070, "There is no photo of this number, or it is not for the asker.", fix: "Ask its author.")
        case .invalidQuery:
            ErrorRow(1071, "The query cannot be understood.", fix: "The message says why; `snapfeed search --help` has the rules.")
        case .invalidAlt: ErrorRow(1072, "The alt text breaks the rules for alt texts.", fix: "Up to 1,000 visible characters.")
        case .invalidBio: ErrorRow(1073, "The bio breaks the rules for bios.", fix: "Up to 250 visible characters.")
        case .tooMany:
            ErrorRow(1076, "The account has as many of these as it may have.", fix: "The message names the limit; remove some first.")
        case .unknownShare:
            ErrorRow(
                1078, "The account has no share link of this number.", fix: "`snapfeed photos shares` lists them; it may have expired.")
        case .unknownSearch:
            ErrorRow(1079, "The connection has no live search of this id.", fix: "It may have ended; subscribe again.")
        case .unknownNotification:
            ErrorRow(1080, "The account has no notification of this offset.", fix: "Ask for them again: `notification.page`.")
        case .unknownTopic:
            ErrorRow(
                1074, "There is no topic of this id or name.", fix: "`snapfeed topics show` takes a name as `snapfeed identify` tells it.")
        case .noRecogniser:
            ErrorRow(
                1075, "The server cannot identify images.",
                fix: "The message says what is missing; `make model` makes the model, `snapfeed doctor` tries it.")
        case .recogniserFailed:
            ErrorRow(1077, "The recogniser failed at this image.", fix: "Try again; if it stays, look into the server's log.")
        case .noEncyclopedia:
            ErrorRow(
                1081, "The server's operator named no encyclopedia, or it does not answer.",
                fix: "`serve --encyclopedia ADDRESS` names the API of a MediaWiki.")
        case .unknownWebhook: ErrorRow(1082, "There is no webhook of this number.", fix: "`snapfeed webhooks` lists them.")
        case .invalidAddress:
            ErrorRow(
                1083, "A webhook or push may not go to this address.",
                fix:
                    "https, to a public address; `serve --webhook-addresses any` or `--push-addresses any` allows http and private ones.")
        case .pushUnavailable:
            ErrorRow(
                1084, "This server sends no push notifications.",
                fix: "`serve --push-contact mailto:NAME@DOMAIN` makes it send them: see the article Push.")
        case .unknownSubscription:
            ErrorRow(
                1085, "The account has no push subscription of this number.",
                fix: "It may have ended: with its login, or because the push service knows it no more.")
        case .backupFailed: ErrorRow(1060, "The backup was not made.", fix: "The message says why; what was in its place stays.")
        }
    }
}
