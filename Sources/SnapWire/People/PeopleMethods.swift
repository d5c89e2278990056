import SnapModel

/// The methods of profiles, follows, requests and blocks.
package enum PeopleMethod: String, CaseIterable, Sendable {
    case showProfile = "profile.show"
    case editProfile = "profile.edit"
    case setProfileImage = "profile.setImage"
    case follow = "follow.create"
    case unfollow = "follow.end"
    case removeFollower = "follow.remove"
    case listFollows = "follow.list"
    case listRequests = "request.list"
    case answerRequest = "request.answer"
    case block = "block.create"
    case unblock = "block.end"
    case listBlocks = "block.list"
    case mute = "mute.create"
    case unmute = "mute.end"
    case listMutes = "mute.list"
    case subscribeNotifications = "notification.subscribe"
    case unsubscribeNotifications = "notification.unsubscribe"
    case listNotifications = "notification.page"
    case readNotifications = "notification.read"
}

extension PeopleMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .showProfile:
            MethodRow(
                "Returns a profile, the viewer's relation to it, and its newest 10 posts.", access: .accountOrLocalAdmin,
                params: [.optional("account", .id), .optional("name", .string, "Instead of an ID.")],
                result: .object([
                    .needed("now", .time), .needed("profile", .profile), .optional("relation", .relation),
                    .needed("posts", .list(.profilePost, max: 10)),
                ]),
                errors: [.unknownAccount])
        case .editProfile:
            MethodRow(
                "Changes your profile. Absent members stay unchanged.", access: .account, rate: .write,
                params: [
                    .optional("bio", .string, "An empty text removes it."),
                    .optional("approves", .boolean, "Whether you approve followers. Turning it off accepts all pending requests."),
                    .optional("hides", .boolean, "Whether your follower lists and counts are hidden from others."),
                    .optional("findable", .boolean, "Whether search shows you to people who do not follow you."),
                    .optional("commentsFrom", .commenters, "Who may comment on photos that you post from now on."),
                    .optional("snapsFrom", .snapSenders, "From whom you take snaps; people you follow by default."),
                ],
                result: .object([.needed("profile", .profile)]),
                errors: [.invalidBio, .suspended])
        case .setProfileImage:
            MethodRow(
                "Sets your profile picture or banner to the attached image, or removes it without one. Admins can remove those of others.",
                access: .accountOrLocalAdmin, rate: .write,
                params: [
                    .needed("role", .choice(ProfileImage.Role.allCases.map(\.rawValue))),
                    .optional("account", .id, "The account whose image an admin removes."),
                    .optional("reason", .string, "An admin's reason, for the audit log."),
                ],
                result: .object([.needed("profile", .profile)]),
                requestBytes: "image/jpeg, image/png or image/webp; none removes the image",
                errors: [.invalidImage, .tooLarge, .tooMany, .storageFull, .unknownAccount, .forbidden, .invalidReason, .suspended])
        case .follow:
            MethodRow(
                "Follows an account, or sends a request if it approves followers. Repeating it changes nothing.", access: .account,
                rate: .write,
                params: [.needed("account", .id)], result: Self.relation, errors: [.unknownAccount, .forbidden, .tooMany, .suspended])
        case .unfollow:
            MethodRow(
                "Unfollows an account, or withdraws the request.", access: .account, rate: .write,
                params: [.needed("account", .id)], result: Self.relation, errors: [.unknownAccount, .suspended])
        case .removeFollower:
            MethodRow(
                "Removes a follower, who is not notified.", access: .account, rate: .write,
                params: [.needed("account", .id)], result: Self.relation, errors: [.unknownAccount, .suspended])
        case .listFollows:
            MethodRow(
                "Lists the accounts that an account follows, or its followers, newest first.", access: .accountOrLocalAdmin,
                params: [.needed("account", .id), .needed("side", .choice(["followers", "following"]))] + Self.page,
                result: Self.people, errors: [.unknownAccount, .forbidden])
        case .listRequests:
            MethodRow(
                "Lists the pending requests to follow you, newest first.", access: .account, params: Self.page, result: Self.people)
        case .answerRequest:
            MethodRow(
                "Accepts or declines a follow request. A declined account is not notified.", access: .account, rate: .write,
                params: [.needed("account", .id), .needed("accept", .boolean)], result: Self.relation,
                errors: [.unknownAccount, .suspended])
        case .block:
            MethodRow(
                "Blocks an account: the two no longer see each other, and follows and requests between them end. It is not notified.",
                access: .account, rate: .write,
                params: [.needed("account", .id)], result: Self.relation, errors: [.unknownAccount, .forbidden, .tooMany, .suspended])
        case .unblock:
            MethodRow(
                "Unblocks an account. Follows are not restored.", access: .account, rate: .write,
                params: [.needed("account", .id)], result: Self.relation, errors: [.unknownAccount, .suspended])
        case .listBlocks:
            MethodRow("Lists the accounts you block, newest first.", access: .account, params: Self.page, result: Self.people)
        case .mute:
            MethodRow(
                "Mutes an account, a tag or a word in your home and notifications. Repeating it changes when the mute ends. No one is notified.",
                access: .account, rate: .write,
                params: Self.muted + [.optional("forHours", .range(1...Int(Mute.hoursMax)), "Without it the mute does not end.")],
                result: .object([.needed("mute", .mute)]), errors: [.unknownAccount, .forbidden, .tooMany, .suspended])
        case .unmute:
            MethodRow(
                "Ends a mute, by its ID or by what is muted. It succeeds if there is none.", access: .account, rate: .write,
                params: [.optional("mute", .id)] + Self.muted, errors: [.unknownAccount, .suspended])
        case .listMutes:
            MethodRow(
                "Lists what you mute, newest first.", access: .account, params: Self.page,
                result: .object([.needed("mutes", .list(.mute)), .optional("next", .integer)]))
        case .subscribeNotifications:
            MethodRow(
                "Subscribes to your notifications, from a saved position or from now on.", access: .account, hold: .bulky,
                needsConnection: true,
                params: SchemaMember.position,
                result: .object(
                    [.needed("now", .time), .needed("epoch", .id), .needed("offset", .count), .needed("recovered", .boolean)]
                        + Self.notifications))
        case .unsubscribeNotifications: MethodRow("Unsubscribes from your notifications.", access: .account, needsConnection: true)
        case .listNotifications:
            MethodRow(
                "Lists your notifications, newest first.", access: .account, params: Self.page,
                result: .object([.needed("now", .time)] + Self.notifications))
        case .readNotifications:
            MethodRow(
                "Marks your notifications as read, up to an offset.", access: .account, rate: .write,
                params: [.needed("upTo", .count)], result: .object([.needed("unread", .count)]),
                errors: [.unknownNotification, .suspended])
        }
    }

    private static let notifications: [SchemaMember] = [
        .needed("notifications", .list(.notification)), .needed("unread", .count), .optional("next", .integer),
    ]
    private static let relation = Schema.object([.needed("relation", .relation)])
    private static let people = Schema.object([.needed("people", .list(.listedPerson)), .optional("next", .integer)])
    private static let muted: [SchemaMember] = [
        .optional("account", .id), .optional("tag", .nonEmpty, "With or without `#`."), .optional("word", .nonEmpty, "One or more words."),
    ]
    private static let page: [SchemaMember] = [
        .optional("before", .integer, "The `next` of the previous page."), .optional("limit", .range(1...PeoplePageRequest.limitMax)),
    ]
}

