import CBench
import Glibc

/// Posts, opens and deliveries at a fixed rate, however slow the server is: an open loop. Delays count from the moment when a request was
/// due, so that a stall of the server counts for every request that had to wait.
final class MixedLoad {
    /// The number of opens and deliveries for each post.
    static let opensPerPost = 10
    private static let patienceMicroseconds: Int64 = 2_000_000

    private let poster: BenchMember
    private let subscribers: [BenchMember]
    private let viewers: [Download]
    private let opens: [[UInt8]]
    private let poller = epoll_create1(0)
    private var events = [epoll_event](repeating: epoll_event(), count: 512)
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)

    private var postsDue: [Int64] = []
    private var posted = 0
    private var delivered: [Int]
    private var opensDue: [[Int64]]
    private var opened: [Int]
    private var missing = 0
    private var delays = Delays()

    /// Delays in microseconds.
    struct Delays {
        var (posts, opens, deliveries): ([Int64], [Int64], [Int64]) = ([], [], [])
        /// The delay of the load itself.
        var sends: [Int64] = []
        var p99: Int64 { [posts, opens, deliveries].map { $0.percentile(0.99) ?? .max }.max() ?? .max }
    }

    /// - Parameter opens: requests for the snaps, one after another; each viewer sends each of them once.
    init(poster: BenchMember, subscribers: [BenchMember], viewers: [Download], opens: [[UInt8]]) {
        (self.poster, self.subscribers, self.viewers, self.opens) = (poster, subscribers, viewers, opens)
        delivered = subscribers.map { _ in 0 }
        opensDue = viewers.map { _ in [] }
        opened = viewers.map { _ in 0 }
        for (index, socket) in ([poster.socket] + subscribers.map(\.socket) + viewers.map(\.socket)).enumerated() {
            var event = epoll_event()
            event.events = EPOLLIN.rawValue
            event.data.u32 = UInt32(index)
            epoll_ctl(poller, EPOLL_CTL_ADD, socket.descriptor, &event)
        }
    }

    deinit { close(poller) }

    /// Runs at a rate; nil when the server falls so far behind that the run is given up.
    func run(postsPerSecond: Double, seconds: Double, key: String) throws -> Delays? {
        let total = Int(postsPerSecond * seconds) * (Self.opensPerPost + 1)
        let gap = 1_000_000 / (postsPerSecond * Double(Self.opensPerPost + 1))
        let start = microseconds()
        var sent = 0
        while sent < total || missing > 0 {
            let now = microseconds()
            while sent < total, start + Int64(Double(sent) * gap) <= now {
                let due = start + Int64(Double(sent) * gap)
                delays.sends.append(now - due)
                if sent % (Self.opensPerPost + 1) == 0 { try post(due, key) } else { try open(sent, due) }
                sent += 1
            }
            guard now < start + Int64(seconds * 1_000_000) + Self.patienceMicroseconds else { return nil }
            let next = start + Int64(Double(sent) * gap) - now
            try receive(waitMs: sent < total && next < 1_000 ? 0 : 1)
        }
        return delays
    }

    private func post(_ due: Int64, _ key: String) throws {
        postsDue.append(due)
        missing += 1 + subscribers.count
        let params =
            "{\"feed\":\"animals\",\"key\":\"\(key)-\(postsDue.count)\",\"picture\":\"bear\",\"caption\":\"a caption of the usual length\"}"
        try poster.send(Crowd.request(postsDue.count, "snap.post", params))
    }

    private func open(_ number: Int, _ due: Int64) throws {
        let viewer = number % viewers.count
        guard opensDue[viewer].count < opens.count else { throw BenchFault("the viewers have opened all that there is") }
        // Each viewer starts at another snap.
        let request = opens[(viewer + opensDue[viewer].count) % opens.count]
        opensDue[viewer].append(due)
        missing += 1
        try viewers[viewer].socket.send(request)
    }

    private func receive(waitMs: Int32) throws {
        let ready = epoll_wait(poller, &events, Int32(events.count), waitMs)
        guard ready > 0 else { return }
        for event in events.prefix(Int(ready)) {
            let index = Int(event.data.u32)
            switch index {
            case 0: try receivePosts()
            case 1...subscribers.count: try receiveDeliveries(index - 1)
            default: try receiveImages(index - 1 - subscribers.count)
            }
        }
    }

    /// Reads replies and pushes. Both come in the order of the posts.
    private func receivePosts() throws {
        let isOpen = try poster.receive(&buffer) { message in
            guard Array(message.prefix(80)).position(of: Self.result) != nil else {
                throw BenchFault("a post was refused: \(String(decoding: message, as: UTF8.self))")
            }
            delays.posts.append(microseconds() - postsDue[posted])
            posted += 1
            missing -= 1
        }
        guard isOpen else { throw BenchFault("the server closed the poster's connection") }
    }

    private static let result = Array("\"result\"".utf8)

    private func receiveDeliveries(_ subscriber: Int) throws {
        let now = microseconds()
        let isOpen = subscribers[subscriber].receive(&buffer) { _ in
            delays.deliveries.append(now - postsDue[delivered[subscriber]])
            delivered[subscriber] += 1
            missing -= 1
        }
        guard isOpen else { throw BenchFault("the server closed a subscriber's connection") }
    }

    private func receiveImages(_ viewer: Int) throws {
        for _ in 0..<(try viewers[viewer].take(&buffer)) {
            delays.opens.append(microseconds() - opensDue[viewer][opened[viewer]])
            opened[viewer] += 1
            missing -= 1
        }
    }
}
