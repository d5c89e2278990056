import Foundation

/// Google Cloud Vision's labels of a picture.
///
/// - Source: https://cloud.google.com/vision/docs/reference/rest/v1/images/annotate
package struct CloudVision: Sendable {
    package struct Label: Equatable, Sendable {
        /// An entity of Google's Knowledge Graph; may be empty.
        package let mid: String
        package let description: String
        /// From 0 to 1.
        package let score: Double
    }

    private static let labelsMax = 10

    private let endpoint: String
    private let key: String
    private let client: HTTPClient
    private let attempts: Int

    /// - Parameter certificates: the file of the only authorities to trust; nil for the system's.
    package init(
        endpoint: String = "https://vision.googleapis.com/v1/images:annotate", key: String, certificates: String? = nil,
        agent: String = "Snapfeed (self-hosted)", limits: HTTPClient.Limits = HTTPClient.Limits(), attempts: Int = 3,
        cancel: CancelFlag = CancelFlag()
    ) {
        (self.endpoint, self.key, self.attempts) = (endpoint, key, attempts)
        client = HTTPClient(agent: agent, certificates: certificates, limits: limits, cancel: cancel)
    }

    /// At most ten labels, as the service orders them; there may be none.
    package func labels(jpeg: [UInt8]) throws(FetchError) -> [Label] {
        guard !jpeg.isEmpty else { throw .badRequest("the picture is empty") }
        // In a URL the key would be in logs.
        let headers = [(name: "X-Goog-Api-Key", value: key)]
        let body = Question(requests: [.init(image: .init(content: Data(jpeg).base64EncodedString()), features: [.init(Self.labelsMax)])])
        let request = HTTPRequest(endpoint, .post(try json(body), type: "application/json; charset=utf-8"), headers: headers)
        let answer = try client.retrying(attempts: attempts, request)
        let reply = try? JSONDecoder().decode(Reply.self, from: Data(answer.body))
        if let problem = reply?.error { throw problem.error(status: problem.code ?? answer.status, key) }
        guard answer.isSuccess else { throw .status(answer.status) }
        guard let result = reply?.responses?.first else { throw .badAnswer("it is not Cloud Vision's JSON") }
        if let problem = result.error { throw problem.error(status: problem.httpStatus, key) }
        return (result.labelAnnotations ?? []).prefix(Self.labelsMax).compactMap(\.label)
    }

    private func json(_ question: Question) throws(FetchError) -> [UInt8] {
        guard let data = try? JSONEncoder().encode(question) else { throw .badRequest("the picture cannot be written as JSON") }
        return Array(data)
    }
}

/// `BatchAnnotateImagesRequest`.
private struct Question: Encodable {
    struct Request: Encodable {
        let image: Image
        let features: [Feature]
    }
    struct Image: Encodable { let content: String }
    struct Feature: Encodable {
        var type = "LABEL_DETECTION"
        let maxResults: Int

        init(_ count: Int) { maxResults = count }
    }

    let requests: [Request]
}

/// `BatchAnnotateImagesResponse`, or the error in its place. The service leaves out fields that are empty or 0.
private struct Reply: Decodable {
    struct Result: Decodable {
        let labelAnnotations: [Annotation]?
        let error: Problem?
    }
    struct Annotation: Decodable {
        let mid: String?
        let description: String?
        let score: Double?

        var label: CloudVision.Label? {
            guard let description, !description.isEmpty else { return nil }
            return CloudVision.Label(mid: mid ?? "", description: description, score: min(max(score ?? 0, 0), 1))
        }
    }

    let responses: [Result]?
    let error: Problem?
}

/// An error of the whole request, whose code is an HTTP status, or of one picture, whose code is a `google.rpc.Code`.
private struct Problem: Decodable {
    let code: Int?
    let message: String?
    let status: String?

    /// The HTTP status that an error code of Google stands for.
    ///
    /// - Source: https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto
    var httpStatus: Int {
        switch code {
        case 3, 9, 11: 400
        case 16: 401
        case 7: 403
        case 5: 404
        case 6, 10: 409
        case 8: 429
        case 1: 499
        case 12: 501
        case 14: 503
        case 4: 504
        default: 500
        }
    }

    /// The service's own messages can name the key.
    func error(status number: Int, _ key: String) -> FetchError {
        .status(number, reason: quoted([status, message].compactMap { $0 }.joined(separator: ": "), without: key))
    }
}
