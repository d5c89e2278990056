import SnapModel

/// The methods of logins by other services.
package enum ProviderMethod: String, CaseIterable, Sendable {
    case begin = "provider.begin"
    case finish = "provider.finish"
    case link = "provider.link"
    case links = "provider.links"
    case unlink = "provider.unlink"
    case device = "provider.device"
    case poll = "provider.poll"
}

extension ProviderMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .begin:
            MethodRow(
                "Begins a login by another service: returns the address to which the browser goes.", access: .anyone, rate: .login,
                params: [
                    .needed("provider", .nonEmpty, "A name of `providers` in server.info."),
                    .needed("origin", .nonEmpty, "This server's origin. The browser comes back to its page /continue/{provider}."),
                    .needed("challenge", .sized(43...43), "base64url of the SHA-256 of a secret of 43 to 128 characters."),
                    .optional(
                        "purpose", .choice(ProviderPurpose.allCases.map(\.rawValue)).standard(.string("login")),
                        "login without an account; with one, link adds a way to log in, and confirm is for account.delete and account.changePassword."
                    ),
                    .optional("password", .string, "Of the account, for link."),
                ],
                result: .object([.needed("address", .nonEmpty)]),
                errors: [
                    .unknownProvider, .providerUnavailable, .alreadyAuthenticated, .notAuthenticated, .wrongCredentials, .forbidden,
                    .invalidAddress,
                ])
        case .finish:
            MethodRow(
                "Logs in with what the service sent back to the page. Makes the account of a new user, where the server allows it.",
                access: .anyone, rate: .login, hold: .authentication,
                params: answer + [.optional("device", .string, "The login's name in session.list.")],
                result: .signedIn,
                errors: [
                    .unknownProvider, .providerUnavailable, .loginRefused, .alreadyAuthenticated, .signUpClosed, .suspended,
                    .unknownAccount,
                ])
        case .link:
            MethodRow(
                "Adds the service as a way to log in to the account, after provider.begin with its password.", access: .account,
                rate: .write, params: answer,
                result: .object([.needed("link", .providerLink)]),
                errors: [.unknownProvider, .providerUnavailable, .loginRefused, .identityTaken, .tooMany, .wrongCredentials])
        case .links:
            MethodRow(
                "Lists the services by which the account can log in.", access: .account,
                result: .object([
                    .needed("links", .list(.providerLink)),
                    .needed("password", .boolean.noted("Whether the account has a password.")),
                ]))
        case .unlink:
            MethodRow(
                "Removes a service as a way to log in. Logins that exist continue.", access: .account, rate: .write,
                params: [.needed("link", .id)],
                errors: [.unknownSession, .lastLogin])
        case .device:
            MethodRow(
                "Begins a login by another service for a program without a browser.", access: .anyone, rate: .login,
                params: [.needed("provider", .nonEmpty)],
                result: .object([
                    .needed("state", .nonEmpty.noted("For provider.poll.")),
                    .needed("userCode", .nonEmpty.noted("What the person types there.")),
                    .needed("address", .nonEmpty),
                    .optional("completeAddress", .nonEmpty.noted("The address with the code in it.")),
                    .needed("intervalSeconds", .positive.noted("The least time between two calls of provider.poll.")),
                    .needed("expiresAt", .time),
                ]),
                errors: [.unknownProvider, .providerUnavailable, .loginRefused, .alreadyAuthenticated])
        case .poll:
            MethodRow(
                "Logs in once the person has allowed it at the service; login_pending until then.", access: .anyone, rate: .login,
                hold: .authentication,
                params: [
                    .needed("provider", .nonEmpty), .needed("state", .nonEmpty),
                    .optional("device", .string, "The login's name in session.list."),
                ],
                result: .signedIn,
                errors: [
                    .unknownProvider, .providerUnavailable, .loginRefused, .loginPending, .alreadyAuthenticated, .signUpClosed, .suspended,
                    .unknownAccount,
                ])
        }
    }

    private var answer: [SchemaMember] {
        [
            .needed("provider", .nonEmpty, "The name in the page's address."),
            .needed("state", .nonEmpty, "Of the page's address."), .needed("code", .nonEmpty, "Of the page's address."),
            .needed("secret", .nonEmpty, "Whose SHA-256 provider.begin got."),
            .optional("issuer", .string, "The `iss` of the page's address, if it has one."),
        ]
    }
}

// Reads commands about logins by other services from parameters, and writes them.

