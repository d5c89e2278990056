/// The colour profile of a JPEG, which comes in pieces of up to 64 KiB.
///
/// - Shape: each piece is an APP2 segment: `ICC_PROFILE`, 0, its number from 1 on, how many there are, bytes.
/// - Source: ICC.1:2010, annex B.4.
enum JPEGColours {
    private static let name = Array("ICC_PROFILE\0".utf8)

    /// Finds the colour space that a file names.
    ///
    /// - Parameter bytes: a file with a checked structure.
    static func space(_ bytes: UnsafeRawBufferPointer) throws(ImageFault) -> ColourSpace {
        var pieces: [UInt8: UnsafeRawBufferPointer] = [:]
        var announced: UInt8?
        var offset = 2
        while true {
            let segment = try JPEGSegment(in: bytes, at: offset)
            guard segment.kind != .scan, segment.kind != .end else { break }
            offset = segment.end
            guard segment.kind == .app2, segment.payload.starts(with: name), let number = segment.payload.byte(at: name.count),
                let count = segment.payload.byte(at: name.count + 1)
            else { continue }
            // Pieces that contradict each other do not form a profile.
            guard announced == nil || announced == count, pieces[number] == nil else { return .sRGB }
            announced = count
            pieces[number] = UnsafeRawBufferPointer(rebasing: segment.payload[(name.count + 2)...])
        }
        return profile(pieces, count: announced ?? 0).map(ColourSpace.profile) ?? .sRGB
    }

    private static func profile(_ pieces: [UInt8: UnsafeRawBufferPointer], count: UInt8) -> ICCProfile? {
        guard count > 0, pieces.count == Int(count), pieces.values.reduce(0, { $0 + $1.count }) <= ICCProfile.bytesMax else { return nil }
        var bytes: [UInt8] = []
        for number in 1...count {
            guard let piece = pieces[number] else { return nil }
            bytes += piece
        }
        return bytes.withUnsafeBytes { ICCProfile($0) }
    }
}
