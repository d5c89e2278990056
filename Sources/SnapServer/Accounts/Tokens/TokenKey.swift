import Foundation
import JWTKit

/// A key that tokens may be signed with.
struct TokenKey: Sendable {
    /// The least that a shared secret must have, which is what HS256's own specification asks for (RFC 7518, section 3.2).
    static let secretBytesMin = 32

    /// `kid`; nil for a key that tries every token.
    let name: String?
    /// Knows one way to sign, by the kind of key: what a token says of itself never chooses it.
    let algorithm: any JWTAlgorithm

    /// - Throws: `StartFault`, naming the file and how to fix it.
    init(_ file: TokenConfiguration.KeyFile) throws(StartFault) {
        guard let bytes = FileManager.default.contents(atPath: file.path) else {
            throw StartFault("the key file \(file.path) cannot be read")
        }
        name = file.name
        switch file.kind {
        case .publicKey: algorithm = try Self.algorithm(publicKey: String(decoding: bytes, as: UTF8.self), file.path)
        case .sharedSecret: algorithm = try Self.algorithm(secret: bytes, file.path)
        }
    }

    private static func algorithm(publicKey pem: String, _ path: String) throws(StartFault) -> any JWTAlgorithm {
        guard !pem.contains("PRIVATE KEY") else {
            throw StartFault("\(path) is a private key; give the public one (openssl pkey -in KEY -pubout)")
        }
        if let key = try? Insecure.RSA.PublicKey(pem: pem) {
            return try made(path) { try await $0.add(rsa: key, digestAlgorithm: .sha256).getKey() }
        }
        if let key = try? ES256PublicKey(pem: pem) { return try made(path) { try await $0.add(ecdsa: key).getKey() } }
        if let key = try? EdDSA.PublicKey(pem: pem) { return try made(path) { try await $0.add(eddsa: key).getKey() } }
        throw StartFault("\(path) is no public key in PEM of a kind that tokens are signed with: RSA from 2048 bits, P-256 or Ed25519")
    }

    private static func algorithm(secret file: Data, _ path: String) throws(StartFault) -> any JWTAlgorithm {
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
        let key = HMACKey(from: secret)
        return try made(path) { try await $0.add(hmac: key, digestAlgorithm: .sha256).getKey() }
    }

    /// The library gives out its algorithms through an actor; what it gives checks signatures without one. So only reading keys takes this
    /// way, and it waits for nobody: each step is run where it is asked for.
    private static func made(
        _ path: String, _ make: @escaping @Sendable (JWTKeyCollection) async throws -> any JWTAlgorithm
    ) throws(StartFault) -> any JWTAlgorithm {
        let box = Mailbox<any JWTAlgorithm>()
        Task(executorPreference: OnTheSpot()) {
            guard let algorithm = try? await make(JWTKeyCollection()) else { return }
            _ = box.post([algorithm])
        }
        guard let algorithm = box.takeAll().first else { throw StartFault("the key in \(path) cannot be used") }
        return algorithm
    }
}

/// Runs what it is given at once, on the thread that gives it.
private final class OnTheSpot: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}
