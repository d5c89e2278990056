/// A service of others that proves who a person is, as `server.info` lists it (OpenID Connect).
package struct ProviderFacts: Hashable, Sendable {
    /// By which requests name it.
    package let name: String
    /// For people: "Continue with …".
    package let label: String

    package init(name: String, label: String) {
        self.name = name
        self.label = label
    }
}

/// The facts that a provider proved about a person who came from it just now.
package struct ProviderLogin: Hashable, Sendable {
    package let user: ExternalName
    /// The names that a new account may have, the preferred one first, made to keep the rule for names.
    package let names: [String]

    /// - Parameter names: as the provider has them.
    package init(user: ExternalName, names: [String?]) {
        self.user = user
        self.names = names.compactMap { $0.flatMap(TextRule.fittingName) }
    }
}

/// A way to log in by a provider that an account has.
package struct ProviderLink: Hashable, Sendable {
    package let id: LinkID
    package let issuer: String
    /// The name by which the issuer knows the person.
    package let subject: String
    /// When the person added it; nil for the login by which the account was made.
    package let linkedAt: Timestamp?
    package let usedAt: Timestamp

    package init(id: LinkID, issuer: String, subject: String, linkedAt: Timestamp?, usedAt: Timestamp) {
        self.id = id
        self.issuer = issuer
        self.subject = subject
        self.linkedAt = linkedAt
        self.usedAt = usedAt
    }

    /// The most of an account.
    package static let perAccount = 10
}

/// What a person wants a provider's proof for.
package enum ProviderPurpose: String, Hashable, Sendable, CaseIterable {
    /// To log in.
    case login
    /// To be able to log in by the provider from now on.
    case link
    /// To confirm that the person who asks is the account's owner.
    case confirm
}

/// The beginning of a way through a provider's pages.
package struct ProviderStart: Hashable, Sendable {
    package let provider: String
    /// The origin of the page to which the provider sends the browser back.
    package let origin: String
    /// base64url of the SHA-256 of a secret, which only the page knows.
    package let challenge: String
    package let purpose: ProviderPurpose
    /// For `link`.
    package let password: String?

    package init(provider: String, origin: String, challenge: String, purpose: ProviderPurpose = .login, password: String? = nil) {
        self.provider = provider
        self.origin = origin
        self.challenge = challenge
        self.purpose = purpose
        self.password = password
    }
}

/// What the provider sent back to the page, and what the page knows itself.
package struct ProviderAnswer: Hashable, Sendable {
    /// As in the address of the page, so that a provider cannot answer for another one.
    package let provider: String
    package let state: String
    package let code: String
    /// The page's secret.
    package let secret: String
    /// `iss`, where the provider sends it (RFC 9207).
    package let issuer: String?

    package init(provider: String, state: String, code: String, secret: String, issuer: String? = nil) {
        self.provider = provider
        self.state = state
        self.code = code
        self.secret = secret
        self.issuer = issuer
    }
}

/// Requests about logins by providers.
package enum ProviderCommand: Hashable, Sendable {
    case begin(ProviderStart)
    /// Logs in, and makes the account of a new person.
    case finish(ProviderAnswer, device: String?)
    case link(ProviderAnswer)
    case links
    case unlink(LinkID)
    /// Begins a login of a program that has no browser.
    case device(provider: String)
    case poll(provider: String, state: String, device: String?)
}

/// The results of those.
package enum ProviderReply: Hashable, Sendable {
    /// Where the browser goes.
    case begun(address: String)
    case linked(ProviderLink)
    /// - Parameter hasPassword: whether the account also has a password.
    case links([ProviderLink], hasPassword: Bool, names: [String: ProviderFacts])
    case device(DeviceLogin)
}

/// A login of a program without a browser, which a person allows at the provider's pages on any device.
///
/// - Source: RFC 8628.
package struct DeviceLogin: Hashable, Sendable {
    /// For `provider.poll`.
    package let state: String
    /// What the person types there.
    package let userCode: String
    package let address: String
    /// The address with the code in it; nil where the provider has none.
    package let completeAddress: String?
    package let intervalSeconds: Int64
    package let expiresAt: Timestamp

    package init(state: String, userCode: String, address: String, completeAddress: String?, intervalSeconds: Int64, expiresAt: Timestamp) {
        self.state = state
        self.userCode = userCode
        self.address = address
        self.completeAddress = completeAddress
        self.intervalSeconds = intervalSeconds
        self.expiresAt = expiresAt
    }
}
