import CPNGRows

/// Pixels of a PNG, decoded by libpng: grey, palette, 16 bits and interlaced files all become RGB, with alpha if the file has any.
enum PNGDecoder {
    /// Decodes and shrinks row by row, so that the full size never exists. Only an interlaced file needs all its rows in memory, since each
    /// of its seven passes covers them.
    ///
    /// - Parameter pieces: the parts kept by `PNGFormat.contents`.
    /// - Throws: `.damaged` on libpng's first error, also about a missing row. Its warnings are about what does not change the rows.
    static func decode(_ pieces: [UnsafeRawBufferPointer], size: PixelSize, shrunkTo target: PixelSize) throws(ImageFault) -> Bitmap {
        let pieces = pieces.map { cpngrows_piece(start: $0.baseAddress?.assumingMemoryBound(to: UInt8.self), count: $0.count) }
        // The reader keeps the pointer, so the array must not move until the reader is closed.
        let pinned = UnsafeMutableBufferPointer<cpngrows_piece>.allocate(capacity: pieces.count)
        defer { pinned.deallocate() }
        _ = pinned.initialize(from: pieces)
        guard let rows = PNGRows(pinned) else { throw .unsupported("an image of this size") }
        let header = try rows.begin(size)
        return try header.passes == 1
            ? decodeByRows(rows, size, target, hasAlpha: header.hasAlpha) : decodeWhole(rows, size, target, header)
    }

    private static func decodeByRows(
        _ rows: borrowing PNGRows, _ size: PixelSize, _ target: PixelSize, hasAlpha: Bool
    ) throws(ImageFault) -> Bitmap {
        let row = try Bitmap(PixelSize(width: size.width, height: 1), hasAlpha: hasAlpha)
        var shrinker = try RowShrinker(from: size, to: target, hasAlpha: hasAlpha)
        for _ in 0..<size.height {
            try rows.read(row.pixels)
            row.premultiply(row: 0)
            shrinker.add(row.pixels)
        }
        try rows.end()
        return try shrinker.finish()
    }

    private static func decodeWhole(
        _ rows: borrowing PNGRows, _ size: PixelSize, _ target: PixelSize, _ header: PNGRows.Header
    ) throws(ImageFault) -> Bitmap {
        let whole = try Bitmap(size, hasAlpha: header.hasAlpha)
        for _ in 0..<header.passes {
            for y in 0..<size.height { try rows.read(whole.pixels + y * whole.rowBytes) }
        }
        try rows.end()
        for y in 0..<size.height { whole.premultiply(row: y) }
        return try whole.shrunk(to: target)
    }
}

/// libpng's reader, closed when this value ends.
private struct PNGRows: ~Copyable {
    struct Header {
        let hasAlpha: Bool
        let passes: Int
    }

    private let reader: OpaquePointer

    /// Nil when memory runs out.
    init?(_ pieces: UnsafeMutableBufferPointer<cpngrows_piece>) {
        guard let reader = cpngrows_open(pieces.baseAddress, pieces.count) else { return nil }
        self.reader = reader
    }

    deinit { cpngrows_close(reader) }

    /// Reads the header, and prepares for the rows.
    ///
    /// - Parameter size: the size that was checked against the limits and that the rows' memory fits; libpng must report the same.
    func begin(_ size: PixelSize) throws(ImageFault) -> Header {
        var header = cpngrows_header()
        guard cpngrows_begin(reader, &header) != 0 else { throw fault }
        let hasAlpha = header.row_bytes == size.width * 4
        guard Int(header.width) == size.width, Int(header.height) == size.height, hasAlpha || header.row_bytes == size.width * 3 else {
            throw .damaged("its sizes disagree")
        }
        return Header(hasAlpha: hasAlpha, passes: Int(header.passes))
    }

    func read(_ row: UnsafeMutablePointer<UInt8>) throws(ImageFault) {
        guard cpngrows_row(reader, row) != 0 else { throw fault }
    }

    func end() throws(ImageFault) {
        guard cpngrows_end(reader) != 0 else { throw fault }
    }

    private var fault: ImageFault { .damaged(String(cString: cpngrows_message(reader))) }
}
