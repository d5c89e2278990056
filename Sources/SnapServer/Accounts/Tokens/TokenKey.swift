import Foundation
import SnapCrypto

/// A key that tokens may be signed with.
struct TokenKey: Sendable {
    /// The least that a shared secret must have, which is what HS256's own specification asks for (RFC 7518, section 3.2).
    static let secretBytesMin = 32

    /// `kid`; nil for a key that tries every token.
    let name: String?
    private let material: Material

    private enum Material {
        case publicKey(PublicKey)
        case sharedSecret(SharedSecret)
    }

    /// - Throws: `StartFault`, naming the file and how to fix it.
    init(_ file: TokenConfiguration.KeyFile) throws(StartFault) {
        guard let bytes = FileManager.default.contents(atPath: file.path) else {
            throw StartFault("the key file \(file.path) cannot be read")
        }
        name = file.name
        switch file.kind {
        case .publicKey: material = .publicKey(try Self.publicKey(bytes, file.path))
        case .sharedSecret: material = .sharedSecret(try Self.sharedSecret(bytes, file.path))
        }
    }

    /// The one way to sign (`alg`), by the kind of key: what a token says of itself never chooses it.
    var algorithm: String {
        switch material {
        case .publicKey(let key):
            switch key.kind {
            case .rsa: "RS256"
            case .p256: "ES256"
            case .ed25519: "EdDSA"
            }
        case .sharedSecret: "HS256"
        }
    }

    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        switch material {
        case .publicKey(let key): key.verifies(signature, of: message)
        case .sharedSecret(let secret): secret.verifies(signature, of: message)
        }
    }

    private static func publicKey(_ pem: Data, _ path: String) throws(StartFault) -> PublicKey {
        guard pem.range(of: Data("PRIVATE KEY".utf8)) == nil else {
            throw StartFault("\(path) is a private key; give the public one (openssl pkey -in KEY -pubout)")
        }
        guard let key = PublicKey(pem: Array(pem)) else {
            throw StartFault("\(path) is no public key in PEM of a kind that tokens are signed with: RSA from 2048 bits, P-256 or Ed25519")
        }
        return key
    }

    private static func sharedSecret(_ file: Data, _ path: String) throws(StartFault) -> SharedSecret {
        // Editors and `openssl rand -hex` end a line that is no part of the secret.
        var secret = file
        if secret.last == 0x0A { secret.removeLast() }
        if secret.last == 0x0D { secret.removeLast() }
        guard secret.range(of: Data("-----BEGIN".utf8)) == nil else {
            throw StartFault("\(path) is a key in PEM, which is no secret between two; use --jwt-key for a public key")
        }
        guard secret.count >= secretBytesMin else {
            throw StartFault("\(path) has \(secret.count) bytes; a shared secret has \(secretBytesMin) or more (openssl rand -hex 32)")
        }
        return SharedSecret(Array(secret))
    }
}
