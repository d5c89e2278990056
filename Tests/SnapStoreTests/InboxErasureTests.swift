import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// What no recipient can open any longer is in no file, and no backup or restore brings it back.
struct InboxErasureTests {
    private func upload(_ place: InboxPlace) throws -> StoredImage {
        try place.scratch.images.write([UInt8]("the plain bytes of an image".utf8), type: "image/jpeg")
    }

    /// Where the key, the file or the caption of a snap is found.
    private func litter(_ place: InboxPlace, _ image: StoredImage) throws -> [String] {
        let traces = [Data(image.secret), Data("our secret".utf8)]
        let files = FileManager.default.enumerator(atPath: place.scratch.path)?.compactMap { $0 as? String } ?? []
        return files.filter { file in
            let content = FileManager.default.contents(atPath: place.scratch.path + "/" + file) ?? Data()
            return file.hasSuffix(image.file) || traces.contains { content.range(of: $0) != nil }
        }.sorted()
    }

    /// Removes the files that a commit has left without a row, as the server does.
    private func erase(_ place: InboxPlace, at now: Timestamp) throws {
        let files = try place.scratch.write { transaction in
            _ = transaction.takenChanges()
            _ = try transaction.eraseSent(at: now, limit: 100)
            return transaction.takenChanges().flatMap { if case .filesUnused(let files) = $0 { files } else { [String]() } }
        }
        for file in files { place.scratch.images.remove(file) }
        if place.scratch.database == nil { try place.scratch.store.truncateLog() }
    }

    @Test(.ofFiles) func fileKeyAndCaptionAreInNoFileOnceAllHaveOpened() throws {
        let place = try InboxPlace()
        let image = try upload(place)
        let snap = try place.send("1", by: place.ana, to: [place.ben, place.cleo], caption: "our secret", image: image)
        try place.open(snap, by: place.ben)
        try erase(place, at: .at(1_000_000))
        #expect(try litter(place, image) != [])
        try place.open(snap, by: place.cleo, at: .at(1_000_000))
        try erase(place, at: .at(1_010_000))
        #expect(try litter(place, image) == [] && place.findings() == [])
    }

    /// The negative control: a recipient who has not opened it keeps everything.
    @Test(.ofFiles) func traceOfAnUnopenedSnapIsFound() throws {
        let place = try InboxPlace()
        let image = try upload(place)
        let snap = try place.send("1", by: place.ana, to: [place.ben, place.cleo], caption: "our secret", image: image)
        try place.open(snap, by: place.ben)
        try erase(place, at: .at(1_010_000))
        #expect(try litter(place, image).count >= 2)
    }

    @Test func deletedAccountsLeaveNoInboxAndEndWhatTheySent() throws {
        let place = try InboxPlace()
        let snap = try place.send("1", by: place.ana, to: [place.ben, place.cleo], caption: "Hello")
        try place.open(snap, by: place.cleo)
        _ = try place.scratch.write { try $0.deleteAccount(place.ben.id, at: .at(300)) }
        try place.erase(at: .at(60_000))
        // Its author sees a deleted account, and one who opened it.
        #expect(try place.remains(of: snap) == ["caption"])
        #expect(try place.states(snap) == "\(DeletedAccount.name) delivered, cleo opened 200")
        let other = try place.send("2", by: place.ana, to: [place.cleo])
        _ = try place.scratch.write { try $0.deleteAccount(place.ana.id, at: .at(70_000)) }
        #expect(try place.remains(of: snap) == [] && place.remains(of: other) == [])
        #expect(try place.inbox(of: place.cleo).snaps == [] && place.findings() == [])
        #expect(try place.scratch.ask("SELECT count(*) FROM inbox_event WHERE account = 2", as: Int.self) == [0])
    }

