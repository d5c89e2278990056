import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Mutes: what they hide, and from whom.
struct MuteTests {
    private let scratch: Scratch
    private let (ana, ben, cleo): (Person, Person, Person)

    init() throws {
        scratch = try Scratch()
        (ana, ben, cleo) = (try scratch.account("ana"), try scratch.account("ben"), try scratch.account("cleo"))
        for person in [ben, cleo] { try scratch.follow(ana, person) }
    }

    @discardableResult private func mute(
        _ target: MuteTarget, by person: Person? = nil, until: Timestamp? = nil, max: (all: Int, words: Int) = (10, 5)
    ) throws -> Mute {
        try scratch.write { try $0.mute(target, by: (person ?? ana).id, until: until, at: .at(60), limits: max) }.mute
    }

    private func home(limit: Int = 50, before: PhotoID? = nil, at now: Timestamp = .at(200)) throws -> Snapshot.PhotoPage {
        try scratch.read { try $0.home(of: ana.id, PhotoPageRequest(before: before, limit: limit), at: now) }
    }

    private func captions(at now: Timestamp = .at(200)) throws -> [String?] { try home(at: now).photos.map(\.words.caption) }

    @Test func mutedPersonIsHiddenFromHomeAndNotNotified() throws {
        try scratch.photo("a", by: ben, caption: "of Ben")
        try scratch.photo("b", by: cleo, caption: "of Cleo")
        try mute(.account(ben.id), until: .at(300))
        #expect(try captions() == ["of Cleo"])
        #expect(try captions(at: .at(300)) == ["of Cleo", "of Ben"], "its end has come")
        #expect(try scratch.profile(ben, for: ana).relation == Relation(following: true, muting: true))
        #expect(try scratch.profile(ana, for: ben).relation == Relation(follower: true))
        #expect(try scratch.read { try $0.photos(of: ben.id, PhotoPageRequest(), for: .viewer(ana.id), at: .at(200)) }.photos.count == 1)
        #expect(try scratch.read { try $0.mutes(ana.id, ben.id, at: .at(200)) && !$0.mutes(ana.id, ben.id, at: .at(300)) })
        try scratch.write { try $0.unmute(.target(.account(ben.id)), by: ana.id) }
        #expect(try captions() == ["of Cleo", "of Ben"])
    }

    /// With many follows, home is read in another way.
    @Test func muteAppliesWithManyFollows() throws {
        for number in 1...210 { try scratch.follow(ana, try scratch.account("person \(number)")) }
        for number in 1...4 { try scratch.photo("a\(number)", by: number.isMultiple(of: 2) ? ben : cleo, caption: "\(number)") }
        try mute(.account(ben.id))
        #expect(try home(limit: 2).photos.map(\.words.caption) == ["3", "1"])
        #expect(try captions() == ["3", "1"])
    }

    @Test(arguments: [
        ("고양이", ["고양이가 잔다", "그 고양이"], ["길고양이", "고양"]), ("می\u{200C}خواهم", ["میخواهم"], ["می خواهم"]), ("ışık", ["IŞIK"], ["ışıklar"]),
        ("猫", ["私の猫です", "ネコと猫"], ["犬"]), ("fox", ["foxを見た", "FO\u{AD}X"], ["foxes"]),
    ])
    func wordsHideWhatItsLanguageWritesWithThem(_ word: String, _ hidden: [String], _ shown: [String]) throws {
        for (number, text) in (hidden + shown).enumerated() { try scratch.photo("t\(number)", by: ben, caption: text) }
        try mute(.word(TextRule.mutedWord(TextRule.cleaned(word))))
        #expect(try captions() == shown.reversed())
    }

    /// Another version folded `İ` to two characters.
    @Test func mutesOfAnEarlierVersionStillHide() throws {
        try scratch.photo("a", by: ben, caption: "#İstanbul")
        try scratch.photo("b", by: ben, caption: "Plain")
        try mute(.tag("i\u{307}stanbul"))
        #expect(try captions() == ["Plain"])
    }

    @Test func tagsAndWordsHidePhotosOfOthers() throws {
        let texts = ["a #Fox", "foxes", "The FINAL whistle", "final", "Straßenbahn STRASSE", "私の猫です", "plain"]
        for (number, text) in texts.enumerated() { try scratch.photo("t\(number)", by: ben, caption: text) }
        try scratch.photo("alt", by: cleo, caption: "covered", alt: "It ends:\nthe  final score")
        try scratch.photo("own", by: ana, caption: "my #fox")
        try mute(.tag("fox"))
        try mute(.word("the final"))
        try mute(.word("strasse"))
        try mute(.word("猫"))
        #expect(try captions() == ["my #fox", "plain", "final", "foxes"])
    }

    @Test func pagesAreFullAndGoOnAfterTheLastPhoto() throws {
        for number in 0..<130 {
            try scratch.photo("p\(number)", by: ben, caption: number.isMultiple(of: 10) ? "\(number)" : "noise \(number)")
        }
        try mute(.word("noise"))
        var (seen, next): ([String?], PhotoID?) = ([], nil)
        repeat {
            let page = try home(limit: 5, before: next)
            #expect(page.photos.count == 5 || page.next == nil)
            seen += page.photos.map(\.words.caption)
            next = page.next
        } while next != nil
        #expect(seen == (0..<13).reversed().map { "\($0 * 10)" })
    }

