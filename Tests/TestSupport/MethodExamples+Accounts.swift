import SnapModel
import SnapWire

/// The methods of accounts and logins.
extension MethodExample {
    private static let password = "correct horse"

    static let accounts = [
        MethodExample(
            "account.create", .anyone, rate: .login, hold: .authentication,
            [
                .account(.createAccount(Credentials(name: "ana", password: password))),
                .account(.createAccount(Credentials(name: "Ana \"the\" \\ 🐻", password: "correct horse\n", device: "phone"))),
                .account(.createAccount(Credentials(name: "", password: ""))),
                .account(.createAccount(Credentials(name: "a", password: "b", invitation: "abcde-fghjk"))),
            ], refusalOfAccounts: .alreadyAuthenticated),
        MethodExample(
            "account.grant", .admin, rate: .write, hold: .closing,
            [.account(.grantRole(name: "ana", .admin)), .account(.grantRole(name: "ana", .member))]),
        MethodExample(
            "account.changePassword", .account, rate: .write,
            [
                .account(.changePassword(PasswordChange(password: password, newPassword: "battery staple"))),
                .account(.changePassword(PasswordChange(.provider(answer), newPassword: ""))),
            ]),
        MethodExample(
            "account.setPassword", .localAdmin, rate: .write, hold: .closing, [.account(.setPassword(name: "ben", password: password))]),
        MethodExample(
            "account.rename", .accountOrLocalAdmin, rate: .write,
            [.account(.rename(NameChange(name: "Ben", account: AccountID(rawValue: 1)))), .account(.rename(NameChange(name: "A")))]),
        MethodExample("account.resetLink", .admin, rate: .write, [.account(.makeReset(name: "ben"))]),
        MethodExample(
            "account.resetPassword", .anyone, rate: .login, hold: .authentication,
            [
                .account(.useReset(PasswordResetUse(code: "abc", password: password))),
                .account(.useReset(PasswordResetUse(code: "", password: "", device: "phone"))),
            ], refusalOfAccounts: .alreadyAuthenticated),
        MethodExample(
            "account.suspend", .admin, rate: .write, hold: .closing,
            [.account(.suspendAccount(name: "ana", reason: nil)), .account(.suspendAccount(name: "", reason: "spam \"again\""))]),
        MethodExample("account.restore", .admin, rate: .write, [.account(.restoreAccount(name: "ana"))]),
        MethodExample(
            "account.delete", .account, rate: .write, hold: .closing,
            [.account(.deleteAccount(.password(password))), .account(.deleteAccount(.token("a.b.c")))]),
        MethodExample("account.remove", .admin, rate: .write, hold: .closing, [.account(.removeAccount(name: "ana", reason: "spam"))]),
        MethodExample(
            "account.list", .admin,
            [
                .account(.listAccounts(AccountListRequest())),
                .account(.listAccounts(AccountListRequest(prefix: "an", backlog: BacklogRequest(before: 3, limit: 1)))),
            ]),
        MethodExample(
            "account.export", .account, hold: .bulky,
            [
                .account(.export(ExportRequest())),
                .account(.export(ExportRequest(cursor: ExportCursor(.opens, after: 7), withImages: false))),
            ]),
        MethodExample(
            "invitation.create", .admin, rate: .write,
            [
                .account(.createInvitation(InvitationRequest())),
                .account(.createInvitation(InvitationRequest(uses: 1_000, expiresInHours: 8_760))),
            ]),
        MethodExample(
            "invitation.createMany", .admin, rate: .write,
            [
                .account(.inviteRoster(RosterRequest(names: ["ana", "Zoë"], key: "class 7"))),
                .account(.inviteRoster(RosterRequest(names: [], expiresInHours: 1, isRehearsal: true))),
            ]),
        MethodExample(
            "invitation.list", .admin,
            [.account(.listInvitations(BacklogRequest())), .account(.listInvitations(BacklogRequest(before: 9, limit: 2)))]),
        MethodExample("invitation.revoke", .admin, rate: .write, [.account(.revokeInvitation(InvitationID(rawValue: 3)))]),
    ]

    static let sessions = [
        MethodExample(
            "session.create", .anyone, rate: .login, hold: .authentication,
            [.account(.createSession(Credentials(name: "ana", password: "pass word", device: nil)))],
            refusalOfAccounts: .alreadyAuthenticated),
        MethodExample(
            "session.resume", .anyone, rate: .login, hold: .authentication,
            [.account(.resumeSession(token: "abc-_09")), .account(.resumeSession(token: "a.b.c", device: "phone"))],
            refusalOfAccounts: .alreadyAuthenticated),
        MethodExample("session.list", .account, [.account(.listSessions)]),
        MethodExample(
            "session.revoke", .accountOrLocalAdmin, rate: .write, hold: .closingIfOwn, [.account(.revokeSession(SessionID(rawValue: 42)))]),
        MethodExample("session.end", .account, rate: .write, hold: .closing, [.account(.endSession)]),
        MethodExample(
            "session.find", .admin,
            [
                .account(.findSessions(LoginQuery())),
                .account(
                    .findSessions(LoginQuery(name: "ana", session: SessionID(rawValue: 3), before: SessionID(rawValue: 4), limit: 2))),
            ]),
    ]
}
