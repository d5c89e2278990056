import SnapLoop

/// How far one subscription has come, between its request and its pushes.
///
/// Pushes that come before the answer are held, and those that the answer already covers are dropped.
struct CatchUp {
    /// How many pushes may be held before the store is asked again instead.
    private static let heldMax = 64

    private enum State {
        case asking(held: [Held])
        /// Everything up to this offset was in the answer.
        case following(after: Int64)
    }

    private struct Held {
        let place: Place
        let frame: Frame
    }

    /// The position of a push in the sequence.
    enum Place {
        case at(Int64)
        /// It says something about all up to this offset.
        case upTo(Int64)

        func isCovered(by offset: Int64) -> Bool {
            switch self {
            case .at(let place): place <= offset
            case .upTo(let place): place < offset
            }
        }
    }

    private var state = State.asking(held: [])
    private var isIncomplete = false

    /// Whether everything since the store was asked is known. If not, it must be asked again.
    mutating func checkCompleteness() -> Bool {
        guard case .asking(let held) = state, held.count > Self.heldMax || isIncomplete else { return true }
        (state, isIncomplete) = (.asking(held: []), false)
        return false
    }

    /// Records that a push was missed.
    ///
    /// - Returns: whether the store can be asked again, because the answer has not been sent.
    mutating func miss() -> Bool {
        guard case .asking = state else { return false }
        isIncomplete = true
        return true
    }

    /// The answer has been sent.
    ///
    /// - Returns: the held pushes that it does not cover.
    mutating func start(after offset: Int64) -> [Frame] {
        guard case .asking(let held) = state else { return [] }
        state = .following(after: offset)
        return held.filter { !$0.place.isCovered(by: offset) }.map(\.frame)
    }

    /// Whether a push leaves now. Before the answer it is held.
    mutating func hears(_ frame: Frame, _ place: Place) -> Bool {
        switch state {
        case .following(let offset): return !place.isCovered(by: offset)
        case .asking(var held):
            if held.count <= Self.heldMax {
                held.append(Held(place: place, frame: frame))
                state = .asking(held: held)
            }
            return false
        }
    }
}
