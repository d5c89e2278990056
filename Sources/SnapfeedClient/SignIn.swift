#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The way in which a client logs in.
public struct SignIn: Sendable {
    enum Way: Sendable {
        case anonymous
        case token
        case password(name: String, password: String, creates: Bool, invitation: String?)
    }

    let way: Way
    let firstToken: String?
    let refresh: (@Sendable () async throws -> String?)?
    let device: String?

    /// Stays without a login: only `server.info` and `picture.list` are answered; loops throw `not_authenticated`.
    public static let anonymous = SignIn(way: .anonymous, firstToken: nil, refresh: nil, device: nil)

    /// Logs in with the token of an earlier login.
    ///
    /// ```swift
    /// let signIn = SignIn.token(token, device: "photo frame")
    /// ```
    ///
    /// - Parameters:
    ///   - device: the name of this login in the account's list.
    ///   - refresh: called once for a new token if the server refuses `token`. If it returns nil, or without it, the client stops with
    ///     ``StopReason/refused(_:)``. If it throws, it is called again after a wait, because the app's own server may be unreachable.
    /// - Source: `session.resume` of the protocol.
    public static func token(_ token: String, device: String? = nil, refresh: (@Sendable () async throws -> String?)? = nil) -> SignIn {
        SignIn(way: .token, firstToken: token, refresh: refresh, device: device)
    }

    /// Logs in with the app's own JWT.
    ///
    /// ```swift
    /// let signIn = SignIn.appToken { try await backend.snapfeedToken() }
    /// ```
    ///
    /// - Parameters:
    ///   - device: the name of this login in the account's list.
    ///   - fetch: returns a fresh token. It is called before the current one expires, and whenever one is refused; an error is retried and
    ///     reported by ``SnapfeedClient/problems()``.
    /// - Source: `session.resume` of the protocol.
    public static func appToken(device: String? = nil, _ fetch: @escaping @Sendable () async throws -> String?) -> SignIn {
        SignIn(way: .token, firstToken: nil, refresh: fetch, device: device)
    }

    /// Logs in with name and password. The login's token is kept in the storage, and the password is sent again only if it is refused.
    ///
    /// ```swift
    /// let signIn = SignIn.password(name: "ana", password: "correct horse", creates: true)
    /// ```
    ///
    /// - Parameters:
    ///   - creates: creates the account if the name is free.
    ///   - invitation: the code that a server without open sign-up needs to create an account.
    ///   - device: the name of this login in the account's list.
    /// - Source: `session.create` and `account.create` of the protocol.
    public static func password(
        name: String, password: String, creates: Bool = false, invitation: String? = nil, device: String? = nil
    ) -> SignIn {
        SignIn(
            way: .password(name: name, password: password, creates: creates, invitation: invitation), firstToken: nil, refresh: nil,
            device: device)
    }
}

/// Signing in on a new connection.
extension SnapfeedClient {
    /// The end of all tries to sign in.
    struct Refused: Error {
        let reason: StopReason
    }

    private static let tokenName = "token"

    /// Signs in; returns when the app's token ends, in milliseconds since 1970.
    func enter(_ connection: any TransportConnection) async throws -> Int? {
        if case .anonymous = signIn.way { return nil }
        if case .password = signIn.way, token == nil { token = try storedToken() }
        do {
            return try await enterOnce(connection)
        } catch let error as SnapfeedError where !error.isTemporary {
            try forgetToken()
            guard !hasRefreshed, mayTryAgain else { throw Refused(reason: .refused(error)) }
            hasRefreshed = true
            do {
                return try await enterOnce(connection)
            } catch let second as SnapfeedError where !second.isTemporary {
                throw Refused(reason: .refused(second))
            } catch is NoToken {
                throw Refused(reason: .refused(error))
            }
        } catch is NoToken {
            throw Refused(reason: .failed("the app has no token"))
        }
    }

    /// The app's function gave none.
    private struct NoToken: Error {}

    /// A kept token that is refused leaves the password to try; a refused password leaves nothing.
    private var mayTryAgain: Bool {
        if case .password = signIn.way { hadKeptToken } else { signIn.refresh != nil }
    }

    private func enterOnce(_ connection: any TransportConnection) async throws -> Int? {
        if case .password(let name, let password, let creates, let invitation) = signIn.way, token == nil {
            hadKeptToken = false
            try await enter(name, password, creates ? invitation ?? "" : nil, connection)
        } else {
            hadKeptToken = true
            if token == nil { token = try await freshToken() }
            guard let token else { throw NoToken() }
            return try await resume(token, connection)
        }
        hasRefreshed = false
        return nil
    }

    func resume(_ token: String, _ connection: any TransportConnection) async throws -> Int? {
        var params: [String: JSONValue] = ["token": .string(token)]
        params["device"] = .of(signIn.device)
        let answer = try await request("session.resume", params, on: connection)
        hasRefreshed = false
        return try Wire.result(JSONValue.self, in: answer.json)["expiresAt"]?.int
    }

    /// Signs up (with `invitation`, which may be empty) or logs in, and keeps the token.
    private func enter(_ name: String, _ password: String, _ invitation: String?, _ connection: any TransportConnection) async throws {
        var params: [String: JSONValue] = ["name": .string(name), "password": .string(password)]
        params["device"] = .of(signIn.device)
        var answer: Answer?
        if let invitation {
            var more = params
            if !invitation.isEmpty { more["invitation"] = .string(invitation) }
            do {
                answer = try await request("account.create", more, on: connection)
            } catch let error as SnapfeedError where error.name == .nameTaken {}
        }
        let last = if let answer { answer } else { try await request("session.create", params, on: connection) }
        token = try Wire.result(JSONValue.self, in: last.json)["token"]?.string
        if let token { try storage.write(Data(token.utf8), as: Self.tokenName) }
    }

    private func storedToken() throws -> String? { try storage.read(Self.tokenName).map { String(decoding: $0, as: UTF8.self) } }

    private func forgetToken() throws {
        token = nil
        if case .password = signIn.way { try storage.remove(Self.tokenName) }
    }
}
