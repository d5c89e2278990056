/// The work of a bus's own thread: only this thread calls nats.c, as each call may wait for the network.
struct BusThread {
    /// Before another connection is tried, when nats.c has given one up.
    private static let pauseSeconds = 0.25...0.35

    private let address: BusAddress
    private let subject: String
    private let outbox: Outbox
    private let ears: BusCallbacks

    init(_ address: BusAddress, subject: String, outbox: Outbox, ears: BusCallbacks) {
        (self.address, self.subject, self.outbox, self.ears) = (address, subject, outbox, ears)
    }

    /// Returns once the bus and nats.c's connection are closed.
    func run() {
        while !outbox.isClosed {
            // Options hold one link's callbacks, so each link gets its own.
            if let options = try? NatsOptions(address), let connection = NatsLink.open(options, subject: subject, ears: ears) {
                send(over: connection)
                connection.close()
            }
            outbox.pause(seconds: .random(in: BusThread.pauseSeconds))
        }
    }

    /// Returns once the link is over or the bus closed.
    private func send(over connection: NatsConnection) {
        while let hints = outbox.take() {
            for hint in hints {
                // Asked for each: the rest of a batch is old when one of its writes has taken seconds.
                if outbox.isConnected, connection.publish(hint, to: subject) {
                    outbox.countPublished(bytes: hint.count)
                } else {
                    outbox.countDropped()
                }
            }
        }
    }
}
