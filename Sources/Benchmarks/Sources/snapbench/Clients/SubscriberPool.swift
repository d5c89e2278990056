import CBench
import Glibc

/// Subscribers in one thread over epoll. They only count messages and do not parse them, so that the load costs little.
final class SubscriberPool {
    private struct Subscriber {
        let socket: CInt
        var counter: DeliveryCounter
    }

    private let members: [BenchMember]
    private var subscribers: [Subscriber]
    private let poller = epoll_create1(0)
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    private var events = [epoll_event](repeating: epoll_event(), count: 512)
    var count: Int { subscribers.count }

    init(_ members: [BenchMember], bytesPerMessage: Int?) {
        self.members = members
        subscribers = members.map { Subscriber(socket: $0.socket.descriptor, counter: DeliveryCounter(bytesPerMessage: bytesPerMessage)) }
        for (index, subscriber) in subscribers.enumerated() {
            var event = epoll_event()
            event.events = EPOLLIN.rawValue
            event.data.u32 = UInt32(index)
            epoll_ctl(poller, EPOLL_CTL_ADD, subscriber.socket, &event)
        }
    }

    deinit { close(poller) }

    /// Sets all counts to zero.
    func forget() { for index in subscribers.indices { subscribers[index].counter.messages = 0 } }

    /// Waits for messages. For each connection that got some, calls `body` with the number of the first new message and of the one after
    /// the last.
    ///
    /// - Throws: when nothing comes for five seconds, or a connection ends.
    func listen(to name: String, _ body: (_ from: Int, _ to: Int) -> Void) throws {
        let ready = epoll_wait(poller, &events, Int32(events.count), 5_000)
        guard ready > 0 else { throw BenchFault("\(name) has gone silent") }
        for index in 0..<Int(ready) {
            let subscriber = Int(events[index].data.u32)
            let before = subscribers[subscriber].counter.messages
            let count = recv(subscribers[subscriber].socket, &buffer, buffer.count, 0)
            guard count > 0 else { throw BenchFault("\(name) closed a connection") }
            buffer.withUnsafeBufferPointer { subscribers[subscriber].counter.count(UnsafeBufferPointer(rebasing: $0[..<count])) }
            body(before, subscribers[subscriber].counter.messages)
        }
    }
}

/// Counts the messages in a server's stream of frames. Frames may continue across reads.
struct DeliveryCounter {
    /// Bytes of one message if a frame may hold several; nil if each frame is one message.
    let bytesPerMessage: Int?
    var messages = 0
    private var payloadBytes = 0
    private var skipped = 0
    /// An incomplete header.
    private var header: [UInt8] = []

    init(bytesPerMessage: Int?) { self.bytesPerMessage = bytesPerMessage }

    mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
        var position = 0
        while position < bytes.count {
            if skipped > 0 {
                let step = min(skipped, bytes.count - position)
                skipped -= step
                position += step
                if skipped == 0, bytesPerMessage == nil { messages += 1 }
            } else if header.isEmpty, position + 10 <= bytes.count {
                position += begin(bytes[position + 1], at: { Int(bytes[position + 2 + $0]) })
            } else {
                header.append(bytes[position])
                position += 1
                guard header.count >= 2, header.count >= 2 + Self.lengthBytes(header[1]) else { continue }
                let whole = header
                header.removeAll(keepingCapacity: true)
                _ = begin(whole[1], at: { Int(whole[2 + $0]) })
            }
        }
    }

    /// Reads a frame's header and returns its size.
    private mutating func begin(_ first: UInt8, at byte: (Int) -> Int) -> Int {
        let more = Self.lengthBytes(first)
        var length = Int(first & 0x7F)
        if more > 0 { length = (0..<more).reduce(0) { $0 << 8 | byte($1) } }
        skipped = length
        if let bytesPerMessage {
            payloadBytes += length
            messages += payloadBytes / bytesPerMessage
            payloadBytes %= bytesPerMessage
        }
        return 2 + more
    }

    private static func lengthBytes(_ first: UInt8) -> Int {
        switch first & 0x7F {
        case 126: 2
        case 127: 8
        default: 0
        }
    }
}
