import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapServer

/// The table of topics, and the messages about mistakes in it.
struct TopicsFileTests {
    private func fault(_ text: String, german: String = "") throws -> String? {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "topics.tsv")
        try folder.write(german, to: "names.de.tsv")
        do {
            _ = try TopicsFile.read(folder("topics.tsv"))
            return nil
        } catch { return error.description.replacing(folder.path + "/", with: "") }
    }

    @Test func theTableOfThisRepositoryIsSound() throws {
        let data = try DataFolder(path: Fixtures.root.path + "/data")
        let topics = data.topics
        #expect(topics.all.count > 1_000 && Set(topics.all.map { TextRule.folded($0.name) }).count == topics.all.count)
        #expect(topics.find("Tabby Cat")?.id == TopicID(rawValue: "n02123045"))
        #expect(topics.above(TopicID(rawValue: "n02123045")).first == TopicID(rawValue: "n02121808"))
        for topic in topics.all {
            #expect(!topic.name.contains("\"") && topic.classes.allSatisfy { (0..<1_000).contains($0) }, "\(topic.name)")
            #expect(!topics.above(topic.id).contains(topic.id), "\(topic.name) is above itself")
            // Its page looks for posts with its name.
            #expect((try? SearchQuery("\"\(topic.name)\"")) != nil, "\(topic.name)")
        }
        for picture in data.gallery.pictures {
            #expect(picture.topics.allSatisfy { topics[$0] != nil }, "\(picture.title)")
            #expect(!picture.topics.isEmpty || picture.title == "Man", "people are not guessed")
        }
    }

    @Test func aDataFolderOfAnEarlierVersionHasNone() throws {
        #expect(try TopicsFile.read("/nowhere/topics.tsv").all == [])
    }

    @Test(arguments: [
        ("n02121808\tcat\ta pet\tCat\t\n", "topics.tsv:1: must be an id, a name"),
        ("n02121808\tcat\ta pet\tCat\t\t281\nn0212\tdog\ta pet\tDog\t\t1\n", "topics.tsv:2: must be"),
        ("n02121808\t\ta pet\tCat\t\t281\n", "topics.tsv:1: must be"), ("n02121808\tcat\ta pet\tCat\tx\t281\n", "topics.tsv:1: must be"),
        ("n02121808\tcat\ta pet\tCat\t\tx\n", "topics.tsv:1: must be"),
        ("n02121808\tcat\ta pet\tCat\t\t281\nn02121808\tcat\ta pet\tCat\t\t281\n", "topics.tsv:2: n02121808 is given twice"),
        ("n02121808\tcat\ta pet\tCat\tn00000001\t281\n", "topics.tsv: n02121808 names a kind that has no line"),
    ])
    func mistakesAreNamedWithTheirLine(_ text: String, _ reported: String) throws {
        #expect(try fault(text)?.hasPrefix(reported) == true)
    }

    @Test func everyTopicHasAGermanNameOfItsOwn() throws {
        let topics = try TopicsFile.read(Fixtures.root.path + "/data/topics/topics.tsv")
        let german = topics.all.compactMap { $0.names["de"] }
        #expect(german.count == topics.all.count && Set(german.map(TextRule.folded)).count == german.count)
        for topic in topics.all {
            // English comes first: a German name may be the English one of the same topic only.
            #expect(topic.names["de"].flatMap(topics.find)?.id == topic.id, "\(topic.name)")
        }
        #expect(topics.named(TopicID(rawValue: "n02123045"))?.names == ["de": "Getigerte Katze"])
    }

    @Test(arguments: [
        ("n02121808\n", "names.de.tsv:1: must be an id and a name"), ("n02121808\t\n", "names.de.tsv:1: must be"),
        ("n02121808\tKatze\nn02121808\tHauskatze\n", "names.de.tsv:2: n02121808 is given twice"),
        ("n02121809\tHund\n", "topics.tsv: has no line for n02121809"),
    ])
    func mistakesInTheGermanNamesAreNamed(_ german: String, _ reported: String) throws {
        #expect(try fault("n02121808\tcat\ta pet\tCat\t\t281\n", german: german)?.hasPrefix(reported) == true)
    }
}
