import SnapModel
import Synchronization

/// The names of people and tags in memory, so that they can be found by how they begin: no index of the database has people's words.
///
/// It only proposes. Whoever shows somebody looks at the row, which may have changed since.
///
/// - Thread: any.
package final class Completions: Sendable {
    package enum Noun: String, Codable, Sendable { case person, tag }

    package enum Change: Codable, Sendable {
        case named(Noun, Int64, String)
        case gone(Noun, Int64)
    }

    private let indexes = Mutex<[Noun: PrefixIndex]>([:])

    package init() {}

    /// Reads all names.
    func fill(from sql: SQLConnection) throws {
        let people = PrefixIndex(
            try sql.map("SELECT name, id FROM account WHERE deleted IS NULL", []) { (text: $0.text(0), number: $0.number(1)) })
        let tags = PrefixIndex(try sql.map("SELECT name, id FROM tag", []) { (text: $0.text(0), number: $0.number(1)) })
        indexes.withLock { $0 = [.person: people, .tag: tags] }
    }

    /// Takes over what a transaction has committed.
    func apply(_ changes: [Change]) {
        indexes.withLock { indexes in
            for change in changes {
                switch change {
                case .named(let noun, let number, let name): indexes[noun, default: PrefixIndex()].insert(name, number: number)
                case .gone(let noun, let number): indexes[noun, default: PrefixIndex()].remove(number)
                }
            }
        }
    }

    /// Those that begin with a text, or have a word that does; each once, by how well they fit.
    ///
    /// - Returns: at most `limit`, and whether these are all.
    func matches(_ noun: Noun, _ prefix: String, limit: Int) -> (found: [Int64: PrefixIndex.Match.Fit], isWhole: Bool) {
        guard let index = indexes.withLock({ $0[noun] }) else { return ([:], true) }
        var found: [Int64: PrefixIndex.Match.Fit] = [:]
        for match in index.matches(prefix) {
            guard found.count < limit else { return (found, false) }
            found[match.number] = min(match.fit, found[match.number] ?? match.fit)
        }
        return (found, true)
    }
}
