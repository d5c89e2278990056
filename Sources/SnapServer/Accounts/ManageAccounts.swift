import SnapModel
import SnapStore
import SnapWire

/// An admin's action on another account: the admin, the account's name, and the reason.
struct AccountMeasure: Sendable {
    let name: String
    let reason: String?
    let admin: Asker.Admin

    /// - Throws: `notAuthenticated`, `forbidden`; `invalidReason`.
    init(_ name: String, reason: String? = nil, _ asker: Asker) throws(Rejection) {
        admin = try asker.admin()
        self.name = Normalised.text(name)
        self.reason = try Normalised.reason(reason)
    }

    /// Finds the account, which may not be the admin's own, and adds a line to the audit log.
    ///
    /// - Throws: `unknownAccount`, `forbidden`.
    func begin(_ action: String, in transaction: Transaction, at now: Timestamp) throws -> AccountID {
        let account = try transaction.account(named: name)
        try admin.requireOther(than: account)
        try transaction.audit(action, name, by: admin.person, because: reason, at: now)
        return account
    }
}

/// `account.suspend`: the account may not act any more. Its connections are closed; its snaps stay.
struct SuspendAccount: WriteCommand {
    let measure: AccountMeasure

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let account = try measure.begin("account.suspend", in: transaction, at: now)
        return Outcome(effects: try transaction.suspend(account, because: measure.reason, at: now).map(Effect.endSession))
    }
}

/// `account.restore`: a suspended account may act again.
struct RestoreAccount: WriteCommand {
    let measure: AccountMeasure

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.restore(try measure.begin("account.restore", in: transaction, at: now), at: now)
        return Outcome()
    }
}

/// `account.remove`: deletes somebody else's account, as `account.delete` does for one's own.
struct RemoveAccount: WriteCommand {
    let measure: AccountMeasure

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let account = try measure.begin("account.remove", in: transaction, at: now)
        return Outcome(deletion: try transaction.deleteAccount(account, at: now))
    }
}

extension Asker {
    /// An asker whose rights as an admin were checked.
    struct Admin: Hashable, Sendable {
        /// Nil for the local admin, who has no account.
        let person: Person?

        /// Admins cannot suspend or remove themselves by mistake.
        ///
        /// - Throws: `forbidden`.
        func requireOther(than account: AccountID) throws(Rejection) {
            guard person?.id != account else { throw Rejection(.forbidden, "This is your own account. Ask another admin.") }
        }
    }

    /// - Throws: `notAuthenticated`, `forbidden`.
    func admin() throws(Rejection) -> Admin {
        try require(.admin)
        return Admin(person: identity?.person)
    }
}