// Reads commands about people from parameters, and writes them.

extension PeopleMethod {
    func command(_ params: Params) throws(Rejection) -> PeopleCommand {
        switch self {
        case .showProfile: .showProfile(try AccountChoice(params))
        case .editProfile:
            .editProfile(
                ProfileChange(
                    bio: try params.optionalString("bio"), approves: try params.optionalBool("approves"),
                    hides: try params.optionalBool("hides"), findable: try params.optionalBool("findable"),
                    commentsFrom: try params.choice("commentsFrom"), snapsFrom: try params.choice("snapsFrom")))
        case .setProfileImage:
            .setProfileImage(
                ProfileImageChange(
                    role: try params.required(params.choice("role"), "role", "\"portrait\" or \"banner\""),
                    image: params.attachment.map { Array($0) }, account: try params.optionalID("account"),
                    reason: try params.optionalString("reason")))
        case .follow: .follow(try params.account())
        case .unfollow: .unfollow(try params.account())
        case .removeFollower: .removeFollower(try params.account())
        case .listFollows:
            .listFollows(
                FollowListRequest(
                    account: try params.account(),
                    side: try params.required(params.choice("side"), "side", "\"followers\" or \"following\""),
                    page: try PeoplePageRequest(params)))
        case .listRequests: .listRequests(try PeoplePageRequest(params))
        case .answerRequest:
            .answerRequest(
                try params.account(), isAccepted: try params.required(params.optionalBool("accept"), "accept", "true or false"))
        case .block: .block(try params.account())
        case .unblock: .unblock(try params.account())
        case .listBlocks: .listBlocks(try PeoplePageRequest(params))
        case .mute: try .mute(params)
        case .unmute: .unmute(try MuteChoice(params))
        case .listMutes: .listMutes(try PeoplePageRequest(params))
        case .subscribeNotifications: .subscribeNotifications(since: try params.position())
        case .unsubscribeNotifications: .unsubscribeNotifications
        case .listNotifications: .listNotifications(try PeoplePageRequest(params))
        case .readNotifications:
            .readNotifications(
                upTo: try params.required(params.optionalInteger("upTo", in: 0...Int64.max), "upTo", "a whole number of 0 or more"))
        }
    }
}

