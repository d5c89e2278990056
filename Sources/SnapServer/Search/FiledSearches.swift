import SnapModel
import SnapStore

/// The live searches, as the writer finds out which of them an event of a photo concerns.
///
/// - Thread: the writer's.
final class FiledSearches {
    private let roll: LiveSearches.Roll
    /// Those whose names exist. The others find nothing.
    private var searches: [LiveSearchID: LiveSearch] = [:]
    private var index = LiveSearchIndex<LiveSearchID>()

    init(_ roll: LiveSearches.Roll) { self.roll = roll }

    /// Files what came and removes what went since the last call.
    func update(in snapshot: Snapshot) throws {
        for change in roll.take() {
            switch change {
            case .begun(let search):
                guard let filed = try LiveSearch(search.query, for: search.account, in: snapshot) else { continue }
                searches[search.id] = filed
                index.insert(search.id, filed.pattern, author: filed.author)
            case .ended(let search):
                searches[search] = nil
                index.remove(search)
            }
        }
    }

    /// The tellings of what happened to a photo.
    ///
    /// What is deleted or found no more is told to all: who got it before is not known, and a choice by words would tell those whom the photo
    /// was not for that it had them.
    func tellings(of news: News, in snapshot: Snapshot) throws -> [Telling] {
        guard case .photo(let event, let reach) = news, !searches.isEmpty else { return [] }
        switch event.kind {
        case .posted(let photo): return [.searched(event, .some(try finders(of: photo, at: event.at, in: snapshot)))]
        case .changed(let photo):
            let found = try finders(of: photo, at: event.at, in: snapshot)
            let end = PhotoEvent(position: event.position, at: event.at, kind: .deleted(photo.id))
            return [.searched(event, .some(found)), .searched(end, .allBut(Set(found)))]
        case .deleted:
            // A narrower audience comes with a change, which tells the same.
            if case .everybody = reach { return [.searched(event, .allBut([]))] }
            return []
        case .hidden:
            if case .one(let account) = reach { return [.searched(event, .account(account))] }
            return [.searched(event, .allBut([]))]
        }
    }

    private func finders(of photo: Photo, at now: Timestamp, in snapshot: Snapshot) throws -> [LiveSearchID] {
        let entry = try snapshot.entry(of: photo.id)
        return try index.candidates(for: entry, author: photo.author.id).filter { id in
            try searches[id].map { try snapshot.finds(photo.id, entry, by: $0, at: now) } ?? false
        }
    }
}
