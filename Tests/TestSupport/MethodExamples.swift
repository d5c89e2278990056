package import SnapModel
package import SnapWire

/// One method as its tests expect it, written down a second time: a slip in the table of methods must not go unseen.
///
/// A new method gets one row here. It freezes the name, who may call it, its rate and its hold; the examples are read back as they were written,
/// planned for each kind of asker, and mutated by the hostile tests.
package struct MethodExample: Sendable {
    package let name: String
    package let access: Access
    package let rate: RateClass
    package let hold: Hold
    /// With and without their optional parts. The first one fulfils every rule that needs no look into the store.
    package let commands: [Command]
    /// Why those who have an account are refused, who by `access` are not.
    package let refusalOfAccounts: Rejection.Reason?

    init(
        _ name: String, _ access: Access, rate: RateClass = .read, hold: Hold = .plain, _ commands: [Command],
        refusalOfAccounts: Rejection.Reason? = nil
    ) {
        self.name = name
        self.access = access
        self.rate = rate
        self.hold = hold
        self.commands = commands
        self.refusalOfAccounts = refusalOfAccounts
    }

    package static let all =
        snaps + feeds + accounts + sessions + people + photos + comments + inbox + search + topics + moderation + operating
        + webhooks + pushes + tokens + providers
}

extension MethodExample {
    private static let snap = SnapID(rawValue: 8)
    private static let animals = FeedID(rawValue: "animals")
    private static let bear = PostRequest.Image.picture(PictureID(rawValue: "bear"))
    private static let password = "correct horse"

    private static let search = [
        MethodExample(
            "search.photos", .accountOrLocalAdmin, rate: .search,
            [
                .search(.photos(query: "fox #den", SearchPageRequest(cursor: .before(7), limit: 20))),
                .search(
                    .photos(
                        query: "東京",
                        SearchPageRequest(
                            order: .relevance,
                            cursor: .ranked(after: 50, id: 7, newest: 900, now: Timestamp(milliseconds: 1_795_000_000_000))))),
            ]),
        MethodExample(
            "search.snaps", .accountOrLocalAdmin, rate: .search, [.search(.snaps(query: "fox in:animals", SearchPageRequest()))]),
        MethodExample(
            "search.people", .accountOrLocalAdmin, rate: .search,
            [.search(.people(PeopleSearch(query: "an"))), .search(.people(PeopleSearch(query: "an", skip: 50, limit: 5)))]),
        MethodExample(
            "search.tags", .accountOrLocalAdmin, rate: .search,
            [.search(.tags(prefix: "", limit: 50)), .search(.tags(prefix: "#su", limit: 8))]),
        MethodExample("category.list", .accountOrLocalAdmin, [.search(.listCategories)]),
        MethodExample(
            "search.subscribe", .account, rate: .search, hold: .bulky,
            [
                .search(.subscribe(query: "#fox", since: nil, limit: 50)),
                .search(.subscribe(query: "#fox", since: FeedPosition(epoch: "e", offset: 12), limit: 1)),
            ]),
        MethodExample("search.unsubscribe", .account, [.search(.unsubscribe(LiveSearchID(rawValue: 3)))]),
    ]

    private static let snaps = [
        MethodExample(
            "snap.post", .account, rate: .write,
            [
                .snap(.post(PostRequest(feed: animals, key: "k", caption: "Grüße", image: bear))),
                .snap(.post(PostRequest(feed: animals, key: "k", caption: "Grüße\u{0}\u{1F}", image: bear))),
                .snap(.post(PostRequest(feed: animals, key: String(repeating: "k", count: 64), image: .upload([0, 255, 1])))),
                .snap(.post(PostRequest(feed: animals, key: "k", image: .upload([])))),
            ]),
        MethodExample("snap.show", .accountOrLocalAdmin, [.snap(.show(SnapID(rawValue: 1)))]),
        MethodExample("snap.views", .accountOrLocalAdmin, [.snap(.views(SnapID(rawValue: .max)))]),
        MethodExample("snap.open", .account, rate: .open, hold: .bulky, [.snap(.open(SnapID(rawValue: 7)))]),
        MethodExample(
            "snap.delete", .accountOrLocalAdmin, rate: .write, [.snap(.delete(snap)), .snap(.delete(snap, reason: "spam"))]),
        MethodExample("snap.report", .account, rate: .write, [.snap(.report(snap, reason: "spam"))]),
        MethodExample(
            "snap.list", .admin,
            [
                .snap(.findSnaps(SnapFilter())),
                .snap(
                    .findSnaps(
                        SnapFilter(
                            feed: animals, author: "ana", since: Timestamp(milliseconds: 1), until: Timestamp(milliseconds: .max),
                            state: .expired, before: SnapID(rawValue: 9), limit: 1))),
            ]),
        MethodExample("snap.explain", .admin, [.snap(.explain(snap, viewer: "ben"))]),
        MethodExample(
            "photo.list", .admin,
            [
                .photo(.find(PhotoFilter())),
                .photo(
                    .find(
                        PhotoFilter(
                            author: "ana", since: Timestamp(milliseconds: 1), until: Timestamp(milliseconds: .max), state: .gone,
                            isReported: true, before: PhotoID(rawValue: 9), limit: 1))),
            ]),
        MethodExample("photo.explain", .admin, [.photo(.explain(PhotoID(rawValue: 8), viewer: "ben"))]),
        MethodExample("snap.inspect", .localAdmin, rate: .open, hold: .bulky, [.snap(.inspect(snap, reason: "spam"))]),
    ]

