import Foundation
import SnapCrypto
import SnapFetch
import SnapModel
import SnapStore

/// A service that proves who a person is. Its document and its keys are kept for a while; everything else is asked each time.
///
/// - Thread: those of the provider's lane, which may wait.
/// - Source: OpenID Connect Core 1.0; RFC 7636 (PKCE); RFC 8628 (devices); RFC 9700 (known attacks).
final class LoginProvider: Sendable {
    /// 128 KiB, and five seconds for each request.
    static let limits = KeySet.limits
    /// A state, in which the code is sealed, has at most 4,096 characters.
    private static let deviceCodeBytesMax = 2_048
    private static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

    let configuration: ProviderConfiguration
    /// ID tokens that passed every check.
    let confirmations = SharedCount()
    /// Requests and logins that failed, each with a line in the log.
    let failures: SharedCount
    private let secret: String?
    private let client: HTTPClient
    private let document: Remembered<ProviderDocument>
    private let keys: KeySet
    private let note: @Sendable (String) -> Void

    /// Reads the client's secret.
    ///
    /// - Parameter note: gets a line for the log at each request that failed.
    /// - Throws: `StartFault`.
    init(
        _ configuration: ProviderConfiguration, _ client: HTTPClient, environment: [String: String],
        note: @escaping @Sendable (String) -> Void
    ) throws(StartFault) {
        let failures = SharedCount()
        let note: @Sendable (String) -> Void = { reason in
            failures.add()
            note(reason)
        }
        (self.configuration, self.client, self.failures, self.note) = (configuration, client, failures, note)
        secret = try configuration.readSecret(environment)
        let issuer = configuration.issuer
        let noteFault: @Sendable (FetchError) -> Void = { note("\($0)") }
        let document = Remembered<ProviderDocument>(
            fetch: { () throws(FetchError) in
                let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
                let body = try client.send(HTTPRequest(base + ProviderConfiguration.wellKnown)).succeeded()
                return try ProviderDocument(body, of: issuer)
            }, noteFault: noteFault)
        self.document = document
        keys = KeySet(of: configuration.label, noteFault: noteFault) { () throws(FetchError) in
            guard let address = document.current?.keys else { throw .unreachable("its OpenID document was not found") }
            return try client.send(HTTPRequest(address)).succeeded()
        }
    }

    private func document(at now: Timestamp) throws(Rejection) -> ProviderDocument {
        do throws(RememberedFault) { return try document.value(at: now) } catch { throw error.rejection(configuration.label) }
    }

    // MARK: The way through a browser

    /// The address to which a browser goes.
    func address(_ state: LoginState, _ seal: LoginSeal, at now: Timestamp) throws(Rejection) -> String {
        let document = try document(at: now)
        let challenge = Base64.addressText(SHA256.digest(of: Array(seal.secret("verifier", of: state.id).utf8)))
        var fields = [
            ("response_type", "code"), ("client_id", configuration.clientID), ("redirect_uri", redirect(state.detail)),
            ("scope", scope), ("state", state.text(seal)), ("nonce", seal.secret("nonce", of: state.id)),
            ("code_challenge", challenge), ("code_challenge_method", "S256"),
        ]
        if state.freshSince != nil { fields += [("prompt", "login"), ("max_age", "0")] }
        return document.authorization + (document.authorization.contains("?") ? "&" : "?") + FormText.encoded(fields)
    }

    private var scope: String { (["openid"] + configuration.scopes.filter { $0 != "openid" }).joined(separator: " ") }

    private func redirect(_ origin: String) -> String { origin + "/continue/" + configuration.name }

    /// Exchanges a code for the facts that the provider proves.
    func login(_ answer: ProviderAnswer, _ state: LoginState, _ seal: LoginSeal, at now: Timestamp) throws(Rejection) -> ProviderLogin {
        guard answer.issuer == nil || answer.issuer == configuration.issuer else { throw LoginState.unknown }
        let tokens = try tokens(
            [
                ("grant_type", "authorization_code"), ("code", answer.code), ("redirect_uri", redirect(state.detail)),
                ("code_verifier", seal.secret("verifier", of: state.id)),
            ], at: now)
        guard tokens.error == nil else { throw refused("refused the login: \(quoted(tokens.error ?? "", without: secret ?? ""))") }
        return try login(tokens, nonce: seal.secret("nonce", of: state.id), freshSince: state.freshSince, at: now)
    }

    // MARK: Devices

    func beginDevice(at now: Timestamp) throws(Rejection) -> DeviceAnswer {
        guard let address = try document(at: now).device else {
            throw Rejection(.loginRefused, "\(configuration.label) does not log in programs without a browser.")
        }
        let answer = try post(address, [("scope", scope)], at: now)
        guard answer.isSuccess, let device = try? JSONDecoder().decode(DeviceAnswer.self, from: Data(answer.body)) else {
            throw refused("refused a device's login with status \(answer.status)")
        }
        guard device.deviceCode.utf8.count <= Self.deviceCodeBytesMax else { throw refused("sent a device code that is too long") }
        return device
    }

    /// Returns the login of a device, once the person has allowed it at the provider.
    ///
    /// - Throws: `loginPending` until the person has allowed it.
    func login(deviceCode: String, at now: Timestamp) throws(Rejection) -> ProviderLogin {
        let tokens = try tokens([("grant_type", Self.deviceGrant), ("device_code", deviceCode)], at: now)
        switch tokens.error {
        case nil: return try login(tokens, nonce: nil, freshSince: nil, at: now)
        case "authorization_pending", "slow_down":
            let pause: Int64 = tokens.error == "slow_down" ? 10_000 : 5_000
            throw Rejection(.loginPending, "This login is not allowed at \(configuration.label) yet.", retryAfterMs: pause)
        case "access_denied": throw Rejection(.loginRefused, "The login was not allowed at \(configuration.label).")
        case "expired_token": throw Rejection(.loginRefused, "This login has expired. Start again.")
        case let error?: throw refused("refused a device's login: \(quoted(error, without: secret ?? ""))")
        }
    }

