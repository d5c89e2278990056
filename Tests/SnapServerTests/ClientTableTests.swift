import Testing

@testable import SnapLoop
@testable import SnapServer

/// Clients by slot: a closed connection never finds the client that has its slot now.
struct ClientTableTests {
    private var table = ClientTable()

    private func connection(_ slot: UInt32, _ generation: UInt32 = 1) -> ConnectionID { ConnectionID(slot: slot, generation: generation) }

    private func session() -> ClientConnection {
        ClientConnection(isLocalAdmin: false, caller: Caller(network: "", standing: .local), limits: ConnectionLimits(Limits()), at: 0)
    }

    @Test mutating func aClosedConnectionFindsNothingWhenItsSlotIsUsedAgain() {
        let (first, second) = (session(), session())
        table.add(first, of: connection(2))
        #expect(table[connection(2)] === first && table[connection(1)] == nil && table[connection(3)] == nil)
        #expect(table.remove(connection(2)) === first && table.isEmpty)
        table.add(second, of: connection(2, 2))
        #expect(table[connection(2)] == nil && table.remove(connection(2)) == nil)
        #expect(table[connection(2, 2)] === second && table.count == 1)
    }

    @Test mutating func iterationSeesAllThoughSomeEndMeanwhile() {
        for slot in [0, 3, 5] as [UInt32] { table.add(session(), of: connection(slot)) }
        var seen: [UInt32] = []
        for (found, _) in table {
            seen.append(found.slot)
            _ = table.remove(connection(3))
            _ = table.remove(found)
        }
        #expect(seen == [0, 3, 5] && table.isEmpty)
    }
}
