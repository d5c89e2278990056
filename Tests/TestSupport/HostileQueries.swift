/// Texts that break the query languages of others.
package enum HostileQueries {
    /// Most of the first ones are errors in FTS5's language; the others were found elsewhere.
    package static let all: [String] = [
        "AND", "OR", "NOT", "fox AND", "AND fox", "fox NOT", "NEAR(", "NEAR(a b, 5)", "don't", "#sunset", "-a", "--", "-", "*", "fox*",
        "^fox", "a:b",
        "text:fox", "{}", "{a b}: c", "{", "}", "(", ")", String(repeating: "(", count: 300), String(repeating: "\"", count: 200), "\"",
        "\"\"", "\"a",
        "a\"", "a\" \"b", "'", "''", "' OR 1=1 --", "; DROP TABLE photo_entry", "a+b", "a.b", "a,b", "/", "\\", "\\\"", "%", "_", "?1",
        "$x", ":x", "@",
        "@\"", "@\"\"", "#", "##", "#\"a\"", "from:", "from:\"", "from:\"\"", "-from:a", "before:", "before:9999-99-99", "after:0000-00-00",
        "before:٢٠٢٦-١١-٠١", "in:", "in:../..", "\u{0}", "a\u{0}b", "\u{2}1\u{3}", "\u{E000}fox", "\u{E001}1", "fox|dog", "\u{FFFD}",
        "\u{202E}xof",
        "\u{200B}", "\u{FEFF}fox", "e" + String(repeating: "\u{301}", count: 1_500), String(repeating: "👩\u{200D}", count: 190),
        String(repeating: "a ", count: 100), String(repeating: "-a ", count: 66), String(repeating: "a", count: 70_000),
        String(repeating: "東", count: 200),
        "ﷺ", "\u{37A}", "🇩🇪🇫", "ｶﾞ\u{FF9E}\u{FF9F}", "“", "「fox」", "＂ｆｏｘ＂", "－ｆｏｘ", "ＦＲＯＭ：ｍｅ", "İ", "ß", "ŉ", "\u{130}\u{307}",
        "א\u{5B0}\u{34F}\u{5B0}",
    ]
}
