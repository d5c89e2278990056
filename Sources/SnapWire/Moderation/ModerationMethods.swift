import SnapModel

/// The methods of moderation.
package enum ModerationMethod: String, CaseIterable, Sendable {
    case listReports = "report.list"
    case resolveReport = "report.resolve"
    case listAudit = "audit.list"
}

extension ModerationMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .listReports:
            MethodRow(
                "What viewers reported, the newest first.", access: .admin,
                params: [
                    .optional("state", .choice(["open", "kept", "removed"]).standard(.string("open"))),
                    .optional("before", .integer, "The `next` of the page before."),
                    .optional("limit", .range(1...100)),
                ],
                result: .object([.needed("reports", .list(.report)), .optional("next", .integer)]))
        case .resolveReport:
            MethodRow(
                "Settles all open reports of a snap.", access: .admin, rate: .write,
                params: [
                    .needed("report", .id),
                    .needed("action", .choice(["keep", "remove"])),
                    .optional("reason", .string),
                ],
                errors: [.unknownReport, .reportResolved, .invalidReason])
        case .listAudit:
            MethodRow(
                "What admins did, the newest first.", access: .admin,
                params: [
                    .optional("before", .integer, "The `next` of the page before."),
                    .optional("limit", .range(1...100)),
                ],
                result: .object([.needed("entries", .list(.auditEntry)), .optional("next", .integer)]))
        }
    }
}
