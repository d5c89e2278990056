import SnapModel
import SnapStore

/// `snap.report`: a viewer's complaint to the admins, once for each snap.
struct ReportSnap: WriteCommand {
    let snap: SnapID
    let reason: String
    let reporter: AccountID

    init(_ snap: SnapID, reason: String, _ asker: Asker) throws(Rejection) {
        reporter = try asker.person().person.id
        self.snap = snap
        self.reason = Normalised.text(reason)
        try TextRule.checkReason(self.reason)
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.addReport(of: snap, by: reporter, because: reason, at: now)
        return Outcome()
    }
}

/// `report.resolve`: settles all open reports of a snap, and keeps or removes the snap.
struct ResolveReport: WriteCommand {
    let report: ReportID
    let action: Report.Action
    let reason: String?
    let admin: Asker.Admin

    init(_ report: ReportID, _ action: Report.Action, reason: String?, _ asker: Asker) throws(Rejection) {
        admin = try asker.admin()
        self.report = report
        self.action = action
        self.reason = try Normalised.reason(reason)
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let snap = try transaction.snapshot.snap(ofOpenReport: report)
        let isRemoval = try action == .remove && transaction.snapshot.snap(snap, for: .localAdmin).gone == nil
        try transaction.resolveReports(of: snap, as: action.state, by: admin.person, because: reason, at: now)
        try transaction.audit("report.resolve \(action.rawValue)", "snap \(snap.text)", by: admin.person, because: reason, at: now)
        return isRemoval ? Outcome(removal: try transaction.removeSnap(snap, as: .deleted, at: now)) : Outcome()
    }
}
