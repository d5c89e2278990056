import Foundation
import GRDB
package import SnapModel

/// What names that look alike have in common, as they are compared.
enum NameSkeleton {
    static func of(_ name: String) -> String { TextRule.skeleton(ofDecomposed: name.decomposedStringWithCompatibilityMapping) }
}

/// What a name is found by.
struct NameKey {
    let folded: String
    let skeleton: String
    let foldedDigest: Int64
    let skeletonDigest: Int64

    init(_ name: String, _ digests: Digests) {
        folded = TextRule.folded(name)
        skeleton = NameSkeleton.of(name)
        foldedDigest = digests.short(folded, .name)
        skeletonDigest = digests.short(skeleton, .skeleton)
    }
}

/// Names as they are given and taken.
extension Transaction {
    /// - Throws: `nameTaken`, `nameConfusable`.
    func rename(_ account: AccountID, to name: String) throws {
        try snapshot.requireFree(name, except: account)
        let key = NameKey(name, feeds.digests)
        try run(
            "UPDATE account SET name = ?, folded = ?, folded_digest = ?, skeleton_digest = ? WHERE id = ?",
            [name, key.folded, key.foldedDigest, key.skeletonDigest, account.rawValue])
    }
}

extension Snapshot {
    /// Makes sure that nobody has a name, or one that looks like it. The writer asks, of which there is one, so nobody comes between this and
    /// the row: the indexes cannot see to it, as two names may share a digest.
    ///
    /// - Throws: `nameTaken`, `nameConfusable`.
    package func requireFree(_ name: String, except own: AccountID? = nil) throws {
        let key = NameKey(name, feeds.digests)
        guard key.skeleton != NameSkeleton.of(DeletedAccount.name) else { throw Rejection.nameTaken }
        let same = "SELECT 1 FROM account WHERE folded_digest = ? AND folded = ? AND id IS NOT ?"
        if try row(same, [key.foldedDigest, key.folded, own?.rawValue]) != nil { throw Rejection.nameTaken }
        let alike = "SELECT name FROM account WHERE skeleton_digest = ? AND id IS NOT ?"
        let names = try map(alike, [key.skeletonDigest, own?.rawValue]) { $0[0] as String }
        if names.contains(where: { NameSkeleton.of($0) == key.skeleton }) { throw Rejection.nameConfusable }
    }
}

extension Rejection {
    static let nameTaken = Rejection(.nameTaken, "Somebody has this name already. Choose another one.")
    static let nameConfusable = Rejection(
        .nameConfusable,
        "Somebody has a name that looks like this one: letters and digits that are mistaken for each other count as the same. Choose another one."
    )
}
