package import SnapModel

/// An event of the log of photos, as live searches meet it.
package struct SearchedEvent: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        case photo(PhotoID, Change)
        /// An account is hidden or gone.
        ///
        /// - Parameter from: the only account that cannot see it; nil for all.
        case hidden(AccountID, from: AccountID?)
    }

    package enum Change: Hashable, Sendable { case posted, changed, deleted }

    package let position: FeedPosition
    package let at: Timestamp
    package let subject: Subject
    /// Whether the photo was for everyone before.
    package private(set) var wasForEveryone: Bool
    /// The offsets of the earlier changes of the photo that this event stands for, and its own.
    package private(set) var offsets: [Int64]

    fileprivate init?(_ row: PhotoEventRow, viewer: AccountID?, in epoch: String) {
        switch (row.kind, row.photo) {
        case (.posted, let photo?): subject = .photo(photo, .posted)
        case (.changed, let photo?), (.narrowed, let photo?): subject = .photo(photo, .changed)
        case (.deleted, let photo?): subject = .photo(photo, .deleted)
        case (.hidden, _): subject = .hidden(row.author, from: viewer)
        default: return nil
        }
        position = FeedPosition(epoch: epoch, offset: row.offset)
        at = row.at
        wasForEveryone = row.wasForEveryone
        offsets = [row.offset]
    }

    /// Leaves out changes of a photo that was changed again or deleted later: searches are pushed a photo as it is now.
    fileprivate static func merged(_ events: [SearchedEvent]) -> [SearchedEvent] {
        var latest: [PhotoID: Int] = [:]
        var merged: [SearchedEvent] = []
        for event in events.reversed() {
            guard case .photo(let photo, let change) = event.subject, change != .posted else {
                merged.append(event)
                continue
            }
            if change == .changed, let index = latest[photo] {
                merged[index].wasForEveryone = merged[index].wasForEveryone || event.wasForEveryone
                merged[index].offsets += event.offsets
            } else {
                latest[photo] = merged.count
                merged.append(event)
            }
        }
        return merged.reversed()
    }
}

extension Snapshot {
    /// Returns the newest position in the log of photos' events. The first query of a transaction, it decides which state of the store is seen.
    package func searchedHead() throws -> FeedPosition { try peopleHead() }

    /// Returns the events after an offset, the oldest first; nil where they are no longer all in the log.
    ///
    /// - Parameter limit: the most rows of the log that are read.
    package func searchedEvents(after offset: Int64, to head: FeedPosition, limit: Int) throws -> [SearchedEvent]? {
        guard try keepsEvents(after: offset, to: head.offset) else { return nil }
        let rows = try map(
            "SELECT \(PhotoEventRow.columns), viewer FROM photo_event WHERE offset > ? ORDER BY offset LIMIT ?", [offset, limit]
        ) { SearchedEvent(PhotoEventRow($0), viewer: $0.numberOrNil(5).map(AccountID.init), in: head.epoch) }
        return SearchedEvent.merged(rows)
    }
}