extension PeopleCommand {
    var method: PeopleMethod {
        switch self {
        case .showProfile: .showProfile
        case .editProfile: .editProfile
        case .setProfileImage: .setProfileImage
        case .follow: .follow
        case .unfollow: .unfollow
        case .removeFollower: .removeFollower
        case .listFollows: .listFollows
        case .listRequests: .listRequests
        case .answerRequest: .answerRequest
        case .block: .block
        case .unblock: .unblock
        case .listBlocks: .listBlocks
        case .mute: .mute
        case .unmute: .unmute
        case .listMutes: .listMutes
        case .subscribeNotifications: .subscribeNotifications
        case .unsubscribeNotifications: .unsubscribeNotifications
        case .listNotifications: .listNotifications
        case .readNotifications: .readNotifications
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .showProfile(.id(let account)), .follow(let account), .unfollow(let account), .removeFollower(let account),
            .block(let account), .unblock(let account):
            json.field("account", account.text)
        case .showProfile(.name(let name)): json.field("name", name)
        case .editProfile(let change):
            if let bio = change.bio { json.field("bio", bio) }
            if let approves = change.approves { json.field("approves", approves) }
            if let hides = change.hides { json.field("hides", hides) }
            if let findable = change.findable { json.field("findable", findable) }
            if let commentsFrom = change.commentsFrom { json.field("commentsFrom", commentsFrom.rawValue) }
            if let snapsFrom = change.snapsFrom { json.field("snapsFrom", snapsFrom.rawValue) }
        case .setProfileImage(let change):
            json.field("role", change.role.rawValue)
            if let account = change.account { json.field("account", account.text) }
            if let reason = change.reason { json.field("reason", reason) }
        case .listFollows(let request):
            json.field("account", request.account.text)
            json.field("side", request.side.rawValue)
            request.page.write(to: &json)
        case .answerRequest(let account, let isAccepted):
            json.field("account", account.text)
            json.field("accept", isAccepted)
        case .listRequests(let page), .listBlocks(let page), .listMutes(let page), .listNotifications(let page): page.write(to: &json)
        case .mute(let target, let hours):
            target.write(to: &json)
            if let hours { json.field("forHours", hours) }
        case .unmute(.id(let mute)): json.field("mute", mute.text)
        case .unmute(.target(let target)): target.write(to: &json)
        case .subscribeNotifications(let since): since?.write(to: &json)
        case .unsubscribeNotifications: break
        case .readNotifications(let offset): json.field("upTo", offset)
        }
    }
}

extension Params {
    /// The account that a command is about.
    func account() throws(Rejection) -> AccountID { try id("account", AccountID.self, unknown: .unknownAccount) }
}

extension AccountChoice {
    fileprivate init(_ params: Params) throws(Rejection) {
        switch (try params.optionalString("account"), try params.optionalString("name")) {
        case (_?, nil): self = .id(try params.account())
        case (nil, let name?): self = .name(name)
        default: throw Rejection(.invalidParams, "Name the profile by 'account' or by 'name'.")
        }
    }
}

extension PeopleCommand {
    fileprivate static func mute(_ params: Params) throws(Rejection) -> PeopleCommand {
        let hours = try params.optionalInteger("forHours", in: 1...Mute.hoursMax)
        return .mute(try MuteTarget(params), hours: hours)
    }
}

extension MuteTarget {
    fileprivate init(_ params: Params) throws(Rejection) {
        switch (try params.optionalString("account"), try params.optionalString("tag"), try params.optionalString("word")) {
        case (_?, nil, nil): self = .account(try params.account())
        case (nil, let tag?, nil): self = .tag(tag)
        case (nil, nil, let word?): self = .word(word)
        default: throw Rejection(.invalidParams, "Name what to mute by exactly one of 'account', 'tag' and 'word'.")
        }
    }

    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .account(let account): json.field("account", account.text)
        case .tag(let tag): json.field("tag", tag)
        case .word(let word): json.field("word", word)
        }
    }
}

extension MuteChoice {
    fileprivate init(_ params: Params) throws(Rejection) {
        guard let mute: MuteID = try params.optionalID("mute") else {
            self = .target(try MuteTarget(params))
            return
        }
        self = .id(mute)
    }
}

extension PeoplePageRequest {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(before: try params.optionalInteger("before"), limit: try params.limit(upTo: Self.limitMax))
    }

    fileprivate func write(to json: inout JSONWriter) {
        if let before { json.field("before", before) }
        json.field("limit", limit)
    }
}
