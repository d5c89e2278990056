import SnapLoop
import TestSupport
import Testing

@testable import SnapServer

struct ConnectionIndexTests {
    @Test func aKeyHasTheConnectionsThatWereAddedAndNotRemoved() {
        var (index, model, random) = (ConnectionIndex<Int>(), [Int: Set<ConnectionID>](), Seeded(7))
        for _ in 0..<4_000 {
            let (key, connection) = (Int.random(in: 0..<4, using: &random), ConnectionID(number: .random(in: 1..<6, using: &random)))
            let before = model[key] ?? []
            if Bool.random(using: &random) {
                model[key] = before.union([connection])
                #expect(index.insert(connection, of: key) == before.isEmpty)
            } else {
                let after = before.subtracting([connection])
                model[key] = after.isEmpty ? nil : after
                #expect(index.remove(connection, of: key) == (!before.isEmpty && after.isEmpty))
            }
            let connections = model[key] ?? []
            #expect(Array(index[key]).count == connections.count && Set(index[key]) == connections && index[key].count == connections.count)
            #expect(index[key].contains(connection) == connections.contains(connection))
            #expect(index.contains(key) == (model[key] != nil) && Set(index.keys) == Set(model.keys) && index.count == model.count)
        }
    }
}
