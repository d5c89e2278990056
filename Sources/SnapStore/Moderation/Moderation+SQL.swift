package import SnapModel

/// Reports, and the audit log.
extension Transaction {
    /// Records a report. A photo or comment that is hidden from the reporter, or gone, is reported all the same, because its author may have hidden it
    /// since; then nothing shows whether it exists. Snaps in feeds are for everyone.
    ///
    /// - Throws: `unknownSnap`, `snapGone`; `alreadyReported`, because each viewer may report a post once.
    package func addReport(of post: ReportedPost, by reporter: AccountID, because reason: String, at now: Timestamp) throws {
        try requireActive(reporter)
        let isThere = try snapshot.isThere(post, for: reporter, at: now)
        let changes = try run(
            """
            INSERT INTO report (\(post.column), reporter, reason, at) SELECT id, ?2, ?3, ?4 FROM \(post.column) WHERE id = ?1
            ON CONFLICT DO NOTHING
            """, [post.number, reporter.rawValue, reason, now.milliseconds])
        guard changes == 1 else {
            if isThere { throw Rejection.alreadyReported(post.column) }
            return
        }
        if case .snap(let snap) = post { try keepReported(snap, at: now) }
        var subject = post.subject
        subject.report = ReportID(rawValue: try sql.lastInsertedID)
        subject.actor = reporter
        try queueWebhook(post.reportedKind, subject, at: now)
    }

    /// The most reporters of a post, the last ones, that are notified of its settlement.
    private static let notifiedReportersMax = 500

    /// Settles all open reports of a post.
    package func resolveReports(
        of post: ReportedPost, as state: Report.State, by admin: Person?, because reason: String?, at now: Timestamp
    ) throws {
        let reporters = try snapshot.rows(
            "SELECT reporter FROM report WHERE \(post.column) = ? AND state = 'open' ORDER BY id DESC LIMIT ?",
            [post.number, Self.notifiedReportersMax])
        try run(
            "UPDATE report SET state = ?, resolver = ?, resolved = ?, resolution = ? WHERE \(post.column) = ? AND state = 'open'",
            [state.rawValue, admin?.id.rawValue, now.milliseconds, reason, post.number])
        if case .snap(let snap) = post { try dropReported(snap, at: now) }
        let photo = try post.comment.flatMap { try snapshot.storedComment($0)?.photo } ?? post.photo
        for row in reporters {
            try notify(AccountID(rawValue: row[0]), .report, photo: photo, snap: post.snap, comment: post.comment, at: now)
        }
        guard !reporters.isEmpty else { return }
        var subject = post.subject
        subject.word = state.rawValue
        try queueWebhook(.reportResolved, subject, at: now)
    }

    /// Adds an entry to the audit log, in the same transaction as the action.
    package func audit(_ action: String, _ target: String, by admin: Person?, because reason: String? = nil, at now: Timestamp) throws {
        try run(
            "INSERT INTO audit (at, actor, name, action, target, reason) VALUES (?, ?, ?, ?, ?, ?)",
            [now.milliseconds, admin?.id.rawValue, admin?.name, action, target, reason])
    }
}

extension Snapshot {
    /// Whether an account can see a post.
    ///
    /// - Throws: `unknownSnap`, `snapGone`.
    fileprivate func isThere(_ post: ReportedPost, for viewer: AccountID, at now: Timestamp) throws -> Bool {
        switch post {
        // A recipient may report it also after removing it, or blocking its author.
        case .snap(let snap) where try isSent(snap):
            guard try hasReceived(snap, by: viewer) else { throw Rejection.unknownSnap }
            return true
        case .snap(let snap):
            if let gone = try self.snap(snap, for: .viewer(viewer)).gone { throw Rejection.gone(gone) }
            return true
        case .photo(let photo):
            do { _ = try self.photo(photo, for: .viewer(viewer), at: now) } catch let rejection as Rejection {
                guard rejection.reason == .unknownPhoto else { throw rejection }
                return false
            }
            return true
        case .comment(let comment):
            do { _ = try self.comment(comment, for: .viewer(viewer)) } catch let rejection as Rejection {
                guard rejection.reason == .unknownComment else { throw rejection }
                return false
            }
            return true
        }
    }

    package typealias Backlog = (reports: [Report], next: Int64?)

    /// The post of a report that is still open.
    ///
    /// - Throws: `unknownReport`, `reportResolved`.
    package func post(ofOpenReport id: ReportID) throws -> ReportedPost {
        guard let row = try row("SELECT snap, photo, comment, state FROM report WHERE id = ?", [id.rawValue]),
            let post = ReportedPost(snap: row[0], photo: row[1], comment: row[2])
        else { throw Rejection.unknownReport }
        guard row[3] == Report.State.open.rawValue else {
            throw Rejection.reportResolved(post.column)
        }
        return post
    }

