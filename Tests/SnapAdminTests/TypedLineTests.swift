import Testing

@testable import SnapAdmin

struct TypedLineTests {
    @Test(arguments: [
        ("ana", "ana"), ("'Zoë U'", "Zoë U"), (#"Zoë\ U"#, "Zoë U"), (#""a b"c"#, "a bc"), (#"'a\b'"#, #"a\b"#), ("'o'\\''neil'", "o'neil"),
        ("'half", "half"), ("", ""),
    ])
    func quotesAndBackslashesAreTakenAway(typed: String, plain: String) { #expect(TypedLine.plain(typed) == plain) }

    @Test func theServerAndTheAccountAreThoseOfTheLine() throws {
        let line = TypedLine(["snapfeed", "feeds", "show", "--store", "'my store'", "--as=ana", "ani"])
        #expect(try line.server.target([:]) == Target(store: "my store"))
        #expect(line.actor.name([:]) == "ana")
        #expect(line.server.timeout == 1)
    }

    @Test func anOptionStillWithoutAValueIsIgnored() throws {
        let line = TypedLine(["snapfeed", "feeds", "show", "--as", ""])
        #expect(line.actor.name([:]) == nil)
        #expect(try line.server.target([:]) == Target(store: "store"))
    }
}
