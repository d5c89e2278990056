import Foundation
import Testing

@testable import SnapBucket

struct ListingTests {
    private let service: Service

    init() throws { service = try Service.shared() }

    @Test(arguments: [1, 2, 3, 1_000])
    func pagesOfEverySizeGiveTheSameList(_ page: Int) throws {
        let bucket = try service.bucket()
        let names = [name(1), name(2), "0a" + name(0).dropFirst(2), "ab" + name(1).dropFirst(2), "ab" + name(2).dropFirst(2)]
        for name in names.reversed() { try bucket.put(name, Array(name.utf8)) }
        // Neighbours: a longer prefix, one below this one, and an object whose folder does not fit its name.
        for path in [bucket.address.prefix + "x", bucket.address.prefix + "/more"] {
            try service.bucket("snaps/" + path).put(name(3), [1])
        }
        #expect(try bucket.list(after: nil, limit: 100, page: page).map(\.name) == names)
        #expect(try bucket.list(after: nil, limit: 3, page: page).map(\.name) == Array(names.prefix(3)))
        #expect(try bucket.list(after: names[1], limit: 100, page: page).map(\.name) == Array(names.dropFirst(2)))
        #expect(try bucket.list(after: names[4], limit: 100, page: page) == [])
        #expect(try bucket.list(after: "0a" + name(1).dropFirst(2), limit: 1, page: page).map(\.name) == [names[3]])
        #expect(try bucket.list(limit: 0) == [])
    }

    @Test func anEntryHasItsSizeAndItsTime() throws {
        let bucket = try service.bucket()
        let before = Date()
        try bucket.put(name(1), [1, 2, 3])
        let entry = try #require(try bucket.list(limit: 2).first)
        #expect(entry.name == name(1) && entry.bytes == 3)
        // The store may cut off a part of a second.
        let modified = Date(timeIntervalSince1970: Double(entry.modified) / 1_000)
        #expect((before.addingTimeInterval(-1)...Date().addingTimeInterval(1)).contains(modified))
    }

    @Test(arguments: ["circle", "nowhere", "line", "large"])
    func invalidListingIsRefused(_ fault: String) throws {
        let bucket = try service.faulty(fault, prefix: "")
        let error = failure { () throws(BucketError) in try bucket.list(limit: 10) }.error
        #expect(error?.isStrange == true, "\(String(describing: error))")
    }

    private func page(_ contents: String, truncated: String = "false") throws -> ListPage {
        try ListPage(
            Array(
                "<?xml version=\"1.0\"?>\n<ListBucketResult xmlns=\"x\">\(truncated.isEmpty ? "" : "<IsTruncated>\(truncated)</IsTruncated>")\(contents)</ListBucketResult>\n"
                    .utf8))
    }

    private func entry(key: String = "a", size: String = "1", time: String = "2026-01-01T00:00:00.000Z", more: String = "") -> String {
        "<Contents><Key>\(key)</Key><LastModified>\(time)</LastModified>\(more)<Size>\(size)</Size></Contents>"
    }

    @Test func namesOfEveryKindAreRead() throws {
        let more = "<ETag>&quot;5&quot;</ETag><Owner><ID>7</ID></Owner><!-- <a> --><StorageClass/>"
        let page = try page(entry(key: "a&amp;&#x1;&#65;/ä&lt;", more: more) + "<CommonPrefixes/>" + entry(key: "b"), truncated: "true")
        #expect(page.objects.map(\.key) == ["a&\u{1}A/ä<", "b"])
        #expect(page.isTruncated)
        #expect(page.objects.map(\.modified) == [1_767_225_600_000, 1_767_225_600_000])
    }

    @Test(arguments: [
        "<Contents/>", "<Contents></Content>", "</ListBucketResult><a>", "<!DOCTYPE a>", "<![CDATA[a]]>", "<Contents", "&nbsp;", "&#0",
        "<a><a><a><a><a><a><a><a></a></a></a></a></a></a></a></a>", "<IsTruncated>true</IsTruncated>", "<!-- ", "<>", "< a></ a>",
    ])
    func aBrokenListIsRefused(_ contents: String) { #expect(throws: BucketError.self) { try page(contents) } }

    @Test func aListWithoutItsFactsIsRefused() {
        for truncated in ["", "no"] { #expect(throws: BucketError.self) { try page("", truncated: truncated) } }
        for size in ["", "-1", "1.5", "99999999999999999999"] { #expect(throws: BucketError.self) { try page(entry(size: size)) } }
        #expect(throws: BucketError.self) { try page(entry(more: "<Key>b</Key>")) }
    }

    @Test func everyBeginningOfAListIsRefused() throws {
        let whole = Array("<ListBucketResult><IsTruncated>false</IsTruncated>\(entry(key: "&amp;ä"))</ListBucketResult>".utf8)
        #expect(try ListPage(whole).objects.count == 1)
        for count in whole.indices { #expect(throws: BucketError.self) { try ListPage(Array(whole.prefix(count))) } }
    }

    @Test func manyCommentsNeedNoStack() throws {
        #expect(try page(String(repeating: "<!---->", count: 200_000)).objects == [])
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.5Z", 500), ("2000-02-29T23:59:59.999999Z", 951_868_799_999),
        ("2026-12-31T12:00:00.001Z", 1_798_718_400_001), ("2100-03-01T00:00:00Z", 4_107_542_400_000),
    ])
    func listedTimesAreParsed(_ text: String, _ milliseconds: Int64) { #expect(ListPage.milliseconds(text) == milliseconds) }

    @Test(arguments: [
        "", "Z", "2026-01-01", "2026-01-01T00:00:00", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+01:00Z", "2026-13-01T00:00:00Z",
        "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01 00:00:00Z", "202a-01-01T00:00:00Z", "2026-01-01T00:00:00.-1Z",
    ])
    func invalidListedTimesAreRefused(_ text: String) { #expect(ListPage.milliseconds(text) == nil) }
}
