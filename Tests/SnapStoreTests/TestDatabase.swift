import Foundation
import SnapPostgres
import Synchronization
import Testing

@testable import SnapStore

/// A database of its own for one test, on the PostgreSQL that the environment names. Without one, tests use SQLite's files.
final class TestDatabase {
    /// The server's address, with the database at its end.
    private static let server = ProcessInfo.processInfo.environment["SNAPFEED_TEST_DATABASE"]
    private static let count = Atomic<Int>(0)

    static var isUsed: Bool { server != nil }

    private let administrator: PostgresConnection
    private let name: String
    let address: PostgresAddress
    /// The address as it is written.
    let text: String

    static func make() throws -> TestDatabase? {
        guard let server else { return nil }
        return try TestDatabase(server, copyOf: try template.get())
    }

    /// A database with all tables, which each test copies.
    private static let template = Result {
        let name = "template_\(ProcessInfo.processInfo.processIdentifier)"
        let database = try TestDatabase(server ?? "", named: name, copyOf: "template1")
        try ClusterSchema.prepare(try PostgresSession(database.address, name: "tests"))
        // It stays for the tests, and goes with the server.
        database.isKept = true
        return name
    }
    private var isKept = false

    private init(_ server: String, named known: String? = nil, copyOf template: String) throws {
        administrator = try PostgresConnection(try PostgresAddress(server), name: "tests")
        name = known ?? "test_\(ProcessInfo.processInfo.processIdentifier)_\(Self.count.add(1, ordering: .relaxed).newValue)"
        _ = try administrator.run("CREATE DATABASE \(name) TEMPLATE \(template)")
        let host = try #require(server.range(of: "/", options: .backwards)).lowerBound
        text = "\(server[..<host])/\(name)"
        address = try PostgresAddress(text)
    }

    deinit { if !isKept { _ = try? administrator.run("DROP DATABASE \(name) WITH (FORCE)") } }

    func ask<Value: AskedValue>(_ sql: String) throws -> [Value] {
        // PostgreSQL checks these all the time.
        if sql == "PRAGMA foreign_key_check" { return [] }
        let session = try PostgresSession(address, name: "test")
        let rows = try session.run(sql, [])
        return (0..<rows.count).compactMap { rows.isNull($0, 0) ? nil : Value.read(rows, $0) }
    }
}

/// A type in which `Scratch.ask` answers.
protocol AskedValue { static func read(_ rows: PostgresRows, _ row: Int) -> Self }

extension Int: AskedValue { static func read(_ rows: PostgresRows, _ row: Int) -> Int { Int(rows.number(row, 0)) } }
extension Int64: AskedValue { static func read(_ rows: PostgresRows, _ row: Int) -> Int64 { rows.number(row, 0) } }
extension Bool: AskedValue { static func read(_ rows: PostgresRows, _ row: Int) -> Bool { rows.number(row, 0) != 0 } }
extension String: AskedValue { static func read(_ rows: PostgresRows, _ row: Int) -> String { rows.text(row, 0) } }
extension Data: AskedValue { static func read(_ rows: PostgresRows, _ row: Int) -> Data { Data(rows.bytes(row, 0)) } }

extension Trait where Self == ConditionTrait {
    /// For a test of what only SQLite has: its files, its plans, its search tables.
    static var ofFiles: Self { .disabled(if: TestDatabase.isUsed, "there are no files over PostgreSQL") }
}
