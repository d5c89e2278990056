package import SnapModel

/// The claim of a received snap: it has used up the account's one right to the image's bytes.
package struct ReceivedClaim: Sendable {
    package let snap: ReceivedSnap
    package let image: ImageFacts
    package let source: ImageSource
}

extension Transaction {
    /// Claims the one open of a received snap, by the same row as in feeds, and notifies the account's devices and the author.
    ///
    /// - Throws: `alreadyOpened` with the time and the device; `forbidden` for its author; `unknownSnap`; `snapGone`; `suspended`.
    package func openReceived(_ id: SnapID, by viewer: Person, on device: String, at now: Timestamp) throws -> ReceivedClaim {
        let (snap, source, isAwaited, isActive) = try received(id, for: viewer.id)
        if let readAt = snap.readAt {
            throw Rejection.alreadyOpened(Opened(at: readAt, device: try snapshot.device(ofOpen: id, by: viewer.id)))
        }
        if let gone = snap.gone { throw Rejection.gone(gone) }
        let image: ImageSource
        do { image = try source.image(of: id, at: now) } catch {
            // A suspension is reported before any other refusal.
            try requireActive(viewer.id)
            throw error
        }
        guard isActive else { throw try refusal(of: viewer.id) }
        try noteOpen(of: id, by: viewer.id, on: device, in: feeds.people, at: now)
        try recordOpen(of: id, by: viewer.id, at: now)
        if !isAwaited { try endIfDone(id, at: now) }
        try noticeSender(snap.author.id, of: id, at: now)
        return ReceivedClaim(
            snap: snap.opened(at: now), image: ImageFacts(type: source.type, width: snap.width, height: snap.height), source: image)
    }

    /// A snap in an inbox, its image, whether another recipient can still open it, and whether the viewer may act.
    private func received(_ id: SnapID, for viewer: AccountID) throws -> (ReceivedSnap, SourceRow, isAwaited: Bool, isActive: Bool) {
        let found = try statements.claims.received.first(.number(viewer.rawValue), .number(id.rawValue)) { row in
            (
                try InboxRow.received(row, in: snapshot), SourceRow(row, from: InboxRow.width),
                isAwaited: row.number(InboxRow.width + SourceRow.count) == 1, isActive: !row.isNull(InboxRow.width + SourceRow.count + 1)
            )
        }
        if let found { return found }
        let isAuthors = try row("SELECT 1 FROM sent WHERE snap = ? AND author = ?", [id.rawValue, viewer.rawValue]) != nil
        throw isAuthors ? Rejection.openOfSent : Rejection.unknownSnap
    }

    /// Records an open in the log of its inbox.
    private func recordOpen(of id: SnapID, by viewer: AccountID, at now: Timestamp) throws {
        let statements = try statements.claims
        guard let (offset, epoch) = try statements.inboxHead.first(.number(viewer.rawValue), body: { ($0.number(0), $0.text(1)) }) else {
            throw StoreError(.corrupt, "account \(viewer.text) has a received snap, and no inbox")
        }
        let kind = InboxEvent.Kind.opened(id, readAt: now)
        _ = try statements.inboxEvent.run(
            .number(viewer.rawValue), .number(offset), .number(InboxRow.Kind(kind).rawValue), .number(id.rawValue),
            .number(now.milliseconds))
        try trimEvents(of: viewer, after: offset - 1, upTo: offset)
        let place = InboxChange.Place(account: viewer, offset: offset)
        changes.add(.inbox(InboxChange(epoch: epoch, at: now, kind: kind, places: [place])))
    }

    /// Claims the local admin's one look at the image of a received snap, while a report of it is open, also once it has expired.
    ///
    /// - Throws: `alreadyInspected`, `unknownSnap`, `snapGone`.
    package func inspectReceived(_ id: SnapID, because reason: String, at now: Timestamp) throws -> ReceivedClaim {
        let reported = "SELECT reporter FROM report WHERE snap = ? AND state = 'open' ORDER BY id LIMIT 1"
        guard try snapshot.isSent(id), let reporter = try row(reported, [id.rawValue])?[0] as Int64?,
            let snap = try snapshot.reportedSent(id, by: AccountID(rawValue: reporter), isOpen: true)
        else { throw Rejection.unknownSnap }
        if let row = try row("SELECT at, reason FROM inspection WHERE snap = ?", [id.rawValue]) {
            throw Rejection.alreadyInspected(at: Timestamp(milliseconds: row[0]), because: row[1])
        }
        let sql = "SELECT \(SourceRow.columns) FROM snap LEFT JOIN image ON image.snap = snap.id WHERE snap.id = ?"
        guard let source = try snapshot.first(sql, [id.rawValue], { SourceRow($0, from: 0) }), source.isThere else {
            throw Rejection.gone(.deleted)
        }
        try run("INSERT INTO inspection (snap, at, reason) VALUES (?, ?, ?)", [id.rawValue, now.milliseconds, reason])
        try audit("snap.inspect", "snap \(id.text)", by: nil, because: reason, at: now)
        return ReceivedClaim(
            snap: snap, image: ImageFacts(type: source.type, width: snap.width, height: snap.height),
            source: try source.image(of: id))
    }
}

extension Snapshot {
    fileprivate func device(ofOpen snap: SnapID, by viewer: AccountID) throws -> String {
        try row(
            "SELECT coalesce(device.name, '') FROM open LEFT JOIN device ON device.id = open.device WHERE snap = ? AND viewer = ?",
            [snap.rawValue, viewer.rawValue])?[0] ?? ""
    }

    /// A received snap as admins see it in a report. While the report is open it has its caption as long as that is kept, whatever its reader
    /// and its author did since; a settled report has none.
    func reportedSent(_ id: SnapID, by reporter: AccountID, isOpen: Bool) throws -> ReceivedSnap? {
        let sql = "SELECT \(InboxRow.columns), snap.caption FROM \(InboxRow.tables) WHERE recipient.account = ?1 AND recipient.snap = ?2"
        return try first(sql, [reporter.rawValue, id.rawValue]) { row in
            let snap = try InboxRow.received(row, in: self)
            return snap.with(caption: isOpen ? try row.textOrNil(InboxRow.width).map(shown) : nil)
        }
    }
}

extension ReceivedSnap {
    fileprivate func opened(at: Timestamp) -> ReceivedSnap { changed(caption: caption, readAt: at) }
    fileprivate func with(caption: AnnotatedText?) -> ReceivedSnap { changed(caption: caption, readAt: readAt) }

    private func changed(caption: AnnotatedText?, readAt: Timestamp?) -> ReceivedSnap {
        ReceivedSnap(
            id: id, offset: offset, author: author, caption: caption, width: width, height: height, postedAt: postedAt,
            expiresAt: expiresAt,
            readAt: readAt, gone: gone)
    }
}
