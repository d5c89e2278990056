import SnapCrypto
import SnapModel
import SnapStore

/// What the server must know again when a person comes back from a provider. It travels with the person, under a mark that only this server
/// can make: any node of a cluster can read it, and strangers who begin logins take no room here.
///
/// It is useless to others: it is accepted only with a secret that only the page knows, where the login began.
struct LoginState: Equatable {
    /// How long the person may take at the provider's pages.
    static let lifetimeMs: Int64 = 600_000
    /// The most bytes of the text, to be refused before it is read.
    static let bytesMax = 4_096
    private static let version: UInt8 = 1
    private static let (idBytes, markBytes, challengeBytes) = (16, 16, 32)

    enum Use: UInt8 {
        case login = 1
        case link, confirm
        /// Of a program without a browser.
        case device
    }

    let use: Use
    let provider: String
    /// The origin of the page; for a device, the provider's code for it.
    let detail: String
    /// The SHA-256 of the page's secret.
    var challenge = [UInt8](repeating: 0, count: LoginState.challengeBytes)
    /// The account that asked; 0 for a login.
    var account: Int64 = 0
    /// A mark of the hash of the password that was checked for `link`.
    var passwordMark = [UInt8](repeating: 0, count: LoginState.markBytes)
    let expiresAt: Timestamp
    var id = Secret.loginStateID()

    /// For what only a person who logs in just now may do: when it began, in seconds since 1970. A browser may be logged in at the provider
    /// for weeks, and its user may be another person.
    var freshSince: Double? {
        switch use {
        case .link, .confirm: Double(expiresAt.milliseconds - Self.lifetimeMs) / 1_000
        case .login, .device: nil
        }
    }

    /// In base64url.
    func text(_ seal: LoginSeal) -> String {
        var bytes: [UInt8] = [Self.version, use.rawValue]
        for number in [expiresAt.milliseconds, account] { bytes += Self.bytes(number) }
        bytes += id
        bytes += passwordMark
        bytes += challenge
        bytes.append(UInt8(truncatingIfNeeded: provider.utf8.count))
        bytes += Array(provider.utf8)
        bytes += Array(detail.utf8)
        return Base64.addressText(bytes + seal.mark(bytes))
    }

    /// Reads a state that this server wrote.
    ///
    /// - Throws: `loginRefused` for any other text, and for one that has expired.
    init(_ text: String, _ seal: LoginSeal, at now: Timestamp) throws(Rejection) {
        guard text.utf8.count <= Self.bytesMax, let bytes = Base64.bytes(ofAddressText: text.utf8), bytes.count > Self.markBytes,
            ConstantTime.isEqual(seal.mark(Array(bytes.dropLast(Self.markBytes))), Array(bytes.suffix(Self.markBytes)))
        else { throw Self.unknown }
        var rest = bytes.dropLast(Self.markBytes)
        func take(_ count: Int) -> [UInt8] {
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        guard take(1) == [Self.version], let use = take(1).first.flatMap(Use.init) else { throw Self.unknown }
        self.use = use
        expiresAt = Timestamp(milliseconds: Self.number(take(8)))
        account = Self.number(take(8))
        (id, passwordMark, challenge) = (take(Self.idBytes), take(Self.markBytes), take(Self.challengeBytes))
        provider = String(decoding: take(Int(take(1).first ?? 0)), as: UTF8.self)
        detail = String(decoding: rest, as: UTF8.self)
        guard expiresAt > now else {
            throw Rejection(.loginRefused, "This login has expired. Start again.")
        }
    }

    init(
        _ use: Use, provider: String, detail: String, challenge: [UInt8]? = nil, account: AccountID? = nil, passwordMark: [UInt8]? = nil,
        expiresAt: Timestamp
    ) {
        (self.use, self.provider, self.detail, self.expiresAt) = (use, provider, detail, expiresAt)
        if let challenge { self.challenge = challenge }
        if let account { self.account = account.rawValue }
        if let passwordMark { self.passwordMark = passwordMark }
    }

    /// Checks that the secret is the one whose digest began this login.
    ///
    /// - Throws: `loginRefused` unless the page that answers is the one that began.
    func requireSecret(_ secret: String) throws(Rejection) {
        guard (43...128).contains(secret.utf8.count), ConstantTime.isEqual(SHA256.digest(of: Array(secret.utf8)), challenge) else {
            throw Rejection(.loginRefused, "This login began in another window. Start again.")
        }
    }

    private static func bytes(_ number: Int64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
    private static func number(_ bytes: [UInt8]) -> Int64 { bytes.reduce(0) { $0 << 8 | Int64($1) } }

    static let unknown = Rejection(.loginRefused, "This login did not begin here. Start again.")
}
