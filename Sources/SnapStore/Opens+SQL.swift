import Foundation
import GRDB
package import SnapModel

/// A claim that was just made: the viewer's one right to the image's bytes, used up.
package struct Claim: Sendable {
    package let snap: Snap
    package let opened: Opened
    package let opens: Int64
    package let image: ImageFacts
    package let source: ImageSource
}

/// The ledger of view-once.
extension Transaction {
    /// Claims the one open of (snap, viewer). Nothing else in the product may lead to image bytes, and this only once its
    /// transaction has been committed.
    ///
    /// - Throws: `alreadyOpened` with when and where; `unknownSnap`; `snapGone`; `suspended`.
    package func claim(_ id: SnapID, by viewer: AccountID, on device: String, at now: Timestamp) throws -> Claim {
        let before = try snapshot.snap(id, for: .viewer(viewer))
        if case .read(let opened) = before.view { throw Rejection.alreadyOpened(opened) }
        if let gone = before.gone { throw Rejection.gone(gone) }
        try run(
            "INSERT INTO open (snap, viewer, at, device) SELECT ?1, id, ?3, ?4 FROM account WHERE id = ?2 AND suspended IS NULL",
            [id.rawValue, viewer.rawValue, now.milliseconds, device])
        guard db.changesCount == 1 else {
            try requireActive(viewer)
            throw StoreError(.corrupt, "the row of account \(viewer.text) is gone")
        }
        try run(
            """
            INSERT INTO tally (viewer, feed, opened) VALUES (?, ?, 1) ON CONFLICT (viewer, feed) DO UPDATE SET opened = opened + 1
            """,
            [viewer.rawValue, try feeds.number(of: before.feed)])
        try run("UPDATE snap SET opens = opens + 1 WHERE id = ?", [id.rawValue])
        let opens = try row("SELECT opens FROM snap WHERE id = ?", [id.rawValue])?[0] as Int64? ?? 1
        let (source, type) = try imageSource(of: id, at: now)
        let opened = Opened(at: now, device: device)
        return Claim(
            snap: before.read(opened, opens: viewer == before.author.id ? opens : nil), opened: opened, opens: opens,
            image: ImageFacts(type: type, width: before.width, height: before.height), source: source)
    }

    /// - Throws: `snapGone` for a snap whose time has come, though the job that ends it has not run yet.
    func imageSource(of snap: SnapID, at now: Timestamp) throws -> (ImageSource, type: String) {
        let sql = """
            SELECT snap.picture, snap.type, image.file, image.secret, snap.expires
            FROM snap LEFT JOIN image ON image.snap = snap.id WHERE snap.id = ?
            """
        guard let row = try row(sql, [snap.rawValue]) else { throw Rejection.unknownSnap }
        if let expires = row[4] as Int64?, expires <= now.milliseconds { throw Rejection.gone(.expired) }
        let type: String = row[1]
        if let picture = row[0] as String? { return (.picture(PictureID(rawValue: picture)), type) }
        guard let file = row[2] as String?, let secret = row[3] as Data? else {
            throw StoreError(.corrupt, "snap \(snap.text) has no image")
        }
        return (.upload(StoredImage(file: file, secret: Array(secret), type: type)), type)
    }
}

extension Snapshot {
    /// Who opened a snap, the latest first, at most 100.
    package func views(of snap: SnapID) throws -> [SnapView] {
        try rows(
            """
            SELECT account.id, account.name, open.at FROM open JOIN account ON account.id = open.viewer
            WHERE open.snap = ? ORDER BY open.at DESC, account.id LIMIT 100
            """, [snap.rawValue]
        ).map { SnapView(viewer: Person(id: AccountID(rawValue: $0[0]), name: $0[1]), at: Timestamp(milliseconds: $0[2])) }
    }

    /// Whether a row names an image's file.
    package func namesImage(_ file: String) throws -> Bool { try row("SELECT 1 FROM image WHERE file = ?", [file]) != nil }
}

extension Rejection {
    static func alreadyOpened(_ opened: Opened) -> Rejection {
        Rejection(.alreadyOpened, "You have opened this snap already. Each one opens once.", opened: opened)
    }
}

extension Snap {
    fileprivate func read(_ opened: Opened, opens: Int64?) -> Snap {
        Snap(
            id: id, feed: feed, offset: offset, author: author, caption: caption, width: width, height: height, postedAt: postedAt,
            gone: gone, view: .read(opened), opens: opens)
    }
}
