import SnapModel

/// The methods of photos.
package enum PhotoMethod: String, CaseIterable, Sendable {
    case post = "photo.post"
    case show = "photo.show"
    case edit = "photo.edit"
    case delete = "photo.delete"
    case report = "photo.report"
    case check = "photo.check"
    case listOfProfile = "profile.photos"
    case home = "home.page"
    case addFavourite = "favourite.add"
    case removeFavourite = "favourite.remove"
    case listFavourites = "favourite.list"
    case createShare = "share.create"
    case listShares = "share.list"
    case revokeShare = "share.revoke"
    case find = "photo.list"
    case explain = "photo.explain"
    case subscribeHome = "home.subscribe"
    case unsubscribeHome = "home.unsubscribe"
}

extension PhotoMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .post:
            MethodRow(
                "Posts a photo, which stays on your profile: a picture or the attached image.", access: .account,
                rate: .write,
                params: [
                    .needed("key", .sized(1...64), "A new one for each post; a retry with the same key returns the same photo."),
                    .optional("picture", .id, "A predefined picture; without it, the message has an attached image."),
                ] + Self.words + [
                    .optional("audience", Self.audience.standard(.string("everyone"))),
                    .optional("labels", Self.labels, "The topics chosen by the author."),
                    .optional("commentsFrom", .commenters, "Your default if it is absent."),
                ],
                result: .object([.needed("photo", .photo)]),
                requestBytes: "image/jpeg, image/png or image/webp, where no picture is named",
                errors: [
                    .unknownPicture, .unknownTopic, .invalidCaption, .invalidAlt, .invalidImage, .tooLarge, .tooMany, .storageFull,
                    .suspended,
                ])
        case .show:
            MethodRow(
                "Returns a photo and its author's next 10.", access: .accountOrLocalAdmin,
                params: [.needed("photo", .id)],
                result: .object([.needed("now", .time), .needed("photo", .photo), .needed("others", .list(.photo, max: 10))]),
                errors: [.unknownPhoto])
        case .edit:
            MethodRow(
                "Edits your photo. Absent members stay unchanged, and the old text is erased.", access: .account, rate: .write,
                params: [.needed("photo", .id)] + Self.words + [
                    .optional("audience", Self.audience),
                    .optional("labels", Self.labels, "All topics of the photo, replacing the old ones."),
                    .optional("commentsFrom", .commenters, "Who may comment from now on."),
                ],
                result: .object([.needed("photo", .photo)]),
                errors: [.unknownPhoto, .unknownTopic, .forbidden, .invalidCaption, .invalidAlt, .suspended])
        case .delete:
            MethodRow(
                "Deletes a photo and erases its text and images. For its author and admins.", access: .accountOrLocalAdmin, rate: .write,
                params: [.needed("photo", .id), .optional("reason", .string)],
                errors: [.unknownPhoto, .forbidden, .invalidReason, .suspended])
        case .report:
            MethodRow(
                "Reports a photo to the admins, once per viewer.", access: .account, rate: .write,
                params: [.needed("photo", .id), .needed("reason", .string)],
                errors: [.unknownPhoto, .invalidReason, .alreadyReported, .suspended])
        case .check:
            MethodRow(
                "Returns which of these photos a device must forget.", access: .account,
                params: [.needed("photos", .list(.id, max: Self.checkMax))],
                result: .object([.needed("gone", .list(.id))]))
        case .listOfProfile:
            MethodRow(
                "Lists an account's photos, newest first.", access: .accountOrLocalAdmin,
                params: [.needed("account", .id)] + Self.page, result: Self.photos, errors: [.unknownAccount])
        case .find:
            MethodRow(
                "Lists photos of all authors by a filter, newest first.", access: .admin,
                params: [
                    .optional("author", .string, "A name."), .optional("since", .time), .optional("until", .time, "Exclusive."),
                    .optional("state", .choice(["live", "gone", "all"]).standard(.string("live"))),
                    .optional("reported", .boolean, "Only reported ones."),
                    .optional("before", .id, "The `next` of the previous page."), .optional("limit", .range(1...PhotoFilter.limitMax)),
                ],
                result: Self.photos, errors: [.unknownAccount])
        case .explain:
            MethodRow(
                "Explains whether an account can see a photo, and which rule decides it.", access: .admin,
                params: [.needed("photo", .id), .needed("viewer", .string, "A name.")], result: Self.explanation,
                errors: [.unknownAccount, .unknownPhoto])
        case .home:
            MethodRow(
                "Lists your photos and those of the accounts you follow, newest first.", access: .account, params: Self.page,
                result: Self.photos)
        case .addFavourite:
            MethodRow(
                "Likes a photo or topic: adds it to your favourites.", access: .account, rate: .write, params: Self.favourite,
                result: Self.favouriteCount, errors: [.unknownPhoto, .unknownTopic, .tooMany, .suspended])
        case .removeFavourite:
            MethodRow(
                "Unlikes a photo or topic: removes it from your favourites.", access: .account, rate: .write, params: Self.favourite,
                result: Self.favouriteCount, errors: [.unknownPhoto, .unknownTopic, .suspended])
        case .listFavourites:
            MethodRow(
                "Lists the favourites that you can currently see, newest first.", access: .account,
                params: [
                    .optional("kind", .choice(Favourite.Kind.allCases.map(\.rawValue)), "Both if it is absent."),
                    .optional("before", .integer, "The `next` of the previous page."),
                    .optional("limit", .range(1...FavouritePageRequest.limitMax)),
                ],
                result: .object([
                    .needed("now", .time), .needed("favourites", .list(Self.listedFavourite)),
                    .optional("next", .integer),
                ]))
        case .createShare:
            MethodRow(
                "Creates a link with which anyone can see your photo without an account.", access: .account, rate: .write,
                params: [
                    .needed("photo", .id),
                    .optional(
                        "expiresInHours",
                        .range(Int(Share.hours.lowerBound)...Int(Share.hours.upperBound)).standard(.number("\(Share.hoursStandard)"))),
                ],
                result: .object([.needed("share", .newShare)]), errors: [.unknownPhoto, .forbidden, .tooMany, .suspended])
        case .listShares:
            MethodRow(
                "Lists your share links that have not expired, newest first, without their addresses.", access: .account,
                params: [.optional("photo", .id, "Only the links of this photo.")],
                result: .object([.needed("shares", .list(.share))]), errors: [.unknownPhoto, .forbidden])
        case .revokeShare:
            MethodRow(
                "Revokes a share link immediately.", access: .account, rate: .write, params: [.needed("share", .id)],
                errors: [.unknownShare, .suspended])
        case .subscribeHome:
            MethodRow(
                "Subscribes to your home, from a saved position or from now on.", access: .account, hold: .bulky, needsConnection: true,
                params: SchemaMember.position, result: .homeStart)
        case .unsubscribeHome: MethodRow("Unsubscribes from your home.", access: .account, needsConnection: true)
        }
    }

    private static let explanation = Schema.object([
        .needed("photo", .id), .needed("viewer", .person),
        .needed(
            "verdict",
            .choice([
                "author", "everyone", "follower", "not_follower", "blocked", "author_suspended", "suspended", "photo_gone", "unknown_photo",
            ])),
        .optional("home", .choice(PhotoExplanation.Home.allCases.map(\.rawValue)).noted("The address of the photo's page.")),
        .optional("at", .time), .optional("asking", .boolean),
        .optional("blocker", .choice(PhotoExplanation.Blocker.allCases.map(\.rawValue))),
        .optional("remover", .choice(["author", "admin", "account_deletion"])), .optional("admin", .person), .optional("reason", .string),
    ])

    /// The most photos that one request may ask about.
    static let checkMax = 500

    private static let labels = Schema.list(.id, max: Topic.labelsMax)
    /// One of the two.
    private static let favourite: [SchemaMember] = [
        .optional("photo", .id), .optional("topic", .id, "Instead of a photo."),
    ]
    private static let listedFavourite = Schema.either([
        .object([.needed("photo", .photo), .needed("at", .time)]), .object([.needed("topic", .namedTopic), .needed("at", .time)]),
    ])
    private static let favouriteCount = Schema.object([.needed("favourites", .count)])
    private static let audience = Schema.choice(["everyone", "followers"])
    private static let words: [SchemaMember] = [
        .optional("caption", .string), .optional("alt", .string, "What the photo shows, for people who cannot see it."),
        .optional("warning", .string, "A warning that covers the photo until it is tapped."),
    ]
    private static let page: [SchemaMember] = [
        .optional("before", .id, "The `next` of the previous page."), .optional("limit", .range(1...PhotoPageRequest.limitMax)),
    ]
    private static let photos = Schema.object([.needed("now", .time), .needed("photos", .list(.photo)), .optional("next", .id)])
}

