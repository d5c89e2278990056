/// The formats that can be posted.
package enum ImageFormat: String, Sendable {
    case jpeg, png, webp

    /// The format by its first bytes; a name or type that the sender gave is never asked.
    ///
    /// - Throws: `.unsupported` for formats that people are likely to try, else `.unknownFormat`.
    init(magicOf bytes: UnsafeRawBufferPointer) throws(ImageFault) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: PNGFormat.signature) {
            self = .png
        } else if bytes.fourCC(at: 0) == "RIFF", bytes.fourCC(at: 8) == "WEBP" {
            self = .webp
        } else if let name = Self.foreignName(bytes) {
            throw .unsupported(name)
        } else {
            throw .unknownFormat
        }
    }

    private static func foreignName(_ bytes: UnsafeRawBufferPointer) -> String? {
        switch bytes.fourCC(at: 0) {
        case "GIF8": "a GIF"
        case "%PDF": "a PDF"
        case "II*\0", "MM\0*": "a TIFF or camera raw image"
        case _ where bytes.fourCC(at: 4) == "ftyp": containerName(bytes.fourCC(at: 8))
        case _ where bytes.fourCC(at: 4) == "JXL " || bytes.starts(with: [0xFF, 0x0A]): "a JPEG XL image"
        case _ where bytes.starts(with: [0x42, 0x4D]): "a BMP image"
        default: markupName(bytes)
        }
    }

    /// ISO base media files differ only by their brand: photos of recent phones, AVIF, and videos.
    private static func containerName(_ brand: FourCC?) -> String {
        switch brand {
        case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": "a HEIC photo"
        case "avif", "avis": "an AVIF image"
        default: "a video"
        }
    }

    /// SVG and HTML start with text, often behind white space, a byte order mark or an XML declaration.
    private static func markupName(_ bytes: UnsafeRawBufferPointer) -> String? {
        let start = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased().drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard start.first == "<" else { return nil }
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return "a web page" }
        return start.contains("<svg") ? "an SVG drawing" : nil
    }
}
