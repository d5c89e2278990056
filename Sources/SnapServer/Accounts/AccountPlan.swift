import SnapModel
import SnapStore

extension AccountCommand {
    /// Decides how a command is carried out.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .createAccount(let credentials): .prepare(try SignUp(credentials, asker, in: context), .identity)
        case .grantRole(let name, let role): .write(GrantRole(name: Normalised.name(name), role: role, admin: try asker.admin()))
        case .changePassword(let change): try Self.change(change, asker, context)
        case .setPassword(let name, let password): .prepare(try SetPassword(name: name, password: password), .identity)
        case .rename(let change): .write(try change.command(for: asker, in: context))
        case .makeReset(let name): .write(try MakeReset(name, asker, hours: context.limits[.resetHours]))
        case .useReset(let use): .prepare(try UseReset(use, asker), .identity)
        case .suspendAccount(let name, let reason): .write(try SuspendAccount(measure: AccountMeasure(name, reason: reason, asker)))
        case .restoreAccount(let name): .write(try RestoreAccount(measure: AccountMeasure(name, asker)))
        case .deleteAccount(.password(let password)): .prepare(try DeleteAccount(password: password, asker), .identity)
        case .deleteAccount(.token(let token)): .prepare(try DeleteExternalAccount(token, asker, context.tokens), .tokens)
        case .deleteAccount(.provider(let answer)):
            try context.providers.prepare(answer.provider) { provider throws(Rejection) in
                DeleteByProvider(answer, try asker.person(), provider)
            }
        case .removeAccount(let name, let reason): .write(try RemoveAccount(measure: AccountMeasure(name, reason: reason, asker)))
        case .listAccounts(let request): .ask { snapshot, _ in try Self.accounts(request, in: snapshot) }
        case .export(let request): .prepare(ExportAccount(request: request, identity: try asker.person()), .imaging)
        case .createInvitation(let request): .write(try CreateInvitation(request, asker))
        case .inviteRoster(let request): try Self.invite(request, asker, context.limits)
        case .listInvitations(let backlog):
            .ask { snapshot, _ in
                let invitations = try snapshot.invitations(backlog)
                return .invitations(invitations, next: invitations.count < backlog.limit ? nil : invitations.last?.id.rawValue)
            }
        case .revokeInvitation(let invitation): .write(try RevokeInvitation(invitation, asker))
        case .createSession(let credentials): .prepare(try LogIn(credentials, asker), .identity)
        case .resumeSession(let token, let device): try resume(token, device: device, asker, context.tokens)
        case .listSessions: list(loginsOf: try asker.person())
        case .revokeSession(let session): .write(try revoke(session, asker))
        case .endSession: .write(EndSession(of: try asker.person()))
        case .findSessions(let query):
            .ask { snapshot, _ in
                let (logins, next) = try snapshot.logins(query)
                return .logins(logins, next: next)
            }
        }
    }

    private static func change(_ change: PasswordChange, _ asker: Asker, _ context: PlanContext) throws(Rejection) -> Plan {
        switch change.proof {
        case .password(let password): .prepare(try ChangePassword(from: password, to: change.newPassword, asker), .identity)
        case .provider(let answer):
            try context.providers.prepare(answer.provider) { provider throws(Rejection) in
                try AddPassword(change.newPassword, answer, try asker.person(), provider)
            }
        }
    }

    private static func accounts(_ request: AccountListRequest, in snapshot: Snapshot) throws -> Reply {
        let request = AccountListRequest(prefix: request.prefix.map(Normalised.name), backlog: request.backlog)
        let accounts = try snapshot.accounts(request)
        return .accounts(accounts, next: accounts.count < request.backlog.limit ? nil : accounts.last?.person.id.rawValue)
    }

    private static func invite(_ request: RosterRequest, _ asker: Asker, _ limits: Limits) throws(Rejection) -> Plan {
        let invite = try InviteRoster(request, asker, max: limits[.rosterRows])
        guard request.isRehearsal else { return .write(invite) }
        return .ask { snapshot, now in
            .roster(try snapshot.roster(invite.names, by: invite.admin.person, key: invite.key, at: now))
        }
    }

    private func list(loginsOf identity: Identity) -> Plan {
        .ask { snapshot, _ in .sessions(try snapshot.sessions(of: identity.person.id), current: identity.session) }
    }

    /// An app's token, where an app is configured, differs in form from our own.
    private func resume(_ token: String, device: String?, _ asker: Asker, _ verifier: TokenVerifier?) throws(Rejection) -> Plan {
        guard let verifier, TokenVerifier.hasShape(token) else { return .read(try ResumeSession(token, asker)) }
        return .prepare(try ResumeByToken(token, device: device, asker, verifier), .tokens)
    }

    /// People end only their own logins; admins may end any login.
    private func revoke(_ session: SessionID, _ asker: Asker) throws(Rejection) -> any WriteCommand {
        if let identity = asker.identity, identity.role != .admin { return EndSession(session: session, of: identity.person.id) }
        return EndAnySession(session: session, admin: try asker.admin())
    }
}