    @Test func openReportKeepsImageAndCaptionForSevenDays() throws {
        let place = try InboxPlace()
        let snaps = try (1...3).map { try place.send("\($0)", by: place.ana, to: [place.ben], caption: "Hello") }
        for snap in snaps { try place.report(snap, by: place.ben) }
        for snap in snaps { try place.open(snap, by: place.ben) }
        #expect(try reason { try place.report(snaps[0], by: place.dora) } == .unknownSnap)
        try place.erase(at: .at(60_000))
        #expect(try snaps.map(place.remains) == Array(repeating: ["image", "caption"], count: 3))
        // Its author learns nothing of the report.
        #expect(try place.states(snaps[0]) == "ben opened 200, opened")
        let look = try place.scratch.write { try $0.inspectReceived(snaps[0].id, because: "look", at: .at(300)) }
        #expect(look.snap.caption?.text == "Hello")
        #expect(
            try reason { _ = try place.scratch.write { try $0.inspectReceived(snaps[0].id, because: "again", at: .at(301)) } }
                == .alreadyInspected)
        try place.scratch.write { try $0.resolveReports(of: .snap(snaps[1].id), as: .kept, by: nil, because: nil, at: .at(70_000)) }
        try place.erase(at: .at(80_000))
        #expect(try place.remains(of: snaps[1]) == [] && place.remains(of: snaps[2]) != [])
        #expect(
            try reason { _ = try place.scratch.write { try $0.inspectReceived(snaps[1].id, because: "x", at: .at(80_000)) } }
                == .unknownSnap)
        try place.erase(at: .at(150 + 7 * 86_400_000))
        #expect(try place.remains(of: snaps[2]) == [] && place.findings() == [])
    }

    /// The bytes of an open may still be on their way when an admin settles the report.
    @Test func settlingAReportLeavesTimeForTheLastOpen() throws {
        let place = try InboxPlace()
        let snap = try place.send("1", by: place.ana, to: [place.ben], caption: "Hello")
        try place.report(snap, by: place.ben)
        try place.open(snap, by: place.ben, at: .at(70_000))
        try place.scratch.write { try $0.resolveReports(of: .snap(snap.id), as: .kept, by: nil, because: nil, at: .at(70_001)) }
        try place.erase(at: .at(70_002))
        #expect(try place.remains(of: snap) == ["image", "caption"])
        try place.erase(at: .at(80_001))
        #expect(try place.remains(of: snap) == [])
    }

    @Test func reportOfAnExpiredSnapKeepsItForItsReview() throws {
        let place = try InboxPlace()
        place.scratch.store.bounds.reportedSnapDays = 2
        let snap = try place.send("1", by: place.ana, to: [place.ben], caption: "Hello")
        let day: Int64 = 86_400_000
        let (reported, late) = (Timestamp(milliseconds: 29 * day), Timestamp(milliseconds: 30 * day + 200))
        try place.report(snap, by: place.ben, at: reported)
        try place.scratch.write { try $0.removePost(snap.id, as: .expired, keepsReported: true, at: late) }
        try place.erase(at: late)
        #expect(try place.remains(of: snap) == ["image", "caption"] && place.states(snap) == "ben delivered, expired")
        #expect(try place.scratch.write { try $0.inspectReceived(snap.id, because: "look", at: late) }.snap.caption?.text == "Hello")
        try place.erase(at: reported.adding(hours: 48))
        #expect(try place.remains(of: snap) == [] && place.findings() == [])
    }

    /// Each report keeps the snap for its own time.
    @Test func lastReportDecidesHowLongASnapIsKept() throws {
        let place = try InboxPlace()
        let snap = try place.send("1", by: place.ana, to: [place.ben, place.cleo], caption: "Hello")
        let day: Int64 = 86_400_000
        try place.report(snap, by: place.ben, at: .at(150))
        for person in [place.ben, place.cleo] { try place.open(snap, by: person) }
        try place.report(snap, by: place.cleo, at: Timestamp(milliseconds: 5 * day))
        try place.erase(at: Timestamp(milliseconds: 8 * day))
        #expect(try place.remains(of: snap) == ["image", "caption"])
        try place.erase(at: Timestamp(milliseconds: 12 * day))
        #expect(try place.remains(of: snap) == [])
    }

    @Test func deletedAuthorLeavesNothingOfReportedSnaps() throws {
        let place = try InboxPlace()
        let snaps = try (1...2).map { try place.send("\($0)", by: place.ana, to: [place.ben], caption: "Hello") }
        for snap in snaps { try place.report(snap, by: place.ben) }
        try place.open(snaps[0], by: place.ben)
        try place.takeBack(snaps[1])
        #expect(try snaps.map(place.remains) == Array(repeating: ["image", "caption"], count: 2))
        _ = try place.scratch.write { try $0.beginDeletion(of: place.ana.id, at: .at(300), within: ErasureBudget(rows: 20)) }
        #expect(try snaps.map(place.remains).filter { $0 == [] }.count == 1)
        _ = try place.scratch.write { try $0.continueDeletion(of: place.ana.id, at: .at(301)) }
        #expect(try snaps.map(place.remains) == [[], []])
    }

    @Test func captionOfASettledReportIsShownToNoAdmin() throws {
        let place = try InboxPlace()
        let snap = try place.send("1", by: place.ana, to: [place.ben, place.cleo], caption: "Hello")
        try place.report(snap, by: place.ben)
        func captions(_ state: Report.State) throws -> [String?] {
            try place.scratch.read { try $0.reports(state, BacklogRequest(), for: .localAdmin, at: .at(400)) }.reports.map {
                if case .received(let snap) = $0.subject { snap.caption?.text } else { "none" }
            }
        }
        #expect(try captions(.open) == ["Hello"])
        try place.scratch.write { try $0.resolveReports(of: .snap(snap.id), as: .kept, by: nil, because: nil, at: .at(300)) }
        #expect(try captions(.kept) == [nil] && place.inbox(of: place.cleo).snaps[0].caption?.text == "Hello")
    }

    /// What a person received can be reported, whatever became of it.
    @Test(arguments: ["block", "remove"]) func recipientReportsASnapThatLeftTheInbox(_ how: String) throws {
        let place = try InboxPlace()
        let snap = try place.send("1", by: place.ana, to: [place.ben], caption: "Hello")
        try place.open(snap, by: place.ben)
        if how == "block" { try place.scratch.block(place.ben, place.ana) } else { try place.remove(snap, by: place.ben) }
        try place.report(snap, by: place.ben, at: .at(300))
        #expect(try reason { try place.report(snap, by: place.ben, at: .at(300)) } == .alreadyReported)
        #expect(try reason { try place.report(snap, by: place.dora, at: .at(300)) } == .unknownSnap)
        let reports = try place.scratch.read { try $0.reports(.open, BacklogRequest(), for: .localAdmin, at: .at(400)) }.reports
        #expect(try reports.count == 1 && place.states(snap).hasSuffix("opened 200, opened"))
    }

    @Test func takingBackAReportedSnapKeepsItForItsReview() throws {
        let place = try InboxPlace()
        let snap = try place.send("1", by: place.ana, to: [place.ben], caption: "Hello")
        try place.report(snap, by: place.ben)
        try place.takeBack(snap)
        #expect(try place.remains(of: snap) == ["image", "caption"] && place.sent(snap).caption == nil)
        #expect(try reason { try place.open(snap, by: place.ben) } == .snapGone && place.inbox(of: place.ben).snaps[0].caption == nil)
        let reports = try place.scratch.read { try $0.reports(.open, BacklogRequest(), for: .localAdmin, at: .at(400)) }.reports
        guard case .received(let reported)? = reports.first?.subject else { return #expect(Bool(false)) }
        #expect(reported.caption?.text == "Hello" && reported.author.name == "ana")
        try place.erase(at: .at(150 + 7 * 86_400_000))
        #expect(try place.remains(of: snap) == [] && place.findings() == [])
    }

    @Test(.ofFiles) func restoreKeepsOpensRemovalsAndErasures() throws {
        let place = try InboxPlace()
        let snaps = try (1...4).map { try place.send("\($0)", by: place.ana, to: [place.ben, place.cleo], caption: "Hello") }
        let list = try place.scratch.write {
            try $0.createList(named: "Family", [place.ben.id], key: nil, of: place.ana.id, within: place.bounds)
        }
        _ = try place.scratch.backUp()
        for person in [place.ben, place.cleo] { try place.open(snaps[0], by: person) }
        try place.erase(at: .at(60_000))
        try place.remove(snaps[1], by: place.ben)
        try place.takeBack(snaps[2])
        try place.scratch.write { try $0.forget(snaps[2].id, by: place.ana.id, at: .at(300)) }
        try place.scratch.write { try $0.deleteList(list.id, of: place.ana.id) }
        try place.scratch.close()
        _ = try place.scratch.restore(keepingOld: false)
        try place.scratch.adopt()
        #expect(try place.remains(of: snaps[0]) == [] && place.states(snaps[0]) == "ben opened 200, cleo opened 200, opened")
        #expect(try reason { try place.open(snaps[0], by: place.ben) } == .alreadyOpened)
        #expect(try reason { try place.open(snaps[1], by: place.ben) } == .unknownSnap)
        #expect(try reason { try place.open(snaps[2], by: place.ben) } == .snapGone)
        #expect(
            try place.open(snaps[1], by: place.cleo).snap.id == snaps[1].id && place.open(snaps[3], by: place.ben).snap.id == snaps[3].id)
        #expect(try place.scratch.read { try $0.sentSnaps(of: place.ana.id, SentPageRequest()) }.snaps.count == 3)
        #expect(try place.scratch.read { try $0.lists(of: place.ana.id) } == [] && place.findings() == [])
    }

    /// Only a snap that a recipient can still open needs its image.
    @Test(.ofFiles) func doctorFindsASentSnapWithoutItsImage() throws {
        let place = try InboxPlace()
        let snap = try place.send("1", by: place.ana, to: [place.ben])
        _ = try place.scratch.write { try $0.run("DELETE FROM image") }
        #expect(try place.findings().map(\.name).contains("image_without_key"))
        try place.remove(snap, by: place.ben)
        #expect(try !place.findings().map(\.name).contains("image_without_key"))
    }

    /// Lists have exchanged their names since the backup, or since the copy for it was made.
    @Test(.ofFiles, arguments: [true, false]) func exchangedNamesOfListsSurviveARestore(_ isDuring: Bool) throws {
        let place = try InboxPlace()
        let lists = try ["One", "Two"].map { name in
            try place.scratch.write { try $0.createList(named: name, [], key: nil, of: place.ana.id, within: place.bounds) }.id
        }
        func exchange() throws {
            for (list, name) in [(lists[0], "x"), (lists[1], "One"), (lists[0], "Two")] {
                _ = try place.scratch.write { try $0.editList(list, ListChange(name: name), of: place.ana.id, within: place.bounds) }
            }
        }
        _ = try place.scratch.backUp { if isDuring { try exchange() } }
        if !isDuring { try exchange() }
        try place.scratch.close()
        _ = try place.scratch.restore(keepingOld: false)
        try place.scratch.adopt()
        #expect(try place.scratch.read { try $0.lists(of: place.ana.id) }.map(\.name) == ["One", "Two"])
        #expect(try place.scratch.read { try $0.lists(of: place.ana.id) }.map(\.id) == [lists[1], lists[0]] && place.findings() == [])
        // Its name is known again by its digest.
        #expect(
            try reason {
                _ = try place.scratch.write { try $0.createList(named: "one", [], key: nil, of: place.ana.id, within: place.bounds) }
            } == .invalidList)
    }

    @Test(.ofFiles) func snapsThatEndDuringABackupAreNotInIt() throws {
        let place = try InboxPlace()
        let snap = try place.send("1", by: place.ana, to: [place.ben], caption: "our secret")
        let refused = try place.send("2", by: place.ana, to: [place.ben], caption: "stays")
        let list = try place.scratch.write { try $0.createList(named: "Before", [], key: nil, of: place.ana.id, within: place.bounds) }
        _ = try place.scratch.backUp {
            try place.open(snap, by: place.ben)
            try place.remove(refused, by: place.ben)
            _ = try place.scratch.write { try $0.eraseSent(at: .at(100_000), limit: 9) }
            _ = try place.scratch.write { try $0.editList(list.id, ListChange(name: "After"), of: place.ana.id, within: place.bounds) }
        }
        let other = place.scratch.folder("other")
        _ = try place.scratch.restore(onto: other)
        let database = try DatabaseQueue(path: StoreDirectory.databasePath(in: other))
        #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM image") } == 0)
        #expect(try database.read { try String?.fetchAll($0, sql: "SELECT caption FROM snap ORDER BY id") } == [nil, "stays"])
        #expect(try database.read { try String.fetchAll($0, sql: "SELECT name FROM recipient_list") } == ["After"])
    }
}
