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
                "Lists reports, newest first.", access: .admin,
                params: [
                    .optional("state", .choice(["open", "kept", "removed"]).standard(.string("open"))),
                    .optional("author", .string, "The name of the account whose posts were reported."),
                    .optional("before", .integer, "The `next` of the previous page."),
                    .optional("limit", .range(1...100)),
                ],
                result: .object([
                    .needed("reports", .list(.report)), .optional("next", .integer),
                    .needed("open", .count.noted("How many reports are open in all, counted up to 1,000.")),
                ]),
                errors: [.unknownAccount])
        case .resolveReport:
            MethodRow(
                "Resolves all open reports of a snap, photo or comment.", access: .admin, rate: .write,
                params: [
                    .needed("report", .id),
                    .needed("action", .choice(["keep", "remove"])),
                    .optional("reason", .string),
                ],
                errors: [.unknownReport, .reportResolved, .invalidReason])
        case .listAudit:
            MethodRow(
                "Lists what admins did, newest first.", access: .admin,
                params: [
                    .optional("before", .integer, "The `next` of the previous page."),
                    .optional("limit", .range(1...100)),
                ],
                result: .object([.needed("entries", .list(.auditEntry)), .optional("next", .integer)]))
        }
    }
}

// Reads commands of admins from parameters, and writes them.

extension ModerationMethod {
    func command(_ params: Params) throws(Rejection) -> ModerationCommand {
        switch self {
        case .listReports:
            .listReports(
                try params.choice("state") ?? .open, author: try params.optionalString("author"), try BacklogRequest(params))
        case .resolveReport:
            .resolveReport(
                try params.id("report", ReportID.self, unknown: .unknownReport),
                try params.required(params.choice("action"), "action", "\"keep\" or \"remove\""),
                reason: try params.optionalString("reason"))
        case .listAudit: .listAudit(try BacklogRequest(params))
        }
    }
}

extension ModerationCommand {
    var method: ModerationMethod {
        switch self {
        case .listReports: .listReports
        case .resolveReport: .resolveReport
        case .listAudit: .listAudit
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .listReports(let state, let author, let backlog):
            json.field("state", state.rawValue)
            if let author { json.field("author", author) }
            backlog.write(to: &json)
        case .resolveReport(let report, let action, let reason):
            json.field("report", report.text)
            json.field("action", action.rawValue)
            if let reason { json.field("reason", reason) }
        case .listAudit(let backlog): backlog.write(to: &json)
        }
    }
}

extension BacklogRequest {
    init(_ params: Params) throws(Rejection) {
        self.init(before: try params.optionalInteger("before"), limit: try params.limit(upTo: Self.limitMax))
    }

    func write(to json: inout JSONWriter) {
        if let before { json.field("before", before) }
        json.field("limit", limit)
    }
}
