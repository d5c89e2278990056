import SnapModel

extension AccountCommand {
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .createAccount(let credentials): .prepare(try SignUp(credentials, asker, in: context), .identity)
        case .grantRole(let name, let role): .write(GrantRole(name: Normalised.text(name), role: role, admin: try asker.admin()))
        case .changePassword(let change): .prepare(try ChangePassword(change, asker), .identity)
        case .setPassword(let name, let password): .prepare(try SetPassword(name: name, password: password), .identity)
        case .suspendAccount(let name, let reason): .write(try SuspendAccount(measure: AccountMeasure(name, reason: reason, asker)))
        case .restoreAccount(let name): .write(try RestoreAccount(measure: AccountMeasure(name, asker)))
        case .deleteAccount(.password(let password)): .prepare(try DeleteAccount(password: password, asker), .identity)
        case .deleteAccount(.token(let token)): .prepare(try DeleteExternalAccount(token, asker, context.tokens), .tokens)
        case .removeAccount(let name, let reason): .write(try RemoveAccount(measure: AccountMeasure(name, reason: reason, asker)))
        case .listAccounts(let request): .read(ListAccounts(request: request))
        case .export(let request): .prepare(ExportAccount(request: request, identity: try asker.person()), .imaging)
        case .createInvitation(let request): .write(try CreateInvitation(request, asker))
        case .listInvitations: .read(ListInvitations())
        case .revokeInvitation(let invitation): .write(try RevokeInvitation(invitation, asker))
        case .createSession(let credentials): .prepare(try LogIn(credentials, asker), .identity)
        case .resumeSession(let token, let device): try resume(token, device: device, asker, context.tokens)
        case .listSessions: .read(ListSessions(identity: try asker.person()))
        case .revokeSession(let session): .write(try revoke(session, asker))
        case .endSession: .write(EndSession(of: try asker.person()))
        case .findSessions(let query): .read(FindSessions(query: query))
        }
    }

    /// An app's token, where an app is configured, differs in form from our own.
    private func resume(_ token: String, device: String?, _ asker: Asker, _ verifier: TokenVerifier?) throws(Rejection) -> Plan {
        guard let verifier, TokenVerifier.hasShape(token) else { return .read(try ResumeSession(token, asker)) }
        return .prepare(try ResumeByToken(token, device: device, asker, verifier), .tokens)
    }

    /// People end only their own logins; the local admin may end any login.
    private func revoke(_ session: SessionID, _ asker: Asker) throws(Rejection) -> any WriteCommand {
        guard asker.identity == nil, asker.isLocalAdmin else { return EndSession(session: session, of: try asker.person().person.id) }
        return EndAnySession(session: session)
    }
}
