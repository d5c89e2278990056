/// Times in microseconds, counted in classes that are three percent wide, so that millions of them take little memory.
struct LatencyHistogram {
    private var counts = [Int](repeating: 0, count: 64 * 32)
    private(set) var total = 0

    mutating func add(_ value: Int64, times: Int = 1) {
        let value = UInt64(max(0, value)) | 32
        let exponent = 63 - value.leadingZeroBitCount
        counts[(exponent - 5) * 32 + Int(value >> UInt64(exponent - 5))] += times
        total += times
    }

    /// The value below which the given share of all lies. Values below 32 µs count as 32.
    func percentile(_ share: Double) -> Double {
        let wanted = Int(share * Double(total))
        var seen = 0
        for (index, count) in counts.enumerated() {
            seen += count
            if seen > wanted { return index < 64 ? Double(index) : (Double(index % 32 + 32) + 0.5) * Double(1 << (index / 32 - 1)) }
        }
        return .nan
    }
}
