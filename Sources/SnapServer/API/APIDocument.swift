import SnapCrypto
import SnapLoop
import SnapStore
import SnapWire

/// The documents about the API for programs, made from the table of methods. They are made at the first request.
struct APIDocument: Sendable {
    private static let openAPI = APIDocument(OpenAPI.document)
    private static let openRPC = APIDocument(OpenRPC.document)

    private let body: [UInt8]
    private let tag: String

    private init(_ body: [UInt8]) {
        self.body = body
        tag = "\"" + SHA256.digest(of: body).prefix(12).hexadecimal + "\""
    }

    /// The answer to a GET of one of them; nil for all other paths.
    static func response(to request: HTTPRequest) -> HTTPResponse? {
        switch request.path {
        case "/openapi.json": openAPI.response(to: request)
        case "/openrpc.json": openRPC.response(to: request)
        default: nil
        }
    }

    private func response(to request: HTTPRequest) -> HTTPResponse {
        let headers = Site.fileHeaders + [("content-type", "application/json"), ("cache-control", "no-cache"), ("etag", tag)]
        let isKnown = EntityTags.match(request.ifNoneMatch, tag)
        return HTTPResponse(status: isKnown ? 304 : 200, headers: headers, body: isKnown ? [] : body)
    }
}
