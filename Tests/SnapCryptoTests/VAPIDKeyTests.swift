import COpenSSL
import Foundation
import TestSupport
import Testing

@testable import SnapCrypto

struct VAPIDKeyTests {
    /// The curve's order.
    private static let order = [UInt8](hex: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")

    /// - Source: RFC 8292, section 2.4.
    @Test func theTokenOfTheStandardIsVerified() throws {
        let point = [UInt8](base64URL: "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs")
        let signed =
            "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."
            + "eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0"
        let signature = [UInt8](base64URL: "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA")
        let key = try Self.verifier(of: point)
        #expect(key.verifies(signature, of: Array(signed.utf8)))
        #expect(!key.verifies(signature.flipped(at: 0), of: Array(signed.utf8)))
    }

    @Test func aKeyIsReadAgainAndSignsTheSame() throws {
        let key = try VAPIDKey()
        #expect(key.rawRepresentation.count == 32 && key.publicKey.count == 65 && WebPush.isPoint(key.publicKey))
        let again = try VAPIDKey(rawRepresentation: key.rawRepresentation)
        #expect(again.publicKey == key.publicKey && again.rawRepresentation == key.rawRepresentation)
        #expect(try VAPIDKey().rawRepresentation != key.rawRepresentation)
        let verifier = try Self.verifier(of: key.publicKey)
        for message in [[], Array("a message".utf8), [UInt8](repeating: 7, count: 100_000)] {
            let signature = try again.sign(message)
            #expect(signature.count == 64 && verifier.verifies(signature, of: message))
            #expect(!verifier.verifies(signature, of: message + [0]))
            #expect(!verifier.verifies(signature.flipped(at: 63), of: message))
        }
        #expect(!(try Self.verifier(of: VAPIDKey().publicKey)).verifies(try key.sign([1]), of: [1]))
    }

    /// r and s are numbers: one in 256 starts with a zero, which must stay.
    @Test func aSignatureHas64BytesWhateverItsNumbersAre() throws {
        let key = try VAPIDKey()
        let verifier = try Self.verifier(of: key.publicKey)
        var zeros = 0
        for turn in 0..<2_000 where zeros < 2 {
            let message = Array("\(turn)".utf8)
            let signature = try key.sign(message)
            #expect(signature.count == 64)
            guard signature[0] == 0 || signature[32] == 0 else { continue }
            zeros += 1
            #expect(verifier.verifies(signature, of: message))
        }
        #expect(zeros == 2, "no signature had a number that starts with a zero")
    }

    /// One private key in 256 also starts with a zero.
    @Test func theSmallestAndTheLargestKeyAreRead() throws {
        let one = [UInt8](repeating: 0, count: 31) + [1]
        let generator =
            "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
        #expect(try VAPIDKey(rawRepresentation: one).publicKey == [UInt8](hex: generator))
        #expect(try VAPIDKey(rawRepresentation: one).rawRepresentation == one)
        let largest = Self.order.dropLast() + [0x50]
        #expect(try VAPIDKey(rawRepresentation: Array(largest)).publicKey.prefix(33) == [UInt8](hex: generator).prefix(33))
    }

    @Test(arguments: [
        [], [1], [UInt8](repeating: 0, count: 32), order, [UInt8](repeating: 0xFF, count: 32), [UInt8](repeating: 1, count: 31),
        [UInt8](repeating: 1, count: 33),
    ])
    func invalidVAPIDKeyIsRefused(_ bytes: [UInt8]) {
        ERR_clear_error()
        #expect(throws: WebPush.Failure.invalidKey) { try VAPIDKey(rawRepresentation: bytes) }
        #expect(ERR_peek_error() == 0, "an error is left in the thread's queue")
    }

    /// The command made neither side of it.
    @Test func theCommandVerifiesOurSignature() throws {
        let (folder, key) = (try TemporaryFolder(), try VAPIDKey())
        let header = [UInt8](hex: "3059301306072a8648ce3d020106082a8648ce3d030107034200")
        try Data(header + key.publicKey).write(to: URL(fileURLWithPath: folder("key")))
        try folder.write("a message", to: "message")
        for (message, says) in [("a message", "Verified OK"), ("a massage", "Verification failure")] {
            try folder.write(message, to: "message")
            try Data(Self.der(ofRAndS: key.sign(Array("a message".utf8)))).write(to: URL(fileURLWithPath: folder("signature")))
            let output = try OpenSSLProgram.run(
                "dgst", "-sha256", "-verify", folder("key"), "-keyform", "DER", "-signature", folder("signature"), folder("message"))
            #expect(output.contains(says), "\(output)")
        }
    }

    @Test func theHeaderNamesTheKeyAndSignsOriginExpiryAndContact() throws {
        let key = try VAPIDKey()
        let header = try WebPush.authorization(
            for: "https://push.example.net", contact: "mailto:push@example.com", expiresAt: 1_453_523_768, key: key)
        let parts = try #require(header.wholeMatch(of: /vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/)?.output)
        #expect(parts.1 == "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9")
        #expect(
            parts.2
                == "eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0")
        #expect([UInt8](base64URL: String(parts.4)) == key.publicKey)
        let signature = [UInt8](base64URL: String(parts.3))
        #expect(try Self.verifier(of: key.publicKey).verifies(signature, of: Array("\(parts.1).\(parts.2)".utf8)))
    }

    @Test(arguments: ["mailto:a\"b", "mailto:a\\b", "mailto:a\nb", "\0"])
    func contactWithEscapedCharactersIsRefused(_ text: String) throws {
        let key = try VAPIDKey()
        #expect(throws: WebPush.Failure.invalidText) {
            try WebPush.authorization(for: "https://push.example.net", contact: text, expiresAt: 1, key: key)
        }
        #expect(throws: WebPush.Failure.invalidText) {
            try WebPush.authorization(for: text, contact: "mailto:a@example.com", expiresAt: 1, key: key)
        }
    }

    @Test func manyThreadsSignAndEncryptWithOneKey() throws {
        let key = try VAPIDKey()
        let verifier = try Self.verifier(of: key.publicKey)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for turn in 0..<50 {
                let message = [UInt8](repeating: UInt8(thread), count: turn)
                #expect(throws: Never.self) {
                    let signature = try key.sign(message)
                    #expect(verifier.verifies(signature, of: message))
                    _ = try WebPush.encrypt(message, to: key.publicKey, auth: [UInt8](repeating: 1, count: 16), paddedTo: 256)
                }
            }
        }
    }

    /// The server's other code reads signatures; it checks those of this one.
    private static func verifier(of point: [UInt8]) throws -> PublicKey {
        let der = Data([UInt8](hex: "3059301306072a8648ce3d020106082a8648ce3d030107034200") + point)
        let pem = "-----BEGIN PUBLIC KEY-----\n\(der.base64EncodedString(options: .lineLength64Characters))\n-----END PUBLIC KEY-----\n"
        return try #require(PublicKey(pem: Array(pem.replacing("\r", with: "").utf8)))
    }

    /// The form that the command reads.
    private static func der(ofRAndS signature: [UInt8]) -> [UInt8] {
        let numbers = [signature.prefix(32), signature.suffix(32)].map { number in
            let digits = Array(number.drop { $0 == 0 })
            let positive = (digits.first ?? 0) > 0x7F ? [0] + digits : digits
            return [0x02, UInt8(positive.count)] + positive
        }
        return [0x30, UInt8(numbers[0].count + numbers[1].count)] + numbers[0] + numbers[1]
    }
}
