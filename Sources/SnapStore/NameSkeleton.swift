import Foundation
import GRDB
package import SnapModel

/// What names that look alike have in common, as the store keeps and compares it.
enum NameSkeleton {
    static func of(_ name: String) -> String { TextRule.skeleton(ofDecomposed: name.decomposedStringWithCompatibilityMapping) }

    /// In place of one: names never begin with a space, so nobody's is the same.
    static func mark(_ word: String, _ account: Int64) -> String { " \(word) \(account)" }

    /// Gives one to accounts from before there were any. Nobody loses a name: of two that look alike, the older has the skeleton.
    static func fill(_ db: Database) throws {
        var taken: Set<String> = []
        for row in try Row.fetchAll(db, sql: "SELECT id, name, deleted FROM account ORDER BY id") {
            let id: Int64 = row[0]
            var skeleton = row[2] as Int64? == nil ? of(row[1]) : mark("deleted", id)
            if !taken.insert(skeleton).inserted { skeleton = mark("lookalike", id) }
            try db.execute(sql: "UPDATE account SET skeleton = ? WHERE id = ?", arguments: [skeleton, id])
        }
    }
}

/// Names as they are given and taken.
extension Transaction {
    /// - Throws: `nameTaken`, `nameConfusable`.
    func rename(_ account: AccountID, to name: String) throws {
        try snapshot.requireFree(name, except: account)
        try run(
            "UPDATE account SET name = ?, folded = ?, skeleton = ? WHERE id = ?",
            [name, TextRule.folded(name), NameSkeleton.of(name), account.rawValue])
    }
}

extension Snapshot {
    /// Makes sure that nobody has a name, or one that looks like it.
    ///
    /// - Throws: `nameTaken`, `nameConfusable`.
    package func requireFree(_ name: String, except own: AccountID? = nil) throws {
        let (folded, skeleton) = (TextRule.folded(name), NameSkeleton.of(name))
        guard skeleton != NameSkeleton.of(DeletedAccount.name) else { throw Rejection.nameTaken }
        let found = try row(
            "SELECT folded = ?1 FROM account WHERE (folded = ?1 OR skeleton = ?2) AND id IS NOT ?3 ORDER BY folded = ?1 DESC LIMIT 1",
            [folded, skeleton, own?.rawValue])
        if let found { throw found[0] == 1 ? Rejection.nameTaken : Rejection.nameConfusable }
    }
}

extension Rejection {
    static let nameTaken = Rejection(.nameTaken, "Somebody has this name already. Choose another one.")
    static let nameConfusable = Rejection(
        .nameConfusable,
        "Somebody has a name that looks like this one: letters and digits that are mistaken for each other count as the same. Choose another one."
    )
}
