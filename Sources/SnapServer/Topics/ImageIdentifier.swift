import SnapIdentify
import SnapImage
import SnapModel

/// Names what images show.
///
/// - Thread: one; it may wait long.
protocol ImageIdentifier {
    /// The name of the recogniser, for people.
    var model: String { get }
    /// How many processes were started for it.
    var starts: Int { get }

    /// Names what an upload shows.
    ///
    /// - Parameter upload: not checked yet.
    func identify(_ upload: UploadedImage) throws(IdentifyFault) -> [Identification]

    /// Called when idle: frees what it can load again.
    func rest()
}

/// Why an image was not identified.
struct IdentifyFault: Error {
    /// For the person who asked.
    let rejection: Rejection
    /// For the operator's log, with paths and the words of others; nil for what is only the image's fault.
    var cause: String?
}

/// An image that is to be identified. It comes through the same intake as all uploads.
struct UploadedImage {
    let bytes: [UInt8]
    let context: PreparationContext

    /// RGB rows of a square.
    ///
    /// - Throws: `tooLarge`, `invalidImage`.
    func square(side: Int) throws(IdentifyFault) -> [UInt8] {
        try taken { (limits) throws(ImageFault) in try ImageIntake.square(of: bytes, side: side, limits: limits) }
    }

    /// A small JPEG without metadata, to be sent to others.
    ///
    /// - Throws: `tooLarge`, `invalidImage`.
    func jpeg() throws(IdentifyFault) -> [UInt8] {
        try taken { (limits) throws(ImageFault) in try ImageIntake.clean(bytes, limits: limits).bytes }
    }

    private func taken(_ make: (ImageLimits) throws(ImageFault) -> [UInt8]) throws(IdentifyFault) -> [UInt8] {
        var limits = context.imageLimits
        limits.longSideMax = Self.longSideMax
        do throws(Rejection) {
            return try context.intake { () throws(ImageFault) in
                let memory = try limits.memory(for: try ImageIntake.probe(bytes, limits: limits))
                return try context.imageMemory.with(memory) { () throws(ImageFault) in try make(limits) }
            }
        } catch { throw IdentifyFault(rejection: error) }
    }

    /// Recognisers look at 260 to 640 pixels; a panorama keeps some of its height.
    private static let longSideMax = 1_024
}

/// The recogniser on this machine.
struct LocalIdentifier: ImageIdentifier {
    let recogniser: Recogniser
    let topics: Topics

    var model: String { "EfficientNet-Lite2" }
    var starts: Int { recogniser.starts }

    func identify(_ upload: UploadedImage) throws(IdentifyFault) -> [Identification] {
        let pixels = try upload.square(side: Recogniser.side)
        do throws(RecogniserFault) { return topics.identifications(try recogniser.chances(of: pixels)) } catch {
            throw IdentifyFault(rejection: Rejection(recogniser: error), cause: "\(error)")
        }
    }

    func rest() { recogniser.end() }
}

extension Rejection {
    init(recogniser fault: RecogniserFault) {
        switch fault {
        case .missing(let file):
            let name = file.split(separator: "/").last ?? ""
            self.init(.noRecogniser, "This server cannot identify images: \(name) is missing. `make model` makes it.")
        case .broken: self.init(.noRecogniser, "This server cannot identify images: its recogniser does not work. The log says why.")
        case .tooSlow: self.init(.recogniserFailed, "Identifying took too long. Try again.", retryAfterMs: 1_000)
        case .died:
            self.init(.recogniserFailed, "The recogniser failed on this image. Try again, or take another one.", retryAfterMs: 1_000)
        }
    }
}
