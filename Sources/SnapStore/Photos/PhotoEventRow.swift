import SnapModel

/// A row of `photo_event`.
struct PhotoEventRow {
    enum Kind: String {
        case posted, changed, deleted, hidden
        /// Changed, and fewer may see it: for the others it is deleted.
        case narrowed

        /// The earlier events of the same photo that say nothing beyond one of this kind. A narrowed photo is deleted for some, to whom no later
        /// event says it.
        var replaced: [Kind] {
            switch self {
            case .posted, .hidden: []
            case .changed: [.changed]
            case .narrowed: [.changed, .narrowed]
            case .deleted: [.posted, .changed]
            }
        }
    }

    static let columns = "offset, kind, photo, author, at"

    /// They find the events whose place a later one takes, in both databases.
    static let indexes = """
        CREATE INDEX photo_event_photo ON photo_event(photo) WHERE photo IS NOT NULL;
        CREATE INDEX photo_event_viewer ON photo_event(viewer, author) WHERE viewer IS NOT NULL;
        """

    /// The condition under which an event hides an account from a viewer. An older block had hidden it before; a newer one, as of a suspended
    /// account, logs nothing.
    ///
    /// - Parameter viewer: an expression for the viewer's number.
    static func hides(from viewer: String) -> String {
        """
        (kind = 'hidden' AND author <> \(viewer) AND (viewer = \(viewer) OR (viewer IS NULL
          AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = \(viewer) AND blocked = photo_event.author AND block.at < photo_event.at)
          AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = photo_event.author AND blocked = \(viewer) AND block.at < photo_event.at))))
        """
    }

    /// The condition under which an event ends a photo for a viewer, who could see it before.
    ///
    /// - Parameter viewer: an expression for the viewer's number.
    static func ends(for viewer: String) -> String {
        """
        (kind IN ('deleted', 'narrowed') AND EXISTS (
          SELECT 1 FROM photo CROSS JOIN account ON account.id = photo.author
          WHERE photo.id = photo_event.photo AND \(Visibility.ofAccount(to: viewer)) AND (photo_event.kind = 'narrowed'
            OR photo.audience = 'everyone' OR \(Visibility.ofFollowers("photo.author", to: viewer)))))
        """
    }

    let offset: Int64
    let kind: Kind?
    let photo: PhotoID?
    let author: AccountID
    let at: Timestamp

    /// Whether the photo was for everyone before the event.
    var wasForEveryone: Bool { kind == .narrowed }

    /// - Parameter row: its columns are `columns`.
    init(_ row: SQLRow) {
        offset = row[0]
        kind = Kind(rawValue: row[1])
        photo = row.numberOrNil(2).map(PhotoID.init)
        author = AccountID(rawValue: row[3])
        at = Timestamp(milliseconds: row[4])
    }

    /// The event as a viewer sees it now; nil if a later event superseded it.
    ///
    /// - Parameters:
    ///   - forgetsChanged: whether a changed photo that is not visible must be forgotten.
    ///   - find: the photo as it is now, if it is visible to them.
    func event(in epoch: String, forgetsChanged: Bool = false, find: (PhotoID) throws -> Photo?) rethrows -> PhotoEvent? {
        try meaning(forgetsChanged, find).map { PhotoEvent(position: FeedPosition(epoch: epoch, offset: offset), at: at, kind: $0) }
    }

    /// The event for each of its recipients: a narrowed photo is changed for some and deleted for the others.
    ///
    /// - Parameter viewer: the only account that gets the event.
    func changes(in epoch: String, viewer: AccountID?, find: (PhotoID) throws -> Photo?) rethrows -> [Change] {
        guard let event = try event(in: epoch, find: find) else { return [] }
        guard let photo else { return [.photo(event, viewer.map(PhotoReach.one) ?? .everybody(butBlocked: author))] }
        if case .deleted = event.kind { return [.photo(event, .formerViewers(of: photo, by: author, wasForEveryone: wasForEveryone))] }
        let change = Change.photo(event, .followers(of: author, photo: photo))
        guard kind == .narrowed else { return [change] }
        let end = PhotoEvent(position: event.position, at: at, kind: .deleted(photo))
        return [change, .photo(end, .others(than: author, photo: photo))]
    }

    private func meaning(_ forgetsChanged: Bool, _ find: (PhotoID) throws -> Photo?) rethrows -> PhotoEvent.Kind? {
        guard let photo else { return .hidden(author) }
        switch kind {
        case .posted: return try find(photo).map(PhotoEvent.Kind.posted)
        case .changed: return try find(photo).map(PhotoEvent.Kind.changed) ?? (forgetsChanged ? .deleted(photo) : nil)
        case .narrowed: return try find(photo).map(PhotoEvent.Kind.changed) ?? .deleted(photo)
        case .deleted: return .deleted(photo)
        case .hidden, nil: return nil
        }
    }
}
