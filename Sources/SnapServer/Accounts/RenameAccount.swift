import SnapModel
import SnapStore

extension NameChange {
    /// Makes the command that renames the account.
    ///
    /// - Throws: `notAuthenticated`, `forbidden`, `invalidName`, `invalidReason`.
    func command(for asker: Asker, in context: PlanContext) throws(Rejection) -> any WriteCommand {
        let name = Normalised.name(name)
        try TextRule.checkName(name)
        guard let account, account != asker.identity?.person.id else {
            return RenameAccount(account: try asker.person().person.id, name: name, perDay: context.limits[.renamesPerDay])
        }
        guard try asker.perspective().isAdmin else {
            throw Rejection(.forbidden, "You can change only your own name; admins can change others'.")
        }
        return RenameOther(account: account, name: name, reason: try Normalised.reason(reason), admin: try asker.admin())
    }
}

/// `account.rename`: another name for the asker's account.
struct RenameAccount: WriteCommand {
    let account: AccountID
    let name: String
    /// How often in 24 hours.
    let perDay: Int

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.requireActive(account)
        _ = try transaction.changeName(of: account, to: name, at: now, perDay: perDay)
        return Outcome(.editedProfile(try transaction.snapshot.profile(.id(account), for: .viewer(account)).profile))
    }
}

/// `account.rename` by an admin: another name for another account.
struct RenameOther: WriteCommand {
    let account: AccountID
    let name: String
    let reason: String?
    let admin: Asker.Admin

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        if let admin = admin.person { try transaction.requireAdmin(admin.id) }
        try admin.requireNoOtherAdmin(account, try transaction.snapshot.role(of: account))
        let (person, before) = try transaction.changeName(of: account, to: name, at: now)
        try transaction.audit("account.rename", "\(before) to \(person.name)", by: admin.person, because: reason, at: now)
        return Outcome(.editedProfile(try transaction.snapshot.profile(.id(account), for: .localAdmin).profile))
    }
}
