import CFrameGuard
import CLibwebsockets
import Glibc

/// An answer that is given again: a whole head, and the body of its length.
package struct KeptAnswer: Sendable {
    package let head: [UInt8]
    /// Shared, not copied.
    package let body: [UInt8]

    package init(head: [UInt8], body: [UInt8]) {
        self.head = head
        self.body = body
    }
}

/// The requests of a connection that differ from an answered one in their path only.
struct RepeatedRequests {
    private static let method = Array("GET ".utf8)
    let wsi: OpaquePointer
    /// What follows the path: the version and all headers, which libwebsockets has parsed and the handler has admitted.
    private let ending: [UInt8]
    /// Whether one was answered since the last check of peers.
    var isInUse = false

    /// - Parameter request: a whole head as it was read. Nil unless it begins with GET of this path, written plainly.
    init?(_ request: UnsafeRawBufferPointer, path: String, _ wsi: OpaquePointer) {
        let beginning = Self.method + path.utf8 + [UInt8(ascii: " ")]
        guard request.starts(with: beginning) else { return nil }
        ending = Array(request[(beginning.count - 1)...])
        self.wsi = wsi
    }

    /// The path and the length of the request that bytes begin with; nil for any other request, and for one that has not arrived whole.
    func next(_ bytes: Slice<UnsafeRawBufferPointer>) -> (path: String, count: Int)? {
        let start = Self.method.count
        guard bytes.starts(with: Self.method), let space = bytes[start...].firstIndex(of: UInt8(ascii: " ")) else { return nil }
        let count = space + ending.count
        guard count <= bytes.count, let first = bytes.base.baseAddress, memcmp(first + space, ending, ending.count) == 0 else { return nil }
        return (String(decoding: bytes[start..<space], as: UTF8.self), count)
    }
}

/// Requests that the loop answers before libwebsockets reads them.
///
/// A request through libwebsockets takes 30,000 instructions and five changes of epoll's list. A viewer asks for many images with the same
/// headers, so a request that differs from an answered one in its path only is compared, and not parsed: its headers have been judged on this
/// connection, and the handler knows the paths that have kept answers. All others go to libwebsockets.
///
/// The order of answers holds because a gate opens only while libwebsockets holds no byte: it has read exactly one head since the gate was
/// closed, and that request's answer has left.
extension EventLoop {
    func gateRequests(of connection: Connection, _ descriptor: Int32) {
        connection.http?.gatedDescriptor = descriptor
        let me = Unmanaged.passUnretained(self).toOpaque()
        request_gate_begin(descriptor, me, connection.id.opaque) { owner, descriptor, name in
            guard let owner, let id = ConnectionID(opaque: name) else { return 0 }
            return Unmanaged<EventLoop>.fromOpaque(owner).takeUnretainedValue().takeRequest(of: id, descriptor) ? 1 : 0
        }
    }

    /// Comes before libwebsockets closes the descriptor.
    func ungateRequests(of connection: Connection) {
        guard let http = connection.http else { return }
        request_gate_end(http.gatedDescriptor)
        http.gatedDescriptor = -1
    }

    /// Remembers the headers of a request whose answer is kept.
    func noteRepeatable(_ request: HTTPRequest, _ response: HTTPResponse, on connection: Connection, _ wsi: OpaquePointer) {
        guard response.keptHead != nil, response.status == 200, request.method == .get, request.ifNoneMatch == nil,
            let http = connection.http, let record = wholeRequest(http)
        else { return }
        http.repeats = RepeatedRequests(record, path: request.path, wsi)
    }

    /// Called when an answer has left and libwebsockets may read on: the next request may be taken, if nothing of it has been read.
    func openGate(of id: ConnectionID) {
        guard let http = connections[id]?.http, clearRequest(http), http.repeats != nil else { return }
        request_gate_open(http.gatedDescriptor)
    }

