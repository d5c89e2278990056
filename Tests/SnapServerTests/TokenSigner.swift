import Foundation
import TestSupport

/// A key that signs as JSON Web Signatures do, by the program openssl: the code that is tested does not check itself.
struct TokenSigner {
    let kind: TokenMaker.Kind
    /// The verification key of a server: a public key in PEM, or the secret.
    let keyFile: String
    private let folder: TemporaryFolder

    init(_ kind: TokenMaker.Kind) throws {
        let folder = try TemporaryFolder()
        let options =
            switch kind {
            case .rs256: ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"]
            case .es256: ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]
            case .edDSA: ["-algorithm", "ED25519"]
            case .hs256: [String]()
            }
        if options.isEmpty {
            keyFile = UUID().uuidString
        } else {
            try folder.write(String(decoding: OpenSSLProgram.output(["genpkey"] + options), as: UTF8.self), to: "key")
            keyFile = try OpenSSLProgram.run("pkey", "-in", folder("key"), "-pubout")
        }
        (self.kind, self.folder) = (kind, folder)
    }

    /// The public key as a JSON Web Key.
    ///
    /// - Parameter members: more of the key, such as `"kid":"1"`; a later one wins.
    func published(_ members: String...) throws -> String {
        try folder.write(keyFile, to: "public")
        let der = Array(try OpenSSLProgram.output(["pkey", "-pubin", "-in", folder("public"), "-outform", "DER"]))
        let numbers =
            switch kind {
            case .rs256: #""kty":"RSA","e":"AQAB","n":"\#(TokenMaker.encode(Array(der.dropFirst(33).prefix(256))))""#
            case .es256:
                #""kty":"EC","crv":"P-256","x":"\#(TokenMaker.encode(Array(der.suffix(64).prefix(32))))","y":"\#(TokenMaker.encode(Array(der.suffix(32))))""#
            case .edDSA: #""kty":"OKP","crv":"Ed25519","x":"\#(TokenMaker.encode(Array(der.suffix(32))))""#
            case .hs256: #""kty":"oct","k":"\#(TokenMaker.encode(Array(keyFile.utf8)))""#
            }
        return "{" + ([numbers] + members).joined(separator: ",") + "}"
    }

    /// RSASSA-PSS, with a salt as long as the hash unless said otherwise.
    func signPSS(_ text: String, saltLength: String = "digest") throws -> [UInt8] {
        try folder.write(text, to: "signed")
        return Array(
            try OpenSSLProgram.output([
                "dgst", "-sha256", "-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:\(saltLength)", "-sign", folder("key"),
                folder("signed"),
            ]))
    }

    /// The attacker's: it signs with whatever text as a shared secret.
    init(secret: String) throws { (kind, keyFile, folder) = (.hs256, secret, try TemporaryFolder()) }

    func sign(_ text: String) throws -> [UInt8] {
        try folder.write(text, to: "signed")
        let file = folder("signed")
        switch kind {
        case .rs256: return try Array(OpenSSLProgram.output(["dgst", "-sha256", "-sign", folder("key"), file]))
        case .es256: return Self.fixedWidth(try Array(OpenSSLProgram.output(["dgst", "-sha256", "-sign", folder("key"), file])))
        case .edDSA: return try Array(OpenSSLProgram.output(["pkeyutl", "-sign", "-inkey", folder("key"), "-rawin", "-in", file]))
        case .hs256:
            let secret = keyFile.utf8.map { String(format: "%02x", $0) }.joined()
            return try Array(OpenSSLProgram.output(["dgst", "-sha256", "-mac", "HMAC", "-macopt", "hexkey:\(secret)", "-binary", file]))
        }
    }

    /// The two numbers of an ECDSA signature, 32 bytes each, out of their DER: 30 n, 02 n r, 02 n s.
    private static func fixedWidth(_ der: [UInt8]) -> [UInt8] {
        var rest = der.dropFirst(2)
        return (0..<2).flatMap { _ in
            let length = Int(rest.dropFirst().first ?? 0)
            let number = rest.dropFirst(2).prefix(length).drop { $0 == 0 }
            rest = rest.dropFirst(2 + length)
            return Array(repeating: 0, count: max(0, 32 - number.count)) + number
        }
    }
}
