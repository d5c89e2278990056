import SnapLoop

/// What is known of each connection, found by the connection's slot: nothing is hashed on a request's way.
///
/// - Thread: loop.
struct ClientTable: Sequence {
    private var slots: [(connection: ConnectionID, client: ClientConnection)?] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    subscript(connection: ConnectionID) -> ClientConnection? {
        let slot = Int(connection.slot)
        guard slot < slots.count, let entry = slots[slot], entry.connection == connection else { return nil }
        return entry.client
    }

    mutating func add(_ client: ClientConnection, of connection: ConnectionID) {
        let slot = Int(connection.slot)
        while slots.count <= slot { slots.append(nil) }
        if slots[slot] == nil { count += 1 }
        slots[slot] = (connection, client)
    }

    mutating func remove(_ connection: ConnectionID) -> ClientConnection? {
        guard let client = self[connection] else { return nil }
        slots[Int(connection.slot)] = nil
        count -= 1
        return client
    }

    /// Those open now; clients may come and go meanwhile.
    func makeIterator() -> some IteratorProtocol<(connection: ConnectionID, client: ClientConnection)> {
        slots.lazy.compactMap(\.self).makeIterator()
    }
}
