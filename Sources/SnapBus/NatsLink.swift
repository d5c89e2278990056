import CNats

/// The object behind nats.c's closures: it is retained once for a connection's callbacks and once for its subscription's.
///
/// Each is released in the last callback of its kind, which nats.c makes after its threads have ended. So none is left that could use it.
final class NatsLink: Sendable {
    private let ears: BusCallbacks

    private init(_ ears: BusCallbacks) { self.ears = ears }

    private static func of(_ closure: UnsafeMutableRawPointer?) -> NatsLink? {
        closure.map { Unmanaged<NatsLink>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func release(_ closure: UnsafeMutableRawPointer?) {
        if let closure { Unmanaged<NatsLink>.fromOpaque(closure).release() }
    }

    /// One more hold on this link, for `release`.
    private var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    // MARK: A connection

    /// Connects and subscribes. Without a server nats.c keeps trying on a thread of its own.
    ///
    /// - Returns: nil without memory or threads.
    /// - Thread: the bus's; it may wait seconds for each server.
    static func open(_ options: NatsOptions, subject: String, ears: BusCallbacks) -> NatsConnection? {
        let link = NatsLink(ears)
        ears.attach(link)
        guard let pointer = link.connect(options) else { return nil }
        let connection = NatsConnection(pointer, subscription: link.subscribe(pointer, subject))
        guard connection.isSubscribed else {
            connection.close()
            return nil
        }
        // The server has the subscription before `init` returns. A fault here is reported by the callbacks.
        if natsConnection_Status(pointer) == NATS_CONN_STATUS_CONNECTED {
            natsConnection_FlushTimeout(pointer, 1_000)
            ears.opened(link)
        }
        return connection
    }

    private func connect(_ options: NatsOptions) -> OpaquePointer? {
        let closure = retained
        guard setCallbacks(options, closure) == NATS_OK else {
            NatsLink.release(closure)
            return nil
        }
        var connection: OpaquePointer?
        let status = natsConnection_Connect(&connection, options.pointer)
        // After a failure it is unknown whether the closed callback still comes, so the link stays in memory. Only a lack of memory or
        // threads leads here.
        return status == NATS_OK || status == NATS_NOT_YET_CONNECTED ? connection : nil
    }

    /// nats.c makes these callbacks on one thread, in order; the closed one is the last.
    private func setCallbacks(_ options: NatsOptions, _ closure: UnsafeMutableRawPointer) -> natsStatus {
        let pointer = options.pointer
        let up: natsConnectionHandler = { _, closure in NatsLink.of(closure)?.changed(isConnected: true) }
        let steps = [
            natsOptions_SetRetryOnFailedConnect(pointer, true, up, closure),
            natsOptions_SetReconnectedCB(pointer, up, closure),
            natsOptions_SetDisconnectedCB(pointer, { _, closure in NatsLink.of(closure)?.changed(isConnected: false) }, closure),
            natsOptions_SetClosedCB(
                pointer,
                { _, closure in
                    NatsLink.of(closure)?.ended()
                    NatsLink.release(closure)
                }, closure),
            // Slow consumers lose hints, and newer versions of nats.c would print that.
            natsOptions_SetErrorHandler(pointer, { _, _, _, _ in }, nil),
        ]
        return steps.first { $0 != NATS_OK } ?? NATS_OK
    }

    private func changed(isConnected: Bool) { ears.changed(self, isConnected: isConnected) }

    private func ended() { ears.ended(self) }

    // MARK: The subscription

    /// Hints that wait for `heard`; nats.c drops those beyond.
    private static let pendingHintsMax: CInt = 65_536
    private static let pendingBytesMax: CInt = 32 << 20

    private func subscribe(_ connection: OpaquePointer, _ subject: String) -> OpaquePointer? {
        let closure = retained
        var subscription: OpaquePointer?
        let status = natsConnection_Subscribe(&subscription, connection, subject, NatsLink.message, closure)
        guard status == NATS_OK, let subscription else {
            // A subscription that was not made never calls back.
            NatsLink.release(closure)
            return nil
        }
        natsSubscription_SetPendingLimits(subscription, NatsLink.pendingHintsMax, NatsLink.pendingBytesMax)
        // If the connection has ended meanwhile, the callback is refused, and the link stays in memory: a message may be under way.
        natsSubscription_SetOnCompleteCB(subscription, { closure in NatsLink.release(closure) }, closure)
        return subscription
    }

    private static let message: natsMsgHandler = { _, _, message, closure in
        let bytes = UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
        NatsLink.of(closure)?.ears.hear(bytes)
        natsMsg_Destroy(message)
    }
}
