import CPostgres
import Glibc

/// One connection in pipeline mode: statements are queued, and one round trip carries all that wait.
///
/// Each statement is prepared when it is first used, in the same round trip.
///
/// - Thread: the one that made it; not Sendable, so the compiler keeps it there.
/// - Source: https://www.postgresql.org/docs/15/libpq-pipeline-mode.html
package final class PostgresConnection {
    /// How long an answer may take, in milliseconds. Then the connection counts as lost.
    private static let patienceMs: Int64 = 5_000

    /// The queue entry of one answer.
    private enum Awaited {
        /// Of a statement's text; never read.
        case preparation(String)
        case statement
    }

    private struct Key: Hashable {
        let sql: StatementText
        let types: [UInt32]
    }

    private let pg: OpaquePointer
    private var names: [Key: String] = [:]
    private var awaited: [Awaited] = []
    /// Syncs that were sent and whose answers are still unread.
    private var unread: [[Awaited]] = []
    package private(set) var isBroken = false
    /// Round trips so far.
    package private(set) var trips: Int64 = 0

    /// - Parameter address: `postgresql://…`, or libpq's `key=value` form.
    package init(_ address: PostgresAddress, name: String) throws(PostgresError) {
        guard let pg = address.connect(name: name) else { throw PostgresError(state: "", "out of memory") }
        self.pg = pg
        guard PQstatus(pg) == CONNECTION_OK else { throw PostgresError(connection: pg) }
        PQsetNoticeReceiver(pg, { snap_pq_ignore_notice($0, $1) }, nil)
        guard PQsetnonblocking(pg, 0) == 0, PQsetnonblocking(pg, 1) == 0, PQenterPipelineMode(pg) == 1 else {
            throw PostgresError(connection: pg)
        }
    }

    deinit { PQfinish(pg) }

    package var descriptor: CInt { PQsocket(pg) }
    /// The server's process for this connection.
    package var backend: CInt { PQbackendPID(pg) }
    /// Whether a transaction is open and may continue.
    package var isInsideTransaction: Bool { !isBroken && PQtransactionStatus(pg) == PQTRANS_INTRANS }
    package var isIdle: Bool { !isBroken && PQtransactionStatus(pg) == PQTRANS_IDLE }

    /// Queues a statement. Nothing leaves before the next `flush`, unless libpq's buffer is full.
    package func queue(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) {
        try requireSound()
        let name = try name(of: sql, values)
        try send(values) { count, pointers, lengths, formats in
            PQsendQueryPrepared(pg, name, count, pointers, lengths, formats, 0)
        }
        awaited.append(.statement)
    }

    /// One round trip: everything queued leaves, and the answers come back in order.
    ///
    /// - Throws: the first refusal. The statements after it were not run.
    package func flush() throws(PostgresError) -> [PostgresRows] {
        try post()
        return try answers()
    }

    /// A statement with all that waits before it, in one round trip.
    package func run(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> PostgresRows {
        try queue(sql, values)
        guard let last = try flush().last else { throw PostgresError(state: "", "no answer") }
        return last
    }

    /// Sends what is queued without waiting for the answers. Unless a transaction is open, it becomes one. `answers` or the next `flush` reads the
    /// answers, and throws what they refuse.
    package func post() throws(PostgresError) {
        try requireSound()
        guard PQpipelineSync(pg) == 1, PQflush(pg) >= 0 else { throw broken() }
        unread.append(awaited)
        awaited.removeAll(keepingCapacity: true)
    }

    /// Marks the connection as no longer trusted.
    package func giveUp() {
        isBroken = true
        shutdown(PQsocket(pg), CInt(SHUT_RDWR))
    }

    /// The notifications of `LISTEN` since the last call.
    package func notifications() throws(PostgresError) -> [String] {
        try requireSound()
        guard PQconsumeInput(pg) == 1 else { throw broken() }
        var payloads: [String] = []
        while let note = PQnotifies(pg) {
            payloads.append(String(cString: note.pointee.extra))
            PQfreemem(note)
        }
        return payloads
    }

    // MARK: Answers

    /// Reads the answers of all that was sent; those of the newest sync are returned.
    ///
    /// - Throws: the first refusal. The statements after it in its sync were not run.
    package func answers() throws(PostgresError) -> [PostgresRows] {
        trips += 1
        var (results, first): ([PostgresRows], PostgresError?) = ([], nil)
        while !unread.isEmpty {
            results.removeAll(keepingCapacity: true)
            for one in unread.removeFirst() { try read(one, &results, &first) }
            let sync = try next()
            defer { PQclear(sync) }
            guard PQresultStatus(sync) == PGRES_PIPELINE_SYNC else { throw broken("the pipeline is out of step") }
        }
        if let first {
            if first.isOfConnection { giveUp() }
            throw first
        }
        return results
    }

    private func read(_ awaited: Awaited, _ results: inout [PostgresRows], _ first: inout PostgresError?) throws(PostgresError) {
        let result = try next()
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
            let rows = PostgresRows(result)
            if case .statement = awaited { results.append(rows) }
        case let status:
            var sql: String?
            // A statement that was not prepared must not be used by its name.
            if case .preparation(let text) = awaited {
                names.removeAll()
                sql = text
            }
            if status != PGRES_PIPELINE_ABORTED { first = first ?? PostgresError(refusal: result, in: sql) }
            PQclear(result)
        }
        // A NULL separates the answers of two statements.
        if let more = try nextOrNil() { PQclear(more) }
    }

    private func next() throws(PostgresError) -> OpaquePointer {
        guard let result = try nextOrNil() else { throw broken("an answer is missing") }
        return result
    }

    /// Waits on the socket both ways: a server that has filled its buffer with answers reads nothing more until we read.
    private func nextOrNil() throws(PostgresError) -> OpaquePointer? {
        let deadline = Self.milliseconds() + Self.patienceMs
        while true {
            let unsent = PQflush(pg)
            guard unsent >= 0 else { throw broken() }
            if PQisBusy(pg) == 0 { return PQgetResult(pg) }
            var wait = pollfd(fd: PQsocket(pg), events: Int16(POLLIN) | (unsent == 1 ? Int16(POLLOUT) : 0), revents: 0)
            let left = deadline - Self.milliseconds()
            guard left > 0, poll(&wait, 1, CInt(left)) != 0 else { throw broken("no answer within \(Self.patienceMs) ms") }
            guard PQconsumeInput(pg) == 1 else { throw broken() }
        }
    }

    private func requireSound() throws(PostgresError) {
        if isBroken { throw PostgresError(state: "", "the connection is lost") }
    }

    private func broken(_ reason: String? = nil) -> PostgresError {
        let error = reason.map { PostgresError(state: "", $0) } ?? PostgresError(connection: pg)
        giveUp()
        return error
    }

    // MARK: Statements

    /// The name under which a statement is prepared; queues its preparation when it is new.
    private func name(of sql: String, _ values: [PostgresValue]) throws(PostgresError) -> String {
        let key = Key(sql: StatementText(sql), types: values.map(\.type))
        if let name = names[key] { return name }
        let name = "s\(names.count)_\(trips)"
        let sent = key.types.withUnsafeBufferPointer { PQsendPrepare(pg, name, sql, CInt($0.count), $0.baseAddress) }
        guard sent == 1 else { throw broken() }
        awaited.append(.preparation(sql))
        names[key] = name
        return name
    }

    private typealias Sending = (
        CInt, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<CInt>?, UnsafePointer<CInt>?
    ) -> CInt

    /// Lays the values side by side in memory for libpq, which copies them.
    private func send(_ values: [PostgresValue], _ sending: Sending) throws(PostgresError) {
        var (memory, places): ([UInt8], [Int?]) = ([], [])
        var (lengths, formats): ([CInt], [CInt]) = ([], [])
        for value in values {
            let place = memory.count
            places.append(value.write(to: &memory) ? place : nil)
            if case .bytes(let bytes) = value {
                lengths.append(CInt(bytes.count))
                formats.append(1)
            } else {
                lengths.append(0)
                formats.append(0)
            }
        }
        let sent = memory.withUnsafeBytes { memory in
            let start = memory.baseAddress?.assumingMemoryBound(to: CChar.self)
            return sending(CInt(values.count), places.map { place in place.flatMap { start?.advanced(by: $0) } }, lengths, formats)
        }
        guard sent == 1 else { throw broken() }
    }

    private static func milliseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
