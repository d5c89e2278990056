import SnapLoop

/// The connections of each account or login. Most have one, which takes no memory of its own.
///
/// - Thread: loop.
struct ConnectionIndex<Key: Hashable> {
    private var groups: [Key: ConnectionGroup] = [:]

    var keys: Dictionary<Key, ConnectionGroup>.Keys { groups.keys }
    var count: Int { groups.count }

    /// The connections of `key`; empty where it has none.
    subscript(key: Key) -> ConnectionGroup { groups[key] ?? .many([]) }

    func contains(_ key: Key) -> Bool { groups[key] != nil }

    /// Adds a connection, which may be there already.
    ///
    /// - Returns: whether `key` had no connection before.
    @discardableResult
    mutating func insert(_ connection: ConnectionID, of key: Key) -> Bool {
        guard groups[key]?.insert(connection) == nil else { return false }
        groups[key] = .one(connection)
        return true
    }

    /// Removes a connection, which may be gone already.
    ///
    /// - Returns: whether it was the last one of `key`.
    @discardableResult
    mutating func remove(_ connection: ConnectionID, of key: Key) -> Bool {
        guard groups[key]?.remove(connection) != nil, self[key].count == 0 else { return false }
        groups[key] = nil
        return true
    }
}

/// Some connections, each once.
enum ConnectionGroup: Sequence {
    case one(ConnectionID)
    case many(Set<ConnectionID>)

    var count: Int {
        switch self {
        case .one: 1
        case .many(let connections): connections.count
        }
    }

    func contains(_ connection: ConnectionID) -> Bool {
        switch self {
        case .one(let only): only == connection
        case .many(let connections): connections.contains(connection)
        }
    }

    func makeIterator() -> Iterator {
        switch self {
        case .one(let only): Iterator(first: only, others: Set().makeIterator())
        case .many(let connections): Iterator(first: nil, others: connections.makeIterator())
        }
    }

    struct Iterator: IteratorProtocol {
        fileprivate var first: ConnectionID?
        fileprivate var others: Set<ConnectionID>.Iterator

        mutating func next() -> ConnectionID? { first.take() ?? others.next() }
    }

    fileprivate mutating func insert(_ connection: ConnectionID) {
        switch self {
        case .one(let only): if only != connection { self = .many([only, connection]) }
        case .many(var connections):
            // Emptied first: a set that two own would be copied.
            self = .many([])
            connections.insert(connection)
            self = .many(connections)
        }
    }

    fileprivate mutating func remove(_ connection: ConnectionID) {
        guard contains(connection) else { return }
        switch self {
        case .one: self = .many([])
        case .many(var connections):
            self = .many([])
            connections.remove(connection)
            self = .many(connections)
        }
    }
}
