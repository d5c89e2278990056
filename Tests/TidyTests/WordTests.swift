import TestSupport
import Testing

/// House English: each word that it replaces is refused, with what to write instead.
struct WordTests {
    private static let endings: Set<String> = ["swift", "py", "js", "mjs", "ts", "css", "html", "c", "h", "sh", "md"]

    @Test func sourcesAndDocumentsUseHouseEnglish() throws {
        let words = try Words.read()
        let documents = try [".github", "Tests"].flatMap { try SourceTree.files($0, ["md"]) }
        let readme = try SourceTree.tracked().filter { $0.path == "README.md" }
        let files = try SourceTree.files("Sources", Self.endings) + documents + readme
        #expect(files.count > 1_000 && readme.count == 1)
        let excess = try files.flatMap { try words.excess(in: $0) }
        #expect(excess == [])
    }

    @Test func testNamesUseHouseEnglish() throws {
        let words = try Words.read()
        let found = try SourceTree.files("Tests", ["swift", "py"]).flatMap { try words.foundInNames(of: $0) }
        #expect(found == [])
    }

    @Test func commentsOfTestsUseHouseEnglish() throws {
        let words = try Words.read()
        let sources = try SourceTree.files("Tests", ["swift", "py", "js", "sh"])
        let transcripts = try SourceTree.files("Tests/Fixtures/transcripts", ["json"])
        #expect(sources.count > 500 && transcripts.count > 80)
        #expect(try (sources + transcripts).flatMap { try words.foundInRemarks(of: $0) } == [])
    }

    @Test(arguments: [
        "/// It tells the loop.", "was told", "Nobody waits", "somebody else", "Whoever asks", "ends at once", "counts no more",
        "not any more",
        "it is no image", "there are no photos any more", "/// The same for photos.", "/** Likewise. */", "\"\"\"As above.",
    ])
    func aReplacedWordIsFound(_ text: String) throws { #expect(try !Words.read().found(in: text).isEmpty, "\(text)") }

    @Test(arguments: ["it is no longer valid", "attach a file", "intelligible", "all at one time", "the same for both", "is not an image"])
    func otherWordsAreNotFound(_ text: String) throws { #expect(try Words.read().found(in: text) == []) }

    @Test func aFileMayHaveItsNumberAndNoneAbove() throws {
        let words = Words(words: [Words.Word(pattern: #"\btold\b"#, instead: "notify")], allowed: ["A.swift": 1])
        #expect(try words.excess(in: SourceFile(path: "A.swift", text: "told")) == [])
        #expect(try words.excess(in: SourceFile(path: "A.swift", text: "told\ntold")).count == 3)
        #expect(try words.excess(in: SourceFile(path: "B.swift", text: "a\ntold")).last == "2: /\\btold\\b/; write notify")
    }

    @Test func wordsInRemarksAreFound() throws {
        let words = try Words.read()
        let text = "    // Nobody waits.\n    ask(\"nobody\")\n # told\n  \"note\": \"Nobody is told.\",\n  \"name\": \"nobody\"\n"
        #expect(try words.foundInRemarks(of: SourceFile(path: "Tests/a.py", text: text)).count == 4)
    }

    @Test func wordsInNamesAreFound() throws {
        let words = try Words.read()
        let swift = SourceFile(path: "Tests/A.swift", text: "    @Test func whoAsksIsToldOnce() {}\n    func fits() {}\n")
        let python = SourceFile(path: "Tests/b.py", text: "def test_nobody_waits():\n    pass\n")
        #expect(try words.foundInNames(of: swift).count == 1)
        #expect(try words.foundInNames(of: python).count == 1)
        #expect(Words.spaced("aURLIsTold_at_once") == "a URLIs Told at once")
    }
}
