import SnapModel

/// The methods of accounts, logins and invitations.
package enum AccountMethod: String, CaseIterable, Sendable {
    case createAccount = "account.create"
    case grantRole = "account.grant"
    case changePassword = "account.changePassword"
    case setPassword = "account.setPassword"
    case rename = "account.rename"
    case makeReset = "account.resetLink"
    case useReset = "account.resetPassword"
    case suspendAccount = "account.suspend"
    case restoreAccount = "account.restore"
    case deleteAccount = "account.delete"
    case removeAccount = "account.remove"
    case listAccounts = "account.list"
    case export = "account.export"
    case createInvitation = "invitation.create"
    case inviteRoster = "invitation.createMany"
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
                "Creates an account and logs the connection in.", access: .anyone, rate: .login, hold: .authentication,
                params: [
                    .needed("name", .string),
                    .needed("password", .string),
                    .optional("device", .string, "The login's name in session.list."),
                    .optional("invitation", .string, "An invitation's code."),
                ],
                result: .signedIn,
                errors: [
                    .alreadyAuthenticated, .invalidName, .nameTaken, .nameConfusable, .invalidPassword, .signUpClosed, .invalidInvitation,
                ])
        case .grantRole:
            MethodRow(
                "Makes an account an admin, or a member again.", access: .admin, rate: .write, hold: .closing,
                params: [.needed("name", .string), .needed("role", .role)],
                errors: [.unknownAccount])
        case .changePassword:
            MethodRow(
                "Changes the password and ends all other logins.", access: .account, rate: .write,
                params: [
                    .needed("newPassword", .string), .optional("password", .string, "Needed, except for an account without one."),
                    .optional("provider", .string, "With the next ones: what a service sent back after provider.begin for confirm."),
                    .optional("state", .string), .optional("code", .string), .optional("secret", .string), .optional("issuer", .string),
                ],
                errors: [.wrongCredentials, .invalidPassword, .unknownProvider, .providerUnavailable, .loginRefused])
        case .setPassword:
            MethodRow(
                "Sets a new password for an account and ends all its logins. Only for the local admin.", access: .localAdmin,
                rate: .write, hold: .closing,
                params: [.needed("name", .string), .needed("password", .string)],
                errors: [.invalidPassword, .unknownAccount])
        case .rename:
            MethodRow(
                "Renames the account; its old name stays reserved for 30 days. Admins can rename other accounts.",
                access: .accountOrLocalAdmin, rate: .write,
                params: [
                    .needed("name", .string),
                    .optional("account", .id, "Whose name an admin changes."),
                    .optional("reason", .string, "An admin's, for the audit log."),
                ],
                result: .object([.needed("profile", .profile)]),
                errors: [.invalidName, .nameTaken, .nameConfusable, .unknownAccount, .forbidden, .invalidReason, .suspended])
        case .makeReset:
            MethodRow(
                "Creates a link for setting a new password. An earlier link is no longer valid.", access: .admin, rate: .write,
                params: [.needed("name", .string)],
                result: .object([
                    .needed("user", .person),
                    .needed("code", .string.noted("Returned only once.")),
                    .needed("expiresAt", .time),
                ]),
                errors: [.unknownAccount, .suspended])
        case .useReset:
            MethodRow(
                "Sets a new password with a reset link, which works once, and logs in. All other logins end.", access: .anyone,
                rate: .login,
                hold: .authentication,
                params: [
                    .needed("code", .string),
                    .needed("password", .string),
                    .optional("device", .string, "The login's name in session.list."),
                ],
                result: .signedIn,
                errors: [.alreadyAuthenticated, .invalidReset, .invalidPassword])
        case .suspendAccount:
            MethodRow(
                "Suspends an account: its logins end, and it cannot log in.", access: .admin, rate: .write, hold: .closing,
                params: [.needed("name", .string), .optional("reason", .string)],
                errors: [.unknownAccount, .invalidReason])
        case .restoreAccount:
            MethodRow(
                "Reinstates a suspended account.", access: .admin, rate: .write,
                params: [.needed("name", .string)],
                errors: [.unknownAccount])
        case .deleteAccount:
            MethodRow(
                "Deletes your account permanently, with its snaps, photos, profile and everything else it has.", access: .account,
                rate: .write, hold: .closing,
                params: [
                    .optional("password", .string, "Needed, except for an account without one."),
                    .optional("token", .string, "A fresh token instead, for a user logged in by an app."),
                    .optional("provider", .string, "With the next ones: what a service sent back after provider.begin for confirm."),
                    .optional("state", .string), .optional("code", .string), .optional("secret", .string), .optional("issuer", .string),
                ],
                errors: [.wrongCredentials, .invalidToken, .tokenExpired, .unknownProvider, .providerUnavailable, .loginRefused])
        case .removeAccount:
            MethodRow(
                "Deletes another account.", access: .admin, rate: .write, hold: .closing,
                params: [.needed("name", .string), .optional("reason", .string)],
                errors: [.unknownAccount, .invalidReason])
        case .listAccounts:
            MethodRow(
                "Lists the accounts, newest first.", access: .admin,
                params: [
                    .optional("prefix", .string, "Case is ignored."),
                    .optional("before", .integer, "The `next` of the previous page."),
                    .optional("limit", .range(1...100)),
                ],
                result: .object([.needed("accounts", .list(.account)), .optional("next", .integer)]))
        case .export:
            MethodRow(
                "Exports your data, a page at a time; the attached bytes are a tar of your uploads and photos.", access: .account,
                hold: .bulky,
                params: [
                    .optional("cursor", .string, "The `next` of the previous page."),
                    .optional("images", .boolean, "false: without images, so no open is used up."),
                ],
                result: .object([
                    .needed("snaps", .list(.exportedSnap)),
                    .needed("opens", .list(.object([.needed("snap", .id), .needed("at", .time), .needed("device", .string)]))),
                    .needed(
                        "reports",
                        .list(
                            .object([
                                .needed("id", .id),
                                .optional("snap", .id),
                                .optional("photo", .id),
                                .optional("comment", .id),
                                .needed("reason", .string),
                                .needed("at", .time),
                                .needed("state", .choice(["open", "kept", "removed"])),
                            ]))),
                    .needed("photos", .list(.exportedPhoto)), .needed("comments", .list(.exportedComment)),
                    .needed("sent", .list(.sentSnap)), .needed("received", .list(.receivedSnap)),
                    .needed("lists", .list(.recipientList)),
                    .needed("follows", .list(.exportedPair)),
                    .needed("followers", .list(.exportedPair)), .needed("requests", .list(.exportedPair)),
                    .needed("blocks", .list(.exportedPair)),
                    .needed("shares", .list(.share)),
                    .needed("favourites", .list(.object([.optional("photo", .id), .optional("topic", .id), .needed("at", .time)]))),
                    .needed("mutes", .list(.mute)),
                    .needed("notifications", .list(.notification)),
                    .needed(
                        "pushes",
                        .list(.object([.needed("service", .nonEmpty), .needed("madeAt", .time), .optional("deliveredAt", .time)]))),
                    .optional(
                        "account",
                        .object([
                            .needed("id", .id),
                            .needed("name", .string),
                            .needed("role", .role),
                            .needed("createdAt", .time),
                            .optional("bio", .string),
                            .needed("approves", .boolean), .needed("hides", .boolean), .needed("findable", .boolean),
                            .needed("commentsFrom", .commenters), .needed("snapsFrom", .snapSenders),
                            .optional("portrait", .string.noted("Its name in the tar.")),
                            .optional("banner", .string.noted("Its name in the tar.")),
                            .needed("sessions", .list(.session)), .needed("accessTokens", .list(.accessToken)),
                            .needed("logins", .list(.providerLink)),
                        ])),
                    .optional("next", .string),
                ]),
                replyBytes: "application/x-tar")
        case .createInvitation:
            MethodRow(
                "Creates an invitation: a code for signing up.", access: .admin, rate: .write,
                params: [
                    .optional("uses", .range(1...1000).standard(.number("1"))),
                    .optional("expiresInHours", .range(1...8760).standard(.number("168"))),
                ],
                result: .object([
                    .needed("invitation", .invitation),
                    .needed("code", .string.noted("Returned only once.")),
                ]))
        case .inviteRoster:
            MethodRow(
                "Creates an invitation for each name of a list, except for names that could not sign up. It is safe to retry.",
                access: .admin,
                rate: .write,
                params: [
                    .needed("names", .list(.string)),
                    .optional("expiresInHours", .range(1...8760).standard(.number("168"))),
                    .optional("dryRun", .boolean.standard(.bool(false)), "Whether to check the list without creating invitations."),
                    .optional(
                        "key", .sized(1...64),
                        "A new one for each list; a retry with the same key returns the same invitations with new codes."),
                ],
                result: .object([.needed("rows", .list(.rosterRow))]),
                errors: [.tooMany])
        case .listInvitations:
            MethodRow(
                "Lists the invitations, newest first, without their codes.", access: .admin,
                params: [
                    .optional("before", .integer, "The `next` of the previous page."),
                    .optional("limit", .range(1...100)),
                ],
                result: .object([.needed("invitations", .list(.invitation)), .optional("next", .integer)]))
        case .revokeInvitation:
            MethodRow(
                "Revokes an invitation.", access: .admin, rate: .write,
                params: [.needed("invitation", .id)],
                errors: [.unknownInvitation])
        case .createSession:
            MethodRow(
                "Logs in with name and password.", access: .anyone, rate: .login, hold: .authentication,
                params: [
                    .needed("name", .string),
                    .needed("password", .string),
                    .optional("device", .string, "The login's name in session.list."),
                ],
                result: .signedIn,
                errors: [.alreadyAuthenticated, .wrongCredentials, .suspended])
        case .resumeSession:
            MethodRow(
                "Logs in with the token of an earlier login or of your own app.", access: .anyone, rate: .login,
                hold: .authentication,
                params: [.needed("token", .string), .optional("device", .string, "The login's name in session.list.")],
                result: .signedIn,
                errors: [.alreadyAuthenticated, .invalidToken, .tokenExpired, .suspended, .invalidName, .tooLarge])
        case .listSessions:
            MethodRow(
                "Lists your logins.", access: .account,
                result: .object([.needed("sessions", .list(.session))]))
        case .revokeSession:
            MethodRow(
                "Ends a login; its connections are closed with 4500.", access: .accountOrLocalAdmin, rate: .write, hold: .closingIfOwn,
                params: [.needed("session", .id)],
                errors: [.unknownSession])
        case .endSession:
            MethodRow(
                "Ends the login of this connection.", access: .account, rate: .write, hold: .closing)
        case .findSessions:
            MethodRow(
                "Lists the logins of all accounts, newest first.", access: .admin,
                params: [
                    .optional("name", .string),
                    .optional("session", .id),
                    .optional("before", .id, "The `next` of the previous page."),
                    .optional("limit", .range(1...100)),
                ],
                result: .object([.needed("sessions", .list(.foundSession)), .optional("next", .id)]),
                errors: [.unknownAccount, .unknownSession])
        }
    }
}