    /// Forgets the bytes of an answered request. False when libwebsockets has read more, or less.
    @discardableResult
    func clearRequest(_ http: HTTPState) -> Bool {
        guard wholeRequest(http) != nil else { return false }
        request_gate_clear(http.gatedDescriptor)
        return true
    }

    /// What libwebsockets has read; nil unless it is exactly one head. A line without CR at its end can end a head for libwebsockets, so it
    /// makes this nil.
    private func wholeRequest(_ http: HTTPState) -> UnsafeRawBufferPointer? {
        var count = 0
        guard let start = request_gate_record(http.gatedDescriptor, &count) else { return nil }
        let record = UnsafeRawBufferPointer(start: start, count: count)
        var line = 0
        for index in record.indices where record[index] == UInt8(ascii: "\n") {
            guard index > line, record[index - 1] == UInt8(ascii: "\r") else { return nil }
            if index == line + 1 { return index + 1 == count ? record : nil }
            line = index + 1
        }
        return nil
    }
}

/// Taking a request.
extension EventLoop {
    private static let peekedBytes = Int(REQUEST_GATE_RECORD_MAX) + 256

    /// Answers the request that waits on a socket, if the handler keeps its answer. False leaves it to libwebsockets.
    private func takeRequest(of id: ConnectionID, _ descriptor: Int32) -> Bool {
        guard isAccepting, laterBodies.bytes < configuration.limits.laterAnswersBytes, let connection = connections[id],
            !connection.isAnswering, let repeats = connection.http?.repeats
        else { return false }
        return withUnsafeTemporaryAllocation(byteCount: EventLoop.peekedBytes, alignment: 1) { buffer in
            let count = recvfrom(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_PEEK), nil, nil)
            guard count > 0, let next = repeats.next(UnsafeRawBufferPointer(buffer)[..<count]),
                let answer = handler?.keptAnswer(at: next.path)
            else { return false }
            recvfrom(descriptor, buffer.baseAddress, next.count, Int32(MSG_TRUNC), nil, nil)
            counters.httpRequests += 1
            connection.http?.repeats?.isInUse = true
            give(answer, on: connection, repeats.wsi, descriptor)
            return true
        }
    }

    /// Writes an answer from where it is kept. What the socket does not take leaves as the rest of any other answer.
    private func give(_ answer: KeptAnswer, on connection: Connection, _ wsi: OpaquePointer, _ descriptor: Int32) {
        let sent = answer.head.withUnsafeBytes { head in
            answer.body.withUnsafeBytes { body in
                withUnsafeTemporaryAllocation(of: iovec.self, capacity: 2) { parts in
                    parts[0] = iovec(iov_base: UnsafeMutableRawPointer(mutating: head.baseAddress), iov_len: head.count)
                    parts[1] = iovec(iov_base: UnsafeMutableRawPointer(mutating: body.baseAddress), iov_len: body.count)
                    return writev(descriptor, parts.baseAddress, 2)
                }
            }
        }
        guard sent < answer.head.count + answer.body.count else { return }
        var exchange = HTTPExchange(head: answer.head, body: answer.body)
        exchange.counted = laterBodies.count(answer.body.count)
        exchange.advance(max(0, sent))
        connection.wsi = wsi
        continueLater(exchange, on: connection, wsi)
        lws_rx_flow_control(wsi, 0)
    }

    /// Keeps libwebsockets, which sees none of these requests, from ending the connection as idle. `checkPeers` calls this.
    func keepRepeating(_ connection: Connection) {
        guard !connection.isAnswering, let repeats = connection.http?.repeats, repeats.isInUse else { return }
        connection.http?.repeats?.isInUse = false
        awaitNext(repeats.wsi)
    }

    /// Gives the peer its time for the next request.
    func awaitNext(_ wsi: OpaquePointer) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_KEEPALIVE_IDLE, Int32(configuration.limits.idleSeconds))
    }
}
