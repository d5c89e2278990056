import SnapModel
import SnapWire

/// The server's figures of the last 24 hours, one value a minute: a ring of a fixed size, which starts empty with the process.
///
/// - Thread: loop.
struct MetricHistory {
    static let minutesMax = 1_440
    /// The memory that it takes, from the start on.
    static let bytes = minutesMax * (HistorySeries.allCases.count + 1) * MemoryLayout<Int64>.size

    static let minuteMs: Int64 = 60_000
    private let width = HistorySeries.allCases.count
    /// The minute that each slot holds, counted from 1970; 0 for an empty slot.
    private var minutes = [Int64](repeating: 0, count: Self.minutesMax)
    private var values = [Int64](repeating: 0, count: Self.minutesMax * HistorySeries.allCases.count)
    /// The counters at the last reading.
    private var before = [Int64](repeating: 0, count: HistorySeries.allCases.count)
    /// The minute under way.
    private var current: Int64?

    /// A machine without a clock of its own begins at 0, which is the mark of empty slots.
    private static func minute(of now: Timestamp) -> Int64 { max(1, now.milliseconds / minuteMs) }

    /// Whether a minute has ended since the last call that returned true.
    mutating func endsMinute(at now: Timestamp) -> Bool {
        let minute = Self.minute(of: now)
        defer { current = minute }
        return current.map { $0 != minute } ?? false
    }

    /// Adds a reading to its minute.
    ///
    /// - Parameter reading: a value for each series; of sums, the total since the server started.
    mutating func record(_ reading: [Int64], at now: Timestamp) {
        let minute = Self.minute(of: now)
        let slot = Int(minute % Int64(Self.minutesMax))
        let isNew = minutes[slot] != minute
        minutes[slot] = minute
        for (index, series) in HistorySeries.allCases.enumerated() {
            let value = series.kind == .sum ? reading[index] - before[index] : reading[index]
            let place = slot * width + index
            values[place] = isNew ? value : series.kind.merged(values[place], value)
        }
        before = reading
    }

    /// The last 24 hours in steps that begin at multiples of their length.
    func page(minutes length: Int, at now: Timestamp) -> ServerHistory {
        let last = Self.minute(of: now)
        var steps: [Int64] = []
        var columns = HistorySeries.allCases.map { _ in [Int64]() }
        for minute in max(1, last - Int64(Self.minutesMax) + 1)...last {
            let slot = Int(minute % Int64(Self.minutesMax))
            guard minutes[slot] == minute else { continue }
            let step = minute - minute % Int64(length)
            let isNew = steps.last != step
            if isNew { steps.append(step) }
            for (index, series) in HistorySeries.allCases.enumerated() {
                let value = values[slot * width + index]
                let end = columns[index].count - 1
                if isNew { columns[index].append(value) } else { columns[index][end] = series.kind.merged(columns[index][end], value) }
            }
        }
        return ServerHistory(
            minutes: length, steps: steps.map { Timestamp(milliseconds: $0 * Self.minuteMs) },
            series: zip(HistorySeries.allCases, columns).map { ServerHistory.Series($0, $1) })
    }
}

extension HistorySeries.Kind {
    fileprivate func merged(_ a: Int64, _ b: Int64) -> Int64 {
        switch self {
        case .sum: a + b
        case .largest: max(a, b)
        case .smallest: min(a, b)
        }
    }
}

extension Readings {
    /// A value for each series of the history.
    var history: [Int64] {
        HistorySeries.allCases.map { series in
            switch series {
            case .connections: Int64(sessions)
            case .snaps: figures.posts
            case .photos: figures.photos
            case .opens: figures.opens
            case .errors: figures.serverErrors
            case .storeBytes: Int64(databaseBytes + walBytes)
            // JSON numbers are exact up to here.
            case .storeFreeBytes: min(Int64(figures.storeFreeBytes), 1 << 53)
            case .queueBytes: Int64(queueBytes)
            case .identified: figures.identified
            case .unidentified: figures.unidentified
            }
        }
    }
}

extension Figures {
    /// Requests that failed because of the server, not of the request.
    fileprivate var serverErrors: Int64 {
        rejectionsByReason.reduce(0) { $1.key.isServersFault ? $0 + $1.value : $0 }
    }
}

extension Rejection.Reason {
    /// 501 is the status of what an operator has not set up.
    fileprivate var isServersFault: Bool { httpStatus >= 500 && httpStatus != 501 }
}

extension Server {
    /// Runs once a second: a reading belongs to the minute that has just ended.
    func recordHistory() {
        let now = clock.now()
        guard history.endsMinute(at: now) else { return }
        history.record(readings().history, at: Timestamp(milliseconds: now.milliseconds - MetricHistory.minuteMs))
    }

    /// The history up to this moment.
    func historyNow(minutes: Int) -> ServerHistory {
        let now = clock.now()
        history.record(readings().history, at: now)
        return history.page(minutes: minutes, at: now)
    }
}
