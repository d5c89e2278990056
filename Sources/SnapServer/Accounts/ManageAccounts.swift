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
        self.name = Normalised.name(name)
        self.reason = try Normalised.reason(reason)
    }

    /// Finds the account, and adds a line to the audit log.
    ///
    /// - Throws: `unknownAccount`, `forbidden`.
    func begin(_ action: String, in transaction: Transaction, at now: Timestamp) throws -> AccountID {
        guard let account: StoredAccount = try transaction.snapshot.account(named: name) else { throw Rejection.unknownAccount }
        try admin.requireOther(than: account.person.id)
        try admin.requireNoOtherAdmin(account.person.id, account.role)
        try transaction.audit(action, name, by: admin.person, because: reason, at: now)
        return account.person.id
    }
}

/// `account.suspend`: the account may no longer act. Its connections are closed; its snaps stay.
struct SuspendAccount: WriteCommand {
    let measure: AccountMeasure

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let account = try measure.begin("account.suspend", in: transaction, at: now)
        try transaction.suspend(account, because: measure.reason, at: now)
        return Outcome()
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

/// `account.remove`: deletes another account, as `account.delete` deletes the asker's.
struct RemoveAccount: WriteCommand {
    let measure: AccountMeasure

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let account = try measure.begin("account.remove", in: transaction, at: now)
        return Outcome(rest: try transaction.beginDeletion(of: account, at: now).isComplete ? nil : EraseRest(account: account))
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
            guard person?.id != account else { throw Rejection(.forbidden, "You cannot do this to your own account. Ask another admin.") }
        }

        /// Checks that only the local admin acts on another admin: one stolen login cannot remove all others, or keep them out.
        ///
        /// - Throws: `forbidden`.
        func requireNoOtherAdmin(_ account: AccountID, _ role: Role) throws(Rejection) {
            guard let person, person.id != account, role == .admin else { return }
            throw Rejection(.forbidden, "This is an admin's account. Only the server's operator can do this.")
        }
    }

    /// The admin who asks.
    ///
    /// - Throws: `notAuthenticated`, `forbidden`.
    func admin() throws(Rejection) -> Admin {
        try require(.admin)
        return Admin(person: identity?.person)
    }
}
