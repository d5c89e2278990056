import SnapModel
import Testing

/// How a query is read.
struct SearchQueryTests {
    /// A query's terms in one line.
    private func read(_ text: String) throws -> String {
        func name(_ term: SearchTerm) -> String {
            switch term {
            case .words(let words): "[\(words)]"
            case .tag(let tag): "#\(tag)"
            case .mention(let name): "@\(name)"
            case .topic(let name): "topic:\(name)"
            }
        }
        let query = try SearchQuery(text)
        var read = query.required.map(name) + query.excluded.map { "-" + name($0) }
        read += query.authors.map { if case .name(let name) = $0 { "from:\(name)" } else { "from me" } }
        read += query.feeds.map { "in:\($0.rawValue)" }
        if let from = query.from { read.append("from \(from.milliseconds / 86_400_000)") }
        if let until = query.until { read.append("until \(until.milliseconds / 86_400_000)") }
        return read.joined(separator: " ")
    }

    @Test(arguments: [
        ("fox", "[fox]"), ("red fox", "[red] [fox]"), ("  red\u{3000}fox\n", "[red] [fox]"), ("\"red fox\" den", "[red fox] [den]"),
        ("“red fox” „den of”", "[red fox] [den of]"), ("foo\"bar baz\"qux", "[foo] [bar baz] [qux]"), ("don't", "[don't]"),
        ("\"red fox", "[red] [fox]"), ("5\" fox", "[5] [fox]"), ("\"\" fox", "[fox]"), ("\"…\" fox", "[fox]"),
        ("AND OR NOT", "[AND] [OR] [NOT]"), ("NEAR(a b)", "[NEAR(a] [b)]"), ("a:b", "[a:b]"), ("🐼", "[🐼]"),
    ])
    func wordsAndPhrases(_ text: String, _ expected: String) throws {
        #expect(try read(text) == expected)
    }

    @Test(arguments: [
        ("#fox", "#fox"), ("＃雪", "#雪"), ("##fox", "#fox"), ("#Straße!", "#Straße"), ("#fox-trot", "#fox [-trot]"), ("#a#b", "#a [#b]"),
        ("#1", "[1]"), ("# fox", "[fox]"), ("fox#tail", "[fox#tail]"), ("\"#fox", "#fox"), ("#\u{301}a", "[\u{301}a]"),
    ])
    func tags(_ text: String, _ expected: String) throws { #expect(try read(text) == expected) }

    @Test(arguments: [
        ("@ana", "@ana"), ("＠ana", "@ana"), ("@\"ana 2\"", "@ana 2"), ("@\" ana  2 \"", "@ana  2"), ("@\"ana", "@ana"), ("@ fox", "[fox]"),
        ("@\"\" fox", "[fox]"), ("ben@ana", "[ben@ana]"), ("@Zoe\u{308}", "@Zo\u{EB}"), ("@ben!", "@ben!"),
    ])
    func mentions(_ text: String, _ expected: String) throws {
        #expect(Array(try read(text).utf8) == Array(expected.utf8))
    }

    @Test(arguments: [
        ("from:ana", "from:ana"), ("FROM:me", "from me"), ("from:Me", "from me"), ("from:\"me\"", "from:me"), ("from：ana", "from:ana"),
        ("from:\"ana 2\" fox", "[fox] from:ana 2"), ("from:a from:b", "from:a from:b"), ("from: ana", "[from:] [ana]"),
        ("from:\"", "[from:]"),
        ("\"from:", "[from:]"), ("xfrom:ana", "[xfrom:ana]"), ("in:Animals fox", "[fox] in:animals"),
        ("in: the snow", "[in:] [the] [snow]"),
    ])
    func queryParsesPeopleAndFeeds(_ text: String, _ expected: String) throws { #expect(try read(text) == expected) }

    @Test(arguments: [
        ("after:1970-01-02", "from 1"), ("before:1970-01-02", "until 1"), ("AFTER:2026-11-01", "from 20758"),
        ("after:2000-03-01", "from 11017"),
        ("after:2024-02-29", "from 19782"), ("after:2026-11-01 after:1970-01-02", "from 20758"), ("after:\"1970-01-02\"", "from 1"),
        ("before:2026-11-01 before:1970-01-02", "until 1"), ("after：１９７０－０１－０２", "from 1"),
        ("after:1970-01-02 before:1970-01-03", "from 1 until 2"),
        ("before: dawn", "[before:] [dawn]"), ("after:0001-01-01", "from -719162"), ("after:9999-12-31", "from 2932896"),
    ])
    func queryParsesDays(_ text: String, _ expected: String) throws { #expect(try read(text) == expected) }

    @Test(arguments: [
        ("fox -dog", "[fox] -[dog]"), ("fox -\"red dog\"", "[fox] -[red dog]"), ("fox -#zoo", "[fox] -#zoo"), ("fox -@ana", "[fox] -@ana"),
        ("fox -@\"ana 2\"", "[fox] -@ana 2"), ("fox - dog", "[fox] [dog]"), ("fox --dog", "[fox] -[-dog]"), ("t-shirt", "[t-shirt]"),
        ("fox -from:ana", "[fox] -[from:ana]"), ("fox -", "[fox]"), ("from:me -dog", "-[dog] from me"), ("fox －dog", "[fox] -[dog]"),
    ])
    func queryParsesExclusions(_ text: String, _ expected: String) throws { #expect(try read(text) == expected) }

    @Test(arguments: [
        ("", 0), ("   ", 0), ("…", 0), ("-dog", 0), (" -dog -#zoo", 0), ("-", 0), ("\"\"", 0), ("\"", 0), ("#", 0), ("@", 0),
        ("fox before:2026-02-30", 11), ("after:yesterday", 6), ("after:2026-1-1", 6), ("after:2026-13-01", 6), ("after:2026-00-01", 6),
        ("after:2026-01-00", 6), ("after:2023-02-29", 6), ("after:1900-02-29", 6), ("after:0000-01-01", 6), ("after:+026-01-01", 6),
        ("🐼 after:2026-11-01x", 8), ("a b c d e f g h i", 16), ("a b c d e f g from:x in:y", 21), ("a b c d e f g h after:2026-11-01", 16),
        (String(repeating: "a", count: 201), 200), (String(repeating: "e\u{301}", count: 201), 400),
        (String(repeating: "a\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", count: 190), 1_600),
    ])
    func invalidQueryReportsItsPosition(_ text: String, _ place: Int) throws {
        let rejection = try #require(throws: Rejection.self) { try SearchQuery(text) }
        #expect(rejection.reason == .invalidQuery)
        #expect(rejection.place == place)
    }

    @Test func theLimitsThemselvesAreFine() throws {
        #expect(try read("a b c d … - e f \"g\" -h") == "[a] [b] [c] [d] [e] [f] [g] -[h]")
        #expect(try SearchQuery(String(repeating: "東", count: 200)).required.count == 1)
    }
}
