import CPostgres

/// The answer to one statement.
///
/// - Thread: any one at a time.
package final class PostgresRows {
    private let result: OpaquePointer

    /// The number of rows that a statement changed; 0 for a query.
    package let changes: Int

    init(_ result: OpaquePointer) {
        self.result = result
        changes = Self.changes(of: result)
    }

    /// Rows that no server sent, in PostgreSQL's text form.
    ///
    /// - Parameter rows: of the same width; nil for NULL.
    package init?(_ rows: [[[UInt8]?]], changes: Int) {
        guard let result = PQmakeEmptyPGresult(nil, PGRES_TUPLES_OK) else { return nil }
        self.result = result
        self.changes = changes
        var columns = [PGresAttDesc](repeating: PGresAttDesc(), count: rows.first?.count ?? 0)
        guard PQsetResultAttrs(result, CInt(columns.count), &columns) == 1 else { return nil }
        for (row, values) in zip(CInt(0)..., rows) {
            for (column, value) in zip(CInt(0)..., values) {
                var bytes = (value ?? []).map(CChar.init(bitPattern:))
                guard PQsetvalue(result, row, column, &bytes, value.map { CInt($0.count) } ?? -1) == 1 else { return nil }
            }
        }
    }

    deinit { PQclear(result) }

    package var count: Int { Int(PQntuples(result)) }

    private static func changes(of result: OpaquePointer) -> Int {
        guard let status = PQcmdStatus(result), status.pointee != CChar(bitPattern: UInt8(ascii: "S")) else { return 0 }
        return Int(String(cString: PQcmdTuples(result))) ?? 0
    }

    package func isNull(_ row: Int, _ column: Int) -> Bool { PQgetisnull(result, CInt(row), CInt(column)) == 1 }

    /// The number in a column.
    ///
    /// - Returns: 0 for NULL; 1 and 0 for true and false.
    package func number(_ row: Int, _ column: Int) -> Int64 {
        let bytes = bytes(of: row, column)
        if bytes.first == UInt8(ascii: "t") { return 1 }
        var (value, isNegative): (Int64, Bool) = (0, false)
        for byte in bytes {
            if byte == UInt8(ascii: "-") { isNegative = true }
            guard (0x30...0x39).contains(byte) else { continue }
            // Counted downwards, because the smallest number has no positive twin.
            value = value &* 10 &- Int64(byte - 0x30)
        }
        return isNegative ? value : 0 &- value
    }

    package func text(_ row: Int, _ column: Int) -> String { String(decoding: bytes(of: row, column), as: UTF8.self) }

    /// Lends the UTF-8 of a text; empty for NULL.
    package func withText<Result>(
        _ row: Int, _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try body(bytes(of: row, column))
    }

    /// A `bytea`, which comes as `\x` and hexadecimal digits.
    package func bytes(_ row: Int, _ column: Int) -> [UInt8] {
        let digits = bytes(of: row, column).dropFirst(2)
        return stride(from: digits.startIndex, to: digits.endIndex, by: 2).map { Self.digit(digits[$0]) << 4 | Self.digit(digits[$0 + 1]) }
    }

    private func bytes(of row: Int, _ column: Int) -> UnsafeBufferPointer<UInt8> {
        guard let start = PQgetvalue(result, CInt(row), CInt(column)) else { return UnsafeBufferPointer(start: nil, count: 0) }
        let count = Int(PQgetlength(result, CInt(row), CInt(column)))
        return UnsafeBufferPointer(start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
    }

    private static func digit(_ byte: UInt8) -> UInt8 { byte < 0x3A ? byte &- 0x30 : (byte | 0x20) &- 0x57 }
}
