extension Bitmap {
    /// This bitmap averaged down to `target`: each result pixel is the mean of the area it covers, parts of pixels included.
    ///
    /// - Precondition: no side of `target` is longer than ours.
    consuming func shrunk(to target: PixelSize) throws(ImageFault) -> Bitmap {
        guard target != size else { return self }
        let result = try Bitmap(target)
        let columns = AreaWeights(from: size.width, to: target.width)
        let rows = AreaWeights(from: size.height, to: target.height)
        var averager = RowAverager(columns: columns)
        for y in 0..<target.height {
            averager.clear()
            for (row, weight) in rows.shares(of: y) {
                averager.add(pixels + row * rowBytes, row: row, weight: weight)
            }
            averager.store(to: result.pixels + y * result.rowBytes)
        }
        return result
    }
}

/// How much each source position gives to each result position along one side.
///
/// The weights of one result position add up to exactly 65,536, so a flat colour stays the same colour.
private struct AreaWeights {
    /// Where the weights of result position `i` lie: `starts[i]..<starts[i + 1]`.
    private(set) var starts: [Int] = [0]
    private(set) var weights: [UInt32] = []
    /// The first source position of each result position.
    private(set) var firsts: [Int] = []

    init(from sourceCount: Int, to resultCount: Int) {
        precondition(0 < resultCount && resultCount <= sourceCount)
        weights.reserveCapacity(sourceCount + resultCount)
        for position in 0..<resultCount {
            // In units of 1/resultCount of a source pixel everything is whole: a result pixel covers sourceCount units.
            let begin = position * sourceCount
            let end = begin + sourceCount
            firsts.append(begin / resultCount)
            var covered = 0
            while covered < sourceCount {
                let edge = min(end, ((begin + covered) / resultCount + 1) * resultCount) - begin
                weights.append(UInt32(edge * 65_536 / sourceCount - covered * 65_536 / sourceCount))
                covered = edge
            }
            starts.append(weights.count)
        }
    }

    /// The source positions of one result position, with their weights.
    func shares(of position: Int) -> some Sequence<(Int, UInt32)> {
        let range = starts[position]..<starts[position + 1]
        return zip(firsts[position]..., weights[range])
    }
}

/// Averages source rows into one result row.
///
/// Fixed point, chosen so that nothing overflows 32 bits: 8-bit pixels times 16-bit weights, cut to 16 bits after the
/// horizontal pass (at most 65,280), times 16-bit weights again (at most 65,280 · 65,536 + 2²³ < 2³²).
private struct RowAverager {
    private let columns: AreaWeights
    private var narrowed: [UInt32]
    private var narrowedRow = -1
    private var sums: [UInt32]

    init(columns: AreaWeights) {
        self.columns = columns
        narrowed = Array(repeating: 0, count: columns.firsts.count * Bitmap.channels)
        sums = narrowed
    }

    mutating func clear() {
        for index in sums.indices { sums[index] = 0 }
    }

    /// Adds one source row. Neighbouring result rows share their border row, so the last narrowed row is kept.
    mutating func add(_ source: UnsafePointer<UInt8>, row: Int, weight: UInt32) {
        if row != narrowedRow {
            narrow(source)
            narrowedRow = row
        }
        sums.withUnsafeMutableBufferPointer { sums in
            narrowed.withUnsafeBufferPointer { narrowed in
                for index in 0..<min(sums.count, narrowed.count) { sums[index] &+= narrowed[index] &* weight }
            }
        }
    }

    private mutating func narrow(_ source: UnsafePointer<UInt8>) {
        narrowed.withUnsafeMutableBufferPointer { narrowed in
            columns.weights.withUnsafeBufferPointer { weights in
                for column in columns.firsts.indices {
                    var pixel = source + columns.firsts[column] * Bitmap.channels
                    var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
                    for index in columns.starts[column]..<columns.starts[column + 1] {
                        let weight = weights[index]
                        red &+= UInt32(pixel[0]) &* weight
                        green &+= UInt32(pixel[1]) &* weight
                        blue &+= UInt32(pixel[2]) &* weight
                        pixel += Bitmap.channels
                    }
                    narrowed[column * Bitmap.channels] = red >> 8
                    narrowed[column * Bitmap.channels + 1] = green >> 8
                    narrowed[column * Bitmap.channels + 2] = blue >> 8
                }
            }
        }
    }

    func store(to target: UnsafeMutablePointer<UInt8>) {
        for index in sums.indices { target[index] = UInt8(truncatingIfNeeded: (sums[index] &+ 1 << 23) >> 24) }
    }
}
