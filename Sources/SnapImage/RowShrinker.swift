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
        rows = AreaWeights(from: source.height, to: target.height, sum: RowAverager.rowWeightSum)
        averager = RowAverager(source.width, to: target.width, channels: self.target.channels)
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
        while nextTarget < target.size.height, let weight = rows.weight(of: nextSource, in: nextTarget) {
            averager.add(row, weight: UInt16(weight))
            guard nextSource == rows.last(of: nextTarget) else { return }
            averager.store(to: target.pixels + nextTarget * target.rowBytes)
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
/// The weights of one result position add up to exactly `sum`, so a flat colour stays the same colour.
private struct AreaWeights {
    /// The weights of result position `i` are at `starts[i]..<starts[i + 1]`.
    private(set) var starts: [Int] = [0]
    private(set) var weights: [Int] = []
    /// The first source position of each result position.
    private(set) var firsts: [Int] = []

    init(from sourceCount: Int, to resultCount: Int, sum: Int) {
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
                weights.append(edge * sum / sourceCount - covered * sum / sourceCount)
                covered = edge
            }
            starts.append(weights.count)
        }
    }

    /// The last source position of a result position.
    func last(of result: Int) -> Int { firsts[result] + starts[result + 1] - starts[result] - 1 }

    /// The weight of a source position in a result position; nil when it has none.
    func weight(of source: Int, in result: Int) -> Int? {
        guard source >= firsts[result], source <= last(of: result) else { return nil }
        return weights[starts[result] + source - firsts[result]]
    }
}

/// Averages source rows into one result row: first the rows, then the pixels of their mean, so that most pixels take part in one addition of
/// 16 bits, which the compiler does for several at a time.
private struct RowAverager {
    /// The weights of rows. A byte times this fits into 16 bits.
    static let rowWeightSum = 256

    private let columns: AreaWeights
    private let shares: [Float]
    private let channels: Int
    /// The mean of the rows so far, times `rowWeightSum`.
    private var sums: [UInt16]
    /// Those sums as numbers that are multiplied four at a time, with room behind the last pixel.
    private var means: [Float]

    init(_ sourceWidth: Int, to width: Int, channels: Int) {
        let whole = 65_536
        columns = AreaWeights(from: sourceWidth, to: width, sum: whole)
        shares = columns.weights.map { Float($0) / Float(whole * Self.rowWeightSum) }
        self.channels = channels
        sums = Array(repeating: 0, count: sourceWidth * channels)
        means = Array(repeating: 0, count: sums.count + 1)
    }

    mutating func add(_ row: UnsafePointer<UInt8>, weight: UInt16) {
        sums.withUnsafeMutableBufferPointer { sums in
            for index in sums.indices { sums[index] &+= UInt16(row[index]) &* weight }
        }
    }

    /// Writes the result row, and begins another one.
    mutating func store(to target: UnsafeMutablePointer<UInt8>) {
        sums.withUnsafeMutableBufferPointer { sums in
            means.withUnsafeMutableBufferPointer { means in
                for index in sums.indices {
                    means[index] = Float(sums[index])
                    sums[index] = 0
                }
            }
        }
        means.withUnsafeBytes { means in
            shares.withUnsafeBufferPointer { shares in
                for column in columns.firsts.indices {
                    var place = columns.firsts[column] * channels * MemoryLayout<Float>.stride
                    // Rounds to the nearest number.
                    var mean = SIMD4<Float>(repeating: 0.5)
                    for index in columns.starts[column]..<columns.starts[column + 1] {
                        mean += means.loadUnaligned(fromByteOffset: place, as: SIMD4<Float>.self) * shares[index]
                        place += channels * MemoryLayout<Float>.stride
                    }
                    let pixel = target + column * channels
                    for channel in 0..<channels { pixel[channel] = UInt8(mean[channel]) }
                }
            }
        }
    }
}
