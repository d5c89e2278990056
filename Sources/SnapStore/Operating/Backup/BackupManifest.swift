package import SnapModel

/// The description of a backup, in the lines of its last file, `manifest`.
///
/// ```
/// snapfeed-backup 1
/// version 0.1.0
/// created 1795245337695
/// schema 7
/// snaps 12
/// images 5
/// database 94208
/// bytes 1240064
/// sha256 9f86d0…          of those bytes: everything in front of the manifest
/// ```
package struct BackupManifest: Hashable, Sendable {
    /// The names of the manifest and of the database in the archive.
    static let fileName = "manifest"
    static let databaseName = "snapfeed.db"
    private static let format = "1"

    /// The version of the program that made it.
    package let version: String
    package let createdAt: Timestamp
    /// The migrations of its database.
    package let schema: [String]
    package let snaps: Int64
    package let images: Int64
    /// The size of the database in bytes.
    package let databaseBytes: Int64
    /// The bytes in front of the manifest, and their SHA-256.
    package let bytes: Int64
    package let digest: String

    /// The size of the whole file in bytes.
    package var fileBytes: Int64 {
        let size = Int64(text.utf8.count)
        return bytes + Int64(3 * TarHeader.block + TarHeader.padding(after: size)) + size
    }

    var text: String {
        """
        snapfeed-backup \(Self.format)
        version \(version)
        created \(createdAt.milliseconds)
        schema \(schema.joined(separator: ","))
        snaps \(snaps)
        images \(images)
        database \(databaseBytes)
        bytes \(bytes)
        sha256 \(digest)

        """
    }
}

extension BackupManifest {
    /// Reads a manifest's lines. Unknown words are ignored, so that a later program may add some.
    ///
    /// - Throws: `.corrupt`; `.other` for a newer program's format.
    init(text: String) throws(StoreError) {
        var words: [Substring: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2 { words[parts[0]] = String(parts[1]) }
        }
        guard let format = words["snapfeed-backup"] else { throw StoreError(.corrupt, "its manifest is not a backup's manifest") }
        guard format == Self.format else {
            throw StoreError(.other, "the backup was made by a newer version of snapfeed (\(words["version"] ?? "unknown")); use that one")
        }
        guard let version = words["version"], let schema = words["schema"], let digest = words["sha256"],
            let created = Self.number(words["created"]), let snaps = Self.number(words["snaps"]),
            let images = Self.number(words["images"]), let database = Self.number(words["database"]),
            let bytes = Self.number(words["bytes"])
        else { throw StoreError(.corrupt, "its manifest is incomplete") }
        self.init(
            version: version, createdAt: Timestamp(milliseconds: created), schema: schema.split(separator: ",").map(String.init),
            snaps: snaps, images: images, databaseBytes: database, bytes: bytes, digest: digest)
    }

    private static func number(_ text: String?) -> Int64? { text.flatMap { Int64($0) }.flatMap { $0 < 0 ? nil : $0 } }
}
