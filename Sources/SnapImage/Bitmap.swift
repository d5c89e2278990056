import Glibc

/// Decoded pixels: rows from top to bottom without gaps, 8 bits per channel. Only this value owns the memory.
///
/// The channels are red, green and blue; with four channels also alpha, by which the colours are already multiplied. Only such pixels can
/// be averaged: otherwise the colours of transparent pixels would show.
///
/// Not copyable, so that the large bitmap is freed as soon as it has been shrunk.
struct Bitmap: ~Copyable {
    let size: PixelSize
    /// Bytes of a pixel: 3, or 4 with alpha.
    let channels: Int
    /// `count` bytes.
    let pixels: UnsafeMutablePointer<UInt8>

    /// A black bitmap.
    ///
    /// Zeroed, so that a decoder that leaves out a row can never show other memory. `calloc` gets large blocks from the kernel already zero
    /// and untouched, so this costs nothing until a row is written.
    ///
    /// - Throws: `.unsupported` when the machine has no memory for it.
    init(_ size: PixelSize, hasAlpha: Bool = false) throws(ImageFault) {
        let channels = hasAlpha ? 4 : 3
        let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, size.width > 0, size.height > 0, let memory = calloc(area, channels) else {
            throw .unsupported("an image of this size")
        }
        self.size = size
        self.channels = channels
        pixels = memory.assumingMemoryBound(to: UInt8.self)
    }

    deinit { free(pixels) }

    var hasAlpha: Bool { channels == 4 }
    var rowBytes: Int { size.width * channels }
    var count: Int { rowBytes * size.height }

    /// The largest square in the middle.
    consuming func centreSquare() throws(ImageFault) -> Bitmap {
        let side = min(size.width, size.height)
        guard size.width != size.height else { return self }
        let square = try Bitmap(PixelSize(width: side, height: side), hasAlpha: hasAlpha)
        let (left, top) = ((size.width - side) / 2, (size.height - side) / 2)
        for y in 0..<side {
            (square.pixels + y * square.rowBytes).update(from: pixels + (top + y) * rowBytes + left * channels, count: square.rowBytes)
        }
        return square
    }

    /// This bitmap with its orientation applied.
    consuming func turned(upright orientation: Orientation) throws(ImageFault) -> Bitmap {
        guard orientation != .upright else { return self }
        let turned = try Bitmap(orientation.swapsSides ? size.swapped() : size, hasAlpha: hasAlpha)
        let path = SourcePath(orientation, in: size)
        var target = turned.pixels
        for y in 0..<turned.size.height {
            var source = pixels + (path.origin + y * path.stepDown) * channels
            for _ in 0..<turned.size.width {
                target.update(from: source, count: channels)
                target += channels
                source += path.stepRight * channels
            }
        }
        return turned
    }
}

/// A path through the stored pixels in upright order: its start, and the distances to the next pixel on the right and below. In pixels.
private struct SourcePath {
    let origin: Int
    let stepRight: Int
    let stepDown: Int

    init(_ orientation: Orientation, in size: PixelSize) {
        let (right, down) = (1, size.width)
        let (topRight, bottomLeft) = (size.width - 1, (size.height - 1) * size.width)
        let bottomRight = bottomLeft + topRight
        (origin, stepRight, stepDown) =
            switch orientation {
            case .upright: (0, right, down)
            case .mirrored: (topRight, -right, down)
            case .turned180: (bottomRight, -right, -down)
            case .flipped: (bottomLeft, right, -down)
            case .transposed: (0, down, right)
            case .turned90: (bottomLeft, -down, right)
            case .transversed: (bottomRight, -down, -right)
            case .turned270: (topRight, down, -right)
            }
    }
}
