import SnapCrypto

/// The digest of all rows of a table, the same from either database.
struct ImportDigest {
    private(set) var count: Int64 = 0
    private var hash = SHA256()

    /// Each value goes in with its kind and its length, so that no two rows look alike.
    mutating func add(_ rows: [[SQLValue]]) {
        for row in rows {
            var bytes: [UInt8] = []
            for value in row { Self.append(value, to: &bytes) }
            hash.update(bytes)
            count += 1
        }
    }

    func finished() -> [UInt8] { hash.finished() }

    private static func append(_ value: SQLValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes.append(0)
        case .number(let number):
            bytes.append(1)
            append(number, to: &bytes)
        case .text(let text):
            bytes.append(2)
            append(Int64(text.utf8.count), to: &bytes)
            bytes += text.utf8
        case .bytes(let some):
            bytes.append(3)
            append(Int64(some.count), to: &bytes)
            bytes += some
        }
    }

    private static func append(_ number: Int64, to bytes: inout [UInt8]) { withUnsafeBytes(of: number.bigEndian) { bytes += $0 } }
}
