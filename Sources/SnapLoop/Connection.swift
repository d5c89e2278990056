import CLibwebsockets

/// The name of a connection: slot + generation. It is never reused and never a pointer.
package struct ConnectionID: Hashable, Sendable {
    /// Index in the loop's table.
    package let slot: UInt32
    /// Counts the connections that used the slot; the first is 1.
    package let generation: UInt32

    /// The id as the opaque word that libwebsockets keeps for us. The word may outlive the connection, and libwebsockets reuses its own
    /// pointers, so it must not be a pointer.
    var opaque: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: UInt(number)) }

    /// The id as a number, for those who keep it elsewhere.
    package var number: UInt64 { UInt64(slot) << 32 | UInt64(generation) }

    init(slot: UInt32, generation: UInt32) {
        self.slot = slot
        self.generation = generation
    }

    package init(number: UInt64) {
        self.init(slot: UInt32(truncatingIfNeeded: number >> 32), generation: UInt32(truncatingIfNeeded: number))
    }

    init?(opaque: UnsafeMutableRawPointer?) {
        guard let opaque else { return nil }
        self.init(number: UInt64(UInt(bitPattern: opaque)))
    }
}

/// The other end of a connection.
package struct Peer: Sendable {
    package enum Role: Sendable { case server, client }

    package init(
        address: String, listener: Int, origin: String? = nil, host: String? = nil, uid: UInt32? = nil, role: Role
    ) {
        self.address = address
        self.listener = listener
        self.origin = origin
        self.host = host
        self.uid = uid
        self.role = role
    }

    /// Numeric: `"127.0.0.1"`, `"::1"`, or `"unix"`.
    package var address: String
    /// Index in the order of the `listen` calls; -1 for outgoing connections.
    package var listener: Int
    /// The `Origin` header of the upgrade.
    package var origin: String?
    /// The `Host` header of the upgrade.
    package var host: String?
    /// The `X-Forwarded-For` header of the request. Anybody can send it: believe it from a trusted proxy only.
    package var forwardedFor: String?
    /// `X-Forwarded-Proto`.
    package var forwardedProtocol: String?
    /// The peer's user id on a Unix socket, from SO_PEERCRED.
    package var uid: UInt32?
    /// Our role: `.server` for accepted connections, `.client` for those of `connect`.
    package var role: Role
}

