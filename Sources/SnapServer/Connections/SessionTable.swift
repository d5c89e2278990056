import SnapLoop

/// The connections' sessions, found by the connection's slot: nothing is hashed on a request's way.
///
/// - Thread: loop.
struct SessionTable: Sequence {
    private var slots: [(connection: ConnectionID, session: Session)?] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    subscript(connection: ConnectionID) -> Session? {
        let slot = Int(connection.slot)
        guard slot < slots.count, let entry = slots[slot], entry.connection == connection else { return nil }
        return entry.session
    }

    mutating func add(_ session: Session, of connection: ConnectionID) {
        let slot = Int(connection.slot)
        while slots.count <= slot { slots.append(nil) }
        if slots[slot] == nil { count += 1 }
        slots[slot] = (connection, session)
    }

    mutating func remove(_ connection: ConnectionID) -> Session? {
        guard let session = self[connection] else { return nil }
        slots[Int(connection.slot)] = nil
        count -= 1
        return session
    }

    /// Those open now; sessions may come and go meanwhile.
    func makeIterator() -> some IteratorProtocol<(connection: ConnectionID, session: Session)> {
        slots.lazy.compactMap(\.self).makeIterator()
    }
}
