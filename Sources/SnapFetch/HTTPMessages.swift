/// A request to another server.
package struct HTTPRequest: Sendable {
    package enum Method: Sendable {
        case get
        case post([UInt8], type: String)
    }

    package var url: String
    package var method: Method
    /// Their values may be secret: they are sent only to this server, and are in no error.
    package var headers: [(name: String, value: String)]
    /// False ends the transfer with the answer's header: the body is not needed, and nothing in it is a failure.
    package let wantsBody: Bool

    package init(_ url: String, _ method: Method = .get, headers: [(name: String, value: String)] = [], wantsBody: Bool = true) {
        (self.url, self.method, self.headers, self.wantsBody) = (url, method, headers, wantsBody)
    }
}

/// A complete answer, with any status.
package struct HTTPAnswer: Sendable {
    package let status: Int
    package let type: String
    package let body: [UInt8]
    /// The pause that the server asks for before the next request.
    package let retryAfter: Duration
    /// Where the server sends the client instead; nil if it does not.
    let redirect: String?

    package var isSuccess: Bool { (200...299).contains(status) }

    /// The body of a successful answer.
    package func succeeded() throws(FetchError) -> [UInt8] {
        guard isSuccess else { throw .status(status) }
        return body
    }
}
