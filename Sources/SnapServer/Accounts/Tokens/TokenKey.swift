import Foundation
import SnapCrypto

/// A key that tokens may be signed with.
struct TokenKey: Sendable {
    /// The least length of a shared secret, required by the specification of HS256 (RFC 7518, section 3.2).
    static let secretBytesMin = 32

    /// `kid`; nil for a key that is tried on every token.
    let name: String?
    /// The algorithms (`alg`) accepted for this key: the token itself never brings in another one.
    let algorithms: Set<String>
    private let material: Material

    private enum Material {
        case publicKey(PublicKey)
        case sharedSecret(SharedSecret)
    }

    /// - Throws: `StartFault`, with the file and the fix.
    init(_ file: TokenConfiguration.KeyFile) throws(StartFault) {
        guard let bytes = FileManager.default.contents(atPath: file.path) else {
            throw StartFault("the key file \(file.path) cannot be read")
        }
        name = file.name
        switch file.kind {
        case .publicKey: material = .publicKey(try Self.publicKey(bytes, file.path))
        case .sharedSecret: material = .sharedSecret(try Self.sharedSecret(bytes, file.path))
        }
        algorithms = [Self.algorithm(of: material)]
    }

    /// A key that an issuer publishes. An RSA key signs in either of two ways, unless it names one.
    ///
    /// - Returns: nil for a key that signs no tokens, or not in a way that this server knows.
    init?(_ published: PublishedKey) {
        guard published.isForSignatures, let key = published.numbers.flatMap({ PublicKey($0) }) else { return nil }
        name = published.kid
        material = .publicKey(key)
        let own = Self.algorithm(of: material)
        let known: Set = key.kind == .rsa ? [own, Self.pss] : [own]
        let named = published.alg.map { known.intersection([$0]) } ?? known
        guard !named.isEmpty else { return nil }
        algorithms = named
    }

    private static let pss = "PS256"

    private static func algorithm(of material: Material) -> String {
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

    /// Whether the key signed a token, in a way that is accepted for it.
    func verifies(_ token: SignedToken) -> Bool {
        guard let algorithm = token.header.alg, algorithms.contains(algorithm) else { return false }
        return switch material {
        case .publicKey(let key): key.verifies(token.signature, of: token.signed, isPSS: algorithm == Self.pss)
        case .sharedSecret(let secret): secret.verifies(token.signature, of: token.signed)
        }
    }

    private static func publicKey(_ pem: Data, _ path: String) throws(StartFault) -> PublicKey {
        guard pem.range(of: Data("PRIVATE KEY".utf8)) == nil else {
            throw StartFault("\(path) is a private key; give the public one (openssl pkey -in KEY -pubout)")
        }
        guard let key = PublicKey(pem: Array(pem)) else {
            throw StartFault("\(path) is not a public key in PEM of a supported kind: RSA from 2048 bits, P-256 or Ed25519")
        }
        return key
    }

    private static func sharedSecret(_ file: Data, _ path: String) throws(StartFault) -> SharedSecret {
        // Editors and `openssl rand -hex` end the file with a line break that is not part of the secret.
        var secret = file
        if secret.last == 0x0A { secret.removeLast() }
        if secret.last == 0x0D { secret.removeLast() }
        guard secret.range(of: Data("-----BEGIN".utf8)) == nil else {
            throw StartFault("\(path) is a key in PEM and not a shared secret; use --jwt-key for a public key")
        }
        guard secret.count >= secretBytesMin else {
            throw StartFault("\(path) has \(secret.count) bytes; a shared secret has \(secretBytesMin) or more (openssl rand -hex 32)")
        }
        return SharedSecret(Array(secret))
    }
}
