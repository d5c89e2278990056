import SnapModel
import SnapStore

/// `share.create`: creates a link to the caller's own photo. Its code is returned in the reply, and only a digest of it is stored.
struct CreateShare: WriteCommand {
    let photo: PhotoID
    let hours: Int64
    let author: AccountID
    /// How many links an account may have.
    let max: Int
    private let code = Secret.shareCode()

    init(photo: PhotoID, hours: Int64, author: AccountID, max: Int) {
        self.photo = photo
        self.hours = hours
        self.author = author
        self.max = max
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let digest = Secret.digest(ofToken: code)
        let share = try transaction.addShare(of: photo, codeDigest: digest, by: author, hours: hours, at: now, max: max)
        return Outcome(.shared(share, path: ShareAddress(code: code).path))
    }
}

/// Counts the pages of share links that were given in the last second.
struct CountShareViews: WriteCommand {
    let views: [ShareID: Int64]

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.countViews(views)
        return Outcome()
    }
}
