import SnapImage
import SnapModel
import SnapStore

extension ProfileImageChange {
    /// Decides how the image is set or removed.
    ///
    /// - Throws: `notAuthenticated`, `forbidden`, `storageFull`, `invalidReason`.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        if let account, account != asker.identity?.person.id {
            guard try asker.perspective().isAdmin, image == nil else {
                throw Rejection(.forbidden, "You can only change your own images. Admins can remove images of others.")
            }
            return .write(RemoveProfileImage(account: account, role: role, reason: try Normalised.reason(reason), admin: try asker.admin()))
        }
        let account = try asker.person().person.id
        let bytesMax = context.limits[.photoBytesPerAccount]
        guard let image else { return .write(SetProfileImage(account: account, role: role, sizes: nil, bytesMax: bytesMax)) }
        try context.requireRoom()
        let intake = IntakeSizes(image: .upload(image), form: role.form) { [role] in
            SetProfileImage(account: account, role: role, sizes: $0, bytesMax: bytesMax)
        }
        return .prepare(intake, .imaging)
    }
}

extension ProfileImage.Role {
    fileprivate var form: SizedImages.Form {
        switch self {
        case .portrait: .portrait
        case .banner: .banner
        }
    }
}

/// `profile.setImage`: an account's own image; the old one is erased.
struct SetProfileImage: WriteCommand {
    let account: AccountID
    let role: ProfileImage.Role
    /// Stored already; nil removes the image.
    let sizes: StoredSizes?
    let bytesMax: Int

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.requireActive(account)
        try transaction.setProfileImage(of: account, role, to: sizes, bytesMax: bytesMax)
        let profile = try transaction.snapshot.profile(.id(account), for: .viewer(account)).profile
        return Outcome(.editedProfile(profile))
    }

    var files: [String] { sizes?.files ?? [] }
}

/// `profile.setImage` by an admin: removes another account's image.
struct RemoveProfileImage: WriteCommand {
    let account: AccountID
    let role: ProfileImage.Role
    let reason: String?
    let admin: Asker.Admin

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let profile = try transaction.snapshot.profile(.id(account), for: .localAdmin).profile
        try transaction.setProfileImage(of: account, role, to: nil)
        try transaction.audit("profile.setImage", "\(role.rawValue) of \(profile.person.name)", by: admin.person, because: reason, at: now)
        let changed = try transaction.snapshot.profile(.id(account), for: .localAdmin).profile
        return Outcome(.editedProfile(changed))
    }
}
