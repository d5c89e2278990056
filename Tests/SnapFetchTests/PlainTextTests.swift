import Testing

@testable import SnapFetch

/// Wikis' HTML as plain text.
struct PlainTextTests {
    @Test(arguments: [
        ("<p>one</p><p>two</p>", "one"),
        ("<p> \n </p><p>two", "two"),
        ("no paragraph", ""),
        ("<p>a<br>b<br/>c\n  d</p>", "a b c d"),
        ("<table><tr><td><table></table><p>in</p></table><p>out</p>", "out"),
        ("<div class=\"mw-parser-output\"><div><div></div><p>in</p></div><p>out</p></div>", "out"),
        ("<p>a<script>alert('</p>')</script>b</p>", "ab"),
        ("<p>a<sup class=\"reference\">[1]</sup>, b<sup>2</sup></p>", "a, b2"),
        ("<p>Lisp (<span class=\"noexcerpt\">[lɪsp]</span>) is</p>", "Lisp is"),
        ("<p>a <a href=\"/wiki/Cross-reference\" title=\"reference\">b</a></p>", "a b"),
        ("<p>a<a class=\"new\" title=\"Template:X (page does not exist)\">Template:X</a> <a class=\"new\" title=\"B\">b</a></p>", "a b"),
        ("<p title=\"x > y\">a</p>", "a"),
        ("<P>a</P>", "a"),
        ("<p>1 < 2 &lt;b&gt; &#x41;&#66;&nope; &#1114112; & &amp;lt;</p>", "1 < 2 <b> AB&nope; &#1114112; & &lt;"),
        ("<p>a\u{202E}b\u{AD}c&#8238;d\u{0}e</p>", "abcde"),
        ("<!-- <p>x</p> --><p>a<!-- b", "a"),
        ("<p>a<b", "a"), ("<p>a<b title=\"", "a"), ("<p>a<", "a<"), ("<p>a</", "a"), ("<", ""), ("", ""),
        ("<table><p>never closed", ""),
    ])
    func theFirstParagraphIsRead(_ html: String, _ text: String) { #expect(PlainText.firstParagraph(ofHTML: html) == text, "\(html)") }

    @Test func anExtractHasItsFirstParagraphToo() {
        #expect(PlainText.firstParagraph(ofExtract: "\n \n One ( ) two.\nThree.") == "One two.")
        for extract in ["", " \n", "Coordinates: 1°N\nOne.", "Template:X\nOne.", "One.Template:X"] {
            #expect(PlainText.firstParagraph(ofExtract: extract) == nil)
        }
    }

    /// No part takes longer the more there was before it.
    @Test(arguments: ["<p>", "&", "<", "<!--", "<div>", "<a b=\"", "( ", "<p>x</p", "&#1;"])
    func plainTextOfHostilePagesIsFast(_ part: String) {
        let start = ContinuousClock.now
        let html = "<p>" + String(repeating: part, count: (1 << 18) / part.utf8.count)
        _ = PlainText.cut(PlainText.firstParagraph(ofHTML: html), to: 600)
        #expect(start.duration(to: .now) < .seconds(60))
    }

    @Test func aLongTextIsCutAfterASentenceOrAWord() {
        let words = String(repeating: "word ", count: 30)
        #expect(PlainText.cut("short.", to: 6) == "short.")
        #expect(PlainText.cut("One two. Three four five", to: 12) == "One two.")
        #expect(PlainText.cut("One two three four", to: 12) == "One two…")
        #expect(PlainText.cut("Born in the U.S. Army by J. Smith " + words, to: 40).hasSuffix("…"))
        #expect(PlainText.cut("東京は日本の首都。" + String(repeating: "字", count: 30), to: 20) == "東京は日本の首都。")
        #expect(PlainText.cut(String(repeating: "x", count: 30), to: 10) == "xxxxxxxxx…")
        for count in 1...60 { #expect(PlainText.cut(words + "end. " + words, to: count).count <= count) }
    }
}
