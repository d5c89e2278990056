import CLibwebsockets

/// Writes one entry of a log as text of a stream: its offset, its payload, and the text to append to.
package typealias StreamFormat = @Sendable (_ offset: Int64, _ payload: UnsafeRawBufferPointer, _ text: inout [UInt8]) -> Void

/// A streaming answer: the entries of a log, as they are appended.
final class HTTPStream {
    let format: StreamFormat
    /// Loop time in ms when something was last sent.
    var sentAtMs: UInt64

    init(_ format: @escaping StreamFormat, at nowMs: UInt64) {
        self.format = format
        sentAtMs = nowMs
    }
}

/// Streaming answers. Such an answer is sent in batches, each as an `HTTPExchange` of its own; between them the connection only waits.
extension EventLoop {
    /// The time after which an idle stream gets a comment, so that proxies keep it open and a peer that is gone is noticed.
    private static let heartbeatMs: UInt64 = 15_000

    /// Answers a request for which the handler has returned `.later` with a stream: the body of the response, and then every entry of a log
    /// after an offset, once and in order. A reader that falls behind the log is cut off.
    ///
    /// - Returns: false, without effect, when the log no longer keeps the entry after `offset`.
    package func stream(
        _ id: HTTPRequestID, _ response: HTTPResponse, from log: FrameLog, after offset: Int64, _ format: @escaping StreamFormat
    ) -> Bool {
        assertOnLoop()
        guard log.keeps(offset + 1) else { return false }
        guard let connection = connections[id.connection], connection.http?.waiting?.id == id, let wsi = connection.wsi else { return true }
        endWait(of: connection)
        connection.http?.stream = HTTPStream(format, at: nowMs)
        log.switchboard = switchboard
        let subscription = FrameSubscription(connection, log, next: offset + 1)
        subscription.isActive = true
        connection.subscriptions.append(subscription)
        var response = response
        response.headers += configuration.headers.filter { header in !response.headers.contains { $0.0 == header.0 } }
        continueLater(HTTPExchange(streaming: response), on: connection, wsi)
        return true
    }

    /// Writes the new entries of a stream, unless earlier ones are still being sent.
    package func writeStream(_ connection: Connection) {
        guard let wsi = connection.wsi, let stream = connection.http?.stream else { return }
        if connection.subscriptions.contains(where: \.isBehind) { return cutStream(connection, wsi) }
        guard connection.http?.exchange == nil, let batch = nextBatch(of: connection, stream) else { return }
        continueLater(HTTPExchange(raw: batch), on: connection, wsi)
    }

    private func nextBatch(of connection: Connection, _ stream: HTTPStream) -> [UInt8]? {
        var batch: [UInt8] = []
        for subscription in connection.subscriptions where subscription.isActive {
            guard let unsent = subscription.log.entries(from: subscription.next, limit: configuration.limits.flushBytes) else { continue }
            FrameHeader.walk(unsent.bytes, from: subscription.next) { stream.format($0, $1, &batch) }
            subscription.next = unsent.next
        }
        return batch.isEmpty ? nil : batch
    }

    /// A batch of a stream has left. Returns false for a connection that is not a stream.
    func streamAdvanced(_ connection: Connection, _ wsi: OpaquePointer) -> Bool {
        guard let stream = connection.http?.stream else { return false }
        connection.http?.exchange = nil
        connection.acknowledgedBytes = nil
        stream.sentAtMs = nowMs
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
        if connection.subscriptions.contains(where: { $0.hasUnsent }) {
            switchboard.list(connection)
            needsService = true
        }
        return true
    }

    /// Sends a comment on a stream that has been silent. `checkPeers` calls this.
    func keepStreaming(_ connection: Connection) {
        guard let stream = connection.http?.stream, connection.http?.exchange == nil, let wsi = connection.wsi,
            nowMs >= stream.sentAtMs + EventLoop.heartbeatMs
        else { return }
        continueLater(HTTPExchange(raw: Array(":\n\n".utf8)), on: connection, wsi)
        needsService = true
    }

    private func cutStream(_ connection: Connection, _ wsi: OpaquePointer) {
        counters.closesByCode[configuration.slowConsumerCode, default: 0] += 1
        dropUnsent(wsi)
        kill(connection.id)
    }
}

extension FrameHeader {
    /// Walks over whole frames of a server, each with its offset and its payload.
    static func walk(_ frames: UnsafeRawBufferPointer, from offset: Int64, _ body: (Int64, UnsafeRawBufferPointer) -> Void) {
        var (position, offset) = (0, offset)
        while position + 2 <= frames.count {
            let short = Int(frames[position + 1] & 0x7f)
            let lengthBytes = short < 126 ? 0 : short == 126 ? 2 : 8
            let start = position + 2 + lengthBytes
            guard start <= frames.count else { return }
            let count = lengthBytes == 0 ? short : frames[position + 2..<start].reduce(0) { $0 << 8 | Int($1) }
            guard start + count <= frames.count else { return }
            body(offset, UnsafeRawBufferPointer(rebasing: frames[start..<start + count]))
            (position, offset) = (start + count, offset + 1)
        }
    }
}
