import Foundation
import JWTKit
import TestSupport

@testable import SnapServer

/// Makes tokens like an app that has its own users, or like an attacker: with a key, and the key's file for the server.
struct TokenMaker {
    enum Kind: CaseIterable { case rs256, es256, edDSA, hs256 }

    /// 2026-01-01, in seconds since 1970.
    static let now = 1_767_225_600

    let algorithm: any JWTAlgorithm
    /// The server's key file: a public key in PEM, or the secret.
    let keyFile: String
    let kind: Kind

    init(_ kind: Kind) async throws {
        self.kind = kind
        let keys = JWTKeyCollection()
        switch kind {
        case .rs256:
            let pem = try OpenSSLProgram.run("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048")
            let key = try Insecure.RSA.PrivateKey(pem: pem)
            keyFile = key.publicKey.pemRepresentation
            algorithm = try await keys.add(rsa: key, digestAlgorithm: .sha256).getKey()
        case .es256:
            let key = ES256PrivateKey()
            keyFile = key.publicKey.pemRepresentation
            algorithm = try await keys.add(ecdsa: key).getKey()
        case .edDSA:
            let key = try EdDSA.PrivateKey()
            keyFile = key.publicKey.pemRepresentation
            algorithm = try await keys.add(eddsa: key).getKey()
        case .hs256:
            keyFile = UUID().uuidString
            algorithm = try await keys.add(hmac: HMACKey(from: keyFile), digestAlgorithm: .sha256).getKey()
        }
    }

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

    func token(_ changes: [String: String?] = [:], header: String? = nil, signedBy other: (any JWTAlgorithm)? = nil) throws -> String {
        let header = header ?? #"{"alg":"\#(algorithm.name)","typ":"JWT"}"#
        let signed = Self.encode(Array(header.utf8)) + "." + Self.encode(Array(Self.claims(changes).utf8))
        return signed + "." + Self.encode(try (other ?? algorithm).sign(Array(signed.utf8)))
    }

    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