extension ProviderMethod {
    func command(_ params: Params) throws(Rejection) -> ProviderCommand {
        switch self {
        case .begin: .begin(try ProviderStart(params))
        case .finish: .finish(try ProviderAnswer(params), device: try params.optionalString("device"))
        case .link: .link(try ProviderAnswer(params))
        case .links: .links
        case .unlink: .unlink(try params.id("link", LinkID.self, unknown: .unknownSession))
        case .device: .device(provider: try params.string("provider"))
        case .poll:
            .poll(
                provider: try params.string("provider"), state: try params.string("state"), device: try params.optionalString("device"))
        }
    }
}

extension ProviderCommand {
    var method: ProviderMethod {
        switch self {
        case .begin: .begin
        case .finish: .finish
        case .link: .link
        case .links: .links
        case .unlink: .unlink
        case .device: .device
        case .poll: .poll
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .begin(let start): start.write(to: &json)
        case .finish(let answer, let device):
            answer.write(to: &json)
            if let device { json.field("device", device) }
        case .link(let answer): answer.write(to: &json)
        case .links: break
        case .unlink(let link): json.field("link", link.text)
        case .device(let provider): json.field("provider", provider)
        case .poll(let provider, let state, let device):
            json.field("provider", provider)
            json.field("state", state)
            if let device { json.field("device", device) }
        }
    }
}

extension ProviderStart {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(
            provider: try params.string("provider"), origin: try params.string("origin"), challenge: try params.string("challenge"),
            purpose: try params.choice("purpose") ?? .login, password: try params.optionalString("password"))
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.field("provider", provider)
        json.field("origin", origin)
        json.field("challenge", challenge)
        json.field("purpose", purpose.rawValue)
        if let password { json.field("password", password) }
    }
}

extension ProviderAnswer {
    init(_ params: Params) throws(Rejection) {
        self.init(
            provider: try params.string("provider"), state: try params.string("state"), code: try params.string("code"),
            secret: try params.string("secret"), issuer: try params.optionalString("issuer"))
    }

    /// Nil if all of the parameters are absent.
    init?(optional params: Params) throws(Rejection) {
        var isThere = false
        for name in ["provider", "state", "code", "secret", "issuer"] as [StaticString] {
            if try params.optionalString(name) != nil { isThere = true }
        }
        guard isThere else { return nil }
        try self.init(params)
    }

    func write(to json: inout JSONWriter) {
        json.field("provider", provider)
        json.field("state", state)
        json.field("code", code)
        json.field("secret", secret)
        if let issuer { json.field("issuer", issuer) }
    }
}

// The replies.

extension ProviderReply {
    func write(to json: inout JSONWriter) {
        switch self {
        case .begun(let address): json.field("address", address)
        case .linked(let link): json.field("link") { link.write(to: &$0) }
        case .links(let links, let hasPassword, let names):
            json.field("links", each: links) { json, link in
                json.object { json in
                    if let provider = names[link.issuer] {
                        json.field("provider", provider.name)
                        json.field("label", provider.label)
                    }
                    link.write(to: &json)
                }
            }
            json.field("password", hasPassword)
        case .device(let login): login.write(to: &json)
        }
    }
}

extension ProviderLink {
    func write(to json: inout JSONWriter) {
        json.field("id", id.text)
        json.field("issuer", issuer)
        json.field("subject", subject)
        if let linkedAt { json.field("linkedAt", linkedAt.milliseconds) }
        json.field("usedAt", usedAt.milliseconds)
    }
}

extension DeviceLogin {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("state", state)
        json.field("userCode", userCode)
        json.field("address", address)
        if let completeAddress { json.field("completeAddress", completeAddress) }
        json.field("intervalSeconds", intervalSeconds)
        json.field("expiresAt", expiresAt.milliseconds)
    }
}

extension ProviderFacts {
    func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("label", label)
    }
}

/// The shapes of logins by other services.
extension Schema {
    static let providerLink = Schema.named("ProviderLink")

    static let providers: [(name: String, schema: Schema)] = [
        (
            "ProviderLink",
            .object([
                .needed("id", .id),
                .optional("provider", .string.noted("Absent for a service that the server no longer uses.")),
                .optional("label", .string.noted("The service's name, for people.")),
                .needed("issuer", .string), .needed("subject", .string.noted("By which the issuer knows the person.")),
                .optional("linkedAt", .time.noted("Absent for the login by which the account was made.")),
                .needed("usedAt", .time.noted("Of the last login by it.")),
            ])
        )
    ]
}
