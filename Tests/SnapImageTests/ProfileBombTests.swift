import TestSupport
import Testing

@testable import SnapImage

/// A profile is untrusted input for a colour library. One that is broken or too big is ignored, and costs nothing.
@Suite struct ProfileBombTests {
    private static let colour = Colour(60, 200, 70)
    private static let painting = Painting(16, 16) { _, _ in colour }

    /// The colour of a picture with this profile.
    private static func shown(_ profile: [UInt8]) throws -> Colour {
        try ImageIntakeTests.shown(PNGMaker.png(painting, extra: [ICCMaker.pngChunk(profile)]))[8, 8]
    }

    /// The bytes that Little CMS gets. Its own checks are not relied on.
    private static func passedOn(_ profile: [UInt8]) -> [UInt8]? { profile.withUnsafeBytes { ICCProfile($0)?.bytes } }

    private static func isIgnored(_ profile: [UInt8]) throws -> Bool {
        try passedOn(profile) == nil && shown(profile).isNear(colour, tolerance: 3)
    }

    /// The negative control: the intact profile does change colours.
    @Test func anIntactProfileIsNotIgnored() throws { #expect(try !Self.isIgnored(ICCMaker.displayP3)) }

    @Test func truncatedProfilesAreIgnored() throws {
        let whole = ICCMaker.displayP3
        for length in stride(from: 0, to: whole.count, by: Proofs.step()) {
            #expect(try Self.isIgnored(Array(whole.prefix(length))), "cut to \(length)")
        }
    }

    @Test func noFlippedByteDoesHarm() throws {
        for whole in [ICCMaker.displayP3, ICCMaker.table(l: 100, a: 90, b: 200)] {
            for place in stride(from: 0, to: min(whole.count, 240), by: Proofs.step()) {
                for value in [0xFF, whole[place] ^ 0x80] as [UInt8] {
                    var broken = whole
                    broken[place] = value
                    _ = try Self.shown(broken)
                }
            }
        }
    }

    @Test func profilesOfOtherKindsAreIgnored() throws {
        let tags: [ICCMaker.Tag] = [("A2B0", Array(ICCMaker.table(l: 1, a: 1, b: 1).dropFirst(144)))]
        for (kind, space, connection) in [
            ("link", "RGB ", "RGB "), ("nmcl", "RGB ", "Lab "), ("mntr", "CMYK", "Lab "), ("mntr", "RGB ", "RGB "),
            ("abst", "Lab ", "Lab "),
        ] {
            #expect(try Self.isIgnored(ICCMaker.file(kind: kind, space: space, connection: connection, tags)), "\(kind)")
        }
    }

    /// A table that claims 255³ points in a few hundred bytes: 100 MB, if a library believed it.
    @Test func aTableThatClaimsMoreThanItHoldsIsIgnored() throws {
        #expect(try !Self.isIgnored(ICCMaker.table(l: 100, a: 90, b: 200)))
        for side in [3, 33, 255] as [UInt8] {
            #expect(try Self.isIgnored(ICCMaker.table(l: 100, a: 90, b: 200, claimedSide: side)), "\(side)")
        }
    }

    /// 64 MiB of zeros are 64 KiB in a file.
    @Test func aProfileThatUnpacksForEverIsIgnored() throws {
        let profile = ICCMaker.displayP3 + [UInt8](repeating: 0, count: 2 << 20)
        #expect(try Self.isIgnored(UInt32(profile.count).bigEndianBytes + profile.dropFirst(4)))
        let bomb = PNGMaker.Chunk("iCCP", Array("bomb\0\0".utf8) + PNGMaker.zlib([UInt8](repeating: 0, count: 4 << 20)))
        #expect(try ImageIntakeTests.shown(PNGMaker.png(Self.painting, extra: [bomb]))[8, 8].isNear(Self.colour, tolerance: 3))
    }

    /// A chain of elements may be of any length, and each may be the same few bytes.
    @Test func aChainOfElementsIsNotPassedOn() throws {
        let chain = Array("mpet".utf8) + [0, 0, 0, 0, 0, 3, 0, 3, 0, 1, 0, 0] + [UInt8](repeating: 0, count: 65_536)
        let profile = ICCMaker.displayP3(extra: [("D2B0", chain), ("D2B1", chain)])
        #expect(Self.passedOn(profile)?.dropFirst(4) == Self.passedOn(ICCMaker.displayP3)?.dropFirst(4))
        #expect(try !Self.isIgnored(profile))
    }

    @Test func aProfileOfTooManyTagsIsIgnored() throws {
        func profile(_ count: Int) -> [UInt8] { ICCMaker.displayP3(extra: Array(repeating: ("more", ICCMaker.gamma(3)), count: count)) }
        #expect(try !Self.isIgnored(profile(50)))
        #expect(try Self.isIgnored(profile(200)))
    }

    @Test func piecesThatDisagreeAreIgnored() throws {
        let jpeg = try JPEGMaker.jpeg(Self.painting)
        let pieces = ICCMaker.jpegSegments(ICCMaker.displayP3, bytesEach: 150)
        #expect(pieces.count >= 3)
        var otherCount = pieces
        otherCount[1].payload[13] = 9
        // A whole profile, and the announcement of one piece more.
        var oneMissing = pieces
        for index in pieces.indices { oneMissing[index].payload[13] += 1 }
        for wrong in [Array(pieces.dropLast()), Array(pieces.dropFirst()), pieces + [pieces[0]], otherCount, oneMissing] {
            #expect(try ImageIntakeTests.shown(JPEGMaker.inserting(wrong, into: jpeg))[8, 8].isNear(Self.colour, tolerance: 3))
        }
        #expect(try !ImageIntakeTests.shown(JPEGMaker.inserting(pieces, into: jpeg))[8, 8].isNear(Self.colour, tolerance: 3))
    }
}
