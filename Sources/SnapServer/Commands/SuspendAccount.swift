import SnapModel
import SnapStore

/// `account.suspend`: an account may not act any more. Its connections are closed; what it posted stays.
struct SuspendAccount: WriteCommand {
    let name: String
    let reason: String?
    let admin: Asker.Admin

    init(name: String, reason: String?, _ asker: Asker) throws(Rejection) {
        admin = try asker.admin()
        self.name = Normalised.text(name)
        self.reason = try Normalised.reason(reason)
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try admin.requireOther(than: try transaction.account(named: name))
        try transaction.audit("account.suspend", name, by: admin.person, because: reason, at: now)
        return Outcome(endedSessions: try transaction.suspend(accountNamed: name, because: reason, at: now))
    }
}

/// `account.restore`: a suspended account may act again.
struct RestoreAccount: WriteCommand {
    let name: String
    let admin: Asker.Admin

    init(name: String, _ asker: Asker) throws(Rejection) {
        admin = try asker.admin()
        self.name = Normalised.text(name)
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.restore(accountNamed: name)
        try transaction.audit("account.restore", name, by: admin.person, at: now)
        return Outcome()
    }
}

extension Asker {
    /// Somebody who was found to be an admin.
    struct Admin: Hashable, Sendable {
        /// Nil for the local admin, who is nobody in particular.
        let person: Person?

        /// Nobody bars or removes themselves by mistake.
        ///
        /// - Throws: `forbidden`.
        func requireOther(than account: AccountID) throws(Rejection) {
            guard person?.id != account else { throw Rejection(.forbidden, "This is your own account. Ask another admin.") }
        }
    }

    /// - Throws: `notAuthenticated`, `forbidden`.
    func admin() throws(Rejection) -> Admin {
        try requireAdmin()
        return Admin(person: identity?.person)
    }
}
