import SnapModel

/// What a number of the wire means, and what mends it: for people who found it in a log or a program's message.
package struct CodeGuide: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case error
        case close
    }

    package let kind: Kind
    package let code: Int64
    package let name: String
    /// For errors, whether the same request may succeed later; for close codes, whether the client may reconnect.
    package let comesBack: Bool
    package let meaning: String
    package let mend: String

    /// Every error and every close code, by number.
    package static let all: [CodeGuide] = (Rejection.Reason.allCases.map(CodeGuide.init) + CloseCode.all.map(CodeGuide.init))
        .sorted { $0.code < $1.code }

    private init(_ reason: Rejection.Reason) {
        kind = .error
        code = ErrorCode.number(of: reason)
        name = reason.rawValue
        comesBack = reason.isTemporary
        (meaning, mend) = reason.guide
    }

    private init(_ close: CloseCode) {
        kind = .close
        code = Int64(close.rawValue)
        comesBack = close.meansReconnect
        (name, meaning, mend) = close.guide
    }
}

extension Rejection.Reason {
    fileprivate var guide: (meaning: String, mend: String) {
        switch self {
        case .parseError: ("The message is not one JSON object.", "Mend the client: one JSON object in a text message.")
        case .invalidRequest: ("The object is no request.", "Give it jsonrpc, id and method; send no batches.")
        case .unknownMethod: ("The server has no such method.", "Look for its spelling, or for a newer server: `snapfeed version`.")
        case .invalidParams: ("A parameter is missing or of the wrong kind.", "The message names it.")
        case .internal: ("The server failed.", "Try again; if it stays, look into the server's log.")
        case .notAuthenticated: ("Nobody is logged in on the connection.", "Log in first, or choose an account with --as NAME.")
        case .alreadyAuthenticated: ("The connection acts for an account already.", "Use another connection for another account.")
        case .wrongCredentials: ("Name or password is wrong.", "Type them again; `snapfeed users password NAME` sets a new one.")
        case .invalidToken: ("The login has ended.", "Log in again with name and password.")
        case .forbidden: ("The account may not do that.", "Ask an admin, or grant the role: `snapfeed users grant NAME --role admin`.")
        case .suspended: ("An admin barred the account.", "`snapfeed users restore NAME` lets it act again.")
        case .tokenExpired: ("The token of the app has expired.", "Get a fresh one from the app, and resume with it.")
        case .nameTaken: ("Somebody has this name.", "Choose another one.")
        case .invalidName: ("The name breaks the rules for names.", "1 to 32 visible characters.")
        case .invalidPassword: ("The password breaks the rules for passwords.", "8 to 128 bytes.")
        case .invalidCaption: ("The caption breaks the rules for captions.", "Up to 250 visible characters on one line.")
        case .invalidReason: ("The reason breaks the rules for reasons.", "1 to 250 visible characters.")
        case .signUpClosed: ("The server takes no new accounts.", "`snapfeed users add NAME`, or serve with --sign-up open.")
        case .invalidInvitation: ("The invitation is missing, used up or over.", "`snapfeed invitations add` makes a new code.")
        case .nameConfusable: ("The name looks like somebody else's.", "Choose one that cannot be mistaken for another.")
        case .unknownAccount: ("There is no account of this name.", "Look for its spelling; it may have been deleted.")
        case .unknownSession: ("There is no login of this number.", "`snapfeed sessions` lists them; it may have ended.")
        case .unknownFeed: ("There is no feed of this name.", "`snapfeed feeds` lists them; data/feeds.json makes them.")
        case .unknownPicture: ("There is no predefined picture of this name.", "`snapfeed pictures` lists them.")
        case .unknownSnap: ("There is no snap of this number.", "`snapfeed snaps` lists them.")
        case .unknownInvitation: ("There is no invitation of this number.", "`snapfeed invitations` lists them.")
        case .unknownReport: ("There is no report of this number.", "`snapfeed reports` lists them.")
        case .unknownConnection: ("No open connection has this number.", "`snapfeed connections` lists them; it may have ended.")
        case .alreadyOpened:
            ("The viewer has opened this snap.", "Each opens once; `snapfeed explain SNAP --viewer NAME` tells when and where.")
        case .snapGone: ("The snap was deleted or has expired.", "`snapfeed explain SNAP --viewer NAME` tells when and by whom.")
        case .imageLost: ("The image is gone from the server's disk.", "Restore the store from a backup; the disk may be failing.")
        case .alreadyReported: ("The viewer has reported this snap.", "One word from each viewer is enough.")
        case .reportResolved: ("An admin settled the report before.", "`snapfeed snaps remove SNAP` removes it all the same.")
        case .alreadyInspected: ("The local admin has looked at this snap.", "`snapfeed audit` tells when and why; each is shown once.")
        case .keyConflict: ("The key was used for a snap in another feed.", "Choose a new key for each post.")
        case .invalidImage: ("The bytes are no image that can be shown.", "JPEG, PNG or WebP; the message says what is wrong.")
        case .tooLarge: ("Something is larger than a limit allows.", "The message names it; `serve --limit NAME=NUMBER` changes one.")
        case .busy: ("The server has its hands full.", "Try again in a moment; `snapfeed top` shows with what.")
        case .rateLimited: ("Too many requests.", "Wait for retryAfterMs; `serve --limit NAME=NUMBER` changes a rate.")
        case .storageFull: ("The server's disk is nearly full.", "Make room; reading and opening go on meanwhile.")
        case .shuttingDown: ("The server is stopping or restarting.", "Reconnect in a moment.")
        case .backupFailed: ("The backup was not made.", "The message says why; what was in its place stays.")
        }
    }
}

extension CloseCode {
    /// All that this server sends by itself.
    package static let all: [CloseCode] = [
        .restarting, .slowConsumer, .authenticationTimeout, .tooManyConnections, .rightsChanged, .tokenExpired, .kicked, .sessionEnded,
        .abuse,
    ]

    fileprivate var guide: (name: String, meaning: String, mend: String) {
        switch self {
        case .restarting: ("restarting", "The server is stopping or restarting.", "Reconnect and resume by offset.")
        case .slowConsumer: ("slow_consumer", "The client read too slowly.", "Reconnect and resume by offset; look for a slow network.")
        case .authenticationTimeout: ("authentication_timeout", "Nobody logged in in time.", "Log in first of all.")
        case .tooManyConnections:
            ("too_many_connections", "The account has too many connections.", "Close some: `snapfeed connections --user NAME`.")
        case .rightsChanged: ("rights_changed", "An admin changed what the account may do.", "Resume; the answer tells.")
        case .tokenExpired: ("token_expired", "The app's token behind the connection has expired.", "Resume with a fresh one.")
        case .kicked: ("kicked", "An admin closed this one connection.", "`snapfeed audit` tells who and why.")
        case .sessionEnded: ("session_ended", "The login was revoked, or its account barred or deleted.", "Log in again.")
        case .abuse: ("abuse", "Requests went on coming faster than allowed.", "Mend the client: obey retryAfterMs.")
        default: ("\(rawValue)", "Not one of Snapfeed's own.", "Look into RFC 6455, section 7.4.1.")
        }
    }
}
