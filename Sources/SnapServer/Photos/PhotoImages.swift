import SnapLoop
import SnapModel
import SnapStore

/// A GET or HEAD of a photo's image: `/photos/ID/SIZE/CODE`. It runs on a reader thread.
struct PhotoImageRequest: Sendable {
    let id: HTTPRequestID
    let address: PhotoAddress
    private let ifNoneMatch: String?

    /// Nil for a path that is no address of a photo.
    init?(_ request: HTTPRequest, _ id: HTTPRequestID) {
        guard let address = PhotoAddress(path: request.path) else { return nil }
        self.id = id
        self.address = address
        ifNoneMatch = request.ifNoneMatch
    }

    /// One answer for everything that is not right or not there any more: nobody finds out by it which photos exist.
    static var nothing: HTTPResponse { Site.text(404, "There is nothing here.\n") }

    func answer(with context: ReadContext, at now: Timestamp) throws -> HTTPResponse {
        guard let image = try context.read({ try $0.image(at: address, now: now) }) else { return Self.nothing }
        // The bytes of a size never change.
        let tag = "\"\(address.photo.text)-\(address.size.rawValue)\""
        var response = HTTPResponse(
            status: 200,
            headers: Site.fileHeaders + [
                ("content-type", image.type), ("cache-control", "private, max-age=43200, immutable"), ("etag", tag),
            ])
        guard !EntityTags.match(ifNoneMatch, tag) else {
            response.status = 304
            return response
        }
        guard let bytes = try context.bytes(ofPhoto: image) else { return Self.nothing }
        response.body = bytes
        return response
    }
}
