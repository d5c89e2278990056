import SnapModel

/// The shapes of comments.
extension Schema {
    static let comment = Schema.named("Comment")

    static let commentEvent = Schema.named("CommentEvent")
    static let commentStart = Schema.named("CommentStart")

    static let commenters = Schema.choice(Commenters.allCases.map(\.rawValue))

    static let comments: [(name: String, schema: Schema)] = [
        (
            "Comment",
            .object([
                .needed("id", .id),
                .needed("photo", .id),
                .optional("to", .id.noted("The comment that it answers, of an answer.")),
                .optional("author", .person.noted("Absent once it was deleted.")),
                .optional("text", .nonEmpty.noted("Absent once it was deleted.")),
                .optional("parts", .parts),
                .needed("postedAt", .time),
                .needed("posted", .string.noted("\"x minutes ago\", or \"x hours ago\" from 60 minutes on.")),
                .optional("editedAt", .time),
                .optional("answers", .count.noted("How many answers it has; absent in an answer.")),
                .optional("gone", .flag(true).noted("It was deleted, and is listed because it has answers.")),
                .optional("thumb", .nonEmpty.noted("The path of the photo's smallest size; only in `comment.mine`.")),
            ])
        ),
        (
            "CommentEvent",
            .either([
                .object(
                    commentPlaced + [.needed("type", .choice(["comment.posted", "comment.edited"])), .needed("comment", .comment)]),
                .object(commentPlaced + [.needed("type", .constant("comment.deleted")), .needed("comment", .id)]),
            ]).noted("What happened at one offset of the photo's log: `comment` is the comment itself, or the ID of a deleted one.")
        ),
        (
            "CommentStart",
            .either([
                .object(commentStarted + [.needed("recovered", .flag(true)), .needed("events", .list(.commentEvent))]),
                .object(
                    commentStarted + [
                        .needed("recovered", .flag(false)), .needed("comments", .list(.comment)), .optional("next", .id),
                    ]),
            ]).noted("Recovered: every missed event that concerns the account. Not recovered: the newest comments, which replace yours.")
        ),
    ]

    private static let commentPlaced: [SchemaMember] =
        [.needed("photo", .id)] + placed + [.needed("count", .count.noted("How many comments and answers the photo has then."))]
    private static let commentStarted: [SchemaMember] = [
        .needed("now", .time), .needed("photo", .id), .needed("epoch", .id), .needed("offset", .count), .needed("count", .count),
    ]
}
