import SnapModel

/// The methods of accounts, logins and invitations.
package enum AccountMethod: String, CaseIterable, Sendable {
    case createAccount = "account.create"
    case grantRole = "account.grant"
    case changePassword = "account.changePassword"
    case setPassword = "account.setPassword"
    case suspendAccount = "account.suspend"
    case restoreAccount = "account.restore"
    case deleteAccount = "account.delete"
    case removeAccount = "account.remove"
    case listAccounts = "account.list"
    case export = "account.export"
    case createInvitation = "invitation.create"
    case listInvitations = "invitation.list"
    case revokeInvitation = "invitation.revoke"
    case createSession = "session.create"
    case resumeSession = "session.resume"
    case listSessions = "session.list"
    case revokeSession = "session.revoke"
    case endSession = "session.end"
    case findSessions = "session.find"
}

extension AccountMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .createAccount:
            MethodRow(
                "Signs up; the connection acts for the account from then on.", access: .anyone, rate: .login, hold: .authentication,
                params: [
                    .needed("name", .string),
                    .needed("password", .string),
                    .optional("device", .string, "What to call this login in session.list."),
                    .optional("invitation", .string, "An invitation's code."),
                ],
                result: .signedIn,
                errors: [
                    .alreadyAuthenticated, .invalidName, .nameTaken, .nameConfusable, .invalidPassword, .signUpClosed, .invalidInvitation,
                ])
        case .grantRole:
            MethodRow(
                "Makes an admin of an account, or a member again.", access: .admin, rate: .write, hold: .parting,
                params: [.needed("name", .string), .needed("role", .role)],
                errors: [.unknownAccount])
        case .changePassword:
            MethodRow(
                "A new password; all other logins end.", access: .account, rate: .write,
                params: [.needed("password", .string), .needed("newPassword", .string)],
                errors: [.wrongCredentials, .invalidPassword])
        case .setPassword:
            MethodRow(
                "A new password for somebody who forgot the old one; for the local admin alone. All logins end.", access: .localAdmin,
                rate: .write, hold: .parting,
                params: [.needed("name", .string), .needed("password", .string)],
                errors: [.invalidPassword, .unknownAccount])
        case .suspendAccount:
            MethodRow(
                "Bars an account.", access: .admin, rate: .write, hold: .parting,
                params: [.needed("name", .string), .optional("reason", .string)],
                errors: [.unknownAccount, .invalidReason])
        case .restoreAccount:
            MethodRow(
                "Lets a suspended account in again.", access: .admin, rate: .write,
                params: [.needed("name", .string)],
                errors: [.unknownAccount])
        case .deleteAccount:
            MethodRow(
                "One's own account goes for good, with every snap that it posted.", access: .account, rate: .write, hold: .parting,
                params: [
                    .optional("password", .string, "Needed, but for a user whom an app logs in."),
                    .optional("token", .string, "Such a user's fresh token instead."),
                ],
                errors: [.wrongCredentials, .invalidToken, .tokenExpired])
        case .removeAccount:
            MethodRow(
                "Deletes somebody else's account.", access: .admin, rate: .write, hold: .parting,
                params: [.needed("name", .string), .optional("reason", .string)],
                errors: [.unknownAccount, .invalidReason])
        case .listAccounts:
            MethodRow(
                "The accounts, the newest first.", access: .admin,
                params: [
                    .optional("prefix", .string, "Without regard to case."),
                    .optional("before", .integer, "The `next` of the page before."),
                    .optional("limit", .range(1...100)),
                ],
                result: .object([.needed("accounts", .list(.account)), .optional("next", .integer)]))
        case .export:
            MethodRow(
                "All that is one's own, a page at a time; the bytes are a tar of own uploads.", access: .account, hold: .bulky,
                params: [
                    .optional("cursor", .string, "The `next` of the page before."),
                    .optional("images", .boolean, "false: without images, which uses up nothing."),
                ],
                result: .object([
                    .needed("snaps", .list(.exportedSnap)),
                    .needed("opens", .list(.object([.needed("snap", .id), .needed("at", .time), .needed("device", .string)]))),
                    .needed(
                        "reports",
                        .list(
                            .object([
                                .needed("id", .id),
                                .needed("snap", .id),
                                .needed("reason", .string),
                                .needed("at", .time),
                                .needed("state", .choice(["open", "kept", "removed"])),
                            ]))),
                    .optional(
                        "account",
                        .object([
                            .needed("id", .id),
                            .needed("name", .string),
                            .needed("role", .role),
                            .needed("createdAt", .time),
                            .needed("sessions", .list(.session)),
                        ])),
                    .optional("next", .string),
                ]),
                replyBytes: "application/x-tar")
        case .createInvitation:
            MethodRow(
                "A code with which somebody may sign up.", access: .admin, rate: .write,
                params: [
                    .optional("uses", .range(1...1000).standard(.number("1"))),
                    .optional("expiresInHours", .range(1...8760).standard(.number("168"))),
                ],
                result: .object([
                    .needed("invitation", .invitation),
                    .needed("code", .string.noted("Told this once.")),
                ]))
        case .listInvitations:
            MethodRow(
                "The invitations, the newest first, without their codes.", access: .admin,
                result: .object([.needed("invitations", .list(.invitation))]))
        case .revokeInvitation:
            MethodRow(
                "Nobody signs up with it any more.", access: .admin, rate: .write,
                params: [.needed("invitation", .id)],
                errors: [.unknownInvitation])
        case .createSession:
            MethodRow(
                "Logs in with name and password.", access: .anyone, rate: .login, hold: .authentication,
                params: [
                    .needed("name", .string),
                    .needed("password", .string),
                    .optional("device", .string, "What to call this login in session.list."),
                ],
                result: .signedIn,
                errors: [.alreadyAuthenticated, .wrongCredentials, .suspended])
        case .resumeSession:
            MethodRow(
                "Comes back with the token of an earlier login, or one of your own app.", access: .anyone, rate: .login,
                hold: .authentication,
                params: [.needed("token", .string), .optional("device", .string, "What to call this login in session.list.")],
                result: .signedIn,
                errors: [.alreadyAuthenticated, .invalidToken, .tokenExpired, .suspended, .invalidName, .tooLarge])
        case .listSessions:
            MethodRow(
                "One's logins.", access: .account,
                result: .object([.needed("sessions", .list(.session))]))
        case .revokeSession:
            MethodRow(
                "Ends a login; its connections are closed with 4500.", access: .accountOrLocalAdmin, rate: .write, hold: .partingIfOwn,
                params: [.needed("session", .id)],
                errors: [.unknownSession])
        case .endSession:
            MethodRow(
                "Ends one's own login.", access: .account, rate: .write, hold: .parting)
        case .findSessions:
            MethodRow(
                "Logins of all accounts, newest first.", access: .admin,
                params: [
                    .optional("name", .string),
                    .optional("session", .id),
                    .optional("before", .id, "The `next` of the page before."),
                    .optional("limit", .range(1...100)),
                ],
                result: .object([.needed("sessions", .list(.foundSession)), .optional("next", .id)]),
                errors: [.unknownAccount, .unknownSession])
        }
    }
}
