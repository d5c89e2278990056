package import SnapModel

/// The numbers of errors on the wire. A number once given is never given again; new reasons take the next free one.
package enum ErrorCode {
    /// JSON-RPC's own numbers are negative, ours start at 1000.
    package static func number(of reason: Rejection.Reason) -> Int64 {
        switch reason {
        case .parseError: -32700
        case .invalidRequest: -32600
        case .unknownMethod: -32601
        case .invalidParams: -32602
        case .internal: -32603
        case .notAuthenticated: 1000
        case .alreadyAuthenticated: 1001
        case .wrongCredentials: 1002
        case .invalidToken: 1003
        case .forbidden: 1004
        case .suspended: 1005
        case .tokenExpired: 1006
        case .nameTaken: 1010
        case .invalidName: 1011
        case .invalidPassword: 1012
        case .invalidCaption: 1013
        case .invalidReason: 1014
        case .signUpClosed: 1015
        case .invalidInvitation: 1016
        case .nameConfusable: 1017
        case .unknownAccount: 1020
        case .unknownSession: 1021
        case .unknownFeed: 1022
        case .unknownPicture: 1023
        case .unknownSnap: 1024
        case .unknownInvitation: 1025
        case .unknownReport: 1026
        case .unknownConnection: 1027
        case .alreadyOpened: 1030
        case .snapGone: 1031
        case .imageLost: 1032
        case .alreadyReported: 1033
        case .reportResolved: 1034
        case .alreadyInspected: 1035
        case .keyConflict: 1040
        case .invalidImage: 1041
        case .tooLarge: 1042
        case .busy: 1050
        case .rateLimited: 1051
        case .storageFull: 1052
        case .shuttingDown: 1053
        case .backupFailed: 1060
        }
    }
}

/// Why the server closed a connection. 4000–4499: come back, the server will have you. 4500–4999: do not, nothing would change.
package struct CloseCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The server is stopping or restarting.
    package static let restarting = CloseCode(rawValue: 4000)
    /// The client read too slowly; it resumes by offset.
    package static let slowConsumer = CloseCode(rawValue: 4001)
    /// Nobody logged in on the connection in time.
    package static let authenticationTimeout = CloseCode(rawValue: 4002)
    /// The account has too many connections; this one was the last to come.
    package static let tooManyConnections = CloseCode(rawValue: 4003)
    /// An admin changed what this account may do; the next login or resume tells.
    package static let rightsChanged = CloseCode(rawValue: 4004)
    /// The app's token that this connection was logged in with is over; a fresh one resumes.
    package static let tokenExpired = CloseCode(rawValue: 4005)
    /// An admin closed this one connection.
    package static let kicked = CloseCode(rawValue: 4006)
    /// The login was revoked: the token is worth nothing any more.
    package static let sessionEnded = CloseCode(rawValue: 4500)
    /// Requests went on coming faster than the limits allow, warnings notwithstanding.
    package static let abuse = CloseCode(rawValue: 4501)

    package var meansReconnect: Bool { rawValue < 4500 }
}
