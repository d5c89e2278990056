package import Dispatch
package import SnapLoop
import Synchronization

/// Connects the command's thread and the loop's thread: orders go to the loop, events (`Happening`) come back.
package final class Exchange: Sendable {
    package enum Order: Sendable {
        /// Gives up the current connection and opens another one.
        case connect(Endpoint)
        case send(Frame)
        /// Gets a path over HTTP.
        case fetch(String, from: Endpoint)
        case stop
    }

    package enum Happening: Sendable {
        case connected
        case failed(reason: String)
        case message([UInt8], isBinary: Bool)
        case disconnected(code: UInt16)
        case fetched(FetchEvent)
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
    /// Signalled when the loop's thread ends.
    package let end = DispatchSemaphore(value: 0)

    // MARK: The command's side

    package init() {}

    /// Starts the loop on a thread of its own, which ends when it is ordered to stop.
    package func start(isSecure: Bool) { ClientLoop.start(self, isSecure: isSecure) }

    package func order(_ order: Order) {
        let waker = state.withLock { state in
            state.orders.append(order)
            return state.waker
        }
        waker?.wake()
    }

    /// The oldest event; waits for one. Nil when the deadline passes first.
    package func next(until deadline: DispatchTime) -> Happening? {
        guard arrivals.wait(timeout: deadline) == .success else { return nil }
        return state.withLock { $0.happenings.popFirst() }
    }

    // MARK: The loop's side

    /// Sets the waker. Earlier orders wait in `takeOrders`.
    func serve(with waker: LoopWaker) { state.withLock { $0.waker = waker } }

    func takeOrders() -> [Order] {
        state.withLock { state in
            defer { state.orders.removeAll() }
            return state.orders
        }
    }

    /// Adds what happened on the connection.
    ///
    /// - Returns: the number of events that wait now.
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
