import SnapModel
import SnapStore

/// `account.delete`: one's own account, with everything that was posted. The password is asked for once more.
struct DeleteAccount: Preparation {
    private let check: PasswordCheck
    private let identity: Identity

    init(password: String, _ asker: Asker) throws(Rejection) {
        identity = try asker.person()
        check = try PasswordCheck(password, of: identity)
    }

    func prepare(in workshop: Workshop) throws -> any WriteCommand {
        EraseAccount(account: identity.person.id, verified: try check.verifiedHash(in: workshop))
    }
}

/// The second half of `account.delete`.
struct EraseAccount: WriteCommand {
    let account: AccountID
    let verified: String

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.requirePassword(verified, of: account)
        return Outcome(try transaction.deleteAccount(account, at: now))
    }
}

extension Outcome {
    init(_ deletion: AccountDeletion) {
        self.init(
            events: deletion.events, endedSessions: deletion.endedSessions, unneededFiles: deletion.files, erasesText: true)
    }
}
