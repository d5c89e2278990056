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

    private static let cat = TopicID(rawValue: "n02121808")
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