    /// Reports in one state, newest first, about photos, comments, and snaps of feeds that are still in the file.
    ///
    /// - Parameter author: the name of the account whose posts they are about; nil for all.
    /// - Throws: `unknownAccount`.
    package func reports(
        _ state: Report.State, of author: String? = nil, _ request: BacklogRequest, for perspective: Perspective, at now: Timestamp
    ) throws -> Backlog {
        let number = try author.map { try accountNumber(named: $0) }
        let found = try rows(
            """
            SELECT report.id, report.snap, report.photo, reporter.id, reporter.name, reason, at, resolver.id, resolver.name, resolved,
              resolution, report.comment
            FROM report JOIN account AS reporter ON reporter.id = report.reporter LEFT JOIN account AS resolver ON resolver.id = resolver
            WHERE state = ?1 AND report.id < ?2
              AND (?3 IS NULL OR (SELECT author FROM snap WHERE snap.id = report.snap) = ?3
                OR (SELECT author FROM photo WHERE photo.id = report.photo) = ?3
                OR (SELECT author FROM comment WHERE comment.id = report.comment) = ?3)
            ORDER BY report.id DESC LIMIT ?4
            """, [state.rawValue, request.before ?? .max, number, request.limit])
        let reports = try found.compactMap { row in try report(row, state, for: perspective, at: now) }
        return (reports, found.count == request.limit ? found.last?[0] : nil)
    }

    /// The number of open reports, counted up to a bound.
    package func openReports() throws -> Int64 {
        try row(
            "SELECT count(*) FROM (SELECT 1 FROM report WHERE state = ? LIMIT ?) AS counted",
            [Report.State.open.rawValue, Self.openReportsMax])?[0] ?? 0
    }

    private static let openReportsMax = 1_000

    private func report(_ row: SQLRow, _ state: Report.State, for perspective: Perspective, at now: Timestamp) throws -> Report? {
        let subject: Report.Subject?
        switch ReportedPost(snap: row[1], photo: row[2], comment: row[11]) {
        case .snap(let snap) where try isSent(snap):
            subject = try reportedSent(snap, by: AccountID(rawValue: row[3]), isOpen: state == .open).map(Report.Subject.received)
        case .snap(let snap): do { subject = .snap(try self.snap(snap, for: perspective)) } catch is Rejection { subject = nil }
        case .photo(let photo): subject = try reportedPhoto(photo, at: now).map(Report.Subject.photo)
        case .comment(let comment): subject = try storedComment(comment).map(Report.Subject.comment)
        case nil: subject = nil
        }
        return subject.map {
            Report(
                id: ReportID(rawValue: row[0]), subject: $0, reporter: Person(id: AccountID(rawValue: row[3]), name: row[4]),
                reason: row[5], at: Timestamp(milliseconds: row[6]), state: state, resolution: resolution(row))
        }
    }

    private func resolution(_ row: SQLRow) -> Report.Resolution? {
        guard let at = row[9] as Int64? else { return nil }
        return Report.Resolution(by: Self.person(row[7], row[8]), at: Timestamp(milliseconds: at), reason: row[10])
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

/// A post about which people can complain.
package enum ReportedPost: Hashable, Sendable {
    case snap(SnapID)
    case photo(PhotoID)
    case comment(CommentID)

    /// Nil where a report names none.
    init?(snap: Int64?, photo: Int64?, comment: Int64?) {
        if let snap {
            self = .snap(SnapID(rawValue: snap))
        } else if let photo {
            self = .photo(PhotoID(rawValue: photo))
        } else if let comment {
            self = .comment(CommentID(rawValue: comment))
        } else {
            return nil
        }
    }

    /// The column of `report`, which is also the word for it.
    var column: String {
        switch self {
        case .snap: "snap"
        case .photo: "photo"
        case .comment: "comment"
        }
    }

    var number: Int64 {
        switch self {
        case .snap(let snap): snap.rawValue
        case .photo(let photo): photo.rawValue
        case .comment(let comment): comment.rawValue
        }
    }

    fileprivate var photo: PhotoID? { if case .photo(let photo) = self { photo } else { nil } }
    fileprivate var snap: SnapID? { if case .snap(let snap) = self { snap } else { nil } }
    fileprivate var comment: CommentID? { if case .comment(let comment) = self { comment } else { nil } }
    fileprivate var subject: WebhookSubject { WebhookSubject(snap: snap, photo: photo, comment: comment) }

    fileprivate var reportedKind: WebhookKind {
        switch self {
        case .snap: .snapReported
        case .photo: .photoReported
        case .comment: .commentReported
        }
    }

    /// As in the audit log.
    package var text: String { "\(column) \(number)" }
}
