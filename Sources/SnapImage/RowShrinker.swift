/// Averages a picture's rows, given from top to bottom, down to `target`. Each result pixel is the mean of the area that it covers, parts
/// of pixels included. The full size never has to exist.
struct RowShrinker: ~Copyable {
    private let source: PixelSize
    private let target: Bitmap
    private let rows: AreaWeights
    private var averager: RowAverager
    private var nextSource = 0
    private var nextTarget = 0

    /// - Precondition: no side of `target` is longer than `source`'s.
    init(from source: PixelSize, to target: PixelSize, hasAlpha: Bool) throws(ImageFault) {
        self.source = source
        self.target = try Bitmap(target, hasAlpha: hasAlpha)
        rows = AreaWeights(from: source.height, to: target.height)
        averager = RowAverager(columns: AreaWeights(from: source.width, to: target.width), channels: self.target.channels)
    }

    /// Takes the next row. Rows beyond the picture's height are ignored.
    mutating func add(_ row: UnsafePointer<UInt8>) {
        guard nextSource < source.height else { return }
        if source == target.size {
            (target.pixels + nextTarget * target.rowBytes).update(from: row, count: target.rowBytes)
            nextTarget += 1
        } else {
            average(row)
        }
        nextSource += 1
    }

    /// Result rows share their border row, so one source row may end one of them and begin the next.
    private mutating func average(_ row: UnsafePointer<UInt8>) {
        averager.narrow(row)
        while nextTarget < target.size.height, let weight = rows.weight(of: nextSource, in: nextTarget) {
            averager.add(weight: weight)
            guard nextSource == rows.last(of: nextTarget) else { return }
            averager.store(to: target.pixels + nextTarget * target.rowBytes)
            averager.clear()
            nextTarget += 1
        }
    }

    /// Ends the shrinking and returns the bitmap.
    ///
    /// - Throws: `.damaged` when rows are missing.
    consuming func finish() throws(ImageFault) -> Bitmap {
        guard nextTarget == target.size.height else { throw .damaged("a part of the picture is missing") }
        return target
    }
}

extension Bitmap {
    /// This bitmap averaged down to `target`.
    ///
    /// - Precondition: no side of `target` is longer than this bitmap's.
    consuming func shrunk(to target: PixelSize) throws(ImageFault) -> Bitmap {
        guard target != size else { return self }
        var shrinker = try RowShrinker(from: size, to: target, hasAlpha: hasAlpha)
        for y in 0..<size.height { shrinker.add(pixels + y * rowBytes) }
        return try shrinker.finish()
    }
}

/// The share of each source position in each result position along one side.
///
/// The weights of one result position add up to exactly 65,536, so a flat colour stays the same colour.
private struct AreaWeights {
    /// The weights of result position `i` are at `starts[i]..<starts[i + 1]`.
    private(set) var starts: [Int] = [0]
    private(set) var weights: [UInt32] = []
    /// The first source position of each result position.
    private(set) var firsts: [Int] = []

    init(from sourceCount: Int, to resultCount: Int) {
        precondition(0 < resultCount && resultCount <= sourceCount)
        weights.reserveCapacity(sourceCount + resultCount)
        for position in 0..<resultCount {
            // In units of 1/resultCount of a source pixel all numbers are whole: a result pixel covers sourceCount units.
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

    /// The last source position of a result position.
    func last(of result: Int) -> Int { firsts[result] + starts[result + 1] - starts[result] - 1 }

    /// The weight of a source position in a result position; nil when it has none.
    func weight(of source: Int, in result: Int) -> UInt32? {
        guard source >= firsts[result], source <= last(of: result) else { return nil }
        return weights[starts[result] + source - firsts[result]]
    }
}

/// Averages source rows into one result row.
///
/// Fixed point, chosen so that nothing overflows 32 bits: 8-bit pixels times 16-bit weights, cut to 16 bits after the
/// horizontal pass (at most 65,280), times 16-bit weights again (at most 65,280 · 65,536 + 2²³ < 2³²).
private struct RowAverager {
    private let columns: AreaWeights
    private let channels: Int
    private var narrowed: [UInt32]
    private var sums: [UInt32]

    init(columns: AreaWeights, channels: Int) {
        self.columns = columns
        self.channels = channels
        narrowed = Array(repeating: 0, count: columns.firsts.count * channels)
        sums = narrowed
    }

    mutating func clear() {
        for index in sums.indices { sums[index] = 0 }
    }

    /// Adds the narrowed row.
    mutating func add(weight: UInt32) {
        sums.withUnsafeMutableBufferPointer { sums in
            narrowed.withUnsafeBufferPointer { narrowed in
                for index in 0..<min(sums.count, narrowed.count) { sums[index] &+= narrowed[index] &* weight }
            }
        }
    }

    /// Averages a source row horizontally.
    mutating func narrow(_ source: UnsafePointer<UInt8>) {
        let hasAlpha = channels == 4
        narrowed.withUnsafeMutableBufferPointer { narrowed in
            columns.weights.withUnsafeBufferPointer { weights in
                for column in columns.firsts.indices {
                    var pixel = source + columns.firsts[column] * channels
                    var (red, green, blue, alpha): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
                    for index in columns.starts[column]..<columns.starts[column + 1] {
                        let weight = weights[index]
                        red &+= UInt32(pixel[0]) &* weight
                        green &+= UInt32(pixel[1]) &* weight
                        blue &+= UInt32(pixel[2]) &* weight
                        if hasAlpha { alpha &+= UInt32(pixel[3]) &* weight }
                        pixel += channels
                    }
                    let place = column * channels
                    (narrowed[place], narrowed[place + 1], narrowed[place + 2]) = (red >> 8, green >> 8, blue >> 8)
                    if hasAlpha { narrowed[place + 3] = alpha >> 8 }
                }
            }
        }
    }

    func store(to target: UnsafeMutablePointer<UInt8>) {
        for index in sums.indices { target[index] = UInt8(truncatingIfNeeded: (sums[index] &+ 1 << 23) >> 24) }
    }
}
