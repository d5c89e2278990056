import CBench
import Glibc

/// A client that reconnects after a broken connection: connects, upgrades, resumes its login and subscribes from an old offset. It never
/// blocks, so that thousands can reconnect simultaneously.
final class ReturningClient {
    enum Step { case connecting, upgrading, resuming, subscribing, live }

    let descriptor: CInt
    private(set) var step = Step.connecting
    /// Messages that arrived after the recovery.
    private(set) var pushes = 0
    private let load: ResumeLoad
    private var input: [UInt8] = []

    /// The messages that every client sends, and the size of the complete answer.
    struct ResumeLoad {
        let port: UInt16
        let resume: [UInt8]
        let subscribe: [UInt8]
        /// The size of an answer that holds every missed event. Answers to all clients have the same length.
        let wholeBytes: Int

        var upgrade: [UInt8] { Array(BenchMember.upgradeRequest(port: port).utf8) }
    }

    init(_ load: ResumeLoad) throws {
        self.load = load
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = load.port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard descriptor >= 0, status == 0 || errno == EINPROGRESS else {
            throw BenchFault("cannot connect: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// Starts when the connection is established.
    func connected() throws {
        guard step == .connecting else { return }
        step = .upgrading
        try send(load.upgrade)
    }

    /// Handles received bytes.
    func take(_ bytes: UnsafeRawBufferPointer) throws {
        input += bytes
        if step == .upgrading {
            guard let end = (3..<max(3, input.count)).first(where: { input[$0] == 10 && input[$0 - 2] == 10 }) else { return }
            input.removeFirst(end + 1)
            step = .resuming
            try send(load.resume)
        }
        while let head = FrameHead(input[...]), input.count >= head.bytes + head.payload {
            try heard(input[head.bytes..<head.bytes + head.payload])
            input.removeFirst(head.bytes + head.payload)
        }
    }

    private func heard(_ message: ArraySlice<UInt8>) throws {
        switch step {
        case .resuming:
            guard message.count < 1_000 else { throw BenchFault("no login but \(String(decoding: message.prefix(500), as: UTF8.self))") }
            step = .subscribing
            try send(load.subscribe)
        case .subscribing:
            guard abs(message.count - load.wholeBytes) <= 16 else {
                throw BenchFault("not all that was missed: \(String(decoding: message.prefix(500), as: UTF8.self))")
            }
            step = .live
        case .live: pushes += 1
        case .connecting, .upgrading: break
        }
    }

    private func send(_ bytes: [UInt8]) throws {
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw BenchFault("cannot send: \(String(cString: strerror(errno)))")
        }
    }
}

/// Clients that reconnect simultaneously, in one thread.
final class Storm {
    private let poller = epoll_create1(0)
    private var returners: [ReturningClient] = []
    private var events = [epoll_event](repeating: epoll_event(), count: 512)
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)

    deinit { close(poller) }

    /// Starts all clients; returns the time until the last one has recovered, in microseconds.
    func breakLoose(_ count: Int, _ load: ReturningClient.ResumeLoad) throws -> Int64 {
        let start = microseconds()
        for index in 0..<count {
            let returner = try ReturningClient(load)
            returners.append(returner)
            watch(returner, index, EPOLLOUT, EPOLL_CTL_ADD)
        }
        var live = 0
        try listen(until: { live == count }, { returner, before in if before != .live, returner.step == .live { live += 1 } })
        return microseconds() - start
    }

    /// Waits for one more push on each client, which proves that its subscription works.
    func waitForPush() throws {
        try listen(until: { returners.allSatisfy { $0.pushes > 0 } }, { _, _ in })
    }

    private func watch(_ returner: ReturningClient, _ index: Int, _ what: EPOLL_EVENTS, _ how: CInt) {
        var event = epoll_event()
        event.events = what.rawValue
        event.data.u32 = UInt32(index)
        epoll_ctl(poller, how, returner.descriptor, &event)
    }

    private func listen(until isDone: () -> Bool, _ stepped: (ReturningClient, ReturningClient.Step) -> Void) throws {
        while !isDone() {
            let ready = epoll_wait(poller, &events, Int32(events.count), 10_000)
            guard ready > 0 else { throw BenchFault("the server has gone silent") }
            for event in events.prefix(Int(ready)) {
                let (index, returner) = (Int(event.data.u32), returners[Int(event.data.u32)])
                let before = returner.step
                if before == .connecting {
                    try returner.connected()
                    watch(returner, index, EPOLLIN, EPOLL_CTL_MOD)
                } else {
                    let count = recv(returner.descriptor, &buffer, buffer.count, 0)
                    guard count > 0 else { throw BenchFault("the server closed a connection that came back") }
                    try buffer.withUnsafeBytes { try returner.take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
                }
                stepped(returner, before)
            }
        }
    }
}
