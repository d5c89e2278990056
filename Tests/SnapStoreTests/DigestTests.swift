import SnapModel
import Testing

@testable import SnapStore

/// Digests and what is made of them. Addresses that people have must stay valid in later versions, so three are written out here.
struct DigestTests {
    private static let key = (low: 0x0706_0504_0302_0100 as UInt64, high: 0x0F0E_0D0C_0B0A_0908 as UInt64)

    /// The vectors of the reference code: the bytes 0, 1, 2 … under the key 00 01 02 … 0f.
    @Test func digestsAreThoseOfSipHash() throws {
        func digest(_ count: UInt8, isWide: Bool = false) -> (UInt64, UInt64) {
            var hash = SipHash(key: Self.key, isWide: isWide)
            for byte in 0..<count { hash.add(byte) }
            return hash.finish()
        }
        #expect(digest(0).0 == 0x726f_db47_dd0e_0e31)
        #expect(digest(8).0 == 0x93f5_f579_9a93_2462)
        #expect(digest(15).0 == 0xa129_ca61_49be_45e5)
        #expect(digest(0, isWide: true) == (0xe6a8_25ba_047f_81a3, 0x9302_55c7_1472_f66d))
        let digests = try Digests(key: Array(0..<16))
        #expect(digests.short("ana", .name) != digests.short("ana", .skeleton))
        #expect(digests.token("ana", .snapKey).utf8.count == 15)
        #expect(throws: StoreError.self) { try Digests(key: [1]) }
    }

    /// Bytes are taken eight at a time, wherever a word begins.
    @Test(arguments: [false, true]) func digestOfChunksEqualsDigestOfBytes(_ isWide: Bool) {
        let bytes = (0..<40).map { UInt8($0 * 37 & 255) }
        for (first, count) in (0...9).flatMap({ first in (first...40).map { (first, $0) } }) {
            var (inOneCall, oneByOne) = (SipHash(key: Self.key, isWide: isWide), SipHash(key: Self.key, isWide: isWide))
            for byte in bytes[..<count] { oneByOne.add(byte) }
            for byte in bytes[..<first] { inOneCall.add(byte) }
            inOneCall.add(bytes[first..<count])
            #expect(inOneCall.finish() == oneByOne.finish(), "\(first) and then up to \(count)")
        }
    }

    /// Their codes are those of Tests/Support/digests.py.
    @Test func addressesStayTheSameInAllVersions() throws {
        let digests = try Digests(key: Array(0..<16))
        func path(_ edited: Int64, _ isSuspended: Bool) -> String {
            let state = "a-file" + PhotoRow.State(audience: .everyone, edited: edited, isSuspended: isSuspended).text
            return ImageAddress(.photo(PhotoID(rawValue: 7)), .thumb, state: state, at: .at(0), digests).path
        }
        #expect(path(0, false) == "/photos/7/thumb/24-XRAKWC50gz7GGl2d7hbL7A")
        #expect(path(1_796_000_000_000, true) == "/photos/7/thumb/24-UqndWUsMFWsRNPO3N0iEiA")
        let portrait = ImageAddress(.profile(AccountID(rawValue: 1_234_567_890_123), .portrait), .large, state: "9", at: .at(0), digests)
        #expect(portrait.path == "/people/1234567890123/portrait/large/24-HKsgsc8Q0Rc9ghH3GTObIQ")
    }

    @Test(arguments: [0, 7, 10, -3, .max, .min + 1] as [Int64]) func aNumberIsWrittenInDigits(_ number: Int64) {
        let text = String(unsafeUninitializedCapacity: 40) { target in
            var text = ShortText(in: target)
            text.put("is ")
            text.put(number)
            return text.count
        }
        #expect(text == "is \(number)")
    }
}
