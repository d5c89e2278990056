import CBench
import Glibc

/// Many clients in one thread, over epoll.
final class Crowd {
    private(set) var members: [BenchMember] = []
    private let poller = epoll_create1(0)
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)

    init() {}

    /// Connects `count` clients and logs them in.
    convenience init(_ count: Int, port: UInt16, token: String) throws {
        self.init()
        try join(count, port: port, token: token)
    }

    deinit { close(poller) }

    /// Connects more clients, and logs them in if there is a token.
    func join(_ count: Int, port: UInt16, token: String? = nil) throws {
        for _ in 0..<count {
            let member = if let token { try BenchMember(port: port, token: token) } else { try BenchMember(port: port) }
            var event = epoll_event()
            event.events = EPOLLIN.rawValue
            event.data.u32 = UInt32(members.count)
            epoll_ctl(poller, EPOLL_CTL_ADD, member.socket.descriptor, &event)
            members.append(member)
        }
    }

    /// Passes messages to `body` until the condition holds. Five seconds without a message are an error, and so is a refusal: that costs the
    /// server little, and would look fast.
    func listen(until isDone: () -> Bool, _ body: (Int, ArraySlice<UInt8>) throws -> Void) throws {
        var events = [epoll_event](repeating: epoll_event(), count: 512)
        while !isDone() {
            let count = epoll_wait(poller, &events, Int32(events.count), 5_000)
            guard count > 0 else { throw BenchFault("the server has gone silent") }
            for event in events.prefix(Int(count)) {
                let index = Int(event.data.u32)
                let isOpen = try members[index].receive(&buffer) { message in
                    guard Array(message.prefix(64)).position(of: Self.error) == nil else {
                        throw BenchFault("a request was refused: \(String(decoding: message, as: UTF8.self))")
                    }
                    try body(index, message)
                }
                guard isOpen else { throw BenchFault("the server closed a connection") }
            }
        }
    }

    /// Sends one request and reads its reply, on a client with no other request under way.
    static func call(_ member: BenchMember, _ method: String, _ params: String) throws -> String {
        try member.send(request(1, method, params))
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var reply: String?
        while reply == nil {
            let isOpen = member.receive(&buffer) { reply = String(decoding: $0, as: UTF8.self) }
            guard isOpen else { throw BenchFault("the server closed a connection") }
        }
        guard let reply, reply.contains("\"result\"") else { throw BenchFault("\(method) was refused: \(reply ?? "")") }
        return reply
    }

    /// Posts a photo of a bear and returns its id.
    static func postPhoto(_ member: BenchMember) throws -> String {
        let reply = try call(member, "photo.post", "{\"key\":\"1\",\"picture\":\"bear\",\"caption\":\"a bear\"}")
        guard let found = reply.firstMatch(of: /"photo":."id":"(\d+)"/) else { throw BenchFault("no photo in: \(reply)") }
        return String(found.1)
    }

    private static let error = Array("\"error\":".utf8)

    static func request(_ id: Int, _ method: String, _ params: String) -> String {
        "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\",\"params\":\(params)}"
    }

    /// Signs up an account and returns its token.
    static func signUp(_ name: String, port: UInt16) throws -> String {
        let reply = try call(try BenchMember(port: port), "account.create", "{\"name\":\"\(name)\",\"password\":\"correct horse\"}")
        guard let found = reply.firstMatch(of: /"token":"([^"]+)"/) else { throw BenchFault("no token in: \(reply)") }
        return String(found.1)
    }
}

extension BenchMember {
    /// Connects and logs in.
    convenience init(port: UInt16, token: String) throws {
        try self.init(port: port)
        _ = try Crowd.call(self, "session.resume", "{\"token\":\"\(token)\"}")
    }

    /// Returns the median time of some calls of a method, in milliseconds.
    ///
    /// - Parameter bytes: the least size of a full answer: a short list would be fast, and prove nothing.
    func medianTime(of method: String, _ params: String, calls: Int, atLeast bytes: Int) throws -> Double {
        let taken = try (0..<calls).map { _ in
            let start = microseconds()
            let reply = try Crowd.call(self, method, params)
            let taken = Double(microseconds() - start) / 1_000
            guard reply.utf8.count > bytes else { throw BenchFault("\(method) returned only \(reply.prefix(500))") }
            return taken
        }
        return taken.percentile(0.5) ?? .nan
    }
}
