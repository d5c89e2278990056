import SnapModel
import SnapStore

extension PeopleCommand {
    /// Decides how a command is carried out.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        let limits = context.limits
        return switch self {
        case .showProfile(let choice): try Self.show(choice, asker)
        case .editProfile(let change): try Self.edit(change, asker)
        case .setProfileImage(let change): try change.plan(for: asker, in: context)
        case .follow(let other):
            try .relate(asker) { try $0.follow(other, by: $1, at: $2, max: limits[.followsPerAccount]) }
        case .unfollow(let other): try .relate(asker) { transaction, account, _ in try transaction.unfollow(other, by: account) }
        case .removeFollower(let other):
            try .relate(asker) { transaction, account, _ in try transaction.removeFollower(other, of: account) }
        case .answerRequest(let other, let isAccepted):
            try .relate(asker) { try $0.answerRequest(of: other, to: $1, isAccepted: isAccepted, at: $2) }
        case .block(let other): try .relate(asker) { try $0.block(other, by: $1, at: $2, max: limits[.blocksPerAccount]) }
        case .unblock(let other): try .relate(asker) { transaction, account, _ in try transaction.unblock(other, by: account) }
        case .listFollows(let request): try .ask(as: asker) { .people(page: try $0.follows(request, for: $1)) }
        case .listRequests(let page):
            try .ask(by: asker) { snapshot, account, _ in .people(page: try snapshot.requests(to: account, page)) }
        case .subscribeNotifications(let since):
            try .listen(asker) { SubscribeNotifications(account: $0, since: since, missedMax: limits[.recoveryEvents]) }
        case .unsubscribeNotifications: .unlisten(.notifications)
        case .listNotifications(let page): try .ask(by: asker) { .notifications(try $0.notifications(of: $1, page, at: $2)) }
        case .readNotifications(let offset):
            try .change(by: asker) { transaction, account, _ in
                Outcome(.unread(try transaction.readNotifications(of: account, upTo: offset)))
            }
        case .listBlocks(let page): try .ask(by: asker) { snapshot, account, _ in .people(page: try snapshot.blocks(of: account, page)) }
        case .mute(let target, let hours): try Self.mute(target, hours: hours, asker, context.limits)
        case .unmute(let choice): try Self.unmute(choice, asker)
        case .listMutes(let page):
            try .ask(by: asker) { snapshot, account, now in
                let (mutes, next) = try snapshot.mutes(of: account, page, at: now)
                return .mutes(mutes, next: next)
            }
        }
    }

    private static func show(_ choice: AccountChoice, _ asker: Asker) throws(Rejection) -> Plan {
        let perspective = try asker.perspective()
        let choice = choice.normalised
        return .ask { snapshot, now in
            let (profile, relation) = try snapshot.profile(choice, for: perspective)
            let isShown = profile.details != nil
            let posts = isShown ? try snapshot.newestPosts(of: profile.person.id, for: perspective, at: now) : []
            return .profile(profile, relation, posts: posts)
        }
    }

    private static func mute(_ target: MuteTarget, hours: Int64?, _ asker: Asker, _ limits: Limits) throws(Rejection) -> Plan {
        let target = try target.checked()
        let most = (all: limits[.mutesPerAccount], words: limits[.mutedWords])
        return try .change(by: asker) { transaction, account, now in
            let until = hours.map { Timestamp(milliseconds: now.milliseconds + $0 * 3_600_000) }
            return Outcome(.mute(try transaction.mute(target, by: account, until: until, at: now, limits: most).mute))
        }
    }

    private static func unmute(_ choice: MuteChoice, _ asker: Asker) throws(Rejection) -> Plan {
        let choice = try choice.checked()
        return try .change(by: asker) { transaction, account, _ in
            try transaction.unmute(choice, by: account)
            return Outcome()
        }
    }

    private static func edit(_ change: ProfileChange, _ asker: Asker) throws(Rejection) -> Plan {
        var change = change
        change.bio = change.bio.map(Normalised.lines)
        if let bio = change.bio, !bio.isEmpty { try TextRule.checkBio(bio) }
        return try .change(by: asker) { [change] transaction, account, now in
            Outcome(.editedProfile(try transaction.editProfile(of: account, change, at: now)))
        }
    }
}

extension MuteTarget {
    /// Tags and words in the form in which they are compared.
    ///
    /// - Throws: `invalidParams`.
    fileprivate func checked() throws(Rejection) -> MuteTarget {
        switch self {
        case .account: self
        case .tag(let tag): .tag(try TextRule.mutedTag(Normalised.text(tag)))
        case .word(let word): .word(try TextRule.mutedWord(Normalised.text(word)))
        }
    }
}

extension MuteChoice {
    fileprivate func checked() throws(Rejection) -> MuteChoice {
        switch self {
        case .id: self
        case .target(let target): .target(try target.checked())
        }
    }
}

extension AccountChoice {
    fileprivate var normalised: AccountChoice {
        switch self {
        case .id: self
        case .name(let name): .name(Normalised.name(name))
        }
    }
}

extension Reply {
    fileprivate static func people(page: Snapshot.People) -> Reply { .people(page.people, next: page.next) }
}

extension Plan {
    /// A change between two accounts, answered with their relation now.
    fileprivate static func relate(
        _ asker: Asker, _ change: @escaping @Sendable (Transaction, AccountID, Timestamp) throws -> Relation
    ) throws(Rejection) -> Plan {
        try .change(by: asker) { Outcome(.relation(try change($0, $1, $2))) }
    }
}