    @Test func aMuteIsMadeOnceAndBounded() throws {
        let first = try mute(.word("fox"))
        #expect(try mute(.word("fox"), until: .at(500)).id == first.id)
        #expect(try mute(.account(ben.id)).id == mute(.account(ben.id)).id)
        func reason(_ target: MuteTarget, max: (all: Int, words: Int)) throws -> Rejection.Reason? {
            do { try mute(target, max: max) } catch let rejection as Rejection { return rejection.reason }
            return nil
        }
        #expect(try reason(.tag("bear"), max: (10, 1)) == .tooMany)
        #expect(try reason(.account(cleo.id), max: (10, 1)) == nil)
        #expect(try reason(.tag("bear"), max: (3, 5)) == .tooMany)
        #expect(try reason(.account(ana.id), max: (10, 5)) == .forbidden)
        let listed = try scratch.read { try $0.mutes(of: ana.id, PeoplePageRequest(), at: .at(70)) }.mutes
        #expect(listed.map(\.target) == [.person(cleo), .person(ben), .word("fox")])
        #expect(try scratch.read { try $0.exportedMutes(of: ana.id, after: 0, limit: 10) } == listed.reversed())
    }

    /// Addresses of portraits end within a day, and an export is kept.
    @Test func theListHasPortraitsAndTheExportNone() throws {
        _ = try scratch.write { [ben] in try $0.run("UPDATE account SET portrait = 5 WHERE id = ?", [ben.id.rawValue]) }
        func hasPortrait(_ mute: Mute?) -> Bool { if case .person(let person) = mute?.target { person.portrait != nil } else { false } }
        #expect(try hasPortrait(mute(.account(ben.id))))
        #expect(try hasPortrait(scratch.read { try $0.mutes(of: ana.id, PeoplePageRequest(), at: .at(70)) }.mutes.first))
        #expect(try !hasPortrait(scratch.read { try $0.exportedMutes(of: ana.id, after: 0, limit: 10) }.first))
    }

    /// Mute first, so that the list would reveal a later block.
    @Test func muteDoesNotRevealABlock() throws {
        try mute(.account(ben.id))
        try scratch.block(ben, ana)
        #expect(try scratch.read { try $0.mutes(of: ana.id, PeoplePageRequest(), at: .at(70)) }.mutes.isEmpty)
        #expect(throws: Rejection.self) { try scratch.write { try $0.unfollow(ben.id, by: ana.id) } }
        #expect(try scratch.read { try $0.exportedMutes(of: ana.id, after: 0, limit: 10) }.isEmpty)
        #expect(try mute(.account(ben.id)).target == .person(Person(id: ben.id, name: DeletedAccount.name)))
    }

    @Test func endedMutesAndThoseOfDeletedAccountsAreRemoved() throws {
        try mute(.word("fox"), until: .at(100))
        try mute(.account(ben.id), until: .at(100))
        try mute(.tag("bear"))
        try mute(.account(cleo.id))
        let removed = try scratch.write { try $0.removeEndedMutes(at: .at(100), limit: 10) }
        #expect(removed == 2)
        _ = try scratch.write { try $0.deleteAccount(cleo.id, at: .at(110)) }
        #expect(try scratch.read { try $0.mutes(of: ana.id, PeoplePageRequest(), at: .at(120)) }.mutes.map(\.target) == [.tag("bear")])
        _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(130)) }
        #expect(try scratch.read { try $0.rows("SELECT 1 FROM mute") }.isEmpty)
    }

    @Test(.ofFiles) func mutesAreAsTheyWereLastAfterARestore() throws {
        try mute(.word("quagmires"))
        try mute(.account(ben.id))
        try mute(.tag("fox"))
        _ = try scratch.backUp()
        try scratch.write { try $0.unmute(.target(.word("quagmires")), by: ana.id) }
        try mute(.tag("fox"), until: .at(9_000))
        try mute(.word("later"))
        try scratch.close()
        _ = try scratch.restore(keepingOld: false)
        #expect(try litter(of: Data("quagmires".utf8), in: scratch.path) == [])
        try scratch.adopt()
        let mutes = try scratch.read { try $0.mutes(of: ana.id, PeoplePageRequest(), at: .at(400)) }.mutes
        #expect(mutes.map(\.target) == [.word("later"), .tag("fox"), .person(ben)] && mutes.map(\.until) == [nil, .at(9_000), nil])
    }

    @Test(.ofFiles) func aWordUnmutedDuringABackupIsNotInIt() throws {
        try mute(.word("quagmires"))
        try mute(.word("wolves"))
        _ = try scratch.backUp { try scratch.write { try $0.unmute(.target(.word("quagmires")), by: ana.id) } }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.folder("backup.tar")))
        #expect(bytes.range(of: Data("quagmires".utf8)) == nil && bytes.range(of: Data("wolves".utf8)) != nil)
    }

    @Test(.ofFiles) func anUnmutedWordIsInNoFile() throws {
        try mute(.word("quagmires"))
        try scratch.store.truncateLog()
        #expect(try litter(of: Data("quagmires".utf8), in: scratch.path) != [])
        try scratch.write { try $0.unmute(.target(.word("quagmires")), by: ana.id) }
        try scratch.store.truncateLog()
        #expect(try litter(of: Data("quagmires".utf8), in: scratch.path) == [])
    }

    @Test func tagsAndWordsAreCheckedAndFolded() throws {
        #expect(try TextRule.mutedTag("#Straße") == "strasse" && TextRule.mutedTag("Fox_1") == "fox_1")
        #expect(try TextRule.mutedWord("The  FINAL") == "the final")
        for tag in ["", "#", "two words", "1", "#a#b", "https://example.org", String(repeating: "a", count: 65)] {
            #expect(throws: Rejection.self, "\(tag)") { try TextRule.mutedTag(tag) }
        }
        for word in ["", " a", "a\nb", String(repeating: "a", count: 65)] {
            #expect(throws: Rejection.self, "\(word)") { try TextRule.mutedWord(word) }
        }
    }
}
