package import SnapModel

/// Reports, and the audit log.
extension Transaction {
    /// - Throws: `unknownSnap`, `snapGone`; `alreadyReported`, because each viewer may report a snap once.
    package func addReport(of snap: SnapID, by reporter: AccountID, because reason: String, at now: Timestamp) throws {
        try requireActive(reporter)
        if let gone = try snapshot.snap(snap, for: .viewer(reporter)).gone { throw Rejection.gone(gone) }
        let changes = try run(
            "INSERT INTO report (snap, reporter, reason, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            [snap.rawValue, reporter.rawValue, reason, now.milliseconds])
        guard changes == 1 else { throw Rejection(.alreadyReported, "You have reported this snap already.") }
    }

    /// Settles all open reports of a snap.
    package func resolveReports(
        of snap: SnapID, as state: Report.State, by admin: Person?, because reason: String?, at now: Timestamp
    ) throws {
        try run(
            "UPDATE report SET state = ?, resolver = ?, resolved = ?, resolution = ? WHERE snap = ? AND state = 'open'",
            [state.rawValue, admin?.id.rawValue, now.milliseconds, reason, snap.rawValue])
    }

    /// Adds an entry to the audit log, in the same transaction as the action.
    package func audit(_ action: String, _ target: String, by admin: Person?, because reason: String? = nil, at now: Timestamp) throws {
        try run(
            "INSERT INTO audit (at, actor, name, action, target, reason) VALUES (?, ?, ?, ?, ?, ?)",
            [now.milliseconds, admin?.id.rawValue, admin?.name, action, target, reason])
    }
}

extension Snapshot {
    package typealias Backlog = (reports: [Report], next: Int64?)

    /// The snap of a report that is still open.
    ///
    /// - Throws: `unknownReport`, `reportResolved`.
    package func snap(ofOpenReport id: ReportID) throws -> SnapID {
        guard let row = try row("SELECT snap, state FROM report WHERE id = ?", [id.rawValue]) else {
            throw Rejection(.unknownReport, "There is no report of this id.")
        }
        guard row[1] == Report.State.open.rawValue else {
            throw Rejection(.reportResolved, "This report was settled before. To remove the snap all the same, delete it.")
        }
        return SnapID(rawValue: row[0])
    }

    /// Reports in one state, newest first, about snaps of feeds that are still in the file.
    package func reports(_ state: Report.State, _ request: BacklogRequest, for perspective: Perspective) throws -> Backlog {
        let found = try rows(
            """
            SELECT report.id, report.snap, reporter.id, reporter.name, reason, at, resolver.id, resolver.name, resolved, resolution
            FROM report JOIN account AS reporter ON reporter.id = report.reporter LEFT JOIN account AS resolver ON resolver.id = resolver
            WHERE state = ? AND report.id < ? ORDER BY report.id DESC LIMIT ?
            """, [state.rawValue, request.before ?? .max, request.limit])
        let reports = try found.compactMap { row in try report(row, state, for: perspective) }
        return (reports, found.count == request.limit ? found.last?[0] : nil)
    }

    private func report(_ row: SQLRow, _ state: Report.State, for perspective: Perspective) throws -> Report? {
        let snap: Snap
        do { snap = try self.snap(SnapID(rawValue: row[1]), for: perspective) } catch is Rejection { return nil }
        return Report(
            id: ReportID(rawValue: row[0]), snap: snap, reporter: Person(id: AccountID(rawValue: row[2]), name: row[3]),
            reason: row[4], at: Timestamp(milliseconds: row[5]), state: state, resolution: resolution(row))
    }

    private func resolution(_ row: SQLRow) -> Report.Resolution? {
        guard let at = row[8] as Int64? else { return nil }
        return Report.Resolution(by: Self.person(row[6], row[7]), at: Timestamp(milliseconds: at), reason: row[9])
    }

    static func person(_ id: Int64?, _ name: String?) -> Person? {
        guard let id, let name else { return nil }
        return Person(id: AccountID(rawValue: id), name: name)
    }

    /// The audit log, newest first.
    package func auditEntries(_ request: BacklogRequest) throws -> [AuditEntry] {
        try rows(
            "SELECT id, at, actor, name, action, target, reason FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?",
            [request.before ?? .max, request.limit]
        ).map { row in
            AuditEntry(
                id: row[0], at: Timestamp(milliseconds: row[1]), by: Self.person(row[2], row[3]), action: row[4], target: row[5],
                reason: row[6])
        }
    }
}
