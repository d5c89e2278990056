import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapServer

/// The predefined data, and the messages about mistakes in it.
struct DataFolderTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let text: String
        let line: Int?
        let message: String
        var testDescription: String { message }

        init(_ text: String, _ line: Int?, _ message: String) { (self.text, self.line, self.message) = (text, line, message) }
    }

    private static let picture =
        #"{"id":"bear","title":"Bear","alt":"A bear.","type":"image/jpeg","width":3,"height":4,"file":"pictures/bear.jpg","thumbnail":"pictures/small.jpg"}"#

    /// The message of the fault; nil when the folder is good.
    private static func fault(
        feeds: String, categories: String? = nil, pictures: String = "[\(picture)]", without missing: String? = nil
    ) throws -> String? {
        let folder = try TemporaryFolder()
        if let categories { try folder.write(categories, to: "categories.json") }
        if missing != "feeds.json" { try folder.write(feeds, to: "feeds.json") }
        if missing != "pictures.json" { try folder.write(pictures, to: "pictures.json") }
        for file in ["pictures/bear.jpg", "pictures/small.jpg"] where file != missing { try folder.write("bytes", to: file) }
        do { _ = try DataFolder(path: folder.path) } catch { return error.description.replacing(folder.path + "/", with: "") }
        return nil
    }

    private static func check(_ fault: String?, _ file: String, _ mistake: Mistake) throws {
        let fault = try #require(fault, "accepted: \(mistake.text)")
        #expect(fault.hasPrefix(mistake.line.map { "\(file):\($0): " } ?? "\(file): "), "\(fault)")
        #expect(fault.contains(mistake.message), "\(fault)")
    }

    private static let goodFeeds = #"[{"id":"a","title":"A"}]"#

    @Test func theDataOfThisRepositoryIsGoodAndInItsOrder() throws {
        let data = try DataFolder(path: Fixtures.root.path + "/data")
        #expect(data.feeds.map(\.title) == ["Landscapes", "People", "City Life", "Animals", "CS198-01"])
        #expect(
            data.gallery.pictures.map(\.id.rawValue) == [
                "bear", "bird", "bridge", "cabin", "car", "city", "giraffe", "lion", "man", "moon", "redpanda", "road", "umbrella", "waves",
            ])
        for picture in data.gallery.pictures {
            let bytes = try #require(data.gallery.bytes(of: picture.id))
            #expect(bytes.count < 400_000 && bytes.starts(with: [0xFF, 0xD8]))
            #expect(min(picture.width, picture.height) >= 1_080)
        }
        #expect(Set(data.gallery.pictures.map { $0.width > $0.height }).count == 2)
    }

    @Test func aMissingDataFolderIsReportedWithItsPathAndTheFix() throws {
        let folder = try TemporaryFolder()
        try folder.write("a file", to: "file")
        for name in ["nowhere", "file"] {
            let fault = #expect(throws: DataFault.self) { try DataFolder(path: folder(name)) }?.description ?? ""
            #expect(
                fault.hasPrefix(folder(name) + ": ") && fault.contains("feeds.json, pictures.json") && fault.contains("--data FOLDER"),
                "\(fault)")
        }
    }

    @Test func goodFilesAreReadCompletely() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"[{"id":"a","title":"Ä"},{"title":"B","id":"b","expireAfterHours":24}]"#, to: "feeds.json")
        try folder.write("[\(Self.picture)]", to: "pictures.json")
        try folder.write("big", to: "pictures/bear.jpg")
        try folder.write("small", to: "pictures/small.jpg")
        let data = try DataFolder(path: folder.path)
        #expect(
            data.feeds == [
                Feed(id: FeedID(rawValue: "a"), title: "Ä"), Feed(id: FeedID(rawValue: "b"), title: "B", expireAfterHours: 24),
            ])
        #expect(data.gallery.bytes(of: PictureID(rawValue: "bear")) == Array("big".utf8))
        #expect(data.gallery.bytes(of: PictureID(rawValue: "lion")) == nil)
        #expect(throws: Rejection.self) { try data.gallery.picture(PictureID(rawValue: "lion")) }
    }

    @Test(arguments: [
        Mistake("", 1, "not JSON"), Mistake("[\n{\"id\":\"a\",\n\"title\":\"A\"\n]", 4, "not JSON"), Mistake("{}", 1, "array"),
        Mistake("[]", 1, "one or more objects"), Mistake("[\n\n7]", 3, "must be an object"),
        Mistake("[{\"id\":\"a\",\"title\":\"[{\"},\n\n7,\n{\"id\":\"b\",\"title\":\"B\"}]", 3, "must be an object"),
        Mistake("[\n{\"id\":\"a\",\"title\":\"\\\"{\"},\n{\"title\":\"B\"}]", 3, "\"id\" must be a string"),
        Mistake("[{\"id\":\"a\",\n\"title\":\"\"}]", 1, "\"title\" must be a string that is not empty"),
        Mistake("[{\"id\":\"a\",\"title\":5}]", 1, "\"title\" must be a string"),
        Mistake("[{\"id\":\"A B\",\"title\":\"A\"}]", 1, "a–z, 0–9 and -"),
        Mistake("[{\"id\":\"a\",\"title\":\"A\"},\n{\"id\":\"a\",\"title\":\"B\"}]", 2, "is given twice"),
        Mistake(
            "[{\"id\":\"a\",\"title\":\"A\",\"expires\":4}]", 1, "\"expires\" is not known here; known are expireAfterHours, id, title"),
        Mistake("[{\"id\":\"a\",\"title\":\"A\",\"expireAfterHours\":0}]", 1, "from 1 to"),
        Mistake("[{\"id\":\"a\",\"title\":\"A\",\"expireAfterHours\":1.5}]", 1, "whole number"),
        Mistake("[{\"id\":\"a\",\"title\":\"A\",\"expireAfterHours\":\"24\"}]", 1, "whole number"),
        Mistake("[{\"id\":\"a\",\"title\":\"A\",\"expireAfterHours\":null}]", 1, "whole number"),
        Mistake("[{\"id\":\"a\",\"title\":\"A\",\"expireAfterHours\":99999999999999999999}]", 1, "whole number"),
    ])
    func errorInTheFeedsFileNamesItsLine(_ mistake: Mistake) throws {
        try Self.check(try Self.fault(feeds: mistake.text), "feeds.json", mistake)
    }

    @Test(arguments: [
        Mistake("[\n{},\n\(picture)]", 2, "\"id\""), Mistake("[\(picture),\n\(picture)]", 2, "is given twice"),
        Mistake("[\(picture.replacing("image/jpeg", with: "image/gif"))]", 1, "image/jpeg or image/png or image/webp"),
        Mistake("[\(picture.replacing(":3", with: ":0"))]", 1, "\"width\" must be a whole number of pixels"),
        Mistake("[\(picture.replacing(":4", with: ":100001"))]", 1, "\"height\" must be a whole number of pixels"),
        Mistake("[\(picture.replacing("pictures/bear.jpg", with: "/etc/passwd"))]", 1, "starts with pictures/"),
        Mistake("[\(picture.replacing("pictures/bear.jpg", with: "pictures/../feeds.json"))]", 1, "starts with pictures/"),
        Mistake("[\(picture.replacing("A bear.", with: ""))]", 1, "\"alt\" must be a string that is not empty"),
        Mistake(
            "[\(picture.replacing("pictures/bear.jpg", with: "pictures/lost.jpg"))]", nil, "names pictures/lost.jpg, which cannot be read"),
    ])
    func errorInThePicturesFileNamesItsLine(_ mistake: Mistake) throws {
        try Self.check(try Self.fault(feeds: Self.goodFeeds, pictures: mistake.text), "pictures.json", mistake)
    }

    private static let category = ##"{"id":"food","title":"Food","titles":{"de":"Essen"},"icon":"🍜","query":"#food"}"##

    @Test(arguments: [
        Mistake("[]", 1, "one or more objects"), Mistake("[\n{\"id\":\"food\"}]", 2, "\"title\" must be a string"),
        Mistake("[\(category),\n\(category)]", 2, "is given twice"),
        Mistake("[\(category.replacing("\"food\"", with: "\"Food!\""))]", 1, "a–z, 0–9 and -"),
        Mistake("[\(category.replacing("🍜", with: "soup"))]", 1, "one emoji"),
        Mistake("[\(category.replacing("\"de\"", with: "\"german\""))]", 1, "two letters"),
        Mistake("[\(category.replacing("\"#food\"", with: "\"-dog\""))]", 1, "cannot be searched for: "),
        Mistake("[\(category.replacing("query", with: "search"))]", 1, "\"search\" is not known here"),
    ])
    func errorInTheCategoriesFileNamesItsLine(_ mistake: Mistake) throws {
        try Self.check(try Self.fault(feeds: Self.goodFeeds, categories: mistake.text), "categories.json", mistake)
    }

    @Test func categoriesAreReadInTheirOrderAndMayBeMissing() throws {
        let categories = try DataFolder(path: Fixtures.root.path + "/data").categories
        #expect(categories.first == Category(id: "food", title: "Food", titles: ["de": "Essen"], icon: "🍜", query: "#food"))
        #expect(categories.allSatisfy { $0.titles["de"] != nil })
        #expect(try Self.fault(feeds: Self.goodFeeds, categories: "[\(Self.category)]") == nil)
    }

    @Test func aFileThatIsMissingIsNamedWithTheFix() throws {
        #expect(try Self.fault(feeds: Self.goodFeeds) == nil)
        #expect(try Self.fault(feeds: Self.goodFeeds, without: "feeds.json")?.contains("--data") == true)
        #expect(try Self.fault(feeds: Self.goodFeeds, without: "pictures.json")?.contains("--data") == true)
        #expect(try Self.fault(feeds: Self.goodFeeds, without: "pictures/small.jpg")?.contains("make pictures") == true)
    }
}
