/// The colour profile of a file, reduced to the parts that Little CMS may read.
///
/// The profile is untrusted, so its tags are checked here before the library reads them. Only tags that define colours are kept, each of a
/// type whose memory and time are bounded by its own bytes. Tables must be as large as their grid says, and chains of any length (`D2B…`)
/// are left out.
/// - Source: ICC.1:2010, sections 7.2 (header), 7.3 (tag table) and 10 (types).
struct ICCProfile {
    /// Most profiles have less than 4 KB; those of some printers have 500.
    static let bytesMax = 1 << 20
    private static let tagsMax = 100
    private static let headerBytes = 128

    /// A profile that contains only valid tags.
    let bytes: [UInt8]

    /// Nil when the bytes are not a profile for a grey or RGB picture.
    init?(_ file: UnsafeRawBufferPointer) {
        guard file.count <= Self.bytesMax, file.fourCC(at: 36) == "acsp", let size = file.bigEndian32(at: 0),
            let file = file.part(0..<size),
            let major = file.byte(at: 8), (2...4).contains(major), let kind = file.fourCC(at: 12), let connection = file.fourCC(at: 20),
            ["mntr", "scnr", "prtr", "spac"].contains(kind), ["XYZ ", "Lab "].contains(connection),
            let channels = Self.channels(of: file.fourCC(at: 16)),
            let count = file.bigEndian32(at: Self.headerBytes), count <= Self.tagsMax
        else { return nil }
        var kept: [ICCTag] = []
        for index in 0..<count {
            guard let tag = ICCTag(in: file, at: Self.headerBytes + 4 + 12 * index) else { return nil }
            if tag.isWanted, !kept.contains(where: { $0.name == tag.name }) {
                guard tag.isSound(channels: channels) else { return nil }
                kept.append(tag)
            }
        }
        bytes = Self.file(header: file, kept)
    }

    private static func channels(of space: FourCC?) -> Int? {
        switch space {
        case "RGB ": 3
        case "GRAY": 1
        default: nil
        }
    }

    /// Header, tag table, and each tag's bytes at a multiple of four.
    private static func file(header: UnsafeRawBufferPointer, _ tags: [ICCTag]) -> [UInt8] {
        var table = bigEndian(tags.count)
        var data: [UInt8] = []
        let start = headerBytes + 4 + 12 * tags.count
        for tag in tags {
            table += bigEndian(Int(tag.name.code)) + bigEndian(start + data.count) + bigEndian(tag.data.count)
            data += tag.data
            data += [UInt8](repeating: 0, count: -data.count & 3)
        }
        return bigEndian(start + data.count) + header[4..<headerBytes] + table + data
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// One tag of a profile, valid as long as the file's bytes.
private struct ICCTag {
    let name: FourCC
    let data: UnsafeRawBufferPointer

    private static let curves: Set<FourCC> = ["rTRC", "gTRC", "bTRC", "kTRC"]
    private static let points: Set<FourCC> = ["rXYZ", "gXYZ", "bXYZ", "wtpt"]
    private static let tables: Set<FourCC> = ["A2B0", "A2B1"]

    init?(in file: UnsafeRawBufferPointer, at entry: Int) {
        guard let name = file.fourCC(at: entry), let offset = file.bigEndian32(at: entry + 4), let size = file.bigEndian32(at: entry + 8),
            let data = file.part(offset..<offset + size)
        else { return nil }
        self.name = name
        self.data = data
    }

    var isWanted: Bool { Self.curves.contains(name) || Self.points.contains(name) || Self.tables.contains(name) || name == "chad" }

    /// Whether type and size are allowed for this tag; `channels` is the number of channels of the profile's colours.
    func isSound(channels: Int) -> Bool {
        switch data.fourCC(at: 0) {
        case "curv", "para": Self.curves.contains(name) && isSoundCurve
        case "XYZ ": Self.points.contains(name) && data.count >= 20
        case "sf32": name == "chad" && data.count == 44
        case "mft1": Self.tables.contains(name) && isSoundTable(channels, headerBytes: 48, entryBytes: 1, curveEntries: (256, 256))
        case "mft2":
            Self.tables.contains(name)
                && isSoundTable(
                    channels, headerBytes: 52, entryBytes: 2, curveEntries: (data.bigEndian16(at: 48) ?? 0, data.bigEndian16(at: 50) ?? 0))
        case "mAB ": Self.tables.contains(name) && isSoundPipeline(channels)
        default: false
        }
    }

    private var isSoundCurve: Bool {
        guard data.fourCC(at: 0) == "curv" else { return data.count >= 12 }
        return data.bigEndian32(at: 8).map { $0 <= 32_767 && data.count >= 12 + 2 * $0 } ?? false
    }

    /// Curves before and after one grid, all of 8 or all of 16 bits.
    private func isSoundTable(_ channels: Int, headerBytes: Int, entryBytes: Int, curveEntries: (before: Int, behind: Int)) -> Bool {
        guard data.byte(at: 8) == UInt8(channels), data.byte(at: 9) == 3, let side = data.byte(at: 10), side >= 2,
            (2...4_096).contains(curveEntries.before), (2...4_096).contains(curveEntries.behind)
        else { return false }
        let entries =
            channels * curveEntries.before + Self.gridPoints([UInt8](repeating: side, count: channels)) * 3 + 3 * curveEntries.behind
        return data.count >= headerBytes + entries * entryBytes
    }

    /// Curves, a grid, curves, a matrix, curves: each at most once, at the offsets in the header.
    private func isSoundPipeline(_ channels: Int) -> Bool {
        guard data.byte(at: 8) == UInt8(channels), data.byte(at: 9) == 3, let grid = data.bigEndian32(at: 24) else { return false }
        guard grid != 0 else { return channels == 3 }
        let sides = (0..<channels).compactMap { data.byte(at: grid + $0) }
        guard sides.count == channels, sides.allSatisfy({ $0 >= 2 }), let entryBytes = data.byte(at: grid + 16),
            [1, 2].contains(entryBytes)
        else { return false }
        return data.count >= grid + 20 + Self.gridPoints(sides) * 3 * Int(entryBytes)
    }

    /// At most 255³, so it cannot overflow.
    private static func gridPoints(_ sides: [UInt8]) -> Int { sides.reduce(1) { $0 * Int($1) } }
}
