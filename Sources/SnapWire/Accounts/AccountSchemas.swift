import SnapModel

/// The shapes of accounts, logins and invitations.
extension Schema {
    static let role = Schema.named("Role")
    static let person = Schema.named("Person")
    static let session = Schema.named("Session")
    static let foundSession = Schema.named("FoundSession")
    static let signedIn = Schema.named("SignedIn")
    static let invitation = Schema.named("Invitation")
    static let rosterRow = Schema.named("RosterRow")
    static let account = Schema.named("Account")
    static let exportedSnap = Schema.named("ExportedSnap")
    static let exportedPhoto = Schema.named("ExportedPhoto")
    static let exportedComment = Schema.named("ExportedComment")
    static let exportedPair = Schema.named("ExportedPair")

    private static let login: [SchemaMember] = [
        .needed("id", .id), .needed("device", .string), .needed("createdAt", .time), .needed("usedAt", .time),
        .optional("expiresAt", .time),
    ]

    static let people: [(name: String, schema: Schema)] = [
        (
            "Role",
            .choice(["member", "admin"])
        ),
        (
            "Person",
            .object([
                .needed("id", .id), .needed("name", .string),
                .optional(
                    "portrait",
                    .nonEmpty.noted("The path of the profile picture's smallest size on this server. It expires within 24 hours.")),
            ])
        ),
        (
            "Session",
            .object(login + [.optional("current", .boolean.noted("Whether it is the login of this connection."))])
        ),
        (
            "FoundSession",
            .object(login + [.needed("user", .person)])
        ),
        (
            "SignedIn",
            .object([
                .needed("user", .person),
                .needed("role", .role),
                .needed("session", .id),
                .optional("token", .string.noted("Returned only once, by account.create and session.create.")),
                .optional("expiresAt", .time.noted("Of an app's own token.")),
            ])
        ),
        (
            "Invitation",
            .object([
                .needed("id", .id),
                .needed("uses", .positive),
                .needed("usesLeft", .count),
                .needed("createdAt", .time),
                .needed("expiresAt", .time),
                .optional("creator", .person),
                .optional("name", .string.noted("The person it was created for.")),
            ])
        ),
        (
            "RosterRow",
            .object([
                .needed("name", .string),
                .optional("invitation", .id),
                .optional("code", .string.noted("Returned only once.")),
                .optional(
                    "trouble", .choice(RosterRow.RefusalReason.allCases.map(\.rawValue)).noted("Why the name does not get an invitation.")),
            ])
        ),
        (
            "Account",
            .object([
                .needed("id", .id),
                .needed("name", .string),
                .needed("role", .role),
                .needed("createdAt", .time),
                .optional("usedAt", .time),
                .optional("suspended", .object([.needed("at", .time), .optional("reason", .string)])),
                .optional("external", .object([.needed("issuer", .string), .needed("subject", .string)])),
            ])
        ),
        (
            "ExportedSnap",
            .object([
                .needed("id", .id),
                .needed("feed", .id),
                .needed("postedAt", .time),
                .needed("opens", .count),
                .optional("caption", .string),
                .optional("gone", .choice(["deleted", "expired"])),
                .optional("file", .string.noted("Its name in the tar.")),
                .optional("picture", .id),
                .optional("omitted", .choice(["already_opened", "snap_gone", "image_lost", "not_asked"])),
            ])
        ),
        (
            "ExportedPhoto",
            .object([
                .needed("id", .id),
                .needed("audience", .choice(["everyone", "followers"])),
                .needed("postedAt", .time),
                .optional("editedAt", .time),
                .optional("caption", .string),
                .optional("alt", .string),
                .optional("warning", .string),
                .optional("labels", .list(.id)),
                .optional("gone", .flag(true)),
                .optional("file", .string.noted("Its name in the tar.")),
            ])
        ),
        (
            "ExportedComment",
            .object([
                .needed("id", .id), .needed("photo", .id), .optional("to", .id), .needed("text", .string), .needed("postedAt", .time),
                .optional("editedAt", .time),
            ])
        ),
        (
            "ExportedPair",
            .object([.needed("account", .person), .needed("at", .time)])
        ),
    ]
}
