import CLibwebsockets

/// An event of a GET of ours; `end` or `failed` comes last.
package enum FetchEvent: Sendable {
    case status(Int)
    case bytes([UInt8])
    case end
    case failed(reason: String)
}

/// A GET of ours; after its last event the handler gets nothing more of it.
final class Fetch {
    private var report: ((FetchEvent) -> Void)?

    init(_ report: @escaping (FetchEvent) -> Void) { self.report = report }

    func deliver(_ event: FetchEvent) {
        report?(event)
        switch event {
        case .end, .failed: report = nil
        case .status, .bytes: break
        }
    }
}

/// Getting files over HTTP, as a client.
extension EventLoop {
    private static let pieceBytes = 16 << 10

    /// Starts a GET of a path, which follows no redirect. An answer that ends before its length failed.
    ///
    /// - Parameter report: is called on the loop's thread, also before this call returns. Call `kill` to give up.
    @discardableResult
    package func fetch(_ path: String, from endpoint: Endpoint, _ report: @escaping (FetchEvent) -> Void) -> ConnectionID {
        begin(Route(endpoint), path: path, origin: nil, fetch: Fetch(report))
    }

    func fetchAnswered(_ connection: Connection, _ wsi: OpaquePointer) {
        connection.wsi = wsi
        connection.http?.fetch?.deliver(.status(Int(lws_http_client_http_response(wsi))))
    }

    /// Takes what has arrived, by callbacks of `LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ` from within.
    func takeFetched(_ wsi: OpaquePointer) -> Int32 {
        let before = Int(clws_pre())
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: before + EventLoop.pieceBytes) { memory in
            var start = memory.baseAddress.map { $0 + before }
            var count = Int32(EventLoop.pieceBytes)
            return lws_http_client_read(wsi, &start, &count) < 0 ? -1 : 0
        }
    }
}
