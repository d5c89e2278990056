import CPNG

/// The unpacked size of a PNG's compressed pixels, determined with bounded effort.
///
/// libpng unpacks everything, even when every row is filled: 8 MiB can hold 8 GiB of zeros, which occupies a thread for 20 seconds.
/// - Source: W3C PNG (third edition), sections 7.2 (rows), 8.1 (Adam7) and 10 (zlib).
struct PNGInflation {
    private static let adam7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]

    /// The unpacked size of the picture's rows, each with its filter byte.
    let rowsBytes: Int

    /// The most that may be unpacked. libpng ignores what comes after the rows, and some programs add a little there.
    private var bytesMax: Int { rowsBytes + rowsBytes / 8 + 4_096 }

    /// Nil for a header that no PNG has. The size has been checked against the limits on pixels.
    init?(header: UnsafeRawBufferPointer, size: PixelSize) {
        guard let depth = header.byte(at: 8), let colour = header.byte(at: 9), let interlace = header.byte(at: 12),
            let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(colour)], [1, 2, 4, 8, 16].contains(depth)
        else { return nil }
        let bits = Int(depth) * channels
        func pass(_ width: Int, _ height: Int) -> Int { width > 0 && height > 0 ? ((width * bits + 7) / 8 + 1) * height : 0 }
        guard interlace != 0 else {
            rowsBytes = pass(size.width, size.height)
            return
        }
        rowsBytes = Self.adam7.reduce(0) { sum, step in
            sum + pass((size.width - step.0 + step.2 - 1) / step.2, (size.height - step.1 + step.3 - 1) / step.3)
        }
    }

    /// Whether the pieces unpack to much more than the rows hold. False for damaged pieces, which libpng detects.
    func isExceeded(by pieces: [UnsafeRawBufferPointer]) -> Bool {
        var stream = z_stream()
        guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return false }
        defer { inflateEnd(&stream) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 65_536) { scratch in
            for piece in pieces {
                stream.next_in = UnsafeMutablePointer(mutating: piece.bindMemory(to: UInt8.self).baseAddress)
                stream.avail_in = UInt32(piece.count)
                repeat {
                    stream.next_out = scratch.baseAddress
                    stream.avail_out = UInt32(scratch.count)
                    let status = inflate(&stream, Z_NO_FLUSH)
                    if Int(stream.total_out) > bytesMax { return true }
                    guard status == Z_OK || status == Z_BUF_ERROR else { return false }
                } while stream.avail_out == 0
            }
            return false
        }
    }
}
