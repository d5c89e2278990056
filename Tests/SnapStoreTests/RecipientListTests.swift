import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Lists of recipients: only their owner has them.
struct RecipientListTests {
    private let place: InboxPlace
    private let ana, ben, cleo: Person

    init() throws {
        place = try InboxPlace()
        (ana, ben, cleo) = (place.ana, place.ben, place.cleo)
    }

    @discardableResult private func make(_ name: String, _ people: [Person], key: String? = nil, of owner: Person? = nil) throws
        -> RecipientList
    {
        try place.scratch.write {
            try $0.createList(named: name, people.map(\.id), key: key, of: (owner ?? ana).id, within: place.bounds)
        }
    }

    private func edit(_ list: RecipientList, _ change: ListChange, by owner: Person? = nil) throws -> RecipientList {
        try place.scratch.write { try $0.editList(list.id, change, of: (owner ?? ana).id, within: place.bounds) }
    }

    private func lists(of owner: Person) throws -> [String] {
        try place.scratch.read { try $0.lists(of: owner.id) }.map { "\($0.name): \($0.accounts.map(\.name).joined(separator: " "))" }
    }

    @Test func listIsMadeEditedAndDeletedByItsOwnerOnly() throws {
        let list = try make("Family", [ben, cleo])
        try make("Éva", [])
        #expect(try lists(of: ana) == ["Family: ben cleo", "Éva: "] && lists(of: ben) == [])
        #expect(try reason { try make("FAMILY", []) } == .invalidList)
        try make("family", [ana], of: ben)
        #expect(try edit(list, ListChange(name: "Friends", removed: [ben.id])).accounts.map(\.name) == ["cleo"])
        #expect(try reason { _ = try edit(list, ListChange(name: "éva")) } == .invalidList)
        #expect(try reason { _ = try edit(list, ListChange(name: "x"), by: ben) } == .unknownList)
        #expect(try reason { _ = try edit(list, ListChange(added: [ana.id])) } == .invalidRecipients)
        #expect(try reason { _ = try edit(list, ListChange(added: [AccountID(rawValue: 99)])) } == .unknownAccount)
        #expect(try reason { try place.scratch.write { try $0.deleteList(list.id, of: ben.id) } } == .unknownList)
        try place.scratch.write { try $0.deleteList(list.id, of: ana.id) }
        #expect(try lists(of: ana) == ["Éva: "])
    }

    @Test func sameKeyReturnsTheSameList() throws {
        let list = try make("Family", [ben], key: "1")
        #expect(try make("Family", [ben], key: "1") == list)
        #expect(try reason { try make("Other", [], key: "1") } == .keyConflict)
        #expect(try reason { try make("Family", [], key: "2") } == .invalidList)
    }

    @Test func snapGoesToThoseWhoAreOnTheListThen() throws {
        let list = try make("Family", [ben, cleo])
        let snap = try place.send("1", by: ana, .list(list.id))
        #expect(snap.list?.name == "Family" && snap.recipients.map(\.account.name) == ["ben", "cleo"])
        _ = try edit(list, ListChange(removed: [cleo.id]))
        #expect(try place.send("2", by: ana, .list(list.id)).recipients.map(\.account.name) == ["ben"])
        #expect(try reason { try place.send("3", by: ben, .list(list.id)) } == .unknownList)
        _ = try edit(list, ListChange(removed: [ben.id]))
        #expect(try reason { try place.send("3", by: ana, .list(list.id)) } == .invalidRecipients)
        try place.scratch.write { try $0.deleteList(list.id, of: ana.id) }
        #expect(try place.sent(snap).list == nil && place.findings() == [])
    }

    @Test func blocksAndDeletionsTakePeopleOffLists() throws {
        try make("Family", [ben, cleo])
        try make("Others", [ana], of: ben)
        try place.scratch.block(ben, ana)
        #expect(try lists(of: ana) == ["Family: cleo"] && lists(of: ben) == ["Others: "])
        _ = try place.scratch.write { try $0.deleteAccount(cleo.id, at: .at(300)) }
        #expect(try lists(of: ana) == ["Family: "])
        _ = try place.scratch.write { try $0.deleteAccount(ana.id, at: .at(400)) }
        #expect(try place.scratch.ask("SELECT name FROM recipient_list", as: String.self) == ["Others"] && place.findings() == [])
    }

    @Test func numberOfListsIsLimited() throws {
        for number in 0..<place.bounds.lists { try make("\(number)", []) }
        #expect(try reason { try make("one more", []) } == .tooMany)
    }
}
