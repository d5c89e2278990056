import SnapLoop
import SnapModel
import SnapStore

/// A GET or HEAD of an image that stays, by its address. It runs on a reader thread, unless the loop knows the answer (see `RecentAnswers`).
struct ImageRequest: Sendable {
    let id: HTTPRequestID
    let path: String
    let ifNoneMatch: String?
    /// Headers for pages of other origins.
    let sharing: [(String, String)]
    private let address: ImageAddress
    /// An image that was found at this path before.
    private let earlier: FoundImage?

    /// Nil for a path that is not an image address.
    init?(_ request: HTTPRequest, _ id: HTTPRequestID, earlier: FoundImage?, sharing: [(String, String)] = []) {
        guard let address = ImageAddress(path: request.path) else { return nil }
        self.id = id
        self.address = address
        self.earlier = earlier
        self.sharing = sharing
        path = request.path
        ifNoneMatch = request.ifNoneMatch
    }

    /// One answer for every invalid or expired address: it does not reveal which images exist.
    static var nothing: HTTPResponse { MissingPage.text }
    static var unavailable: HTTPResponse { Site.text(503, "The image cannot be read now.\n") }

    /// The image at the address; nil without one.
    func find(with context: ReadContext, at now: Timestamp) throws -> FoundImage? {
        // Before the store is asked: a commit from now on makes the number another one.
        let commits = context.commits.settled
        guard let found = try context.read({ try $0.image(at: address, now: now) }) else { return nil }
        let look = FoundImage.Look(
            file: found.image.file, type: found.image.type, tag: "\"\(found.tag)\"", endsAt: address.endsAt, commits: commits)
        if let earlier, earlier.look.file == look.file { return FoundImage(look: look, bytes: earlier.bytes) }
        return try context.bytes(of: found.image, isKept: false).map { FoundImage(look: look, bytes: $0) }
    }
}

extension FoundImage {
    /// Nil until the first response has made the head.
    var keptAnswer: KeptAnswer? { look.head.bytes.map { KeptAnswer(head: $0, body: bytes) } }

    func response(ifNoneMatch: String?) -> HTTPResponse {
        var response = HTTPResponse(
            status: 200,
            headers: Site.fileHeaders + [
                ("content-type", look.type), ("cache-control", "private, max-age=43200, immutable"), ("etag", look.tag),
            ])
        guard !EntityTags.match(ifNoneMatch, look.tag) else {
            response.status = 304
            return response
        }
        response.body = bytes
        response.keptHead = look.head
        return response
    }
}
