/// The work that waits for the readers.
///
/// Accounts take turns, and so do the networks of those without one: however much one of them asks for, another caller's request waits for
/// one of its at most. Long work, such as a search, never has all readers.
///
/// - Thread: any.
final class ReadQueue: Sendable {
    private let condition = Condition()
    // Reason that it is unsafe to the compiler: it is touched only while `condition` is locked, which the compiler cannot see.
    private nonisolated(unsafe) var state: State

    private struct State {
        var quick = Turns()
        var long = Turns()
        /// How many readers do long work, and how many may.
        var longUnderWay = 0
        let longMax: Int
        var isClosed = false

        var mayBeginLong: Bool { !long.isEmpty && longUnderWay < longMax }
        var hasNext: Bool { !quick.isEmpty || mayBeginLong }
        var isOver: Bool { isClosed && quick.isEmpty && long.isEmpty }

        /// Long work comes first, where it may: other readers are left for the rest.
        mutating func next() -> ReaderWork? {
            guard mayBeginLong else { return quick.next() }
            longUnderWay += 1
            return long.next()
        }
    }

    /// - Parameter readers: the threads that take from it.
    init(readers: Int) { state = State(longMax: max(1, readers - 1)) }

    func post(_ batch: [ReaderJob]) {
        condition.withLock {
            for job in batch {
                if job.work.isLong { state.long.add(job) } else { state.quick.add(job) }
            }
            condition.signal()
        }
    }

    /// The next work, waiting until there is some; nil once the queue is closed and empty.
    func take() -> ReaderWork? {
        condition.withLock {
            while !state.hasNext {
                if state.isOver { return nil }
                condition.wait()
            }
            return takeNext()
        }
    }

    /// The next work, if some waits.
    func takeNow() -> ReaderWork? { condition.withLock { takeNext() } }

    private func takeNext() -> ReaderWork? {
        let work = state.next()
        if state.hasNext { condition.signal() }
        return work
    }

    /// Ends work that a reader has done.
    func finish(_ work: ReaderWork) {
        guard work.isLong else { return }
        condition.withLock {
            state.longUnderWay -= 1
            condition.broadcast()
        }
    }

    /// Closes the queue; the takers end once they have taken the rest.
    func close() {
        condition.withLock {
            state.isClosed = true
            condition.broadcast()
        }
    }
}

/// Work in the order in which it came, one of each quota key in turn.
private struct Turns {
    private var waiting: [QuotaKey?: Fifo<ReaderWork>] = [:]
    /// The callers with waiting work, each once.
    private var order = Fifo<QuotaKey?>()

    var isEmpty: Bool { order.isEmpty }

    mutating func add(_ job: ReaderJob) {
        if waiting[job.quotaKey] == nil { order.append(job.quotaKey) }
        waiting[job.quotaKey, default: Fifo()].append(job.work)
    }

    mutating func next() -> ReaderWork? {
        guard let quotaKey = order.takeFirst(), var line = waiting.removeValue(forKey: quotaKey) else { return nil }
        let work = line.takeFirst()
        guard !line.isEmpty else { return work }
        waiting[quotaKey] = line
        order.append(quotaKey)
        return work
    }
}
