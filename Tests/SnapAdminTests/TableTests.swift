import Testing

@testable import SnapAdmin

struct TableTests {
    private func table() -> Table {
        var table = Table(.number("SNAP"), .text("AUTHOR"), .number("OPENS"), .flexible("CAPTION"))
        table.add("7", "ana", "", "Who is this?")
        table.add("12", "benjamin", "", "")
        return table
    }

    @Test func columnsAreAlignedAndNumbersEndTogether() {
        #expect(table().lines(on: .pipe) == ["SNAP  AUTHOR    CAPTION", "   7  ana       Who is this?", "  12  benjamin"])
    }

    @Test func aColumnWithoutAnyContentIsLeftOut() {
        #expect(!table().lines(on: .pipe)[0].contains("OPENS"))
    }

    @Test func onANarrowScreenTheFlexibleColumnGivesWay() {
        let lines = table().lines(on: Screen(isTerminal: true, hasColour: false, width: 26))
        #expect(lines[1] == "   7  ana       Who is th…")
        #expect(lines.allSatisfy { Printable.width($0) <= 26 })
    }

    @Test func aFlexibleColumnKeepsEightColumns() {
        #expect(table().lines(on: Screen(isTerminal: true, hasColour: false, width: 5))[1].hasSuffix("Who is …"))
    }

    @Test func withoutAWidthNothingIsCut() {
        var table = Table(.flexible("CAPTION"))
        table.add(.init(String(repeating: "x", count: 400)))
        #expect(table.lines(on: .pipe)[1].count == 400)
    }

    @Test func colourSurroundsTheTextButNotThePadding() {
        var table = Table(.text("STATUS"), .text("NAME"))
        table.add(.init("read", .faint), "ana")
        let lines = table.lines(on: Screen(isTerminal: true, hasColour: true, width: 80))
        #expect(lines[1] == "\u{1B}[2mread\u{1B}[0m    ana")
    }

    @Test func wideCharactersCountTwice() {
        var table = Table(.text("NAME"), .text("X"))
        table.add("日本", "1")
        table.add("ana🦊", "2")
        #expect(table.lines(on: .pipe) == ["NAME   X", "日本   1", "ana🦊  2"])
    }

    @Test func cellsAreMadePrintable() {
        var table = Table(.text("NAME"))
        table.add("\u{1B}[31mana\n")
        #expect(table.lines(on: .pipe)[1] == "[31mana")
    }
}
