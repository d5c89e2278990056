import SnapModel

// Reads the parameters of commands about accounts, logins and invitations, and writes them.

extension Credentials {
    init(_ params: Params, invitation: String? = nil) throws(Rejection) {
        self.init(
            name: try params.string("name"), password: try params.string("password"), device: try params.optionalString("device"),
            invitation: invitation)
    }

    func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("password", password)
        if let device { json.field("device", device) }
        if let invitation { json.field("invitation", invitation) }
    }
}

extension PasswordChange {
    init(_ params: Params) throws(Rejection) {
        let newPassword = try params.string("newPassword")
        let password = try params.optionalString("password")
        let proof: Proof =
            if let answer = try ProviderAnswer(optional: params) {
                .provider(answer)
            } else {
                .password(try params.required(password, "password", "a string"))
            }
        self.init(proof, newPassword: newPassword)
    }

    func write(to json: inout JSONWriter) {
        switch proof {
        case .password(let password): json.field("password", password)
        case .provider(let answer): answer.write(to: &json)
        }
        json.field("newPassword", newPassword)
    }
}

extension NameChange {
    init(_ params: Params) throws(Rejection) {
        self.init(
            name: try params.string("name"), account: try params.optionalID("account"), reason: try params.optionalString("reason"))
    }

    func write(to json: inout JSONWriter) {
        json.field("name", name)
        if let account { json.field("account", account.text) }
        if let reason { json.field("reason", reason) }
    }
}

extension PersonProof {
    init(_ params: Params) throws(Rejection) {
        let password = try params.optionalString("password")
        if let token = try params.optionalString("token") {
            self = .token(token)
        } else if let answer = try ProviderAnswer(optional: params) {
            self = .provider(answer)
        } else {
            self = .password(try params.required(password, "password", "a string"))
        }
    }
}

extension ExportRequest {
    init(_ params: Params) throws(Rejection) {
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
    init(_ params: Params) throws(Rejection) {
        let defaults = InvitationRequest()
        self.init(
            uses: try params.optionalInteger("uses", in: Self.usesRange) ?? defaults.uses,
            expiresInHours: try params.optionalInteger("expiresInHours", in: Self.hoursRange) ?? defaults.expiresInHours)
    }
}

extension PasswordResetUse {
    init(_ params: Params) throws(Rejection) {
        self.init(code: try params.string("code"), password: try params.string("password"), device: try params.optionalString("device"))
    }

    func write(to json: inout JSONWriter) {
        json.field("code", code)
        json.field("password", password)
        if let device { json.field("device", device) }
    }
}

extension RosterRequest {
    init(_ params: Params) throws(Rejection) {
        var names: [String] = []
        for element in try params.elements("names", max: Self.namesMax) {
            var reader = JSONReader(element)
            guard let name = try? reader.string() else { throw params.wrong("names", "an array of strings") }
            names.append(name)
        }
        self.init(
            names: names,
            expiresInHours: try params.optionalInteger("expiresInHours", in: InvitationRequest.hoursRange)
                ?? InvitationRequest().expiresInHours,
            isRehearsal: try params.optionalBool("dryRun") ?? false, key: try Self.key(params))
    }

    private static func key(_ params: Params) throws(Rejection) -> String? {
        guard let key = try params.optionalString("key") else { return nil }
        guard (1...64).contains(key.utf8.count) else { throw params.wrong("key", "a string of 1 to 64 bytes") }
        return key
    }

    func write(to json: inout JSONWriter) {
        json.field("names", each: names) { json, name in json.value(name) }
        json.field("expiresInHours", expiresInHours)
        if isRehearsal { json.field("dryRun", true) }
        if let key { json.field("key", key) }
    }
}

extension LoginQuery {
    init(_ params: Params) throws(Rejection) {
        self.init(
            name: try params.optionalString("name"), session: try params.optionalID("session"), before: try params.optionalID("before"),
            limit: try params.limit(upTo: LoginQuery.limitMax))
    }

    func write(to json: inout JSONWriter) {
        if let name { json.field("name", name) }
        if let session { json.field("session", session.text) }
        if let before { json.field("before", before.text) }
        json.field("limit", limit)
    }
}
