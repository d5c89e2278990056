import SnapModel

// Reads commands of admins from parameters, and writes them.

extension ModerationMethod {
    func command(_ params: Params) throws(Rejection) -> ModerationCommand {
        switch self {
        case .listReports: .listReports(try params.choice("state") ?? .open, try BacklogRequest(params))
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
        case .listReports(let state, let backlog):
            json.field("state", state.rawValue)
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
