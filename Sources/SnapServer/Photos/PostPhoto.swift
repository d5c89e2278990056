import SnapModel
import SnapStore

/// The second half of `photo.post`: its sizes are stored already.
struct PostPhoto: WriteCommand {
    let draft: PhotoDraft
    let posted: StoredSizes
    let bytesMax: Int

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        if let photo = try transaction.addPhoto(draft, posted, at: now, bytesMax: bytesMax) { return Outcome(.photo(photo)) }
        // The same key again: the answer to the first post was lost on its way, so it is given again.
        guard let earlier = try transaction.photo(of: draft.author.id, key: draft.key, at: now) else {
            throw StoreError(.other, "a photo's key is used and has no photo")
        }
        transaction.removeUnused(files)
        return Outcome(.photo(earlier))
    }

    var files: [String] { posted.files }
}

/// `photo.delete`: by its author or an admin. Words and images are erased.
struct DeletePhoto: WriteCommand {
    let photo: PhotoID
    let perspective: Perspective
    /// An admin's reason, for the audit log.
    let reason: String?
    /// The admin in the audit log when the photo is another account's; nil for the local admin.
    let admin: Person?

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let author = try author(in: transaction.snapshot, at: now)
        if let account = perspective.account { try transaction.requireActive(account) }
        guard perspective.isAdmin || perspective.account == author else {
            throw Rejection(.forbidden, "You can only delete your own photos.")
        }
        try transaction.erasePhoto(photo, of: author, at: now)
        if perspective.account != author {
            try transaction.resolveReports(of: .photo(photo), as: .removed, by: admin, because: reason, at: now)
            try transaction.audit("photo.delete", "photo \(photo.text)", by: admin, because: reason, at: now)
        }
        return Outcome()
    }

    /// An admin may also delete what is not shown to admins.
    private func author(in snapshot: Snapshot, at now: Timestamp) throws -> AccountID {
        try perspective.isAdmin ? snapshot.author(of: photo) : snapshot.photo(photo, for: perspective, at: now).author.id
    }
}
