import SnapLoop
import SnapModel
import SnapStore
import SnapWire

/// Pushes of one event to live searches, encoded.
struct SearchPushes: Sendable {
    struct Push: Sendable {
        let search: LiveSearchID
        let frame: Frame
    }

    let offset: Int64
    var pushes: [Push] = []
    /// Whether they are the first ones of their event.
    var isFirst = false

    /// Adds as many pushes as there is room for.
    ///
    /// - Returns: the searches that get one.
    fileprivate mutating func add(_ searches: Set<LiveSearchID>, _ messages: LiveSearchPushes, upTo most: Int) -> ArraySlice<LiveSearchID> {
        let some = Array(searches).prefix(max(0, most - pushes.count))
        for search in some { pushes.append(Push(search: search, frame: .text(messages.message(to: search)))) }
        return some
    }
}

/// One event on its way to the live searches that it concerns: a few pushes at a time, each time by a new look at the store. So a look is short,
/// and what happened since the event counts: a photo that was deleted meanwhile, or whose author was, is not pushed.
struct SearchPass {
    private struct Account {
        let id: AccountID
        /// Searches that match the photo.
        var found: Set<LiveSearchID> = []
        /// Searches that matched it before; all of the account's where that is unknown.
        var former: Set<LiveSearchID> = []
        /// Searches that matched it when it was for followers. Others must not get to know what it said then.
        var formerForFollowers: Set<LiveSearchID> = []

        func hadIt(_ sight: PhotoSight) -> Set<LiveSearchID> { sight.isFollower ? former.union(formerForFollowers) : former }

        mutating func add(_ searches: Set<LiveSearchID>, of audience: Audience) {
            switch audience {
            case .everyone: former.formUnion(searches)
            case .followers: formerForFollowers.formUnion(searches)
            }
        }

        mutating func remove(_ searches: ArraySlice<LiveSearchID>) {
            found.subtract(searches)
            former.subtract(searches)
            formerForFollowers.subtract(searches)
        }
    }

    typealias Index = LiveSearchIndex<LiveSearchID>

    private let event: SearchedEvent
    private var accounts: ArraySlice<Account> = []
    /// What the photo said when it was matched with the searches; nil once it was deleted.
    private var matched: FormerEntry?
    private var hasPushed = false

    var isOver: Bool { accounts.isEmpty }

    /// - Parameter former: what the photo said before; nil if that is unknown.
    init(_ event: SearchedEvent, _ index: Index, former: [FormerEntry]?, at now: Timestamp, in snapshot: Snapshot) throws {
        self.event = event
        switch event.subject {
        case .hidden(let account, from: let viewer):
            let all = viewer.map { [$0: index.all[$0] ?? []] } ?? index.all
            let blocked = viewer == nil ? try snapshot.accounts(inBlocksWith: account, before: event.at, among: Set(all.keys)) : []
            accounts = all.filter { !blocked.contains($0.key) }.map { Account(id: $0.key, former: $0.value) }[...]
        case .photo(let id, let change):
            guard let origin = try snapshot.origin(of: id) else { return }
            var found: [AccountID: Account] = [:]
            func add(_ entry: EntryText, _ change: (inout Account, Set<LiveSearchID>) -> Void) {
                for (account, searches) in index.matches(entry, by: origin.author, postedAt: origin.postedAt) {
                    change(&found[account, default: Account(id: account)], searches)
                }
            }
            matched = change == .deleted ? nil : try snapshot.searchedPhoto(id, at: now).map(FormerEntry.init)
            if let matched { add(matched.entry) { $0.found = $1 } }
            if change != .posted {
                for old in former ?? [] { add(old.entry) { $0.add($1, of: old.audience) } }
                if former == nil { for (account, all) in index.all { found[account, default: Account(id: account)].former = all } }
            }
            accounts = Array(found.values)[...]
        }
    }

    /// Looks at some more accounts.
    ///
    /// - Parameters:
    ///   - most: the most accounts.
    ///   - pushesMax: the most pushes. An account with more searches also gets the next turn.
    mutating func next(
        _ most: Int, pushesMax: Int, _ index: Index, at now: Timestamp, in snapshot: Snapshot
    ) throws -> SearchPushes {
        var pushes = SearchPushes(offset: event.position.offset)
        switch event.subject {
        case .hidden(let account, _):
            let messages = messages(.hidden(account))
            take(most) { account in
                account.remove(pushes.add(account.former, messages, upTo: pushesMax))
                return account.former.isEmpty
            }
        case .photo(let id, let change):
            let photo = change == .deleted ? nil : try snapshot.searchedPhoto(id, at: now)
            if photo?.entry != matched?.entry { match(photo, index) }
            let sights = try PhotoSights(id, photo?.photo, wasForEveryone: event.wasForEveryone, at: now, in: snapshot)
            let shown = photo.map { messages(change == .posted ? .posted($0.photo) : .changed($0.photo)) }
            let ended = messages(.deleted(id))
            try take(most) { account in
                guard let sight = try sights.sight(for: account.id) else { return true }
                let found = sight.isFound ? account.found : []
                let had = change == .posted ? [] : account.hadIt(sight).subtracting(found)
                if let shown { account.remove(pushes.add(found, shown, upTo: pushesMax)) }
                account.remove(pushes.add(had, ended, upTo: pushesMax))
                return pushes.pushes.count < pushesMax
            }
        }
        pushes.isFirst = !hasPushed && !pushes.pushes.isEmpty
        hasPushed = hasPushed || pushes.isFirst
        return pushes
    }

    /// Looks at some accounts, until one has searches left.
    ///
    /// - Parameter push: removes the searches that get a push; false if others are left.
    private mutating func take(_ most: Int, _ push: (inout Account) throws -> Bool) rethrows {
        for _ in 0..<min(most, accounts.count) {
            guard try push(&accounts[accounts.startIndex]) else { return }
            accounts.removeFirst()
        }
    }

    /// The photo has changed since the pass began. Accounts that the later event also concerns get both.
    private mutating func match(_ photo: SearchedPhoto?, _ index: Index) {
        let matches = photo.map { index.matches($0.entry, by: $0.photo.author.id, postedAt: $0.photo.postedAt) } ?? [:]
        for number in accounts.indices {
            let before = accounts[number].found
            accounts[number].found = before.intersection(matches[accounts[number].id] ?? [])
            if let matched { accounts[number].add(before, of: matched.audience) }
        }
        matched = photo.map(FormerEntry.init)
    }

    private func messages(_ kind: PhotoEvent.Kind) -> LiveSearchPushes {
        LiveSearchPushes(PhotoEvent(position: event.position, at: event.at, kind: kind))
    }
}
