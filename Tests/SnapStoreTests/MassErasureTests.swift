import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Thousands of accounts are made and deleted: none of their words is left, wherever SQLite moved rows meanwhile.
struct MassErasureTests {
    private static let accounts = Proofs.rounds(gate: 600, proofs: 3_000)

    private func fill(_ scratch: Scratch, _ words: inout TraceableWords) throws -> [AccountID] {
        var accounts: [AccountID] = []
        while accounts.count < Self.accounts {
            try scratch.store.commit { transaction in
                for _ in 0..<40 {
                    let name = words.make(10...28)
                    let account = try transaction.addAccount(name: name, password: "hash", at: .at(1))
                    accounts.append(account)
                    let token = withUnsafeBytes(of: account.rawValue) { Array($0) }
                    _ = try transaction.addSession(account, tokenDigest: token, device: words.make(8...40), at: .at(1))
                    let draft = Scratch.draft(
                        words.make(8...30), by: Person(id: account, name: name), caption: words.make(10...200))
                    let posted = try #require(try transaction.post(draft)).snap.id.rawValue
                    for snap in Set((0..<2).map { _ in 1 + Int64(words.random.below(Int(posted))) }) {
                        _ = try transaction.claim(SnapID(rawValue: snap), by: account, on: words.make(10...30), at: .at(2))
                    }
                }
            }
        }
        return accounts
    }

    @Test func deletedAccountsLeaveNoWordInFilesOrBackups() throws {
        let scratch = try Scratch()
        var words = TraceableWords()
        var accounts = try fill(scratch, &words)
        #expect(words.found(in: scratch.path) > 2 * Self.accounts)
        accounts.shuffle(using: &words.random)
        // Every tenth account deletes its snap first.
        for (index, account) in accounts.enumerated() {
            try scratch.write { transaction in
                if index % 10 == 0, let row = try transaction.row("SELECT id FROM snap WHERE author = ?", [account.rawValue]) {
                    _ = try transaction.removeSnap(SnapID(rawValue: row[0]), as: .deleted, at: .at(3))
                }
                _ = try transaction.deleteAccount(account, at: .at(4))
            }
            if index % 500 == 0 { try scratch.store.truncateLog() }
        }
        #expect(try scratch.store.truncateLog())
        #expect(words.found(in: scratch.path) == 0)
        // Later writes bring nothing back from the writer's page cache.
        try scratch.post("later", by: try scratch.account("another account"))
        #expect(words.found(in: scratch.path) == 0)
        _ = try scratch.backUp()
        #expect(words.found(in: scratch.folder.path) == 0)
        #expect(try scratch.ask("PRAGMA integrity_check", as: String.self) == ["ok"])
    }

    /// The first start removes leftovers of older versions from the file, and a restore removes them from a backup.
    @Test func leftoversOfOlderVersionsAreRemoved() throws {
        let scratch = try Scratch()
        var words = TraceableWords()
        for account in try fill(scratch, &words) { _ = try scratch.write { try $0.deleteAccount(account, at: .at(4)) } }
        try scratch.close()
        let path = StoreDirectory.databasePath(in: scratch.path)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        // A word in the unused bytes of a page, as an older version may have left it.
        let word = words.make(20...20)
        var spoilt = 0
        for page in stride(from: 4_096, to: bytes.count, by: 4_096) where bytes[page] == 13 || bytes[page] == 10 {
            let start = 8 + 2 * (Int(bytes[page + 3]) << 8 | Int(bytes[page + 4]))
            let end = Int(bytes[page + 5]) << 8 | Int(bytes[page + 6])
            guard end - start > 40 else { continue }
            bytes.replaceSubrange(page + start..<page + start + 20, with: Data(word.utf8))
            spoilt += 1
        }
        #expect(spoilt > 10)
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(words.found(in: scratch.path) > 10)
        try PageScrub.clean(path)
        #expect(words.found(in: scratch.path) == 0)
        #expect(try scratch.ask("PRAGMA integrity_check", as: String.self) == ["ok"])
    }

    @Test func otherPagesThanThoseOfATreeAreLeftAlone() throws {
        var page = [UInt8](repeating: 0xEE, count: 4_096)
        func leftovers(_ page: [UInt8]) -> Range<Int>? { page.withUnsafeBytes { PageScrub.leftovers(in: $0, isFirst: false) } }
        for type in UInt8.min ... .max {
            page[0] = type
            #expect(leftovers(page) == nil)
        }
        // A leaf page of a table with one cell, and bytes in front of the cell.
        page[0..<10] = [13, 0, 0, 0, 1, 0x0F, 0x00, 0, 0x0F, 0x00]
        #expect(leftovers(page) == 10..<0x0F00)
        page[8] = 0x01
        #expect(leftovers(page) == nil)
    }

    /// One byte anywhere between the list of cells and the cells is enough.
    @Test(arguments: [10, 11, 2_000, 0x0EFE, 0x0EFF]) func aSingleByteIsFoundWhereverItIs(place: Int) {
        var page = [UInt8](repeating: 0, count: 4_096)
        page[0..<10] = [13, 0, 0, 0, 1, 0x0F, 0x00, 0, 0x0F, 0x00]
        func leftovers() -> Range<Int>? { page.withUnsafeBytes { PageScrub.leftovers(in: $0, isFirst: false) } }
        #expect(leftovers() == nil)
        page[place] = 1
        #expect(leftovers() == 10..<0x0F00)
    }
}
