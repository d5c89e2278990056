/// The local admin's request for a backup that the server writes to a file of its own machine.
package struct BackupRequest: Hashable, Sendable {
    /// A path, absolute or below the store's folder.
    package let file: String
    /// Whether an existing file may be replaced.
    package let replaces: Bool
    /// Whether to push the progress.
    package let withProgress: Bool

    package init(file: String, replaces: Bool = false, withProgress: Bool = false) {
        self.file = file
        self.replaces = replaces
        self.withProgress = withProgress
    }
}

/// A finished backup.
package struct BackupInfo: Hashable, Sendable {
    /// The size of the backup.
    package let bytes: Int64
    package let snaps: Int64
    package let images: Int64
    package let createdAt: Timestamp

    package init(bytes: Int64, snaps: Int64, images: Int64, createdAt: Timestamp) {
        self.bytes = bytes
        self.snaps = snaps
        self.images = images
        self.createdAt = createdAt
    }
}

/// The place of some bytes of a backup that the local admin reads.
package struct BackupPiece: Hashable, Sendable {
    /// The offset of the first byte.
    package let offset: Int64
    /// The finished backup, with its last bytes.
    package let backup: BackupInfo?

    package init(offset: Int64, backup: BackupInfo? = nil) {
        self.offset = offset
        self.backup = backup
    }
}