// Reads commands about accounts, logins and invitations from parameters, and writes them.

extension AccountMethod {
    func command(_ params: Params) throws(Rejection) -> AccountCommand {
        switch self {
        case .createAccount: .createAccount(try Credentials(params, invitation: params.optionalString("invitation")))
        case .grantRole:
            .grantRole(name: try params.string("name"), try params.required(params.choice("role"), "role", "a role"))
        case .changePassword: .changePassword(try PasswordChange(params))
        case .setPassword: .setPassword(name: try params.string("name"), password: try params.string("password"))
        case .rename: .rename(try NameChange(params))
        case .makeReset: .makeReset(name: try params.string("name"))
        case .useReset: .useReset(try PasswordResetUse(params))
        case .suspendAccount: .suspendAccount(name: try params.string("name"), reason: try params.optionalString("reason"))
        case .restoreAccount: .restoreAccount(name: try params.string("name"))
        case .deleteAccount: .deleteAccount(try PersonProof(params))
        case .removeAccount: .removeAccount(name: try params.string("name"), reason: try params.optionalString("reason"))
        case .listAccounts:
            .listAccounts(AccountListRequest(prefix: try params.optionalString("prefix"), backlog: try BacklogRequest(params)))
        case .export: .export(try ExportRequest(params))
        case .createInvitation: .createInvitation(try InvitationRequest(params))
        case .inviteRoster: .inviteRoster(try RosterRequest(params))
        case .listInvitations: .listInvitations(try BacklogRequest(params))
        case .revokeInvitation:
            .revokeInvitation(try params.id("invitation", InvitationID.self, unknown: .unknownInvitation))
        case .createSession: .createSession(try Credentials(params))
        case .resumeSession: .resumeSession(token: try params.string("token"), device: try params.optionalString("device"))
        case .listSessions: .listSessions
        case .revokeSession: .revokeSession(try params.id("session", SessionID.self, unknown: .unknownSession))
        case .endSession: .endSession
        case .findSessions: .findSessions(try LoginQuery(params))
        }
    }
}

