import CBench
import Foundation

/// Users of an app that signs its own tokens: any number of accounts, without the cost of hashing passwords.
final class AppTokens {
    private let secret = (0..<32).map { _ in UInt8.random(in: 0x21...0x7E) }
    private let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        "snapbench-\(getpid())-\(UInt32.random(in: 0 ... .max))")

    init() throws { try Data(secret).write(to: file) }

    deinit { try? FileManager.default.removeItem(at: file) }

    /// The server options for these tokens.
    var options: [String] { ["--jwt-secret-file", file.path, "--jwt-issuer", "snapbench", "--jwt-audience", "snapbench"] }

    /// A token for the user of this name. The account is made when the token is first used.
    func token(for name: String) -> String {
        let now = Int(Date().timeIntervalSince1970)
        let claims = """
            {"iss":"snapbench","aud":"snapbench","sub":"\(name)","name":"\(name)","iat":\(now - 1),"exp":\(now + 3_600)}
            """
        let signed = [#"{"alg":"HS256","typ":"JWT"}"#, claims].map { base64URL(Array($0.utf8)) }.joined(separator: ".")
        return signed + "." + base64URL(code(of: Array(signed.utf8)))
    }

    /// The HMAC-SHA-256 of some bytes under the app's secret.
    private func code(of bytes: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        HMAC(EVP_sha256(), secret, CInt(secret.count), bytes, bytes.count, &code, nil)
        return code
    }

    private func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
