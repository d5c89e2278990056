import SnapModel
import SnapStore

/// Carries to the matcher of live searches what the other threads know: which searches there are, when to look at the log of photos' events,
/// and what photos said before they changed. The loop confirms through it that it has sent pushes.
///
/// - Thread: any.
final class SearchLink: Sendable {
    struct Search: Sendable {
        let id: LiveSearchID
        let account: AccountID
        let query: SearchQuery
    }

    /// The searches that began and ended since the last call.
    struct Changes {
        var begun: [LiveSearchID: Search] = [:]
        var ended: [LiveSearchID] = []

        var isEmpty: Bool { begun.isEmpty && ended.isEmpty }
    }

    /// The most bytes of former texts. Without one, the end of a photo is pushed to all searches of those who could see it.
    private static let formerBytesMax = 4 << 20
    /// The most changes of one photo that wait and are known, so that the writer does not copy more for each. With one more, none is.
    static let formerMax = 16

    private struct State {
        var searches = 0
        var changes = Changes()
        var former: [Int64: [FormerEntry]] = [:]
        var formerBytes = 0
        /// Events up to this offset were read by the matcher.
        var readUpTo: Int64 = 0
        var isDue = false
        var isTaken = true
        var isEnding = false

        /// Keeps what a photo said before a change, and before the changes that the matcher will not find in the log: searches know its words
        /// before the first of them. If one of these is unknown, so is all of it.
        mutating func keep(_ rewording: Rewording) {
            let missed = rewording.replaced.filter { $0 > readUpTo }.map { forget($0) }
            guard !missed.contains(nil) else { return }
            let entries = [rewording.former] + missed.compactMap(\.self).joined()
            guard entries.count <= SearchLink.formerMax, formerBytes + Self.bytes(of: entries) <= SearchLink.formerBytesMax else { return }
            former[rewording.offset] = entries
            formerBytes += Self.bytes(of: entries)
        }

        @discardableResult mutating func forget(_ offset: Int64) -> [FormerEntry]? {
            let entries = former.removeValue(forKey: offset)
            formerBytes -= Self.bytes(of: entries ?? [])
            return entries
        }

        private static func bytes(of entries: [FormerEntry]) -> Int { entries.reduce(0) { $0 + $1.entry.text.utf8.count } }
    }

    private let condition = Condition()
    // Reason that it is unsafe to the compiler: it is touched only while `condition` is locked, which the compiler cannot see.
    private nonisolated(unsafe) var state = State()

    private func change<Value>(_ body: (inout State) -> Value) -> Value {
        condition.withLock {
            defer { condition.broadcast() }
            return body(&state)
        }
    }

    // MARK: The loop

    /// Adds a search that begins. Its connection asks the store only after this, so an event that the matcher saw before is in its answer.
    func insert(_ search: Search) {
        change { state in
            state.searches += 1
            state.changes.begun[search.id] = search
            state.isDue = true
        }
    }

    func remove(_ search: LiveSearchID) {
        change { state in
            state.searches -= 1
            if state.changes.begun.removeValue(forKey: search) == nil { state.changes.ended.append(search) }
            state.isDue = true
        }
    }

    /// Records that the pushes that were delivered last have been sent.
    func taken() { change { $0.isTaken = true } }

    // MARK: Threads that commit

    /// Takes the events of photos that the writer has committed.
    ///
    /// - Parameter rewordings: what the photos said before that changed.
    func committed(_ rewordings: [Rewording]) {
        change { state in
            guard state.searches > 0 else { return }
            for rewording in rewordings { state.keep(rewording) }
            state.isDue = true
        }
    }

    /// Makes a look at the events of photos due.
    func requestLook() { change { $0.isDue = true } }

    /// Makes the matcher end.
    func end() { change { $0.isEnding = true } }

    // MARK: The matcher

    /// Waits until there may be something to do. False at the end.
    func wait() -> Bool {
        condition.withLock {
            while !state.isDue, !state.isEnding { condition.wait() }
            state.isDue = false
            return !state.isEnding
        }
    }

    var hasChanges: Bool { condition.withLock { !state.changes.isEmpty } }

    func takeChanges() -> Changes {
        change { state in
            defer { state.changes = Changes() }
            return state.changes
        }
    }

    /// Returns what searches saw of a photo before the changes at some offsets, and forgets it; nil if any of it is unknown.
    func takeFormer(_ offsets: [Int64]) -> [FormerEntry]? {
        change { state in
            let found = offsets.compactMap { state.forget($0) }
            return found.count == offsets.count ? Array(found.joined()) : nil
        }
    }

    /// Records that the matcher has read all events up to an offset.
    func hasRead(upTo offset: Int64) { condition.withLock { state.readUpTo = offset } }

    /// Events up to this offset are done.
    func forgetFormer(upTo offset: Int64) {
        change { state in for old in state.former.keys where old <= offset { state.forget(old) } }
    }

    /// Gives pushes to the loop, and waits until it has sent them. False at the end.
    func hand(_ deliver: () -> Void) -> Bool {
        condition.withLock { state.isTaken = false }
        deliver()
        return condition.withLock {
            while !state.isTaken, !state.isEnding { condition.wait() }
            return !state.isEnding
        }
    }

    /// Waits. False at the end.
    func rest(seconds: Double) -> Bool {
        let end = Condition.Instant(in: seconds)
        return condition.withLock {
            while !state.isEnding, condition.wait(until: end) {}
            return !state.isEnding
        }
    }
}
