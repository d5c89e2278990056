import Foundation
import SnapLoop
import Synchronization

/// Where the command's thread and the loop's meet: orders go one way, happenings the other.
final class Exchange: Sendable {
    enum Order: Sendable {
        /// Gives up the connection there is and makes another one.
        case connect(Endpoint)
        case send(Frame)
        case stop
    }

    enum Happening: Sendable {
        case connected
        case failed(reason: String)
        case message([UInt8], isBinary: Bool)
        case disconnected(code: UInt16)
        /// Ctrl-C or SIGTERM.
        case interrupted
    }

    private struct State {
        var orders: [Order] = []
        var happenings: ArraySlice<Happening> = []
        var waker: LoopWaker?
    }
    private let state = Mutex(State())
    private let arrivals = DispatchSemaphore(value: 0)
    /// Rung when the loop's thread ends.
    let end = DispatchSemaphore(value: 0)

    // MARK: The command's side

    func order(_ order: Order) {
        let waker = state.withLock { state in
            state.orders.append(order)
            return state.waker
        }
        waker?.wake()
    }

    /// The oldest happening; waits for one. Nil when the deadline passes first.
    func next(until deadline: DispatchTime) -> Happening? {
        guard arrivals.wait(timeout: deadline) == .success else { return nil }
        return state.withLock { $0.happenings.popFirst() }
    }

    // MARK: The loop's side

    /// Orders that came before this wait in `takeOrders`.
    func serve(with waker: LoopWaker) { state.withLock { $0.waker = waker } }

    func takeOrders() -> [Order] {
        state.withLock { state in
            defer { state.orders.removeAll() }
            return state.orders
        }
    }

    /// - Returns: how many happenings wait now.
    @discardableResult
    func put(_ happening: Happening) -> Int {
        let count = state.withLock { state in
            state.happenings.append(happening)
            return state.happenings.count
        }
        arrivals.signal()
        return count
    }
}
