import SnapModel
import SnapWire

/// The methods of profiles and relations.
extension MethodExample {
    private static let ben = AccountID(rawValue: 2)

    static let people = [
        MethodExample(
            "profile.show", .accountOrLocalAdmin,
            [.people(.showProfile(.id(ben))), .people(.showProfile(.name("Ana \"the\" 🐻"))), .people(.showProfile(.name("")))]),
        MethodExample(
            "profile.edit", .account, rate: .write,
            [
                .people(.editProfile(ProfileChange(bio: "Bears,\nmostly", approves: true, hides: false, findable: true))),
                .people(.editProfile(ProfileChange())), .people(.editProfile(ProfileChange(bio: ""))),
            ]),
        MethodExample(
            "profile.setImage", .accountOrLocalAdmin, rate: .write,
            [
                // Of the account that asks, and of another account for the local admin.
                .people(.setProfileImage(ProfileImageChange(role: .portrait, account: AccountID(rawValue: 1), reason: "spam"))),
                .people(.setProfileImage(ProfileImageChange(role: .portrait, image: [0xFF, 0xD8, 0, 10]))),
                .people(.setProfileImage(ProfileImageChange(role: .banner))),
            ]),
        MethodExample("follow.create", .account, rate: .write, [.people(.follow(ben))]),
        MethodExample("follow.end", .account, rate: .write, [.people(.unfollow(ben))]),
        MethodExample("follow.remove", .account, rate: .write, [.people(.removeFollower(ben))]),
        MethodExample(
            "follow.list", .accountOrLocalAdmin,
            [
                .people(.listFollows(FollowListRequest(account: ben, side: .followers))),
                .people(.listFollows(FollowListRequest(account: ben, side: .following, page: PeoplePageRequest(before: 9, limit: 1)))),
            ]),
        MethodExample(
            "request.list", .account,
            [.people(.listRequests(PeoplePageRequest())), .people(.listRequests(PeoplePageRequest(before: 9, limit: 1)))]),
        MethodExample(
            "request.answer", .account, rate: .write,
            [.people(.answerRequest(ben, isAccepted: true)), .people(.answerRequest(ben, isAccepted: false))]),
        MethodExample("block.create", .account, rate: .write, [.people(.block(ben))]),
        MethodExample(
            "mute.create", .account, rate: .write,
            [
                .people(.mute(.account(ben), hours: nil)), .people(.mute(.tag("fox"), hours: 1)),
                .people(.mute(.word("the final"), hours: nil)),
            ]),
        MethodExample(
            "mute.end", .account, rate: .write,
            [.people(.unmute(.id(MuteID(rawValue: 3)))), .people(.unmute(.target(.account(ben)))), .people(.unmute(.target(.word("fox"))))]),
        MethodExample(
            "mute.list", .account, [.people(.listMutes(PeoplePageRequest())), .people(.listMutes(PeoplePageRequest(before: 5, limit: 1)))]),
        MethodExample("block.end", .account, rate: .write, [.people(.unblock(ben))]),
        MethodExample(
            "block.list", .account,
            [.people(.listBlocks(PeoplePageRequest())), .people(.listBlocks(PeoplePageRequest(before: 9, limit: 1)))]),
        MethodExample(
            "notification.subscribe", .account, hold: .bulky,
            [
                .people(.subscribeNotifications(since: nil)),
                .people(.subscribeNotifications(since: FeedPosition(epoch: "e1", offset: 0))),
            ]),
        MethodExample("notification.unsubscribe", .account, [.people(.unsubscribeNotifications)]),
        MethodExample(
            "notification.page", .account,
            [
                .people(.listNotifications(PeoplePageRequest())), .people(.listNotifications(PeoplePageRequest(before: 9, limit: 1))),
            ]),
        MethodExample(
            "notification.read", .account, rate: .write,
            [.people(.readNotifications(upTo: 0)), .people(.readNotifications(upTo: .max))]),
    ]
}
