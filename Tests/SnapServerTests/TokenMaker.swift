import Foundation
import TestSupport

@testable import SnapServer

/// Makes tokens like an app that has its own users, or like an attacker: with a key, and the key's file for the server.
struct TokenMaker {
    /// The value is a token's `alg`.
    enum Kind: String, CaseIterable {
        case rs256 = "RS256"
        case es256 = "ES256"
        case edDSA = "EdDSA"
        case hs256 = "HS256"
    }

    /// 2026-01-01, in seconds since 1970.
    static let now = 1_767_225_600

    let signer: TokenSigner
    /// The server's key file: a public key in PEM, or the secret.
    var keyFile: String { signer.keyFile }
    var kind: Kind { signer.kind }

    init(_ kind: Kind) throws { signer = try TokenSigner(kind) }

    /// Writes the key's file into a folder, for the server's configuration.
    func file(in folder: TemporaryFolder, named name: String? = nil, _ text: String? = nil) throws -> TokenConfiguration.KeyFile {
        let path = UUID().uuidString
        try folder.write(text ?? keyFile, to: path)
        return TokenConfiguration.KeyFile((name.map { $0 + "=" } ?? "") + folder(path), kind == .hs256 ? .sharedSecret : .publicKey)
    }

    /// Valid claims; `nil` leaves one out.
    static func claims(_ changes: [String: String?] = [:]) -> String {
        var claims: [String: String] = [
            "iss": #""https://app.example""#, "sub": #""u1""#, "name": #""ana""#, "aud": #""snapfeed""#, "iat": "\(now)",
            "exp": "\(now + 600)",
        ]
        for (name, value) in changes { claims[name] = value }
        return "{" + claims.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    func token(_ changes: [String: String?] = [:], header: String? = nil, signedBy other: TokenSigner? = nil) throws -> String {
        let header = header ?? #"{"alg":"\#(kind.rawValue)","typ":"JWT"}"#
        let signed = Self.encode(Array(header.utf8)) + "." + Self.encode(Array(Self.claims(changes).utf8))
        return signed + "." + Self.encode(try (other ?? signer).sign(signed))
    }

    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
