/// The formats that can be posted.
package enum ImageFormat: String, Sendable {
    case jpeg, png, webp

    /// The name of the variant of this format that can only be decoded whole.
    var wholeName: String {
        switch self {
        case .jpeg: "progressive JPEG"
        case .png: "interlaced PNG"
        case .webp: "WebP"
        }
    }

    /// The format, from the first bytes. The name and type given by the sender are never used.
    ///
    /// - Throws: `.modernPhoto` or `.unsupported` for formats that people are likely to try, else `.unknownFormat`.
    init(magicOf bytes: UnsafeRawBufferPointer) throws(ImageFault) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: PNGFormat.signature) {
            self = .png
        } else if bytes.fourCC(at: 0) == "RIFF", bytes.fourCC(at: 8) == "WEBP" {
            self = .webp
        } else if let photo = Self.modernPhoto(bytes) {
            throw .modernPhoto(photo)
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
        case _ where bytes.fourCC(at: 4) == "ftyp": "a video"
        case _ where bytes.fourCC(at: 4) == "JXL " || bytes.starts(with: [0xFF, 0x0A]): "a JPEG XL image"
        case _ where bytes.starts(with: [0x42, 0x4D]): "a BMP image"
        default: markupName(bytes)
        }
    }

    /// HEIC and AVIF photos are ISO base media files, as videos are. Their brands distinguish them: the main brand, and after a version all
    /// compatible brands. `mif1` alone means any still picture, which is nearly always HEIC.
    private static func modernPhoto(_ bytes: UnsafeRawBufferPointer) -> ModernPhoto? {
        guard bytes.fourCC(at: 4) == "ftyp", let length = bytes.bigEndian32(at: 0) else { return nil }
        let places = [8] + stride(from: 16, to: min(length, bytes.count, 256), by: 4)
        let brands = Set(places.compactMap { bytes.fourCC(at: $0) })
        if !brands.isDisjoint(with: ["avif", "avis"]) { return .avif }
        return brands.isDisjoint(with: ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]) ? nil : .heic
    }

    /// SVG and HTML start with text, often after white space, a byte order mark or an XML declaration.
    private static func markupName(_ bytes: UnsafeRawBufferPointer) -> String? {
        let start = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased().drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard start.first == "<" else { return nil }
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return "a web page" }
        return start.contains("<svg") ? "an SVG drawing" : nil
    }
}
