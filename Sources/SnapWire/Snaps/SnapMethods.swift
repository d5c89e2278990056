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
                "Posts a picture, or the image attached to the message.", access: .account, rate: .write,
                params: [
                    .needed("feed", .id),
                    .needed("key", .sized(1...64), "Chosen for each post; sending it again with the same key gives the same snap."),
                    .optional("picture", .id, "A predefined picture; without it the message has an image attached."),
                    .optional("caption", .string),
                ],
                result: .object([.needed("snap", .snap)]),
                requestBytes: "image/jpeg, image/png or image/webp, where no picture is named",
                errors: [.unknownFeed, .unknownPicture, .invalidCaption, .invalidImage, .tooLarge, .keyConflict, .storageFull])
        case .show:
            MethodRow(
                "Everything about a snap but its image; never uses up the open.", access: .accountOrLocalAdmin,
                params: [.needed("snap", .id)],
                result: .object([.needed("snap", .snap)]),
                errors: [.unknownSnap])
        case .views:
            MethodRow(
                "Who opened a snap, the latest 100; for its author and admins.", access: .accountOrLocalAdmin,
                params: [.needed("snap", .id)],
                result: .object([.needed("views", .list(.view)), .needed("opens", .count)]),
                errors: [.unknownSnap, .forbidden])
        case .open:
            MethodRow(
                "The image, once.", access: .account, rate: .open, hold: .bulky,
                params: [.needed("snap", .id)],
                result: .image,
                replyBytes: "the image, of the result's type",
                errors: [.unknownSnap, .alreadyOpened, .snapGone, .imageLost])
        case .delete:
            MethodRow(
                "For its author and admins: the image is erased, the offset stays used.", access: .accountOrLocalAdmin, rate: .write,
                params: [.needed("snap", .id), .optional("reason", .string)],
                errors: [.unknownSnap, .forbidden, .snapGone, .invalidReason])
        case .report:
            MethodRow(
                "Tells the admins of a snap; once for each viewer.", access: .account, rate: .write,
                params: [.needed("snap", .id), .needed("reason", .string)],
                errors: [.unknownSnap, .snapGone, .invalidReason, .alreadyReported])
        case .findSnaps:
            MethodRow(
                "Snaps of all feeds by a filter, newest first.", access: .admin,
                params: [
                    .optional("feed", .id),
                    .optional("author", .string, "A name."),
                    .optional("since", .time),
                    .optional("until", .time, "Exclusive."),
                    .optional("state", .choice(["live", "deleted", "expired", "all"]).standard(.string("live"))),
                    .optional("before", .id, "The `next` of the page before."),
                    .optional("limit", .range(1...100)),
                ],
                result: .object([.needed("now", .time), .needed("snaps", .list(.snap)), .optional("next", .id)]),
                errors: [.unknownFeed, .unknownAccount])
        case .explain:
            MethodRow(
                "What would become of somebody's open of a snap, and why. Opens nothing.", access: .admin,
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
                "The local admin's look at an image, for moderation: once for each snap, in the audit log before the bytes leave.",
                access: .localAdmin, rate: .open, hold: .bulky,
                params: [.needed("snap", .id), .needed("reason", .string)],
                result: .image,
                replyBytes: "the image, of the result's type",
                errors: [.invalidReason, .unknownSnap, .alreadyInspected, .snapGone, .imageLost])
        }
    }
}