    // MARK: Tokens

    private func tokens(_ fields: [(String, String)], at now: Timestamp) throws(Rejection) -> TokenAnswer {
        let address = try document(at: now).token
        // A code can be sent only once, so everything else comes first.
        try keys.requireKeys(at: now)
        let answer = try post(address, fields, at: now)
        let tokens = try? JSONDecoder().decode(TokenAnswer.self, from: Data(answer.body))
        if answer.isSuccess || (answer.status == 400 && tokens?.error != nil), let tokens { return tokens }
        if answer.status == 429 || answer.status >= 500 { throw unavailable("answered with status \(answer.status)") }
        throw refused("answered with status \(answer.status)" + (tokens?.error.map { ": \(quoted($0, without: secret ?? ""))" } ?? ""))
    }

    /// Sends a form with the client's own proof.
    private func post(_ address: String, _ fields: [(String, String)], at now: Timestamp) throws(Rejection) -> HTTPAnswer {
        var (fields, headers) = (fields, [(name: "Accept", value: "application/json")])
        let inBody = try document(at: now).takesSecretInBody
        if let secret, !inBody {
            let pair = FormText.encoded(configuration.clientID) + ":" + FormText.encoded(secret)
            headers.append((name: "Authorization", value: "Basic " + Base64.text(Array(pair.utf8))))
        } else {
            fields.append(("client_id", configuration.clientID))
            if let secret { fields.append(("client_secret", secret)) }
        }
        let body = Array(FormText.encoded(fields).utf8)
        let request = HTTPRequest(address, .post(body, type: "application/x-www-form-urlencoded"), headers: headers)
        do throws(FetchError) { return try client.send(request) } catch { throw unavailable("\(error)") }
    }

    private func login(_ tokens: TokenAnswer, nonce: String?, freshSince: Double?, at now: Timestamp) throws(Rejection) -> ProviderLogin {
        guard let text = tokens.idToken else { throw refused("sent no ID token: its client needs the scope openid") }
        let claims: IDTokenClaims
        let rules = IDTokenRules(
            issuer: configuration.issuer, clientID: configuration.clientID, nonce: nonce, freshSince: freshSince,
            announcesAuthTime: try document(at: now).announcesAuthTime)
        switch try verified(text, rules, at: now) {
        case .success(let good): claims = good
        case .failure(let fault): throw refused("sent an ID token that \(fault.rawValue)")
        }
        confirmations.add()
        let user = ExternalName(issuer: configuration.issuer, subject: claims.sub ?? "")
        let names = claims.names.all.isEmpty ? names(of: user, tokens, at: now) : claims.names.all
        return ProviderLogin(user: user, names: names)
    }

    /// Checks the signature and the claims of an ID token.
    ///
    /// - Throws: while the provider's keys cannot be fetched.
    private func verified(_ text: String, _ rules: IDTokenRules, at now: Timestamp) throws(Rejection)
        -> Result<IDTokenClaims, IDTokenFault>
    {
        guard let token = SignedToken(text) else { return .failure(.form) }
        guard !token.header.hasExtensions else { return .failure(.extensions) }
        let candidates = try keys.candidates(for: token, at: now)
        guard !candidates.isEmpty else { return .failure(.key) }
        guard candidates.contains(where: { $0.algorithms.contains(token.header.alg ?? "") }) else { return .failure(.algorithm) }
        guard candidates.contains(where: { $0.verifies(token) }) else { return .failure(.signature) }
        guard let claims = token.claims(IDTokenClaims.self) else { return .failure(.claims) }
        if let fault = rules.fault(in: claims, at: Double(now.milliseconds) / 1_000) { return .failure(fault) }
        return .success(claims)
    }

    /// Some providers have names only at another address. A login does not fail for want of a name.
    private func names(of user: ExternalName, _ tokens: TokenAnswer, at now: Timestamp) -> [String] {
        guard let address = try? document(at: now).userInfo, let token = tokens.accessToken else { return [] }
        let request = HTTPRequest(address, headers: [(name: "Authorization", value: "Bearer " + token)])
        guard let body = try? client.send(request).succeeded(),
            let names = try? JSONDecoder().decode(ProviderNames.self, from: Data(body)), names.sub == user.subject
        else { return [] }
        return names.all
    }

    // MARK: Refusals

    private func refused(_ what: String) -> Rejection {
        note(what)
        return Rejection(.loginRefused, "\(configuration.label) did not confirm this login. Start again.")
    }

    private func unavailable(_ what: String) -> Rejection {
        note(what)
        return RememberedFault.unavailable.rejection(configuration.label)
    }
}

extension ProviderConfiguration {
    /// Reads the client's secret from its file or variable; nil without one.
    ///
    /// - Throws: `StartFault`, with the file or the variable, and the fix.
    fileprivate func readSecret(_ environment: [String: String]) throws(StartFault) -> String? {
        switch secret {
        case nil: return nil
        case .variable(let variable):
            guard let text = environment[variable]?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else {
                throw StartFault("the client secret of \(name) is not in the environment: set \(variable)")
            }
            return text
        case .file(let path):
            guard let bytes = FileManager.default.contents(atPath: path), bytes.count <= 4_096,
                let text = String(data: bytes, encoding: .utf8)?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty
            else { throw StartFault("the client secret of \(name) cannot be read from \(path)") }
            return text
        }
    }
}
