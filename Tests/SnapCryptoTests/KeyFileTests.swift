import COpenSSL
import Foundation
import TestSupport
import Testing

@testable import SnapCrypto

/// The files that are accepted as public keys.
struct KeyFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func kind(_ pem: String) -> PublicKey.Kind? {
        ERR_clear_error()
        defer { #expect(ERR_peek_error() == 0, "an error is left in the thread's queue") }
        return PublicKey(pem: Array(pem.utf8))?.kind
    }

    /// The PEM of a public key, for a new private one.
    private func key(_ algorithm: String, _ options: String..., written: String...) throws -> String {
        let options = options.flatMap { ["-pkeyopt", $0] }
        _ = try OpenSSLProgram.output(["genpkey", "-algorithm", algorithm, "-out", folder("key")] + options)
        let written = written.isEmpty ? ["pkey", "-pubout"] : written
        let pem = try OpenSSLProgram.output(written + ["-in", folder("key")])
        #expect(pem.starts(with: Data("-----BEGIN ".utf8)), "the command made no key")
        return String(decoding: pem, as: UTF8.self)
    }

    @Test func keysOfTheKindsThatSignTokensAreAccepted() throws {
        #expect(try kind(key("RSA", "rsa_keygen_bits:2048")) == .rsa)
        #expect(try kind(key("RSA", "rsa_keygen_bits:3072", "rsa_keygen_pubexp:3")) == .rsa)
        #expect(try kind(key("EC", "ec_paramgen_curve:P-256")) == .p256)
        #expect(try kind(key("ED25519")) == .ed25519)
    }

    @Test func anRSAKeyMayHaveItsOlderForm() throws {
        let pem = try key("RSA", "rsa_keygen_bits:2048", written: "rsa", "-RSAPublicKey_out")
        #expect(pem.hasPrefix("-----BEGIN RSA PUBLIC KEY-----") && kind(pem) == .rsa)
    }

    @Test func otherKindsAndCurvesAndShortKeysAreRefused() throws {
        for bits in [512, 1_024, 2_047] { #expect(try kind(key("RSA", "rsa_keygen_bits:\(bits)")) == nil, "\(bits) bits") }
        #expect(try kind(key("RSA", "rsa_keygen_bits:1024", written: "rsa", "-RSAPublicKey_out")) == nil)
        // The algorithm identifier of such a key excludes RS256.
        #expect(try kind(key("RSA-PSS", "rsa_keygen_bits:2048")) == nil)
        for curve in ["P-384", "P-521", "P-224", "secp256k1", "brainpoolP256r1"] {
            #expect(try kind(key("EC", "ec_paramgen_curve:\(curve)")) == nil, "\(curve)")
        }
        for algorithm in ["ED448", "X25519", "X448"] { #expect(try kind(key(algorithm)) == nil, "\(algorithm)") }
    }

    @Test func privateKeysAndCertificatesAreRefused() throws {
        #expect(try kind(key("ED25519", written: "pkey")) == nil)
        #expect(try kind(key("RSA", "rsa_keygen_bits:2048", written: "rsa", "-traditional")) == nil)
        #expect(try kind(key("EC", "ec_paramgen_curve:P-256", written: "ec")) == nil)
        _ = try key("EC", "ec_paramgen_curve:P-256")
        let certificate = try OpenSSLProgram.run("req", "-x509", "-key", folder("key"), "-subj", "/CN=x")
        #expect(certificate.hasPrefix("-----BEGIN CERTIFICATE-----") && kind(certificate) == nil)
    }

    @Test func aFileHasOneKeyAndNothingElse() throws {
        let (pem, other) = (Vectors.es256.key, Vectors.edDSA.key)
        for blank in ["\n\n" + pem, pem + "\r\n \t\n", pem.replacing("\n", with: "\r\n"), String(pem.dropLast())] {
            #expect(kind(blank) == .p256)
        }
        for wrong in [pem + pem, pem + other, "a word\n" + pem, pem + "a word\n", pem + "\u{0}", "\u{FEFF}" + pem, "", "\n", "garbage"] {
            #expect(kind(wrong) == nil, "\(wrong)")
        }
        let lines = pem.split(separator: "\n")
        #expect(kind(lines.dropLast().joined(separator: "\n")) == nil)
        #expect(kind(lines.dropFirst().joined(separator: "\n")) == nil)
        #expect(kind(pem.replacing("PUBLIC KEY", with: "EC PUBLIC KEY")) == nil)
        #expect(kind(pem.replacing("PUBLIC KEY", with: "RSA PUBLIC KEY")) == nil)
        #expect(kind(Vectors.rs256.key.replacing("PUBLIC KEY", with: "RSA PUBLIC KEY")) == nil)
        // For an encrypted block OpenSSL would ask for its password at the terminal.
        for header in ["Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,\(String(repeating: "00", count: 16))", "Comment: mine"] {
            #expect(kind(pem.replacing("PUBLIC KEY-----\nMF", with: "PUBLIC KEY-----\n\(header)\n\nMF")) == nil, "\(header)")
        }
    }

    @Test(arguments: [Vectors.rs256, Vectors.es256, Vectors.edDSA])
    func missingOrExtraBytesAreRefused(_ signed: Vectors.Signed) throws {
        let bytes = Array(try #require(PEMBlock(Array(signed.key.utf8))).bytes)
        func refused(_ bytes: [UInt8]) -> Bool { kind(pem(bytes)) == nil }
        #expect(!refused(bytes))
        for count in bytes.indices { #expect(refused(Array(bytes.prefix(count))), "\(count) bytes") }
        #expect(refused(bytes + [0]) && refused(bytes + bytes))
    }

    @Test func keysThatProveNothingAreRefused() throws {
        let rsa = Array(try #require(PEMBlock(Array(Vectors.rs256.key.utf8))).bytes)
        // The exponents 1 and 65536: with 1, anybody can forge signatures.
        for exponent: [UInt8] in [[0, 0, 1], [1, 0, 0]] { #expect(kind(pem(rsa.dropLast(3) + exponent)) == nil) }
        // A point that is not on the curve.
        let point = Array(try #require(PEMBlock(Array(Vectors.es256.key.utf8))).bytes)
        #expect(kind(pem(point.flipped(at: point.count - 1))) == nil)
    }

    private func pem(_ bytes: [UInt8]) -> String {
        let text = Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN PUBLIC KEY-----\n\(text)\n-----END PUBLIC KEY-----\n"
    }
}
