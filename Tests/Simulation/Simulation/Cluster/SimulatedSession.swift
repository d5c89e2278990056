import SnapPostgres
import SnapStore

/// A node's connection to the simulated database.
final class SimulatedSession: ClusterSession {
    private enum State { case idle, inside, failed, broken }

    let database: SimulatedDatabase
    let node: Int
    private let isWriter: Bool
    private var state = State.idle
    private var queued: [SimulatedDatabase.Statement] = []
    /// What the database answers to the statements that were posted.
    private var posted: Result<[PostgresRows], PostgresError> = .success([])
    /// The statements of the open transaction so far.
    private var done: [SimulatedDatabase.Statement] = []
    private var reported: [String] = []
    /// Hints on their way to this session.
    var arrived: [String] = []
    /// The heads of the last look, and the node's commits by then: see `ClusterDefect.believesHintsOnly`.
    var heads: (rows: [TableEngine.Row], commits: Int)?
    private(set) var changeCount = 0

    init(_ database: SimulatedDatabase, node: Int, isWriter: Bool) {
        (self.database, self.node, self.isWriter) = (database, node, isWriter)
    }

    var isBroken: Bool { state == .broken }
    var isInsideTransaction: Bool { state == .inside }
    var isIdle: Bool { state == .idle }
    var descriptor: CInt { -1 }

    func begin(_ statements: [(sql: String, values: [PostgresValue])]) throws(PostgresError) {
        for statement in statements { try queue(statement.sql, statement.values) }
    }

    func queue(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) {
        queued.append(database.statement(sql, values))
    }

    func run(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> PostgresRows {
        try queue(sql, values)
        guard let last = try flush().last else { throw lost() }
        return last
    }

    func post() throws(PostgresError) { posted = Result { () throws(PostgresError) in try state == .idle ? transaction() : flush() } }
    func answers() throws(PostgresError) -> [PostgresRows] { try posted.get() }

    /// What is queued as a transaction of its own, as PostgreSQL takes the statements before a sync.
    private func transaction() throws(PostgresError) -> [PostgresRows] {
        queued = [database.statement("BEGIN", [])] + queued + [database.statement("COMMIT", [])]
        return try flush().dropFirst().dropLast()
    }

    private func flush() throws(PostgresError) -> [PostgresRows] {
        let waiting = queued
        queued.removeAll()
        guard state != .broken, !database.isCutOff(node) else { throw lost() }
        if waiting.contains(where: { $0.kind == .lock || $0.kind == .sharedLock }) { database.waitForLock() }
        if isWriter, waiting.last?.kind == .commit, let fault = database.takeFault(of: node) { throw commit(waiting, fault) }
        var answers: [PostgresRows] = []
        for statement in waiting { answers.append(try execute(statement)) }
        return answers
    }

    /// A COMMIT whose answer is lost.
    private func commit(_ waiting: [SimulatedDatabase.Statement], _ fault: SimulatedDatabase.CommitFault) -> PostgresError {
        switch fault {
        case .committed: do throws(PostgresError) { for statement in waiting { _ = try execute(statement) } } catch { return error }
        // What was done before the COMMIT is rolled back.
        case .lost: do throws(PostgresError) { for statement in waiting.dropLast() { _ = try execute(statement) } } catch { return error }
        case .late:
            let isAlone = !(done + waiting).contains { $0.kind == .sharedLock }
            database.add(SimulatedDatabase.Late(statements: done + waiting, isAlone: isAlone))
            for statement in waiting where statement.kind == .fence { noteFence(statement) }
        }
        return lost()
    }

    func walk(_ sql: String, _ values: [PostgresValue], body: (PostgresRows, Int) throws -> Bool) throws -> Bool {
        let rows = try run(sql, values)
        for row in 0..<rows.count { if try !body(rows, row) { return false } }
        return true
    }

    func notifications() throws(PostgresError) -> [String] {
        guard !database.isCutOff(node) else { throw lost() }
        return database.deliver(&arrived)
    }

    func giveUp() { _ = lost() }

    /// The connection is gone, and with it what was not committed.
    private func lost() -> PostgresError {
        if state == .inside || state == .failed { _ = try? database.tables.run("ROLLBACK") }
        state = .broken
        return PostgresError(state: "", "the connection is lost")
    }

    // MARK: Statements

    func execute(_ statement: SimulatedDatabase.Statement) throws(PostgresError) -> PostgresRows {
        guard state != .failed || statement.kind == .rollback else { throw PostgresError(state: "25P02", "the transaction has failed") }
        do throws(PostgresError) {
            let (rows, changes) = try answer(statement)
            changeCount += changes
            done.append(statement)
            if state == .idle { done.removeAll() }
            guard let rows = PostgresRows(rows, changes: changes) else { throw PostgresError(state: "", "out of memory") }
            return rows
        } catch {
            if state == .inside { state = .failed }
            throw error
        }
    }

    private func answer(_ statement: SimulatedDatabase.Statement) throws(PostgresError) -> Answer {
        switch statement.kind {
        case .begin:
            try database.tables.run("BEGIN")
            state = .inside
            done.removeAll()
        case .commit, .rollback:
            if database.tables.isInsideTransaction { try database.tables.run(statement.sql) }
            if statement.kind == .commit {
                database.notify(reported)
                if isWriter { database.commits[node, default: 0] += 1 }
            }
            (state, reported) = (.idle, [])
        case .listen: database.listen(self)
        case .notify: if case .text(let hint) = statement.values[1] { reported.append(hint) }
        case .lock, .sharedLock, .rowLock, .set: break
        default: return try special(statement)
        }
        return ([], 0)
    }
}