// Reads commands about photos from parameters, and writes them.

extension PhotoMethod {
    func command(_ params: Params) throws(Rejection) -> PhotoCommand {
        switch self {
        case .post: .post(try PhotoPost(params))
        case .show: .show(try params.photo())
        case .edit: .edit(try params.photo(), try PhotoChange(params))
        case .delete: .delete(try params.photo(), reason: try params.optionalString("reason"))
        case .report: .report(try params.photo(), reason: try params.string("reason"))
        case .check: .check(try params.photos())
        case .listOfProfile: .listOfProfile(try params.account(), try PhotoPageRequest(params))
        case .home: .home(try PhotoPageRequest(params))
        case .addFavourite: .addFavourite(try params.favourite())
        case .removeFavourite: .removeFavourite(try params.favourite())
        case .listFavourites: .listFavourites(try FavouritePageRequest(params))
        case .createShare:
            .createShare(
                try params.photo(), hours: try params.optionalInteger("expiresInHours", in: Share.hours) ?? Share.hoursStandard)
        case .listShares: .listShares(try params.optionalPhoto())
        case .revokeShare: .revokeShare(try params.id("share", ShareID.self, unknown: .unknownShare))
        case .find: .find(try PhotoFilter(params))
        case .explain: .explain(try params.photo(), viewer: try params.string("viewer"))
        case .subscribeHome: .subscribeHome(since: try params.position())
        case .unsubscribeHome: .unsubscribeHome
        }
    }
}

