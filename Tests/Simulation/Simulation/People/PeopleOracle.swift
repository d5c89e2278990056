/// Knows what was promised about photos and people, over all lives of the server.
final class PeopleOracle {
    /// As of the newest commit.
    private(set) var state = PeopleState()
    private(set) var version = 0
    var flights = Flights()
    /// Set when an unobserved commit may have happened: on a disk that died meanwhile, or while the server stopped.
    var isCommitUnknown = false
    private var photoOf: [Oracle.PostKey: Int64] = [:]
    private var lastWords: Int64 = 741_900_000_000
    private var secrets: [Int64: [[UInt8]]] = [:]
    /// Words and keys that must be gone from every file.
    private(set) var erased: [[UInt8]] = []

    /// Unique words: a number that can be found again.
    func newWords() -> Int64 {
        lastWords += 1
        return lastWords
    }

    /// The words as they are sent and stored.
    static func text(_ words: Int64) -> String { "\(words) will be gone" }

    // MARK: The database

    /// Reads what a commit has changed.
    func learn(_ ledger: Ledger) throws(Violation) {
        let now = try ledger.people()
        guard now != state else { return }
        try checkChange(to: now)
        try take(now, ledger)
    }

    /// After a restart, everything is as it was; where a commit's outcome is unknown, except what a request asked to change.
    ///
    /// - Parameter operatorActed: whether accounts were suspended or restored between the two lives.
    func compareAfterRestart(_ ledger: Ledger, operatorActed: Bool) throws(Violation) {
        let now = try ledger.people()
        if operatorActed { state.suspended = now.suspended }
        if !isCommitUnknown, now != state { throw Violation("durable: photos or people are others after the restart") }
        guard now.suspended == state.suspended else { throw Violation("durable: others are suspended after the restart") }
        try checkChange(to: now)
        try take(now, ledger)
        flights.land()
        isCommitUnknown = false
    }

    private func take(_ now: PeopleState, _ ledger: Ledger) throws(Violation) {
        for (number, photo) in now.photos {
            let before = state.photos[number]
            if let before, before.words != photo.words { erase(Array(String(before.words).utf8)) }
            if before == nil, !photo.isGone { secrets[number] = try ledger.secrets(ofPhoto: number) }
            if photo.isGone { secrets.removeValue(forKey: number)?.forEach(erase) }
        }
        state = now
        version += 1
    }

    /// Notes bytes that must be gone from every file at rest.
    func erase(_ bytes: [UInt8]) { erased.append(bytes) }

    /// Checks that nothing changes without a request.
    private func checkChange(to now: PeopleState) throws(Violation) {
        for (number, before) in state.photos {
            guard let photo = now.photos[number] else { throw Violation("durable: photo \(number) is lost") }
            guard photo.isGone || !before.isGone else { throw Violation("erased: photo \(number) came back") }
            guard photo == before || flights.isOpen(.photo(number)) else {
                throw Violation("durable: photo \(number) was \(before), and is \(photo), without a request")
            }
        }
        for (number, photo) in now.photos where photo.isGone && photo.remains > 0 {
            throw Violation("erased: of the deleted photo \(number), words or images are left")
        }
        for (name, before, after) in [
            ("follow", state.follows, now.follows), ("request", state.requests, now.requests), ("block", state.blocks, now.blocks),
        ] {
            for pair in Set(before.keys).union(after.keys)
            where before[pair] != after[pair] && !flights.isOpen(.pair(pair.from, pair.to)) {
                throw Violation("durable: the \(name) of \(pair.to) by \(pair.from) changed without a request")
            }
        }
        for account in state.approving.symmetricDifference(now.approving) where !flights.isOpen(.profile(account)) {
            throw Violation("durable: the profile of \(account) changed without a request")
        }
    }

    // MARK: Answers

    func photoWasAcknowledged(_ key: Oracle.PostKey, _ number: Int64, isGone: Bool) throws(Violation) {
        guard photoOf[key, default: number] == number else {
            throw Violation("durable: the key \(key.key) became two photos: \(photoOf[key] ?? 0) and \(number)")
        }
        guard let photo = state.photos[number], photo.author == key.account else {
            throw Violation("durable: the acknowledged photo \(number) is not there")
        }
        guard photo.isGone || !isGone else { throw Violation("durable: photo \(number) was reported gone, and exists") }
        photoOf[key] = number
    }

    func deletionWasAcknowledged(_ number: Int64) throws(Violation) {
        guard state.photos[number]?.isGone == true else {
            throw Violation("durable: the acknowledged deletion of photo \(number) is not there")
        }
    }

    func editWasAcknowledged(_ edit: PhotoEdit, isAlone: Bool) throws(Violation) {
        guard isAlone, let photo = state.photos[edit.photo] else { return }
        guard photo.words == edit.words ?? photo.words, photo.isForEveryone == edit.isForEveryone ?? photo.isForEveryone else {
            throw Violation("durable: the acknowledged edit \(edit) is not there: \(photo)")
        }
    }

    /// Checks the answer to a change between two accounts.
    func changeWasAcknowledged(_ change: Relating, of account: Int64, reported: Standing, isAlone: Bool) throws(Violation) {
        guard isAlone else { return }
        let there = state.standing(of: account, to: change.other)
        guard reported == state.answeredStanding(of: account, to: change.other, after: change.kind), change.kind.isDone(in: there) else {
            throw Violation("durable: \(account) got \(reported) after \(change.kind) of \(change.other), and it is \(there)")
        }
        let isAnswer = change.kind == .accept || change.kind == .decline
        guard !isAnswer || state.requests[PeopleState.Pair(from: change.other, to: account)] == nil else {
            throw Violation("durable: the request of \(change.other) to \(account) was answered, and is there")
        }
    }
}

/// A change of a photo; nil leaves a value as it is.
struct PhotoEdit {
    let photo: Int64
    let words: Int64?
    let isForEveryone: Bool?
    let flight: Int
}

/// A change between two accounts.
struct Relating {
    enum Kind: CaseIterable {
        case follow, unfollow, remove, accept, decline, block, unblock

        /// Whether an answer says that it was done.
        func isDone(in standing: Standing) -> Bool {
            switch self {
            case .follow: standing.following || standing.requested
            case .unfollow: !standing.following && !standing.requested
            case .remove: !standing.follower
            case .accept, .decline: true
            case .block: standing == Standing(blocking: true)
            case .unblock: !standing.blocking
            }
        }
    }

    let kind: Kind
    let other: Int64
    let flight: Int
}
