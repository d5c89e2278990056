import SnapModel

// Reads commands about accounts, logins and invitations from parameters, and writes them.

extension AccountMethod {
    func command(_ params: Params) throws(Rejection) -> AccountCommand {
        switch self {
        case .createAccount: .createAccount(try Credentials(params, invitation: params.optionalString("invitation")))
        case .grantRole:
            .grantRole(name: try params.string("name"), try params.required(params.choice("role"), "role", "a role"))
        case .changePassword: .changePassword(try PasswordChange(params))
        case .setPassword: .setPassword(name: try params.string("name"), password: try params.string("password"))
        case .suspendAccount: .suspendAccount(name: try params.string("name"), reason: try params.optionalString("reason"))
        case .restoreAccount: .restoreAccount(name: try params.string("name"))
        case .deleteAccount: .deleteAccount(try PersonProof(params))
        case .removeAccount: .removeAccount(name: try params.string("name"), reason: try params.optionalString("reason"))
        case .listAccounts:
            .listAccounts(AccountListRequest(prefix: try params.optionalString("prefix"), backlog: try BacklogRequest(params)))
        case .export: .export(try ExportRequest(params))
        case .createInvitation: .createInvitation(try InvitationRequest(params))
        case .listInvitations: .listInvitations
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
        case .suspendAccount: .suspendAccount
        case .restoreAccount: .restoreAccount
        case .deleteAccount: .deleteAccount
        case .removeAccount: .removeAccount
        case .listAccounts: .listAccounts
        case .export: .export
        case .createInvitation: .createInvitation
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
        case .listSessions, .listInvitations, .endSession: break
        case .createAccount(let credentials), .createSession(let credentials): credentials.write(to: &json)
        case .grantRole(let name, let role):
            json.field("name", name)
            json.field("role", role.rawValue)
        case .changePassword(let change):
            json.field("password", change.password)
            json.field("newPassword", change.newPassword)
        case .setPassword(let name, let password):
            json.field("name", name)
            json.field("password", password)
        case .suspendAccount(let name, let reason), .removeAccount(let name, let reason):
            json.field("name", name)
            if let reason { json.field("reason", reason) }
        case .restoreAccount(let name): json.field("name", name)
        case .deleteAccount(.password(let password)): json.field("password", password)
        case .deleteAccount(.token(let token)): json.field("token", token)
        case .listAccounts(let request):
            if let prefix = request.prefix { json.field("prefix", prefix) }
            request.backlog.write(to: &json)
        case .export(let request):
            if let cursor = request.cursor { json.field("cursor", cursor.text) }
            if !request.withImages { json.field("images", false) }
        case .createInvitation(let request):
            json.field("uses", request.uses)
            json.field("expiresInHours", request.expiresInHours)
        case .revokeInvitation(let invitation): json.field("invitation", invitation.text)
        case .resumeSession(let token, let device):
            json.field("token", token)
            if let device { json.field("device", device) }
        case .revokeSession(let session): json.field("session", session.text)
        case .findSessions(let query): query.write(to: &json)
        }
    }
}

extension Credentials {
    fileprivate init(_ params: Params, invitation: String? = nil) throws(Rejection) {
        self.init(
            name: try params.string("name"), password: try params.string("password"), device: try params.optionalString("device"),
            invitation: invitation)
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("password", password)
        if let device { json.field("device", device) }
        if let invitation { json.field("invitation", invitation) }
    }
}

extension PasswordChange {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(password: try params.string("password"), newPassword: try params.string("newPassword"))
    }
}

extension PersonProof {
    fileprivate init(_ params: Params) throws(Rejection) {
        let password = try params.optionalString("password")
        if let token = try params.optionalString("token") {
            self = .token(token)
        } else {
            self = .password(try params.required(password, "password", "a string"))
        }
    }
}

extension ExportRequest {
    fileprivate init(_ params: Params) throws(Rejection) {
        let withImages = try params.optionalBool("images") ?? true
        guard let text = try params.optionalString("cursor") else {
            self.init(withImages: withImages)
            return
        }
        guard let cursor = ExportCursor(text: text) else { throw params.wrong("cursor", "the 'next' of a page before") }
        self.init(cursor: cursor, withImages: withImages)
    }
}

extension InvitationRequest {
    fileprivate init(_ params: Params) throws(Rejection) {
        let defaults = InvitationRequest()
        self.init(
            uses: try params.optionalInteger("uses", in: Self.usesRange) ?? defaults.uses,
            expiresInHours: try params.optionalInteger("expiresInHours", in: Self.hoursRange) ?? defaults.expiresInHours)
    }
}

extension LoginQuery {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(
            name: try params.optionalString("name"), session: try params.optionalID("session"), before: try params.optionalID("before"),
            limit: try params.limit(upTo: LoginQuery.limitMax))
    }

    fileprivate func write(to json: inout JSONWriter) {
        if let name { json.field("name", name) }
        if let session { json.field("session", session.text) }
        if let before { json.field("before", before.text) }
        json.field("limit", limit)
    }
}
