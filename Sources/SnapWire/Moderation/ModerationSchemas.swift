/// The shapes of reports and audit entries.
extension Schema {
    static let report = Schema.named("Report")
    static let auditEntry = Schema.named("AuditEntry")

    static let moderation: [(name: String, schema: Schema)] = [
        (
            "Report",
            .object([
                .needed("id", .id),
                .optional("snap", .snap.noted("Of a report about a snap.")),
                .optional("photo", .photo.noted("Of a report about a photo.")),
                .optional("comment", .comment.noted("Of a report about a comment.")),
                .optional("received", .receivedSnap.noted("Of a report about a snap that was sent to the reporter.")),
                .needed("reporter", .person),
                .needed("reason", .string),
                .needed("at", .time),
                .needed("state", .choice(["open", "kept", "removed"])),
                .optional("resolution", .object([.needed("at", .time), .optional("by", .person), .optional("reason", .string)])),
            ])
        ),
        (
            "AuditEntry",
            .object([
                .needed("id", .integer),
                .needed("at", .time),
                .needed("action", .string),
                .needed("target", .string),
                .optional("by", .person.noted("Absent for the local admin.")),
                .optional("reason", .string),
            ])
        ),
    ]
}
