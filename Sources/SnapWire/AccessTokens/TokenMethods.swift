import SnapModel

/// The methods of access tokens.
package enum TokenMethod: String, CaseIterable, Sendable {
    case create = "token.create"
    case list = "token.list"
    case revoke = "token.revoke"
}

extension TokenMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .create:
            MethodRow(
                "Creates an access token for the account: a credential for programs, with some of its rights. It is sent only here.",
                access: .account, rate: .write,
                params: [
                    .needed("name", .nonEmpty, "What the token is for, up to \(TextRule.deviceCharactersMax) characters."),
                    .needed("scopes", .list(.tokenScope, max: TokenScope.allCases.count), "What it may do."),
                    .optional(
                        "expiresInHours",
                        .range(Int(AccessTokenRequest.hoursRange.lowerBound)...Int(AccessTokenRequest.hoursRange.upperBound))
                            .standard(.number("\(AccessTokenRequest.hoursStandard)"))),
                ],
                result: .object([
                    .needed("accessToken", .accessToken), .needed("token", .string.noted("Sent once; the server keeps a digest.")),
                ]),
                errors: [.invalidName, .forbidden, .tooMany])
        case .list:
            MethodRow(
                "Lists your access tokens, or for the local admin the newest 500 of all, without the tokens themselves.",
                access: .accountOrLocalAdmin,
                params: [.optional("user", .string, "The name of another account; for admins.")],
                result: .object([.needed("accessTokens", .list(.accessToken))]),
                errors: [.forbidden, .unknownAccount])
        case .revoke:
            MethodRow(
                "Ends an access token immediately, with its connections. For its account, and for admins.", access: .accountOrLocalAdmin,
                rate: .write, params: [.needed("accessToken", .id)],
                errors: [.unknownSession, .forbidden])
        }
    }
}

// Reads commands about access tokens from parameters, and writes them.

extension TokenMethod {
    func command(_ params: Params) throws(Rejection) -> TokenCommand {
        switch self {
        case .create: .create(try AccessTokenRequest(params))
        case .list: .list(user: try params.optionalString("user"))
        case .revoke: .revoke(try params.id("accessToken", SessionID.self, unknown: .unknownSession))
        }
    }
}

extension TokenCommand {
    var method: TokenMethod {
        switch self {
        case .create: .create
        case .list: .list
        case .revoke: .revoke
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .create(let request): request.write(to: &json)
        case .list(let user): if let user { json.field("user", user) }
        case .revoke(let token): json.field("accessToken", token.text)
        }
    }
}

extension AccessTokenRequest {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(
            name: try params.string("name"), scopes: try params.scopes(),
            expiresInHours: try params.optionalInteger("expiresInHours", in: Self.hoursRange) ?? Self.hoursStandard)
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("scopes", each: scopes) { json, scope in json.value(scope.rawValue) }
        json.field("expiresInHours", expiresInHours)
    }
}

extension Params {
    /// In the order of `TokenScope`.
    fileprivate func scopes() throws(Rejection) -> [TokenScope] {
        var named: Set<TokenScope> = []
        for element in try elements("scopes", max: TokenScope.allCases.count) {
            var reader = JSONReader(element)
            guard let text = try? reader.string(), let scope = TokenScope(rawValue: text) else { throw wrongScopes }
            named.insert(scope)
        }
        guard !named.isEmpty else { throw wrongScopes }
        return named.sorted()
    }

    private var wrongScopes: Rejection {
        wrong("scopes", "an array of some of \(TokenScope.allCases.map(\.rawValue).joined(separator: ", "))")
    }
}
