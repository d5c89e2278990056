/// The reason why an upload cannot become a snap.
package enum ImageFault: Error, Equatable, Sendable {
    /// More bytes than one upload may have.
    case tooLarge(bytes: Int, max: Int)
    /// Neither JPEG, PNG nor WebP, nor another format with a known name.
    case unknownFormat
    /// More pixels than the server decodes, or (with fewer than `max`) a side that is too long.
    case tooManyPixels(width: Int, height: Int, max: Int)
    /// A file that can be decoded only as a whole, which takes more memory than one upload may use.
    case tooMuchMemory(ImageFormat, width: Int, height: Int, bytes: Int, max: Int)
    /// A known format that is not accepted. The text names it with its article: "a GIF".
    case unsupported(String)
    /// A photo format of recent phones and cameras. Its decoder would take the whole picture, with unbounded memory and time.
    case modernPhoto(ModernPhoto)
    /// A file of an accepted format that is incomplete or broken. The text says how: "it ends too early".
    case damaged(String)

    /// One or two sentences for the author: what is wrong and what to do.
    package var message: String {
        switch self {
        case .tooLarge(let bytes, let max):
            "The image is \(Self.mebibytes(bytes)) MiB; at most \(Self.mebibytes(max)) MiB can be posted. Make it smaller and try again."
        case .unknownFormat:
            "This is not an image that can be posted. Choose a JPEG, PNG or WebP image."
        case .tooManyPixels(let width, let height, let max) where Self.exceeds(width, height, max):
            "The image is \(width) × \(height) pixels; at most \(max / 1_000_000) megapixels can be posted. Make it smaller and try again."
        case .tooManyPixels(let width, let height, _):
            "The image is \(width) × \(height) pixels, which is too long on one side. Crop it and try again."
        case .tooMuchMemory(let format, let width, let height, let bytes, let max):
            "To decode this \(format.wholeName) of \(width) × \(height) pixels takes \(Self.mebibytes(bytes)) MiB of memory, and the server has "
                + "\(Self.mebibytes(max)) for it. Save it as an ordinary JPEG, or make it smaller, and try again."
        case .unsupported(let what):
            "Sorry, \(what) cannot be posted. Save it as a still JPEG, PNG or WebP image and try again."
        case .modernPhoto(let kind): kind.message
        case .damaged(let detail):
            "The image is damaged (\(detail)). Save or download it again, then try that copy."
        }
    }

    private static func exceeds(_ width: Int, _ height: Int, _ max: Int) -> Bool {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow || pixels > max
    }

    /// One decimal, rounded up, so that a file just over the limit never seems equal to it.
    private static func mebibytes(_ bytes: Int) -> String {
        let whole = bytes >> 20
        let tenths = ((bytes & 0xF_FFFF) * 10 + 0xF_FFFF) >> 20
        return tenths == 10 ? "\(whole + 1)" : tenths == 0 ? "\(whole)" : "\(whole).\(tenths)"
    }
}

/// Photo formats of phones and cameras that this server does not read.
///
/// libheif (1.15 in Debian 12) decodes such a picture only whole, at full size, with a separate library for each codec, without a limit on
/// memory or time, and cannot be stopped. The guarantees for the other formats would not hold.
package enum ModernPhoto: Sendable {
    case heic, avif

    var message: String {
        switch self {
        case .heic:
            "This is a HEIC photo, which this server does not read. Export it as a JPEG and try again. An iPhone takes JPEGs when "
                + "Settings, Camera, Formats says Most Compatible."
        case .avif: "This is an AVIF image, which this server does not read. Save it as a JPEG, PNG or WebP image and try again."
        }
    }
}
