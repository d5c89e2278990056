import CNats

/// A connection of nats.c with its subscription.
///
/// - Thread: the bus's, because each call may wait for the network.
struct NatsConnection {
    private let pointer: OpaquePointer
    private let subscription: OpaquePointer?

    init(_ pointer: OpaquePointer, subscription: OpaquePointer?) { (self.pointer, self.subscription) = (pointer, subscription) }

    var isSubscribed: Bool { subscription != nil }

    /// False when nats.c does not take the hint. It waits up to two seconds for a stopped server.
    func publish(_ hint: [UInt8], to subject: String) -> Bool {
        hint.withUnsafeBytes { natsConnection_Publish(pointer, subject, $0.baseAddress, CInt($0.count)) == NATS_OK }
    }

    /// Ends nats.c's threads for this connection; the last callbacks may come a little later. To be called once.
    func close() {
        natsConnection_Close(pointer)
        // Only now: it would unsubscribe if the connection were open.
        natsSubscription_Destroy(subscription)
        natsConnection_Destroy(pointer)
    }
}
