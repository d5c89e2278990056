import CLibwebsockets

/// A connection's name: slot + generation, never reused, never a pointer.
package struct ConnectionID: Hashable, Sendable {
    /// Index in the loop's table.
    package let slot: UInt32
    /// Counts the slot's users; the first is 1.
    package let generation: UInt32

    /// As the opaque word that libwebsockets keeps for us: it may outlive the connection, so it must not be a pointer (H15).
    var opaque: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: UInt(slot) << 32 | UInt(generation)) }

    init(slot: UInt32, generation: UInt32) {
        self.slot = slot
        self.generation = generation
    }

    init?(opaque: UnsafeMutableRawPointer?) {
        guard let opaque else { return nil }
        let word = UInt(bitPattern: opaque)
        self.init(slot: UInt32(truncatingIfNeeded: word >> 32), generation: UInt32(truncatingIfNeeded: word))
    }
}

/// Who is at the other end.
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
    /// Index in the order of the `listen` calls; -1 for connections that we made.
    package var listener: Int
    /// The `Origin` header of the upgrade.
    package var origin: String?
    /// The `Host` header of the upgrade.
    package var host: String?
    /// The `X-Forwarded-For` header of the request, which only a trusted proxy's word makes worth anything.
    package var forwardedFor: String?
    /// The peer's user id on a Unix socket, from SO_PEERCRED.
    package var uid: UInt32?
    /// Our role: `.server` for accepted connections, `.client` for those of `connect`.
    package var role: Role
}

/// One socket, from accept or connect to its end.
package final class Connection {
    enum Phase {
        /// HTTP, or a handshake not yet finished.
        case http
        /// A WebSocket, told to the handler.
        case open
        /// To be closed once the outbox has left.
        case draining
        /// A close frame is on its way, ours or the peer's; nothing else may be written.
        case closing
    }

    package let id: ConnectionID
    var peer: Peer
    /// libwebsockets' handle: nil before adoption and from the moment it says that it is over.
    var wsi: OpaquePointer?
    var phase = Phase.http
    /// Whether the handler was told `opened` and is owed a `closed`.
    var isAnnounced = false

    // Receiving
    var assembler = Assembler()
    private let textBounds: MessageBounds
    var binaryBounds: MessageBounds
    /// Which message of all that were begun is being received: the lower, the longer it takes.
    var messageNumber: UInt64 = 0
    /// Loop time in ms when the peer was last heard.
    var lastHeardMs: UInt64 = 0
    /// Bytes that the peer had acknowledged when it was last found to take some, or at the last look of a silent while; nil before it.
    var acknowledgedBytes: UInt64?
    /// Loop time in ms of the ping that has not been answered, or 0.
    var pingedAtMs: UInt64 = 0

    // Sending
    var outbox: Outbox
    /// When the outbox last began to fill, as a number: the lower, the longer its peer has not read everything.
    var waitingNumber: UInt64 = 0
    var subscriptions: [Subscription] = []
    /// Whether it stands in the loop's list of connections with news.
    var isListedForFlush = false

    // Closing
    package var closeCode: UInt16 = 1006
    var closeReason = ""
    /// Loop time in ms when patience with a polite close ends.
    var closeDeadlineMs: UInt64 = 0

    var exchange: HTTPExchange?
    var failure: String?
    /// What the cap of its address counts it as; nil where there is no cap.
    var cappedNetwork: String?

    var isClient: Bool { peer.role == .client }

    init(_ id: ConnectionID, _ peer: Peer, _ limits: LoopLimits, _ total: OutboxTotal) {
        self.id = id
        self.peer = peer
        outbox = Outbox(total)
        textBounds = MessageBounds(limits, bytes: limits.messageBytes)
        binaryBounds = textBounds
    }

    func bounds(isBinary: Bool) -> MessageBounds { isBinary ? binaryBounds : textBounds }

    func endSubscriptions() {
        for subscription in subscriptions { subscription.end() }
        subscriptions.removeAll()
    }
}

/// The connections by slot. A stale `ConnectionID` finds nothing.
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

    /// Any number of times; only the first one counts (H11, H12).
    mutating func remove(_ id: ConnectionID) -> Connection? {
        guard let connection = self[id] else { return nil }
        slots[Int(id.slot)] = nil
        generations[Int(id.slot)] &+= 1
        free.append(id.slot)
        count -= 1
        return connection
    }

    /// Those open now; a copy of the list, so that they may end meanwhile.
    var all: [Connection] { slots.compactMap { $0 } }
}