extension AccountCommand {
    var method: AccountMethod {
        switch self {
        case .createAccount: .createAccount
        case .grantRole: .grantRole
        case .changePassword: .changePassword
        case .setPassword: .setPassword
        case .rename: .rename
        case .makeReset: .makeReset
        case .useReset: .useReset
        case .suspendAccount: .suspendAccount
        case .restoreAccount: .restoreAccount
        case .deleteAccount: .deleteAccount
        case .removeAccount: .removeAccount
        case .listAccounts: .listAccounts
        case .export: .export
        case .createInvitation: .createInvitation
        case .inviteRoster: .inviteRoster
        case .listInvitations: .listInvitations
        case .revokeInvitation: .revokeInvitation
        case .createSession: .createSession
        case .resumeSession: .resumeSession
        case .listSessions: .listSessions
        case .revokeSession: .revokeSession
        case .endSession: .endSession
        case .findSessions: .findSessions
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .listSessions, .endSession: break
        case .listInvitations(let backlog): backlog.write(to: &json)
        case .createAccount(let credentials), .createSession(let credentials): credentials.write(to: &json)
        case .grantRole(let name, let role):
            json.field("name", name)
            json.field("role", role.rawValue)
        case .changePassword(let change): change.write(to: &json)
        case .setPassword(let name, let password):
            json.field("name", name)
            json.field("password", password)
        case .suspendAccount(let name, let reason), .removeAccount(let name, let reason):
            json.field("name", name)
            if let reason { json.field("reason", reason) }
        case .rename(let change): change.write(to: &json)
        case .restoreAccount(let name), .makeReset(let name): json.field("name", name)
        case .useReset(let use): use.write(to: &json)
        case .deleteAccount(.password(let password)): json.field("password", password)
        case .deleteAccount(.token(let token)): json.field("token", token)
        case .deleteAccount(.provider(let answer)): answer.write(to: &json)
        case .listAccounts(let request):
            if let prefix = request.prefix { json.field("prefix", prefix) }
            request.backlog.write(to: &json)
        case .export(let request):
            if let cursor = request.cursor { json.field("cursor", cursor.text) }
            if !request.withImages { json.field("images", false) }
        case .createInvitation(let request):
            json.field("uses", request.uses)
            json.field("expiresInHours", request.expiresInHours)
        case .inviteRoster(let request): request.write(to: &json)
        case .revokeInvitation(let invitation): json.field("invitation", invitation.text)
        case .resumeSession(let token, let device):
            json.field("token", token)
            if let device { json.field("device", device) }
        case .revokeSession(let session): json.field("session", session.text)
        case .findSessions(let query): query.write(to: &json)
        }
    }
}
