import Logging
import SnapModel
import Testing

@testable import SnapServer
@testable import SnapStore

/// The order in which the writer of a node sends batches, takes their results and reports them.
struct SentBatchTests {
    private let bench: Bench
    private let store: SendingStore

    init() throws {
        bench = try Bench()
        store = SendingStore(try bench.open())
    }

    /// Works on a first post, while two more wait.
    private func steps(answering answer: @escaping () throws(StoreError) -> BatchResult?) throws -> [String] {
        store.answer = answer
        var waiting = try ["b", "c"].map { WriteJob(ticket: nil, command: try bench.post($0, by: bench.people[0])) }
        var writer = Writer(store: store, clock: .system, log: Logger(label: "test")) { _ in }
        func next() -> [WriteJob] {
            defer { waiting = [] }
            return waiting
        }
        let first = WriteJob(ticket: nil, command: try bench.post("a", by: bench.people[0]))
        writer.work([first], next: next, isAwaited: false) { written, _ in store.steps.append("report \(written.count)") }
        writer.close()
        return store.steps
    }

    @Test func theNextBatchIsSentBeforeTheLastOneIsReported() throws {
        #expect(try steps { .refused(.unknownSnap) } == ["send 1", "read", "send 2", "report 1", "read", "report 2"])
    }

    @Test func whatNeedsATransactionOfItsOwnComesBeforeTheNextBatch() throws {
        #expect(try steps { nil } == ["send 1", "read", "commit", "report 1"])
    }

    @Test func afterAFailureTheNextBatchWaitsForTheReport() throws {
        #expect(try steps { () throws(StoreError) in throw StoreError(.unreachable, "cut") } == ["send 1", "read", "report 1"])
    }
}

/// A store of files that stands in for a cluster's: posts get the answers of the test.
private final class SendingStore: WritableStore, BatchingStore {
    private let store: Store
    var answer: () throws(StoreError) -> BatchResult? = { nil }
    var steps: [String] = []
    private var sent = 0

    init(_ store: Store) { self.store = store }

    var batches: (any BatchingStore)? { self }

    func begin(_ works: [BatchableCommand], at now: Timestamp) {
        sent = works.count
        steps.append("send \(sent)")
    }

    func finish() throws(StoreError) -> [BatchResult?] {
        steps.append("read")
        let result = try answer()
        return [BatchResult?](repeating: result, count: sent)
    }

    func commit<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        steps.append("commit")
        return try store.commit(body)
    }

    var bounds: StoreBounds {
        get { store.bounds }
        set { store.bounds = newValue }
    }
    var commits: CommitCount {
        get { store.commits }
        set { store.commits = newValue }
    }
    var freeBytes: Int { store.freeBytes }
    func look<Result>(_ body: (Snapshot) throws -> Result) throws(StoreError) -> Result { try store.look(body) }
    func rewriteSegment() throws(StoreError) -> Bool { try store.rewriteSegment() }
    func truncateLog() throws(StoreError) -> Bool { try store.truncateLog() }
    func removeOldCopies(at now: Timestamp) throws(StoreError) { try store.removeOldCopies(at: now) }
    func close(isClean: Bool) throws(StoreError) { try store.close(isClean: isClean) }
}
