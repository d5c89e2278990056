import SnapModel
import Testing

@testable import SnapServer

/// The public page of a share link, and its metadata for other sites.
struct SharePageTests {
    private static let address = ShareAddress(code: "abc")

    private func photo(_ words: Photo.Words = Photo.Words(), by name: String = "ana", portrait: String? = nil) -> Photo {
        let sizes: [(Photo.Size, Int, Int)] = [(.thumb, 320, 240), (.small, 960, 720), (.large, 2_048, 1_536), (.full, 4_032, 3_024)]
        return Photo(
            id: PhotoID(rawValue: 7), author: Person(id: AccountID(rawValue: 1), name: name, portrait: portrait), words: words,
            audience: .everyone,
            width: 2_048,
            height: 1_536, placeholder: [1],
            images: sizes.map {
                Photo.Image(size: $0, facts: ImageFacts(type: "image/jpeg", width: $1, height: $2), bytes: 9, path: "/photos/7/secret")
            }, postedAt: Timestamp(milliseconds: 1_763_769_600_000))
    }

    private func html(_ photo: Photo, _ language: SharePage.Language = .english) -> String {
        SharePage(photo: photo, address: Self.address, origin: "https://feed.example.org", language: language).html
    }

    @Test func hostileTextIsEscaped() {
        let hostile = "\"><script>alert('1')</script>&amp;<!--</style></title></details>"
        let page = html(photo(Photo.Words(caption: hostile, alt: hostile, warning: hostile), by: hostile))
        #expect(!page.contains("<script") && !page.contains("'1'") && !page.contains("<!--"))
        #expect(
            page.ranges(of: "</style>").count == 1 && page.ranges(of: "</title>").count == 1 && page.ranges(of: "</details>").count == 2)
        #expect(page.contains("&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;"))
        // Whatever is in quotes has no quote in it.
        #expect(!page.contains("=\"\">") && !page.contains("/photos/7"))
    }

    @Test func thePageShowsThePortraitOrAnInitialAndLeadsToTheServer() {
        let page = html(photo(portrait: "/people/1/portrait/thumb/secret"))
        #expect(page.contains("<img class=\"face\" src=\"/people/1/portrait/thumb/secret\"") && page.contains("href=\"/\">Join</a>"))
        #expect(html(photo(by: "<b>")).contains("aria-hidden=\"true\">&lt;</span>"))
        #expect(html(photo(), .german).contains("aria-hidden=\"true\">A</span>") && html(photo(), .german).contains(">Mitmachen</a>"))
    }

    @Test func aWarningCoversThePhotoHereAndElsewhere() {
        let covered = html(photo(Photo.Words(caption: "c", warning: "Teeth")))
        #expect(covered.contains("<details class=\"cover\"><summary><strong dir=\"auto\">Teeth</strong>"))
        #expect(!covered.contains("og:image") && !covered.contains("twitter:image") && covered.contains("content=\"summary\""))
        let open = html(photo(Photo.Words(caption: "c", alt: "a bear")))
        #expect(!open.contains("class=\"cover\"") && open.contains("content=\"https://feed.example.org/s/abc/large\""))
        #expect(open.contains("/s/abc/large 2048w") && !open.contains("/s/abc/full"))
        #expect(open.contains("alt=\"a bear\"") && open.contains("<meta name=\"robots\" content=\"noindex\">"))
        #expect(open.contains("href=\"https://feed.example.org/oembed?url=https%3A%2F%2Ffeed.example.org%2Fs%2Fabc&amp;format=json\""))
    }

    @Test(
        arguments: [
            (nil, "en"), ("", "en"), ("de", "de"), ("de-AT,en;q=0.5", "de"), ("en,de", "en"), ("fr, de;q=0.3, en;q=0.4", "en"),
            ("fr,de;q=0.4,en;q=0.3", "de"), ("fr", "en"), ("de;q=0", "en"), ("*", "en"), ("DE", "de"), (";;;,,q=", "en"),
        ] as [(String?, String)])
    func theLanguageIsTheFirstThatThePageSpeaks(_ header: String?, _ language: String) {
        #expect(SharePage.Language(accepting: header).rawValue == language)
    }

    @Test func sharePageIsInGerman() {
        let page = html(photo(), .german)
        #expect(page.contains("<html lang=\"de\">") && page.contains("Ein Foto von ana") && page.contains("22. November 2025"))
        #expect(html(photo()).contains("22 November 2025"))
    }

    @Test func thePolicyNamesTheStyleAlone() {
        let policy = SharePage.headers[0].1
        #expect(policy.hasPrefix("default-src 'none'; img-src 'self'; style-src 'sha256-") && !policy.contains("unsafe"))
    }

    @Test(arguments: ["/s", "/s/", "/s/abc/", "/s/abc/huge", "/s/abc/thumb/x", "/x/abc", "/s//thumb"])
    func invalidAddressIsNotParsed(_ path: String) { #expect(ShareAddress(path: path) == nil) }

    @Test func shareAddressesAreParsed() {
        #expect(ShareAddress(path: "/s/abc") == Self.address && ShareAddress(path: "/s/abc/small")?.size == .small)
    }

    @Test(arguments: [
        ("url=https://feed.example.org/s/abc", "abc"), ("url=http://feed.example.org/s/abc?utm=1", "abc"),
        ("url=HTTPS://Feed.Example.org/s/abc#top", "abc"), ("url=https://feed.example.org.evil/s/abc", ""),
        ("url=https://evil.example/s/abc", ""), ("url=https://feed.example.org/s/abc/large", ""), ("url=/s/abc", ""), ("", ""),
        ("format=json", ""), ("url=https://feed.example.org:1/s/abc", ""),
    ])
    func anEmbeddingIsOfAnAddressHere(_ query: String, _ code: String) {
        #expect(OEmbed(query: query).code(at: "feed.example.org") == code)
    }

    @Test(arguments: [
        ("", "large", "2048", "1536"), ("maxwidth=960", "small", "960", "720"), ("maxwidth=1000&maxheight=300", "thumb", "320", "240"),
        ("maxwidth=160", "thumb", "160", "120"), ("maxheight=1", "thumb", "1", "1"),
    ])
    func embeddingFitsTheRequestedSize(_ query: String, _ size: String, _ width: String, _ height: String) throws {
        let json = try #require(OEmbed(query: query).json(of: photo(), at: Self.address, "http://h"))
        let text = String(decoding: json, as: UTF8.self)
        #expect(text.contains("\"type\":\"photo\",\"url\":\"http://h/s/abc/\(size)\",\"width\":\(width),\"height\":\(height)"))
    }

    @Test func aCoveredPhotoIsEmbeddedAsALink() throws {
        let covered = photo(Photo.Words(caption: "c", warning: "Teeth"))
        let text = String(decoding: try #require(OEmbed(query: nil).json(of: covered, at: Self.address, "http://h")), as: UTF8.self)
        #expect(text.contains("\"type\":\"link\",\"title\":\"Teeth\"") && !text.contains("/s/abc"))
        #expect(OEmbed(query: "maxwidth=0").json(of: photo(), at: Self.address, "http://h") == nil)
        #expect(!OEmbed(query: "format=xml").isJSON && OEmbed(query: "url=x&format=json").isJSON)
    }
}
