package import SnapModel

/// The scopes of access tokens, by method. They follow from the rows of the table, so that a new method has one.
extension Method {
    /// The scopes of which an access token needs one to call the method. Empty for methods that need no login; nil for those that no access
    /// token may call: they concern the account itself, its password, its logins and its devices.
    package var scopes: Set<TokenScope>? {
        guard let traits = Self.named[name]?.traits else { return nil }
        switch traits.access {
        case .anyone: return []
        case .localAdmin: return nil
        case .admin: return isAboutRoles ? nil : [.moderate]
        case .account, .accountOrLocalAdmin: return isAboutLogins ? nil : Self.scopes(traits, isAboutPeople: isAboutPeople)
        }
    }

    /// The scopes that permit a method.
    ///
    /// - Parameter traits: of a method for accounts.
    private static func scopes(_ traits: MethodTraits, isAboutPeople: Bool) -> Set<TokenScope>? {
        let own: TokenScope = isAboutPeople ? .people : .post
        switch traits.rate {
        case .read, .search: return [.read]
        case .open: return [.open]
        // Admins may call the others on posts of other accounts.
        case .write: return traits.access == .account ? [own] : [own, .moderate]
        case .login: return nil
        }
    }

    /// Whether it gives an account other rights or another password: a stolen token must not lead to more than its scopes.
    private var isAboutRoles: Bool {
        switch self {
        case .account(.grantRole), .account(.makeReset): true
        default: false
        }
    }

    private var isAboutLogins: Bool {
        switch self {
        case .account, .token, .push, .provider: true
        case .snap, .feed, .people, .photo, .comment, .inbox, .search, .topic, .moderation, .operating, .webhook: false
        }
    }

    private var isAboutPeople: Bool { if case .people = self { true } else { false } }
}

extension TokenScope {
    /// For the protocol's document.
    var meaning: String {
        switch self {
        case .read: "Reading feeds, photos, profiles and searches, and what belongs to the account."
        case .post:
            "Posting, editing and deleting the account's snaps, photos and comments, sending, lists, reporting, favourites and share links."
        case .open: "Opening snaps: each opens once, by whatever login or token."
        case .people: "Following, blocking and muting, answering requests, and changing the account's profile."
        case .moderate: "What an admin may do, but not roles and passwords; only of an admin's account."
        }
    }
}
