import Glibc
import SnapModel
import SnapStore
import Synchronization

/// Carries to the follower what the other threads know: commits that the others should hear of, when to look, and how far the loop has come.
///
/// - Thread: any.
final class FollowerLink: Sendable {
    private struct State {
        var committed: [Committed] = []
        var isLookDue = true
        var heard: [Hint] = []
        /// The notices and tries of these, and the hints themselves.
        var heardParts = 0
        var tries: [ThrottleStep] = []
        var report = NodeReport()
        var heads: [FeedID: Int64] = [:]
        var lost: String?
        var fence: String?
        var answeredAt: Int64?
        var isEnding = false
    }

    private let state = Mutex(State())
    /// Hints beyond so many parts are lost: the next look finds what they hinted at.
    static let heardMax = 16_384
    /// The ends of a pipe, so that one `poll` waits for a wake-up and for the database.
    let wakeInput: CInt
    private let wakeOutput: CInt

    init() {
        var ends: [CInt] = [-1, -1]
        _ = pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (wakeInput, wakeOutput) = (ends[0], ends[1])
    }

    deinit {
        close(wakeInput)
        close(wakeOutput)
    }

    /// Called when the writer has committed something.
    ///
    /// - Parameter isLookDue: whether this node must poll for what it has to push; false where its writer has already reported it all.
    func committed(_ committed: Committed, isLookDue: Bool) {
        state.withLock { state in
            state.committed.append(committed)
            if isLookDue { state.isLookDue = true }
        }
        wake()
    }

    /// Called when the writer found that the database has lost what it acknowledged.
    func lostHistory(_ reason: String) {
        state.withLock { $0.lost = reason }
        requestLook()
    }

    var lost: String? { state.withLock { $0.lost } }

    /// Called when the writer found that this node was fenced out.
    func fenced(_ reason: String) {
        state.withLock { $0.fence = reason }
        requestLook()
    }

    var fence: String? { state.withLock { $0.fence } }

    /// Records when the database answered a look, by the monotonic clock in microseconds.
    func answered(at time: Int64) { state.withLock { $0.answeredAt = time } }
    /// Nil before there is a follower.
    var answeredAt: Int64? { state.withLock { $0.answeredAt } }

    /// Passes on a try to log in or sign up that the loop counted.
    func tried(_ step: ThrottleStep) {
        state.withLock { if $0.tries.count < Self.heardMax { $0.tries.append(step) } }
        wake()
    }

    /// Stores the node's report for its operators, which the loop makes every second.
    func report(_ report: NodeReport) { state.withLock { $0.report = report } }
    var report: NodeReport { state.withLock { $0.report } }

    /// Takes a hint that came over the bus.
    func hear(_ hint: Hint) {
        state.withLock { state in
            guard state.heardParts < Self.heardMax else { return }
            state.heard.append(hint)
            state.heardParts += 1 + hint.notices.count + hint.tries.count
        }
        requestLook()
    }

    func takeHeard() -> [Hint] {
        state.withLock { state in
            defer { (state.heard, state.heardParts) = ([], 0) }
            return state.heard
        }
    }

    /// Records that the loop has an event of this offset, which need not be fetched.
    func reached(_ offset: Int64, in feed: FeedID) { state.withLock { $0.heads[feed] = max($0.heads[feed] ?? 0, offset) } }

    var heads: [FeedID: Int64] { state.withLock { $0.heads } }

    /// Makes a look due: the loop lacks an event, or a hint came over the bus.
    func requestLook() {
        state.withLock { $0.isLookDue = true }
        wake()
    }

    private func wake() {
        // A full pipe also wakes.
        var byte: UInt8 = 1
        _ = write(wakeOutput, &byte, 1)
    }

    func end() {
        state.withLock { $0.isEnding = true }
        wake()
    }

    /// The work of one turn of the follower.
    struct Work: Sendable {
        /// The others should hear of both.
        let committed: [Committed]
        let tries: [ThrottleStep]
        let isLookDue: Bool
    }

    /// Waits for work of the follower, and takes it.
    ///
    /// - Returns: nil at the end.
    func take() -> Work? {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while read(wakeInput, &bytes, bytes.count) == bytes.count {}
        return state.withLock { state in
            defer { (state.committed, state.tries, state.isLookDue) = ([], [], false) }
            return state.isEnding ? nil : Work(committed: state.committed, tries: state.tries, isLookDue: state.isLookDue)
        }
    }
}