extension PhotoCommand {
    var method: PhotoMethod {
        switch self {
        case .post: .post
        case .show: .show
        case .edit: .edit
        case .delete: .delete
        case .report: .report
        case .check: .check
        case .listOfProfile: .listOfProfile
        case .home: .home
        case .addFavourite: .addFavourite
        case .removeFavourite: .removeFavourite
        case .listFavourites: .listFavourites
        case .createShare: .createShare
        case .listShares: .listShares
        case .revokeShare: .revokeShare
        case .find: .find
        case .explain: .explain
        case .subscribeHome: .subscribeHome
        case .unsubscribeHome: .unsubscribeHome
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .post(let post): post.write(to: &json)
        case .show(let photo): json.field("photo", photo.text)
        case .addFavourite(let target), .removeFavourite(let target): target.write(to: &json)
        case .edit(let photo, let change):
            json.field("photo", photo.text)
            change.write(to: &json)
        case .delete(let photo, let reason):
            json.field("photo", photo.text)
            if let reason { json.field("reason", reason) }
        case .report(let photo, let reason):
            json.field("photo", photo.text)
            json.field("reason", reason)
        case .check(let photos): json.field("photos", each: photos) { json, photo in json.value(photo.text) }
        case .listOfProfile(let account, let page):
            json.field("account", account.text)
            page.write(to: &json)
        case .home(let page): page.write(to: &json)
        case .listFavourites(let page): page.write(to: &json)
        case .createShare(let photo, let hours):
            json.field("photo", photo.text)
            json.field("expiresInHours", hours)
        case .listShares(let photo): if let photo { json.field("photo", photo.text) }
        case .revokeShare(let share): json.field("share", share.text)
        case .find(let filter): filter.write(to: &json)
        case .explain(let photo, let viewer):
            json.field("photo", photo.text)
            json.field("viewer", viewer)
        case .subscribeHome(let since): since?.write(to: &json)
        case .unsubscribeHome: break
        }
    }
}

extension Params {
    fileprivate func photo() throws(Rejection) -> PhotoID { try id("photo", PhotoID.self, unknown: .unknownPhoto) }