    private static let feeds = [
        MethodExample("feed.list", .accountOrLocalAdmin, [.feed(.listFeeds)]),
        MethodExample("picture.list", .anyone, [.feed(.listPictures)]),
        MethodExample(
            "feed.subscribe", .accountOrLocalAdmin, hold: .bulky,
            [
                .feed(.subscribe([])), .feed(.subscribe([SubscriptionRequest(feed: animals)])),
                .feed(
                    .subscribe([
                        SubscriptionRequest(feed: FeedID(rawValue: "people"), since: FeedPosition(epoch: "e1", offset: 0)),
                        SubscriptionRequest(feed: FeedID(rawValue: "x"), since: FeedPosition(epoch: "", offset: .max)),
                    ])),
            ]),
        MethodExample(
            "feed.unsubscribe", .accountOrLocalAdmin,
            [.feed(.unsubscribe([])), .feed(.unsubscribe([FeedID(rawValue: "a"), FeedID(rawValue: "b")]))]),
        MethodExample(
            "feed.page", .accountOrLocalAdmin,
            [
                .feed(.page(PageRequest(feed: animals))), .feed(.page(PageRequest(feed: animals, before: .max, limit: 1))),
                .feed(.page(PageRequest(feed: animals, before: -5, limit: 50))),
            ]),
    ]

    private static let accounts = [
        MethodExample(
            "account.create", .anyone, rate: .login, hold: .authentication,
            [
                .account(.createAccount(Credentials(name: "ana", password: password))),
                .account(.createAccount(Credentials(name: "Ana \"the\" \\ 🐻", password: "correct horse\n", device: "phone"))),
                .account(.createAccount(Credentials(name: "", password: ""))),
                .account(.createAccount(Credentials(name: "a", password: "b", invitation: "abcde-fghjk"))),
            ], refusalOfAccounts: .alreadyAuthenticated),
        MethodExample(
            "account.grant", .admin, rate: .write, hold: .closing,
            [.account(.grantRole(name: "ana", .admin)), .account(.grantRole(name: "ana", .member))]),
        MethodExample(
            "account.changePassword", .account, rate: .write,
            [
                .account(.changePassword(PasswordChange(password: password, newPassword: "battery staple"))),
                .account(.changePassword(PasswordChange(.provider(answer), newPassword: ""))),
            ]),
        MethodExample(
            "account.setPassword", .localAdmin, rate: .write, hold: .closing, [.account(.setPassword(name: "ben", password: password))]),
        MethodExample(
            "account.rename", .accountOrLocalAdmin, rate: .write,
            [.account(.rename(NameChange(name: "Ben", account: AccountID(rawValue: 1)))), .account(.rename(NameChange(name: "A")))]),
        MethodExample("account.resetLink", .admin, rate: .write, [.account(.makeReset(name: "ben"))]),
        MethodExample(
            "account.resetPassword", .anyone, rate: .login, hold: .authentication,
            [
                .account(.useReset(PasswordResetUse(code: "abc", password: password))),
                .account(.useReset(PasswordResetUse(code: "", password: "", device: "phone"))),
            ], refusalOfAccounts: .alreadyAuthenticated),
        MethodExample(
            "account.suspend", .admin, rate: .write, hold: .closing,
            [.account(.suspendAccount(name: "ana", reason: nil)), .account(.suspendAccount(name: "", reason: "spam \"again\""))]),
        MethodExample("account.restore", .admin, rate: .write, [.account(.restoreAccount(name: "ana"))]),
        MethodExample(
            "account.delete", .account, rate: .write, hold: .closing,
            [.account(.deleteAccount(.password(password))), .account(.deleteAccount(.token("a.b.c")))]),
        MethodExample("account.remove", .admin, rate: .write, hold: .closing, [.account(.removeAccount(name: "ana", reason: "spam"))]),
        MethodExample(
            "account.list", .admin,
            [
                .account(.listAccounts(AccountListRequest())),
                .account(.listAccounts(AccountListRequest(prefix: "an", backlog: BacklogRequest(before: 3, limit: 1)))),
            ]),
        MethodExample(
            "account.export", .account, hold: .bulky,
            [
                .account(.export(ExportRequest())),
                .account(.export(ExportRequest(cursor: ExportCursor(.opens, after: 7), withImages: false))),
            ]),
        MethodExample(
            "invitation.create", .admin, rate: .write,
            [
                .account(.createInvitation(InvitationRequest())),
                .account(.createInvitation(InvitationRequest(uses: 1_000, expiresInHours: 8_760))),
            ]),
        MethodExample(
            "invitation.createMany", .admin, rate: .write,
            [
                .account(.inviteRoster(RosterRequest(names: ["ana", "Zoë"], key: "class 7"))),
                .account(.inviteRoster(RosterRequest(names: [], expiresInHours: 1, isRehearsal: true))),
            ]),
        MethodExample(
            "invitation.list", .admin,
            [.account(.listInvitations(BacklogRequest())), .account(.listInvitations(BacklogRequest(before: 9, limit: 2)))]),
        MethodExample("invitation.revoke", .admin, rate: .write, [.account(.revokeInvitation(InvitationID(rawValue: 3)))]),
    ]

