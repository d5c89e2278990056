import COpenSSL
import Testing

@testable import SnapCrypto

struct WebPushTests {
    private static let text = Array("When I grow up, I want to be a watermelon".utf8)
    private static let salt = [UInt8](base64URL: "DGv6ra1nlYgDCS1FRnbzlw")
    private static let sender = [UInt8](base64URL: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    private static let receiver = [UInt8](base64URL: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
    private static let p256dh = [UInt8](
        base64URL: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    private static let auth = [UInt8](base64URL: "BTBZMqHH6r4Tts7J_aSIgg")

    /// - Source: RFC 8291, section 5 and appendix A.
    @Test func theVectorOfTheStandard() throws {
        let sender = try #require(P256PrivateKey(number: Self.sender))
        let publicKey = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
        #expect(sender.publicKey == [UInt8](base64URL: publicKey))
        let secret = try #require(sender.secret(with: Self.p256dh))
        #expect(secret == [UInt8](base64URL: "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"))
        let info = Array("WebPush: info\0".utf8) + Self.p256dh + sender.publicKey
        let shared = try #require(WebPush.derived(from: secret, salt: Self.auth, info: info, count: 32))
        #expect(shared == [UInt8](base64URL: "S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg"))
        let body = try WebPush.encrypt(
            Self.text, to: Self.p256dh, auth: Self.auth, paddedTo: 1, salt: Self.salt, sender: sender)
        let expected =
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
            + "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        #expect(body == [UInt8](base64URL: expected))
        #expect(WebPush.base64URL(body) == expected)
    }

    /// - Source: RFC 5869, appendix A: the cases with SHA-256, as many bytes as the first round gives.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 22), Array(0x00...0x0C), Array(0xF0...0xF9),
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
        ),
        (Array(0x00...0x4F), Array(0x60...0xAF), Array(0xB0...0xFF), "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"),
        ([UInt8](repeating: 0x0B, count: 22), [], [], "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"),
    ])
    func theVectorsOfHKDF(_ secret: [UInt8], _ salt: [UInt8], _ info: [UInt8], _ result: String) {
        #expect(WebPush.derived(from: secret, salt: salt, info: info, count: 32) == [UInt8](hex: result))
        #expect(WebPush.derived(from: secret, salt: salt, info: info, count: 12) == [UInt8](hex: String(result.prefix(24))))
    }

    @Test(arguments: [
        (0, 256, 256), (1, 256, 256), (255, 256, 256), (256, 256, 512), (3_000, 256, 3_072), (41, 1, 42), (41, 0, 42), (3_993, 1, 3_994),
        (3_839, 256, 3_840),
    ])
    func theLengthIsPaddedAndTheDeviceReadsTheText(_ count: Int, _ multiple: Int, _ padded: Int) throws {
        let text = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let body = try WebPush.encrypt(text, to: Self.p256dh, auth: Self.auth, paddedTo: multiple)
        #expect(body.count == 86 + padded + 16 && body.count <= 4_096)
        let read = try #require(Self.opened(body))
        #expect(read.count == padded && Array(read.prefix(count)) == text && read[count] == 2)
        #expect(read.dropFirst(count + 1).allSatisfy { $0 == 0 })
    }

    @Test(arguments: [(3_994, 1), (3_840, 256), (100_000, 256)])
    func moreThanEveryServiceTakesIsRefused(_ count: Int, _ multiple: Int) {
        #expect(throws: WebPush.Failure.tooLong) {
            try WebPush.encrypt([UInt8](repeating: 0, count: count), to: Self.p256dh, auth: Self.auth, paddedTo: multiple)
        }
    }

    @Test func noTwoMessagesAreTheSame() throws {
        let bodies = try (0..<2).map { _ in try WebPush.encrypt(Self.text, to: Self.p256dh, auth: Self.auth, paddedTo: 256) }
        #expect(bodies[0].prefix(16) != bodies[1].prefix(16), "the salt")
        #expect(bodies[0][21..<86] != bodies[1][21..<86], "the sender's key")
    }

    @Test func aMessageThatWasChangedOrIsForAnotherIsNotOpened() throws {
        let body = try WebPush.encrypt(Self.text, to: Self.p256dh, auth: Self.auth, paddedTo: 256)
        #expect(Self.opened(body) != nil)
        for place in body.indices where place < 16 || place > 21 { #expect(Self.opened(body.flipped(at: place)) == nil, "byte \(place)") }
        #expect(Self.opened(body, auth: Self.auth.flipped(at: 15)) == nil)
        let other = try #require(P256PrivateKey())
        #expect(Self.opened(try WebPush.encrypt(Self.text, to: other.publicKey, auth: Self.auth, paddedTo: 256)) == nil)
    }

    /// Off the curve, of another length or form, at infinity, and with a coordinate that is not below the field's prime.
    @Test(arguments: [
        [], [0], Array(p256dh.dropLast()), p256dh + [0], p256dh.flipped(at: 1), p256dh.flipped(at: 64), [2] + Array(p256dh[1...32]),
        [6] + Array(p256dh.dropFirst()), [7] + Array(p256dh.dropFirst()), [0] + Array(p256dh.dropFirst()),
        [4] + [UInt8](repeating: 0, count: 64), [4] + [UInt8](repeating: 0xFF, count: 64),
    ])
    func invalidCurvePointIsRefused(_ point: [UInt8]) {
        ERR_clear_error()
        #expect(!WebPush.isPoint(point))
        #expect(throws: WebPush.Failure.invalidKey) {
            try WebPush.encrypt(Self.text, to: point, auth: Self.auth, paddedTo: 256)
        }
        #expect(ERR_peek_error() == 0, "an error is left in the thread's queue")
    }

    @Test func aPointAndOnlySixteenBytesOfAuthAreTaken() {
        #expect(WebPush.isPoint(Self.p256dh))
        for auth in [[], Array(Self.auth.dropLast()), Self.auth + [0]] {
            #expect(throws: WebPush.Failure.invalidKey) { try WebPush.encrypt(Self.text, to: Self.p256dh, auth: auth, paddedTo: 256) }
        }
    }

    /// Decrypts as the device does (RFC 8188, section 2): the record with its padding; nil when it is not for this device.
    private static func opened(_ body: [UInt8], auth: [UInt8] = auth) -> [UInt8]? {
        guard body.count > 86, Array(body[16..<21]) == [0, 0, 0x10, 0, 65], let device = P256PrivateKey(number: receiver) else {
            return nil
        }
        let (salt, sender) = (Array(body[..<16]), Array(body[21..<86]))
        let info = Array("WebPush: info\0".utf8) + device.publicKey + sender
        guard let secret = device.secret(with: sender), let shared = WebPush.derived(from: secret, salt: auth, info: info, count: 32),
            let key = WebPush.derived(from: shared, salt: salt, info: Array("Content-Encoding: aes128gcm\0".utf8), count: 16),
            let nonce = WebPush.derived(from: shared, salt: salt, info: Array("Content-Encoding: nonce\0".utf8), count: 12)
        else { return nil }
        return AESGCM.opened(body, after: 86, cipher: EVP_aes_128_gcm(), key: key, nonce: nonce)
    }
}
