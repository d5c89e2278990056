import COpenSSL
import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import SnapCrypto

/// Signatures: the standards' examples, and bytes that only resemble one.
struct PublicKeyTests {
    /// The order of P-256.
    private static let order = [UInt8](hex: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
    /// The order of Ed25519's group, lowest byte first.
    private static let edOrder = [UInt8](hex: "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")

    private func verifies(_ signed: Vectors.Signed, _ signature: [UInt8]) throws -> Bool {
        try #require(PublicKey(pem: Array(signed.key.utf8))).verifies(signature, of: Array(signed.message.utf8))
    }

    @Test(arguments: [(Vectors.rs256, PublicKey.Kind.rsa), (Vectors.es256, .p256), (Vectors.edDSA, .ed25519)])
    func theVectorsOfTheStandardsAreVerifiedAndNoByteMayDiffer(_ signed: Vectors.Signed, _ kind: PublicKey.Kind) throws {
        ERR_clear_error()
        let (message, signature) = (Array(signed.message.utf8), [UInt8](base64URL: signed.signature))
        let key = try #require(PublicKey(pem: Array(signed.key.utf8)))
        #expect(key.kind == kind && key.verifies(signature, of: message))
        for place in signature.indices { #expect(!key.verifies(signature.flipped(at: place), of: message), "byte \(place)") }
        for place in message.indices { #expect(!key.verifies(signature, of: message.flipped(at: place)), "byte \(place)") }
        for wrong in [message + [0], Array(message.dropLast()), []] { #expect(!key.verifies(signature, of: wrong)) }
        for other in [Vectors.rs256, Vectors.es256, Vectors.edDSA] where other.key != signed.key {
            #expect(!key.verifies([UInt8](base64URL: other.signature), of: message))
        }
        #expect(ERR_peek_error() == 0, "an error is left in the thread's queue")
    }

    @Test(arguments: [Vectors.rs256, Vectors.es256, Vectors.edDSA])
    func aSignatureHasOneLength(_ signed: Vectors.Signed) throws {
        let signature = [UInt8](base64URL: signed.signature)
        for count in signature.indices { #expect(try !verifies(signed, Array(signature.prefix(count))), "\(count) bytes") }
        for wrong in [signature + [0], [0] + signature, Array(signature.dropFirst()), signature + signature] {
            #expect(try !verifies(signed, wrong), "\(wrong.count) bytes")
        }
        #expect(try !verifies(signed, [UInt8](repeating: 0, count: signature.count)))
        #expect(try !verifies(signed, [UInt8](repeating: 0xFF, count: signature.count)))
    }

    @Test func bothNumbersOfAnES256SignatureAreBetweenZeroAndTheOrder() throws {
        let signature = [UInt8](base64URL: Vectors.es256.signature)
        let (r, s) = (Array(signature.prefix(32)), Array(signature.suffix(32)))
        let zero = [UInt8](repeating: 0, count: 32)
        for wrong in [zero + s, r + zero, zero + zero, Self.order + s, r + Self.order, zero + Self.order, Self.order + zero, s + r] {
            #expect(try !verifies(Vectors.es256, wrong))
        }
        // The standard allows anybody to make this second signature from the first; nothing here identifies a token by its signature.
        #expect(try verifies(Vectors.es256, r + difference(Self.order, s)))
    }

    /// The form that most libraries produce, and that JWTs do not use.
    @Test func anES256SignatureInDERIsNone() throws {
        let signature = [UInt8](base64URL: Vectors.es256.signature)
        let (r, s) = (Array(signature.prefix(32)), Array(signature.suffix(32)))
        #expect(r[0] < 0x80 && s[0] >= 0x80)
        #expect(try !verifies(Vectors.es256, [0x30, 69, 2, 32] + r + [2, 33, 0] + s))
    }

    /// - Source: RFC 8032, section 5.1.7.
    @Test func theNumberOfAnEd25519SignatureIsBelowTheOrder() throws {
        let signature = [UInt8](base64URL: Vectors.edDSA.signature)
        var (sum, carry) = ([UInt8](), 0)
        for (place, byte) in signature.suffix(32).enumerated() {
            carry += Int(byte) + Int(Self.edOrder[place])
            sum.append(UInt8(carry & 0xFF))
            carry >>= 8
        }
        #expect(try !verifies(Vectors.edDSA, Array(signature.prefix(32)) + sum))
    }

    /// Signatures by OpenSSL's own command, which shares no code with ours, with new keys.
    @Test(arguments: [["RSA", "-pkeyopt", "rsa_keygen_bits:2048"], ["RSA", "-pkeyopt", "rsa_keygen_bits:3072"], ["ED25519"]])
    func signaturesOfTheCommandAreVerified(_ algorithm: [String]) throws {
        let folder = try TemporaryFolder()
        _ = try OpenSSLProgram.output(["genpkey", "-algorithm"] + algorithm + ["-out", folder("key")])
        try folder.write("a message", to: "message")
        let digest = algorithm[0] == "RSA" ? ["-digest", "sha256"] : []
        let signature = Array(
            try OpenSSLProgram.output(["pkeyutl", "-sign", "-inkey", folder("key"), "-rawin", "-in", folder("message")] + digest))
        let key = try #require(PublicKey(pem: Array(try OpenSSLProgram.run("pkey", "-in", folder("key"), "-pubout").utf8)))
        #expect(key.verifies(signature, of: Array("a message".utf8)))
        #expect(!key.verifies(signature, of: Array("a massage".utf8)))
    }

    @Test func manyThreadsVerifyWithOneKey() throws {
        for signed in [Vectors.rs256, Vectors.es256, Vectors.edDSA] {
            let (message, signature) = (Array(signed.message.utf8), [UInt8](base64URL: signed.signature))
            let key = try #require(PublicKey(pem: Array(signed.key.utf8)))
            let wrong = Atomic(0)
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                for turn in 0..<50 {
                    let isGood = (thread + turn) % 2 == 0
                    if key.verifies(isGood ? signature : signature.flipped(at: turn), of: message) != isGood {
                        wrong.add(1, ordering: .relaxed)
                    }
                }
            }
            #expect(wrong.load(ordering: .relaxed) == 0)
        }
    }

    /// The difference of two numbers of 32 bytes, highest byte first.
    private func difference(_ number: [UInt8], _ other: [UInt8]) -> [UInt8] {
        var borrow = 0
        return zip(number, other).reversed().map { pair in
            let rest = Int(pair.0) - Int(pair.1) - borrow
            borrow = rest < 0 ? 1 : 0
            return UInt8(rest & 0xFF)
        }.reversed()
    }
}
