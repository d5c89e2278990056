/// The local admin's request for a backup, written on the server's own machine.
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
    package let file: String
    /// The size of the file.
    package let bytes: Int64
    package let snaps: Int64
    package let images: Int64
    package let createdAt: Timestamp

    package init(file: String, bytes: Int64, snaps: Int64, images: Int64, createdAt: Timestamp) {
        self.file = file
        self.bytes = bytes
        self.snaps = snaps
        self.images = images
        self.createdAt = createdAt
    }
}
