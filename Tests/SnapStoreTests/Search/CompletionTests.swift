import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// People and tags are found by how they begin.
struct CompletionTests {
    private func people(
        _ text: String, by person: Person, in scratch: Scratch, skip: Int = 0, limit: Int = 50
    ) throws -> (names: [String], next: Int?) {
        let search = PeopleSearch(query: text, skip: skip, limit: limit)
        let found = try scratch.read { try $0.searchPeople(search, for: .viewer(person.id)) }
        return (found.people.map(\.person.name), found.next)
    }

    private func tags(_ prefix: String, by person: Person, in scratch: Scratch, limit: Int = 50) throws -> [String] {
        try scratch.read { try $0.searchTags(prefix: prefix, limit: limit, for: .viewer(person.id)) }.map { "\($0.name) \($0.uses)" }
    }

    @Test func peopleAreFoundByTheBeginningsOfTheirNames() throws {
        let scratch = try Scratch()
        let names = ["An", "Anabel", "Ana Lee", "Joan", "Lee An", "Ánton", "bob"]
        let all = try names.map { try scratch.account($0) }
        try scratch.follow(all[6], all[5])
        try scratch.follow(all[0], all[2])
        #expect(try people("an", by: all[6], in: scratch).names == ["An", "Ánton", "Ana Lee", "Anabel", "Lee An"])
        #expect(try people("LEE", by: all[6], in: scratch).names == ["Lee An", "Ana Lee"])
        #expect(try people("x", by: all[6], in: scratch).names == [] && people("", by: all[6], in: scratch).names == [])
        let first = try people("an", by: all[6], in: scratch, limit: 2)
        #expect(first.names == ["An", "Ánton"] && first.next == 2)
        let last = try people("an", by: all[6], in: scratch, skip: 2, limit: 3)
        #expect(last.names == ["Ana Lee", "Anabel", "Lee An"] && last.next == nil)
        // A reader that begins later also knows them, and the relation is returned.
        try scratch.reopen()
        let found = try scratch.read { try $0.searchPeople(PeopleSearch(query: "anton"), for: .viewer(all[6].id)) }
        #expect(found.people.map(\.relation?.following) == [true])
    }

    @Test func completionsFollowRenamesAndDeletionsImmediately() throws {
        let scratch = try Scratch()
        let (ana, bob) = (try scratch.account("ana"), try scratch.account("bob"))
        try scratch.write { try $0.rename(ana.id, to: "cleo", at: .at(150)) }
        #expect(try people("ana", by: bob, in: scratch).names == [] && people("cl", by: bob, in: scratch).names == ["cleo"])
        struct Mishap: Error {}
        _ = try? scratch.write {
            try $0.rename(ana.id, to: "dora", at: .at(150))
            throw Mishap()
        }
        #expect(try people("do", by: bob, in: scratch).names == [] && people("cl", by: bob, in: scratch).names == ["cleo"])
        _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(50)) }
        #expect(try people("cl", by: bob, in: scratch).names == [] && people("del", by: bob, in: scratch).names == [])
    }

    @Test func hiddenAccountsAreNotCompleted() throws {
        let scratch = try Scratch()
        let names = ["mia one", "mia two", "mia three", "mia four", "mia five", "viewer"]
        let all = try names.map { try scratch.account($0) }
        let viewer = all[5]
        try scratch.block(all[0], viewer)
        try scratch.block(viewer, all[1])
        _ = try scratch.write { try $0.suspend(all[2].id, because: nil, at: .at(70)) }
        for person in all[3...4] {
            _ = try scratch.write { try $0.editProfile(of: person.id, ProfileChange(findable: false), at: .at(70)) }
        }
        try scratch.follow(viewer, all[4])
        #expect(try people("mia", by: viewer, in: scratch).names == ["mia five"])
        #expect(try people("mia", by: all[3], in: scratch).names == ["mia four", "mia one", "mia two"])
    }

    @Test func tagsAreCompletedByTheirUses() throws {
        let scratch = try Scratch()
        let (ana, ben, cem) = (try scratch.account("ana"), try scratch.account("ben"), try scratch.account("cem"))
        try scratch.photo("1", by: ana, caption: "#Snow #snow #snowman #summer")
        try scratch.photo("2", by: ben, caption: "#snowman")
        try scratch.post("3", by: ben, caption: "#snowman #sea")
        try scratch.photo("4", by: ana, for: .followers, caption: "#secret #snow")
        #expect(try tags("sn", by: cem, in: scratch) == ["snowman 3", "snow 1"])
        #expect(try tags("snow", by: cem, in: scratch) == ["snow 1", "snowman 3"])
        #expect(try tags("", by: cem, in: scratch) == ["snowman 3", "sea 1", "snow 1", "summer 1"])
        #expect(try tags("#SN", by: cem, in: scratch, limit: 1) == ["snowman 3"])
        // A tag that only followers see is not completed for others.
        #expect(try tags("sec", by: cem, in: scratch) == [])
        try scratch.block(ben, cem)
        #expect(try tags("s", by: cem, in: scratch) == ["snow 1", "snowman 1", "summer 1"])
        _ = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(findable: false), at: .at(70)) }
        #expect(try tags("s", by: cem, in: scratch) == [] && tags("s", by: ben, in: scratch) == ["snowman 2", "sea 1"])
        _ = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(findable: true), at: .at(70)) }
        _ = try scratch.write { try $0.suspend(ben.id, because: nil, at: .at(70)) }
        #expect(try tags("s", by: ana, in: scratch) == ["snow 1", "snowman 1", "summer 1"])
        try scratch.write { try $0.restore(ben.id, at: .at(80)) }
        #expect(try tags("s", by: ana, in: scratch).first == "snowman 3")
        _ = try scratch.write { try $0.editPhoto(PhotoID(rawValue: 3), PhotoChange(audience: .everyone), by: ana.id, at: .at(90)) }
        #expect(try tags("s", by: ana, in: scratch) == ["snowman 3", "snow 2", "sea 1", "secret 1", "summer 1"])
        _ = try scratch.write { try $0.deleteAccount(ben.id, at: .at(100)) }
        #expect(try tags("s", by: ana, in: scratch) == ["snow 2", "secret 1", "snowman 1", "summer 1"])
        #expect(try scratch.ask("SELECT name FROM tag ORDER BY name") == ["secret", "snow", "snowman", "summer"])
    }
}
