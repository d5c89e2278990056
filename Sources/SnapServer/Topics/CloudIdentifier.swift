import SnapFetch
import SnapModel

/// Google Cloud Vision. A small copy of the image without its metadata leaves this machine.
struct CloudIdentifier: ImageIdentifier {
    let vision: CloudVision
    let topics: Topics

    var model: String { "Google Cloud Vision" }
    var starts: Int { 0 }

    func identify(_ upload: UploadedImage) throws(IdentifyFault) -> [Identification] {
        let jpeg = try upload.jpeg()
        do throws(FetchError) {
            return topics.identifications(named: try vision.labels(jpeg: jpeg).map { ($0.description, $0.score) })
        } catch { throw IdentifyFault(rejection: Rejection(vision: error), cause: "Google Cloud Vision: \(error)") }
    }

    func rest() {}
}

extension Rejection {
    fileprivate init(vision error: FetchError) {
        switch error {
        // These are about the key and the address, and not about one image.
        case .status(401...404, _), .tlsRefused, .badRequest:
            self.init(.noRecogniser, "Google Cloud Vision refuses this server. The log says why.")
        case .unreachable, .timedOut, .answerTooLarge, .status, .badAnswer, .cancelled:
            self.init(.recogniserFailed, "Google Cloud Vision has no answer. Try again.", retryAfterMs: 1_000)
        }
    }
}
