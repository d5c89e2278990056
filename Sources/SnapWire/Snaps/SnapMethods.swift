import SnapModel

/// The methods of snaps.
package enum SnapMethod: String, CaseIterable, Sendable {
    case post = "snap.post"
    case show = "snap.show"
    case views = "snap.views"
    case open = "snap.open"
    case delete = "snap.delete"
    case report = "snap.report"
    case findSnaps = "snap.list"
    case explain = "snap.explain"
    case inspect = "snap.inspect"
}

extension SnapMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .post:
            MethodRow(
                "Posts a snap: a picture or the attached image.", access: .account, rate: .write,
                params: [
                    .needed("feed", .id),
                    .needed("key", .sized(1...64), "A new one for each post; a retry with the same key returns the same snap."),
                    .optional("picture", .id, "A predefined picture; without it, the message has an attached image."),
                    .optional("caption", .string),
                ],
                result: .object([.needed("snap", .snap)]),
                requestBytes: "image/jpeg, image/png or image/webp, where no picture is named",
                errors: [.unknownFeed, .unknownPicture, .invalidCaption, .invalidImage, .tooLarge, .keyConflict, .storageFull])
        case .show:
            MethodRow(
                "Returns everything about a snap except its image. It does not use up the open.", access: .accountOrLocalAdmin,
                params: [.needed("snap", .id)],
                result: .object([.needed("snap", .snap)]),
                errors: [.unknownSnap])
        case .views:
            MethodRow(
                "Lists the latest 100 viewers who opened a snap. For its author and admins.", access: .accountOrLocalAdmin,
                params: [.needed("snap", .id)],
                result: .object([.needed("views", .list(.view)), .needed("opens", .count)]),
                errors: [.unknownSnap, .forbidden])
        case .open:
            MethodRow(
                "Opens a snap: returns its image, once per viewer.", access: .account, rate: .open, hold: .bulky,
                params: [.needed("snap", .id)],
                result: .image,
                replyBytes: "the image, of the result's type",
                errors: [.unknownSnap, .alreadyOpened, .snapGone, .imageLost])
        case .delete:
            MethodRow(
                "Deletes a snap: its image is erased, its offset stays used. For its author and admins.", access: .accountOrLocalAdmin,
                rate: .write,
                params: [.needed("snap", .id), .optional("reason", .string)],
                errors: [.unknownSnap, .forbidden, .snapGone, .invalidReason])
        case .report:
            MethodRow(
                "Reports a snap to the admins, once per viewer.", access: .account, rate: .write,
                params: [.needed("snap", .id), .needed("reason", .string)],
                errors: [.unknownSnap, .snapGone, .invalidReason, .alreadyReported])
        case .findSnaps:
            MethodRow(
                "Lists snaps of all feeds by a filter, newest first.", access: .admin,
                params: [
                    .optional("feed", .id),
                    .optional("author", .string, "A name."),
                    .optional("since", .time),
                    .optional("until", .time, "Exclusive."),
                    .optional("state", .choice(["live", "deleted", "expired", "all"]).standard(.string("live"))),
                    .optional("before", .id, "The `next` of the previous page."),
                    .optional("limit", .range(1...100)),
                ],
                result: .object([.needed("now", .time), .needed("snaps", .list(.snap)), .optional("next", .id)]),
                errors: [.unknownFeed, .unknownAccount])
        case .explain:
            MethodRow(
                "Explains what would happen if an account opened a snap, and why. Opens nothing.", access: .admin,
                params: [.needed("snap", .id), .needed("viewer", .string, "A name.")],
                result: .object([
                    .needed("snap", .id),
                    .needed("viewer", .person),
                    .needed("verdict", .choice(["would_succeed", "already_opened", "snap_gone", "suspended", "unknown_snap"])),
                    .optional("at", .time),
                    .optional("device", .string),
                    .optional("gone", .choice(["deleted", "expired"])),
                    .optional("remover", .choice(["author", "admin", "account_deletion"])),
                    .optional("admin", .person),
                    .optional("reason", .string),
                ]),
                errors: [.unknownAccount, .unknownSnap])
        case .inspect:
            MethodRow(
                "Returns a snap's image to the local admin for moderation, once per snap. It is recorded in the audit log before the bytes leave.",
                access: .localAdmin, rate: .open, hold: .bulky,
                params: [.needed("snap", .id), .needed("reason", .string)],
                result: .image,
                replyBytes: "the image, of the result's type",
                errors: [.invalidReason, .unknownSnap, .alreadyInspected, .snapGone, .imageLost])
        }
    }
}

