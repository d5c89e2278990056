import SnapFetch
import SnapModel
import Synchronization

/// A document of another server, fetched when it is needed and kept for a while. A server that is down is asked seldom, and while it is
/// down the last document remains valid for a day.
///
/// - Thread: any thread that may wait. One at a time fetches; the others use what there is, or are refused.
final class Remembered<Value: Sendable>: Sendable {
    /// From this age on, the next use fetches it again.
    static var freshMs: Int64 { 3_600_000 }
    /// From this age on, it is no longer used.
    static var staleMs: Int64 { 86_400_000 }
    /// The least time between two fetches of a document that was found, and of one that was not.
    static var pauseMs: Int64 { 60_000 }
    static var firstPauseMs: Int64 { 5_000 }

    private struct State: Sendable {
        var value: Value?
        var fetchedAt: Int64 = 0
        var triedAt: Int64?
        var isFetching = false
    }

    private enum Step {
        case use(Value)
        /// With what there is until then.
        case fetch(Value?)
        case refuse(RememberedFault)
    }

    private let state = Mutex(State())
    private let fetch: @Sendable () throws(FetchError) -> Value
    private let noteFault: @Sendable (FetchError) -> Void

    /// - Parameter noteFault: is called after each fetch that failed.
    init(fetch: @escaping @Sendable () throws(FetchError) -> Value, noteFault: @escaping @Sendable (FetchError) -> Void) {
        (self.fetch, self.noteFault) = (fetch, noteFault)
    }

    /// The document that was fetched last.
    var current: Value? { state.withLock { $0.value } }

    /// The document; a newer one if this one is old or does not have what the caller needs, and may be fetched now.
    ///
    /// - Throws: `missing` if there is none.
    func value(at now: Timestamp, needing hasEnough: (Value) -> Bool = { _ in true }) throws(RememberedFault) -> Value {
        // Outside the lock, since it may check a signature.
        let isEnough = current.map(hasEnough) ?? false
        let step = state.withLock { state -> Step in
            let age = now.milliseconds - state.fetchedAt
            let known = (0..<Self.staleMs).contains(age) ? state.value : nil
            if let known, age < Self.freshMs, isEnough { return .use(known) }
            // After a step of the clock to the past, it may be fetched.
            let rest = state.triedAt.map { now.milliseconds - $0 } ?? .max
            let mayFetch = !state.isFetching && (rest < 0 || rest >= (known == nil ? Self.firstPauseMs : Self.pauseMs))
            guard mayFetch else { return known.map { .use($0) } ?? .refuse(state.isFetching ? .beingFetched : .unavailable) }
            (state.isFetching, state.triedAt) = (true, now.milliseconds)
            return .fetch(known)
        }
        switch step {
        case .use(let value): return value
        case .refuse(let fault): throw fault
        case .fetch(let known):
            guard let value = fetched(at: now) ?? known else { throw .unavailable }
            return value
        }
    }

    private func fetched(at now: Timestamp) -> Value? {
        let result = Result { () throws(FetchError) in try fetch() }
        state.withLock { state in
            state.isFetching = false
            if case .success(let value) = result { (state.value, state.fetchedAt) = (value, now.milliseconds) }
        }
        switch result {
        case .success(let value): return value
        case .failure(let fault):
            noteFault(fault)
            return nil
        }
    }
}

/// Why a document of another server is missing.
enum RememberedFault: Error {
    case unavailable
    /// Another request is fetching it.
    case beingFetched
}
