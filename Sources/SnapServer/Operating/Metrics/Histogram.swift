/// Counts how often a measurement fell into each of a few ranges, since the start and in the last one or two minutes. Observing allocates
/// nothing.
///
/// - Units: the caller's, whole numbers; times are microseconds.
struct Histogram {
    /// The highest value of each range, ascending; a last range takes everything above.
    let bounds: [Int64]
    private(set) var counts: [Int64]
    private(set) var sum: Int64 = 0
    /// The counts of the current minute and of the one before.
    private var minute: [Int64]
    private var lastMinute: [Int64]

    init(bounds: [Int64]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
        (minute, lastMinute) = (counts, counts)
    }

    /// 100 µs, 250 µs, 500 µs, 1 ms … 10 s.
    static let times = Histogram(bounds: [100, 1_000, 10_000, 100_000, 1_000_000].flatMap { [$0, $0 * 5 / 2, $0 * 5] } + [10_000_000])
    static let batches = Histogram(bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024])

    mutating func observe(_ value: Int64) {
        var index = 0
        while index < bounds.count && value > bounds[index] { index += 1 }
        counts[index] += 1
        minute[index] += 1
        sum += value
    }

    /// Starts a new minute.
    mutating func roll() {
        swap(&minute, &lastMinute)
        for index in minute.indices { minute[index] = 0 }
    }

    var count: Int64 { counts.reduce(0, +) }

    /// The bound below which this share of the last one or two minutes lies, or the highest bound if it lies above all. 0 when nothing was
    /// observed.
    func recent(_ share: Double) -> Int64 {
        let recent = zip(minute, lastMinute).map { $0 + $1 }
        let total = recent.reduce(0, +)
        guard total > 0 else { return 0 }
        var seen: Int64 = 0
        for (index, count) in recent.enumerated() {
            seen += count
            if Double(seen) >= share * Double(total) { return bounds[min(index, bounds.count - 1)] }
        }
        return bounds.last ?? 0
    }
}
