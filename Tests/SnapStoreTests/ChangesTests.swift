import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// What follows from a change is recorded where its rows change, whichever command makes it.
struct ChangesTests {
    private let scratch: Scratch
    private let ana: Person

    init() throws {
        scratch = try Scratch()
        ana = try scratch.account("ana")
    }

    private func changes(_ body: (Transaction) throws -> Void) throws -> [Change] {
        try scratch.write { transaction in
            _ = transaction.takenChanges()
            try body(transaction)
            return transaction.takenChanges()
        }
    }

    @Test func theDeletionOfAnAccountRecordsItsEventsFilesAndLogins() throws {
        let snap = try scratch.upload("1", [1, 2, 3], by: ana).snap
        try scratch.photo("2", by: ana)
        let session = try scratch.write { try $0.addSession(ana.id, tokenDigest: [1], device: "phone", at: .at(2)) }
        var deletion = AccountDeletion()
        let changes = try changes { deletion = try $0.deleteAccount(ana.id, at: .at(9)) }
        let events = changes.compactMap { if case .event(let event) = $0 { event } else { nil } }
        #expect(events.map(\.kind) == [.deleted(snap.id)])
        let files = changes.compactMap { if case .filesUnused(let files) = $0 { files } else { nil } }.joined()
        #expect(Array(files) == deletion.files)
        #expect(deletion.files.count == 5, "a snap has one file, a photo four")
        #expect(changes.contains(.sessionEnded(session)))
        if !TestDatabase.isUsed { #expect(changes.contains(.textErased)) }
    }

    @Test func anOpenNotifiesTheViewerAndThenTheAuthor() throws {
        let ben = try scratch.account("ben")
        let snap = try scratch.post("1", by: ana)
        let changes = try changes { _ = try $0.open(snap.id, by: ben, on: "phone", at: .at(5)) }
        #expect(
            changes == [
                .notice(.toAll(ben.id, .opened(snap.id, Opened(at: .at(5), device: "phone")))),
                .notice(.toAll(ana.id, .viewed(snap.id, viewer: ben, at: .at(5), opens: 1))),
            ])
    }

    @Test func aNewRoleAndASuspensionConcernTheAccountsConnections() throws {
        let session = try scratch.write { try $0.addSession(ana.id, tokenDigest: [1], device: "phone", at: .at(2)) }
        #expect(try changes { try $0.setRole(.admin, ofAccountNamed: "ana") } == [.roleChanged(ana.id, .admin)])
        #expect(try changes { try $0.suspend(ana.id, because: nil, at: .at(3)) }.contains(.sessionEnded(session)))
    }

    @Test func aFavouriteConcernsTheAccountsOtherDevicesOnce() throws {
        let photo = FavouriteTarget.photo(try scratch.photo("1", by: ana).id)
        func favourite() throws -> [Change] { try changes { _ = try $0.addFavourite(photo, by: ana.id, at: .at(200), max: 9) } }
        let notice = Change.notice(.toOthers(ana.id, .favouriteChanged(photo, isFavourite: true, favourites: 1)))
        #expect(try favourite() == [.counted(.favourite), notice] && favourite() == [])
    }
}