    private static let sessions = [
        MethodExample(
            "session.create", .anyone, rate: .login, hold: .authentication,
            [.account(.createSession(Credentials(name: "ana", password: "pass word", device: nil)))],
            refusalOfAccounts: .alreadyAuthenticated),
        MethodExample(
            "session.resume", .anyone, rate: .login, hold: .authentication,
            [.account(.resumeSession(token: "abc-_09")), .account(.resumeSession(token: "a.b.c", device: "phone"))],
            refusalOfAccounts: .alreadyAuthenticated),
        MethodExample("session.list", .account, [.account(.listSessions)]),
        MethodExample(
            "session.revoke", .accountOrLocalAdmin, rate: .write, hold: .closingIfOwn, [.account(.revokeSession(SessionID(rawValue: 42)))]),
        MethodExample("session.end", .account, rate: .write, hold: .closing, [.account(.endSession)]),
        MethodExample(
            "session.find", .admin,
            [
                .account(.findSessions(LoginQuery())),
                .account(
                    .findSessions(LoginQuery(name: "ana", session: SessionID(rawValue: 3), before: SessionID(rawValue: 4), limit: 2))),
            ]),
    ]

    private static let ben = AccountID(rawValue: 2)
    private static let people = [
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

    private static let photo = PhotoID(rawValue: 4)
    private static let cat = TopicID(rawValue: "n02121808")
    private static let photos = [
        MethodExample(
            "photo.post", .account, rate: .write,
            [
                .photo(.post(PhotoPost(key: "k", image: bear))),
                .photo(
                    .post(
                        PhotoPost(
                            key: "k", words: Photo.Words(caption: "Grüße", alt: "A bear\nin a river", warning: "Teeth"),
                            audience: .followers, labels: [cat], image: bear))),
                .photo(.post(PhotoPost(key: String(repeating: "k", count: 64), image: .upload([0, 255, 1])))),
                .photo(.post(PhotoPost(key: "k", image: .upload([])))),
            ]),
        MethodExample("photo.show", .accountOrLocalAdmin, [.photo(.show(photo))]),
        MethodExample(
            "photo.edit", .account, rate: .write,
            [
                .photo(.edit(photo, PhotoChange(caption: "", alt: "A bear", warning: "Teeth", audience: .everyone, labels: [cat]))),
                .photo(.edit(photo, PhotoChange())),
            ]),
        MethodExample(
            "photo.delete", .accountOrLocalAdmin, rate: .write, [.photo(.delete(photo)), .photo(.delete(photo, reason: "spam"))]),
        MethodExample("photo.report", .account, rate: .write, [.photo(.report(photo, reason: "spam"))]),
        MethodExample("photo.check", .account, [.photo(.check([photo, PhotoID(rawValue: .max)])), .photo(.check([]))]),
        MethodExample(
            "profile.photos", .accountOrLocalAdmin,
            [
                .photo(.listOfProfile(ben, PhotoPageRequest())),
                .photo(.listOfProfile(ben, PhotoPageRequest(before: photo, limit: 1))),
            ]),
        MethodExample(
            "home.page", .account, [.photo(.home(PhotoPageRequest())), .photo(.home(PhotoPageRequest(before: photo, limit: 1)))]),
        MethodExample("favourite.add", .account, rate: .write, [.photo(.addFavourite(.photo(photo))), .photo(.addFavourite(.topic(cat)))]),
        MethodExample(
            "favourite.remove", .account, rate: .write, [.photo(.removeFavourite(.photo(photo))), .photo(.removeFavourite(.topic(cat)))]),
        MethodExample(
            "favourite.list", .account,
            [
                .photo(.listFavourites(FavouritePageRequest())),
                .photo(.listFavourites(FavouritePageRequest(kind: .topic, before: 7, limit: 1))),
            ]),
        MethodExample(
            "share.create", .account, rate: .write,
            [.photo(.createShare(photo, hours: Share.hoursStandard)), .photo(.createShare(photo, hours: Share.hours.upperBound))]),
        MethodExample("share.list", .account, [.photo(.listShares(nil)), .photo(.listShares(photo))]),
        MethodExample("share.revoke", .account, rate: .write, [.photo(.revokeShare(ShareID(rawValue: 9)))]),
        MethodExample(
            "home.subscribe", .account, hold: .bulky,
            [.photo(.subscribeHome(since: nil)), .photo(.subscribeHome(since: FeedPosition(epoch: "e1", offset: 7)))]),
        MethodExample("home.unsubscribe", .account, [.photo(.unsubscribeHome)]),
    ]

    private static let topics = [
        MethodExample(
            "image.identify", .accountOrLocalAdmin, rate: .write, [.topic(.identify(bear)), .topic(.identify(.upload([0, 255, 1])))]),
        MethodExample("topic.show", .accountOrLocalAdmin, rate: .search, [.topic(.show(topic: "tabby cat"))]),
        MethodExample("topic.summary", .accountOrLocalAdmin, rate: .search, [.topic(.summary(cat))]),
    ]

    private static let moderation = [
        MethodExample(
            "report.list", .admin,
            [
                .moderation(.listReports(.open, BacklogRequest())),
                .moderation(.listReports(.removed, author: "ana", BacklogRequest(before: 9, limit: 1))),
            ]),
        MethodExample(
            "report.resolve", .admin, rate: .write,
            [
                .moderation(.resolveReport(ReportID(rawValue: 2), .keep, reason: nil)),
                .moderation(.resolveReport(ReportID(rawValue: 2), .remove, reason: "spam")),
            ]),
        MethodExample(
            "audit.list", .admin,
            [.moderation(.listAudit(BacklogRequest())), .moderation(.listAudit(BacklogRequest(before: 5, limit: 100)))]),
    ]

    private static let operating = [
        MethodExample("server.info", .anyone, [.operating(.serverInfo)]),
        MethodExample("server.stats", .admin, [.operating(.serverStats)]),
        MethodExample("server.history", .admin, [.operating(.serverHistory(minutes: 10)), .operating(.serverHistory(minutes: 60))]),
        MethodExample(
            "store.backup", .localAdmin, rate: .write,
            [
                .operating(.backUp(BackupRequest(file: "/a b.tar"))),
                .operating(.backUp(BackupRequest(file: "x", replaces: true, withProgress: true))),
            ]),
        MethodExample(
            "store.readBackup", .localAdmin, hold: .bulky,
            [.operating(.readBackup(offset: 0, withProgress: true)), .operating(.readBackup(offset: 1 << 40, withProgress: false))]),
        MethodExample(
            "connection.list", .admin,
            [
                .operating(.listConnections(ConnectionQuery())),
                .operating(.listConnections(ConnectionQuery(name: "ana", before: ConnectionNumber(rawValue: 7), limit: 500))),
            ]),
        MethodExample(
            "connection.kick", .admin, rate: .write, hold: .closingIfOwn,
            [
                .operating(.actOnConnection(ConnectionNumber(rawValue: 1), .kick(reason: nil))),
                .operating(.actOnConnection(ConnectionNumber(rawValue: 1), .kick(reason: "stuck"))),
            ]),
        MethodExample(
            "connection.trace", .admin, rate: .write,
            [.operating(.actOnConnection(ConnectionNumber(rawValue: 1), .trace(seconds: 600)))]),
    ]
}