    fileprivate func favourite() throws(Rejection) -> FavouriteTarget {
        guard let topic = try optionalString("topic") else { return .photo(try photo()) }
        guard try optionalString("photo") == nil else { throw wrong("topic", "absent where a photo is named") }
        guard let topic = TopicID(text: topic) else { throw Rejection.unknownTopic }
        return .topic(topic)
    }

    fileprivate func labels() throws(Rejection) -> [TopicID]? {
        guard hasValue("labels") else { return nil }
        var labels: [TopicID] = []
        for element in try elements("labels", max: Topic.labelsMax) {
            var reader = JSONReader(element)
            guard let text = try? reader.string() else { throw wrong("labels", "an array of ids of topics") }
            guard let id = TopicID(text: text) else { throw Rejection.unknownTopic }
            if !labels.contains(id) { labels.append(id) }
        }
        return labels
    }

    fileprivate func optionalPhoto() throws(Rejection) -> PhotoID? { try optionalString("photo") == nil ? nil : photo() }

    fileprivate func photos() throws(Rejection) -> [PhotoID] {
        var photos: [PhotoID] = []
        for element in try elements("photos", max: PhotoMethod.checkMax) {
            var reader = JSONReader(element)
            guard let text = try? reader.string(), let id = PhotoID(text: text) else {
                throw wrong("photos", "an array of ids of photos")
            }
            photos.append(id)
        }
        return photos
    }
}

extension PhotoPost {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(
            key: try params.postKey(),
            words: Photo.Words(
                caption: try params.optionalString("caption"), alt: try params.optionalString("alt"),
                warning: try params.optionalString("warning")),
            audience: try params.choice("audience") ?? .everyone, labels: try params.labels() ?? [],
            commentsFrom: try params.choice("commentsFrom"), image: try PostRequest.Image(params))
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.field("key", key)
        words.write(to: &json)
        json.field("audience", audience.rawValue)
        if !labels.isEmpty { json.field("labels", each: labels) { json, label in json.value(label.rawValue) } }
        if let commentsFrom { json.field("commentsFrom", commentsFrom.rawValue) }
        if case .picture(let picture) = image { json.field("picture", picture.rawValue) }
    }
}

extension PhotoChange {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(
            caption: try params.optionalString("caption"), alt: try params.optionalString("alt"),
            warning: try params.optionalString("warning"), audience: try params.choice("audience"), labels: try params.labels(),
            commentsFrom: try params.choice("commentsFrom"))
    }

    fileprivate func write(to json: inout JSONWriter) {
        if let caption { json.field("caption", caption) }
        if let alt { json.field("alt", alt) }
        if let warning { json.field("warning", warning) }
        if let audience { json.field("audience", audience.rawValue) }
        if let labels { json.field("labels", each: labels) { json, label in json.value(label.rawValue) } }
        if let commentsFrom { json.field("commentsFrom", commentsFrom.rawValue) }
    }
}

extension PhotoFilter {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(
            author: try params.optionalString("author"), since: try params.optionalInteger("since").map(Timestamp.init),
            until: try params.optionalInteger("until").map(Timestamp.init), state: try params.choice("state") ?? .live,
            isReported: try params.optionalBool("reported") ?? false, before: try params.optionalID("before"),
            limit: try params.limit(upTo: PhotoFilter.limitMax))
    }

    fileprivate func write(to json: inout JSONWriter) {
        if let author { json.field("author", author) }
        if let since { json.field("since", since.milliseconds) }
        if let until { json.field("until", until.milliseconds) }
        json.field("state", state.rawValue)
        json.field("reported", isReported)
        if let before { json.field("before", before.text) }
        json.field("limit", limit)
    }
}

extension PhotoPageRequest {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(before: try params.optionalID("before"), limit: try params.limit(upTo: Self.limitMax))
    }

    fileprivate func write(to json: inout JSONWriter) {
        if let before { json.field("before", before.text) }
        json.field("limit", limit)
    }
}

extension FavouritePageRequest {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(
            kind: try params.choice("kind"), before: try params.optionalInteger("before", in: 1...Int64.max),
            limit: try params.limit(upTo: Self.limitMax))
    }

    fileprivate func write(to json: inout JSONWriter) {
        if let kind { json.field("kind", kind.rawValue) }
        if let before { json.field("before", before) }
        json.field("limit", limit)
    }
}
