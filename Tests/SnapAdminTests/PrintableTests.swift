import SnapWire
import Testing

@testable import SnapAdmin

struct PrintableTests {
    @Test(arguments: [
        ("\u{1B}]0;gotcha\u{07}hi", "]0;gotchahi"), ("a\r\nb", "a b"), ("tab\there", "tab here"), ("\u{9B}2J", "2J"), ("\u{7F}x", "x"),
        ("evil\u{202E}gpj.exe", "evilgpj.exe"), ("line\u{2028}break", "line break"), ("zero\u{200B}width", "zerowidth"),
    ])
    func terminalControlsAreRemoved(given: String, shown: String) { #expect(Printable.line(given) == shown) }

    @Test(arguments: ["Ana", "Ünïcödé", "日本語", "👩‍👩‍👧", "👍🏽", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "e\u{301}"])
    func ordinaryTextIsUnchanged(text: String) { #expect(Printable.line(text) == text) }

    @Test(arguments: [("ana", 3), ("日本", 4), ("👩‍👩‍👧", 2), ("❤️", 2), ("e\u{301}", 1), ("", 0)])
    func widthIsInColumns(text: String, columns: Int) { #expect(Printable.width(text) == columns) }

    @Test(arguments: [
        ("ana", "ana"), ("Zoë", "Zoë"), ("Zoë U", "'Zoë U'"), ("o'neil", "'o'\\''neil'"), ("-x", "'-x'"), ("$(reboot)", "'$(reboot)'"),
        ("", "''"),
    ])
    func namesToCopyAreOneWordOfAShell(name: String, word: String) { #expect(Printable.word(name) == word) }

    @Test func cuttingLeavesRoomForTheEllipsis() {
        #expect(Printable.cut("abcdef", to: 6) == "abcdef")
        #expect(Printable.cut("abcdef", to: 5) == "abcd…")
        #expect(Printable.cut("日本語", to: 4) == "日…")
        #expect(Printable.cut("abc", to: 0) == "")
    }

    @Test func jsonEscapesTerminalControlsWithoutChangingTheText() throws {
        let text = "\u{9B}2J\u{7F}\u{202E} 日本"
        let json = Output.json { $0.value(text) }
        #expect(json == "\"\\u009b2J\\u007f\\u202e 日本\"")
        #expect(try JSONValue(parsing: Array(json.utf8)).string == text)
    }
}