/// One socket, from accept or connect to its end.
///
/// Fields of less than a word stand together and share words: ten thousand connections may be idle.
package final class Connection {
    enum Phase {
        /// HTTP, or a handshake that is not finished yet.
        case http
        /// A WebSocket that the handler knows.
        case open
        /// Closes once the outbox is empty.
        case draining
        /// A close frame, ours or the peer's, is on its way; nothing else may be written.
        case closing
    }

    package let id: ConnectionID
    /// The libwebsockets handle: nil before adoption and after libwebsockets has reported the end.
    var wsi: OpaquePointer?

    // Sending. A flush reads these first, so they lie together.
    var subscriptions: [FrameSubscription] = []
    /// Nil once the connection is a WebSocket, which keeps no memory for it: ten thousand of them may be idle.
    var http: HTTPState?
    /// The descriptor that takes frames as they are; -1 under TLS, and before the connection is a WebSocket.
    var plainDescriptor: Int32 = -1
    /// Whether the loop opened it, by `connect` or `get`.
    let isClient: Bool
    var phase = Phase.http
    /// Whether the connection is in the loop's list for this round's flush.
    var isListedForFlush = false
    /// Whether the handler got `opened`, and so must get `closed`.
    var isAnnounced = false
    var outbox: Outbox
    /// The number of the moment when the outbox last stopped being empty. A lower number has waited longer.
    var waitingNumber: UInt64 = 0

    // Receiving
    /// The most bytes of a binary message. The loop's limits have those of text.
    var binaryBytes: Int
    /// The number of the message being received, counted over all connections. A lower number was begun earlier.
    var messageNumber: UInt64 = 0
    /// Loop time in ms when the peer was last heard.
    var lastHeardMs: UInt64 = 0
    /// Loop time in ms of the unanswered ping, or 0.
    var pingedAtMs: UInt64 = 0

    // Closing
    var closeReason = ""
    /// Loop time in ms after which a polite close is cut off; 0 when none is under way.
    var closeDeadlineMs: UInt64 = 0

    /// The address or network that this connection counts towards under the cap per address; nil without a cap.
    var cappedNetwork: String?

    // Less than a word each.
    /// Bytes that the peer had acknowledged at the last check; nil when it has been heard since. See `EventLoop.takesBytes`.
    var acknowledgedBytes: UInt64?
    package var closeCode: UInt16 = 1006
    var assembler = Assembler()
    /// The descriptor whose frames are looked at; -1 for none.
    var guardedDescriptor: Int32 = -1

    /// Whether a request has been read whose answer has not left whole.
    var isAnswering: Bool { http.map { $0.waiting != nil || $0.exchange != nil || $0.stream != nil || $0.body != nil } ?? false }
    /// Whether its answer streams the entries of a log.
    var isStream: Bool { http?.stream != nil }

    init(_ id: ConnectionID, _ peer: Peer, _ limits: LoopLimits, _ total: OutboxTotal) {
        self.id = id
        isClient = peer.role == .client
        http = HTTPState(peer)
        outbox = Outbox(total)
        binaryBytes = limits.messageBytes
    }

    deinit { endSubscriptions() }

    /// Brings what a flush reads into the processor's cache.
    func prefetch() { Self.prefetch(.passUnretained(self)) }
    static func prefetch(_ connection: Unmanaged<Connection>) { clws_prefetch(connection.toOpaque(), 128) }

    func endSubscriptions() {
        for subscription in subscriptions { subscription.end() }
        subscriptions.removeAll()
    }
}

/// The state of a connection until it is a WebSocket.
final class HTTPState {
    var peer: Peer
    /// The request whose answer comes later.
    var waiting: WaitingRequest?
    /// The answer that is leaving.
    var exchange: HTTPExchange?
    /// The body of a request, while it is arriving.
    var body: HTTPBody?
    /// Whether an answer was given before the body of its request had arrived whole.
    var hasUnreadBody = false
    /// Set for a streaming answer.
    var stream: HTTPStream?
    /// Whether the handler wants to know when the connection ends.
    var isCall = false
    /// The descriptor whose requests are looked at before libwebsockets reads them; -1 for none.
    var gatedDescriptor: Int32 = -1
    /// Set once a request has got an answer that is kept.
    var repeats: RepeatedRequests?
    /// What this connection gets over HTTP, where it will be no WebSocket.
    var fetch: Fetch?
    /// The reason why it could not be opened.
    var failure: String?

    init(_ peer: Peer) { self.peer = peer }
}

/// The connections by slot. An outdated `ConnectionID` finds nothing.
struct ConnectionTable {
    private var slots: [Connection?] = []
    private var generations: [UInt32] = []
    private var free: [UInt32] = []
    private(set) var count = 0

    subscript(id: ConnectionID) -> Connection? {
        let slot = Int(id.slot)
        guard slot < slots.count, generations[slot] == id.generation else { return nil }
        return slots[slot]
    }

    mutating func insert(_ make: (ConnectionID) -> Connection) -> Connection {
        let slot = free.popLast() ?? UInt32(slots.count)
        if Int(slot) == slots.count {
            slots.append(nil)
            generations.append(1)
        }
        let connection = make(ConnectionID(slot: slot, generation: generations[Int(slot)]))
        slots[Int(slot)] = connection
        count += 1
        return connection
    }

    /// May be called any number of times: several callbacks report the end, and only the first removes.
    mutating func remove(_ id: ConnectionID) -> Connection? {
        guard let connection = self[id] else { return nil }
        slots[Int(id.slot)] = nil
        generations[Int(id.slot)] &+= 1
        free.append(id.slot)
        count -= 1
        return connection
    }

    /// The connections open now, as a copy of the list: they may end during a walk over it.
    var all: [Connection] { slots.compactMap { $0 } }
}
