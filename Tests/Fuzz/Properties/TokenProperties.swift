import Foundation
import SnapCrypto
import SnapModel
import SnapServer

/// Properties that the check of an app's tokens has for any bytes. Nothing here traps on input; a broken property is returned as a text.
package enum TokenProperties {
    private static let (secret, issuer, audience) = (String(repeating: "secret", count: 8), "https://app.example", "snapfeed")
    /// 2026-01-01.
    private static let now = Timestamp(milliseconds: 1_767_225_600_000)

    private static let verifier: TokenVerifier? = {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("snapfeed-fuzz-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        guard (try? Data(secret.utf8).write(to: file)) != nil else { return nil }
        let key = TokenConfiguration.KeyFile(file.path, .sharedSecret)
        return try? TokenVerifier(TokenConfiguration(keys: [key], issuer: issuer, audience: audience), Limits())
    }()

    /// - Parameter input: a first byte of options. Even: a token from an attacker without the key. Odd: a header and claims, with a zero
    ///   byte between them, which the app signs.
    /// - Returns: nil, or the property that does not hold.
    package static func broken(by input: UnsafeRawBufferPointer) -> String? {
        guard let kind = input.first else { return nil }
        guard let verifier else { return "the key cannot be read" }
        let bytes = Array(input.dropFirst())
        guard kind & 1 == 1 else { return brokenRefusal(of: String(decoding: bytes, as: UTF8.self), by: verifier) }
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let signed = [parts[0], parts.count == 2 ? parts[1] : []].map(encoded).joined(separator: ".")
        guard let code = SharedSecret(Array(secret.utf8)).code(of: Array(signed.utf8)) else { return nil }
        // With one bit changed, the token is invalid.
        let forged = code.enumerated().map { $0 == 0 ? $1 ^ 1 : $1 }
        return brokenRefusal(of: "\(signed).\(encoded(forged[...]))", by: verifier)
            ?? brokenLogin(by: "\(signed).\(encoded(code[...]))", verifier)
    }

    /// Checks that an unsigned token is refused, with a reason of the protocol.
    private static func brokenRefusal(of token: String, by verifier: TokenVerifier) -> String? {
        do throws(Rejection) { return "a token without a signature logs in \(try verifier.verify(token, at: now).user)" } catch {
            return error.reason == .invalidToken || error.reason == .tooLarge ? nil : "refused as \(error.reason): \(token)"
        }
    }

    /// Checks that a signed token is refused, or proves facts within their bounds.
    private static func brokenLogin(by token: String, _ verifier: TokenVerifier) -> String? {
        do throws(Rejection) {
            let login = try verifier.verify(token, at: now)
            guard login.user.issuer == issuer, (1...255).contains(login.user.subject.utf8.count), login.session.utf8.count <= 255 else {
                return "a login of \(login.user), \(login.session)"
            }
            guard login.expiresAt > now, login.issuedAt.milliseconds <= now.milliseconds + 60_000 else {
                return "a login from \(login.issuedAt) to \(login.expiresAt)"
            }
            return nil
        } catch {
            return [.invalidToken, .tokenExpired, .tooLarge].contains(error.reason) ? nil : "refused as \(error.reason): \(token)"
        }
    }

    private static func encoded(_ bytes: ArraySlice<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