// Reads commands about snaps from parameters, and writes them.

extension SnapMethod {
    func command(_ params: Params) throws(Rejection) -> SnapCommand {
        switch self {
        case .post: .post(try PostRequest(params))
        case .show: .show(try params.snap())
        case .views: .views(try params.snap())
        case .open: .open(try params.snap())
        case .delete: .delete(try params.snap(), reason: try params.optionalString("reason"))
        case .report: .report(try params.snap(), reason: try params.string("reason"))
        case .findSnaps: .findSnaps(try SnapFilter(params))
        case .explain: .explain(try params.snap(), viewer: try params.string("viewer"))
        case .inspect: .inspect(try params.snap(), reason: try params.string("reason"))
        }
    }
}

extension SnapCommand {
    var method: SnapMethod {
        switch self {
        case .post: .post
        case .show: .show
        case .views: .views
        case .open: .open
        case .delete: .delete
        case .report: .report
        case .findSnaps: .findSnaps
        case .explain: .explain
        case .inspect: .inspect
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .post(let post): post.write(to: &json)
        case .show(let snap), .views(let snap), .open(let snap): json.field("snap", snap.text)
        case .delete(let snap, let reason):
            json.field("snap", snap.text)
            if let reason { json.field("reason", reason) }
        case .report(let snap, let reason), .inspect(let snap, let reason):
            json.field("snap", snap.text)
            json.field("reason", reason)
        case .findSnaps(let filter): filter.write(to: &json)
        case .explain(let snap, let viewer):
            json.field("snap", snap.text)
            json.field("viewer", viewer)
        }
    }
}

extension Params {
    func snap() throws(Rejection) -> SnapID { try id("snap", SnapID.self, unknown: .unknownSnap) }

    /// The key by which a post that is sent again is recognised.
    func postKey() throws(Rejection) -> String {
        let key = try string("key")
        guard (1...64).contains(key.utf8.count) else { throw wrong("key", "a string of 1 to 64 bytes") }
        return key
    }
}

extension PostRequest {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(
            feed: FeedID(rawValue: try params.string("feed")), key: try params.postKey(), caption: try params.optionalString("caption"),
            image: try Image(params))
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.field("feed", feed.rawValue)
        json.field("key", key)
        if let caption { json.field("caption", caption) }
        if case .picture(let picture) = image { json.field("picture", picture.rawValue) }
    }
}

extension PostRequest.Image {
    init(_ params: Params) throws(Rejection) {
        switch (try params.optionalString("picture"), params.attachment) {
        case (let picture?, nil): self = .picture(PictureID(rawValue: picture))
        case (nil, let bytes?): self = .upload(Array(bytes))
        case (nil, nil): throw Rejection(.invalidParams, "A post needs a picture's name or an attached image.")
        case (_?, _?): throw Rejection(.invalidParams, "A post has either a picture's name or an attached image, not both.")
        }
    }
}

extension SnapFilter {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(
            feed: try params.optionalString("feed").map(FeedID.init), author: try params.optionalString("author"),
            since: try params.optionalInteger("since").map(Timestamp.init), until: try params.optionalInteger("until").map(Timestamp.init),
            state: try params.choice("state") ?? .live, before: try params.optionalID("before"),
            limit: try params.limit(upTo: SnapFilter.limitMax))
    }

    fileprivate func write(to json: inout JSONWriter) {
        if let feed { json.field("feed", feed.rawValue) }
        if let author { json.field("author", author) }
        if let since { json.field("since", since.milliseconds) }
        if let until { json.field("until", until.milliseconds) }
        json.field("state", state.rawValue)
        if let before { json.field("before", before.text) }
        json.field("limit", limit)
    }
}
