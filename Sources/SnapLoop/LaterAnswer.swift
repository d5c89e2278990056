import CLibwebsockets

/// How a handler answers a request.
package enum HTTPAnswer: Sendable {
    case now(HTTPResponse)
    /// The handler calls `EventLoop.answer` after `LoopHandler.respond` has returned, within `LoopLimits.answerSeconds`.
    case later
}

/// The name of a request. It is never reused: one connection carries many requests, and an answer that comes too late must not go to the
/// next of them.
package struct HTTPRequestID: Hashable, Sendable {
    package let connection: ConnectionID
    /// Counts the requests of the loop; the first is 1.
    package let number: Int
}

extension HTTPRequestID {
    /// For a loop that a simulation steps through: the request comes over no connection.
    package init(number: Int) {
        self.init(connection: ConnectionID(slot: 1_000, generation: UInt32(truncatingIfNeeded: number)), number: number)
    }
}

/// A request that waits for its answer.
struct WaitingRequest {
    let id: HTTPRequestID
    let method: HTTPRequest.Method
    /// Loop time in ms.
    let sinceMs: UInt64
}

/// Answers that come later.
///
/// While a request waits, reading is off, as for a long answer. So a peer that goes away is noticed only when its answer is written.
extension EventLoop {
    /// Whether HTTP requests wait for their answers, or answers are under way.
    package var isAnswering: Bool { requestsWaiting > 0 || !answering.isEmpty }

    /// Answers a request for which the handler has returned `.later`. The answer leaves at the end of this round.
    ///
    /// Does nothing when the request has its answer, its time is over, or its connection is gone.
    package func answer(_ id: HTTPRequestID, with response: HTTPResponse) {
        assertOnLoop()
        guard let connection = connections[id.connection], let request = connection.http?.waiting, request.id == id,
            let wsi = connection.wsi
        else { return }
        endWait(of: connection)
        dropBody(of: connection)
        if response.isRefusal { log(HTTPRefusal(response.status, HTTPExchange.reason(response.status)), of: nil) }
        continueLater(countedExchange(response, to: request.method), on: connection, wsi)
    }

    /// Counts the body against the bound of all that wait; 503 where that is reached.
    func countedExchange(_ response: HTTPResponse, to method: HTTPRequest.Method) -> HTTPExchange {
        let hasRoom = laterBodies.bytes + response.body.count <= room(for: response.body.count)
        var exchange = exchange(hasRoom ? response : HTTPResponse(status: 503), to: method)
        exchange.counted = laterBodies.count(exchange.body.count)
        return exchange
    }

    /// The most bytes that may wait together with a body. Big ones leave half of it to small ones, so that thumbnails are shown while full
    /// sizes of photos are read slowly. One that needs more than this half is sent when nothing else waits.
    private func room(for body: Int) -> Int {
        let room = configuration.limits.laterAnswersBytes
        return body <= LoopLimits.bigBodyBytes ? room : max(room / 2, body)
    }

    /// Keeps a request until `answer`. Its time is counted here: libwebsockets would hang up without an answer.
    func wait(_ id: HTTPRequestID, _ method: HTTPRequest.Method, on connection: Connection, _ wsi: OpaquePointer) {
        connection.http?.waiting = WaitingRequest(id: id, method: method, sinceMs: nowMs)
        connection.wsi = wsi
        requestsWaiting += 1
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
        lws_rx_flow_control(wsi, 0)
    }

    /// Forgets the waiting request of a connection, if there is one.
    func endWait(of connection: Connection) {
        guard connection.http?.waiting != nil else { return }
        connection.http?.waiting = nil
        requestsWaiting -= 1
    }

    /// Answers with 503 when the handler has not answered in time. `checkPeers` calls this.
    func answerIfOverdue(_ connection: Connection) {
        guard let request = connection.http?.waiting, nowMs >= request.sinceMs + UInt64(configuration.limits.answerSeconds) * 1_000 else {
            return
        }
        answer(request.id, with: HTTPResponse(status: 503))
    }
}

/// The bytes of bodies that wait for slow readers, of answers that came later. (The files of the app are shared by all their answers.)
///
/// - Thread: loop.
final class WaitingBodies {
    private(set) var bytes = 0

    /// Counts a body as long as the result lives.
    func count(_ bytes: Int) -> Counted { Counted(bytes, in: self) }

    final class Counted {
        private let bytes: Int
        private let bodies: WaitingBodies

        fileprivate init(_ bytes: Int, in bodies: WaitingBodies) {
            self.bytes = bytes
            self.bodies = bodies
            bodies.bytes += bytes
        }

        deinit { bodies.bytes -= bytes }
    }
}
