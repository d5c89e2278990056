import SnapLoop

/// The clients of all connections, indexed by the connection's slot, so that a request needs no hashing.
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

    /// The open connections; clients may come and go during the iteration.
    func makeIterator() -> some IteratorProtocol<(connection: ConnectionID, client: ClientConnection)> {
        slots.lazy.compactMap(\.self).makeIterator()
    }
}
