import SnapLoop
import SnapModel
import SnapStore

/// A GET or HEAD of an image that stays, by its address. It runs on a reader thread.
struct ImageRequest: Sendable {
    let id: HTTPRequestID
    let address: ImageAddress
    private let ifNoneMatch: String?

    /// Nil for a path that is no address of an image.
    init?(_ request: HTTPRequest, _ id: HTTPRequestID) {
        guard let address = ImageAddress(path: request.path) else { return nil }
        self.id = id
        self.address = address
        ifNoneMatch = request.ifNoneMatch
    }

    /// One answer for everything that is not right or not there any more: nobody finds out by it which images exist.
    static var nothing: HTTPResponse { Site.text(404, "There is nothing here.\n") }

    func answer(with context: ReadContext, at now: Timestamp) throws -> HTTPResponse {
        guard let found = try context.read({ try $0.image(at: address, now: now) }) else { return Self.nothing }
        let tag = "\"\(found.tag)\""
        var response = HTTPResponse(
            status: 200,
            headers: Site.fileHeaders + [
                ("content-type", found.image.type), ("cache-control", "private, max-age=43200, immutable"), ("etag", tag),
            ])
        guard !EntityTags.match(ifNoneMatch, tag) else {
            response.status = 304
            return response
        }
        guard let bytes = try context.bytes(of: found.image) else { return Self.nothing }
        response.body = bytes
        return response
    }
}
