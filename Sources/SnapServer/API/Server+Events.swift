import SnapLoop
import SnapModel
import SnapWire

// `GET /api/events?feed=NAME`: a feed as Server-Sent Events. The id of each event is `epoch:offset`, from which a client continues without a gap.

extension Server {
    /// Begins the stream of a call with the answer to its subscription.
    ///
    /// - Returns: false when the store must be asked again, because more came since than the feed's log keeps.
    func beginStream(_ answered: Answered, _ answer: Answer, _ call: APICall) -> Bool {
        guard case .reply(.subscribed(let subscriptions)) = answer.content, let subscription = subscriptions.first else { return true }
        if case .refused(let rejection) = subscription.start {
            finish(call, APIResponse.refusal(rejection))
            return true
        }
        guard let head = subscription.head, let log = hub.log(of: subscription.feed) else { return true }
        let response = HTTPResponse(
            status: 200, headers: APIResponse.streamHeaders + call.sharing, body: Self.beginning(subscription, head, answered.frame))
        let epoch = head.epoch
        let isKept = loop.stream(call.id, response, from: log, after: head.offset) { offset, payload, text in
            guard let (name, params) = APIReply.push(payload) else { return }
            ServerSentEvent(name: name, id: FeedPosition(epoch: epoch, offset: offset), data: params).write(to: &text)
        }
        guard isKept else { return false }
        call.step = .answered
        clients[call.id.connection]?.follow([subscription.feed])
        clients[call.id.connection]?.finish(answered.job.ticket.hold)
        return true
    }

    /// The events that were missed; or the newest snaps, where the client knows no position or too old a one.
    private static func beginning(_ subscription: Subscription, _ head: FeedPosition, _ frame: Frame) -> [UInt8] {
        var text = Array("retry: 1000\n\n".utf8)
        if case .recovered(_, let events) = subscription.start {
            for event in events {
                guard let (name, params) = event.message().withUnsafeBytes(APIReply.push) else { continue }
                ServerSentEvent(name: name, id: event.position, data: params).write(to: &text)
            }
        } else {
            let reply = frame.withPayload(from: 0, count: frame.count) { Array($0) }
            ServerSentEvent(name: Array("feed.snapshot".utf8)[...], id: head, data: APIReply.result(of: reply)[...]).write(to: &text)
        }
        return text
    }
}

/// One event of a stream.
///
/// - Source: HTML Standard, section 9.2, "Server-sent events".
struct ServerSentEvent {
    let name: ArraySlice<UInt8>
    let id: FeedPosition
    /// JSON, which has no line breaks.
    let data: ArraySlice<UInt8>

    func write(to text: inout [UInt8]) {
        text += "id: \(id.eventID)\nevent: ".utf8
        text += name
        text += "\ndata: ".utf8
        text += data
        text += "\n\n".utf8
    }
}
