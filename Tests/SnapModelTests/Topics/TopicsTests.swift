import SnapModel
import Testing

/// Ids, the tree, and the list that people see.
struct TopicsTests {
    private static func topic(_ number: Int64, _ name: String, in kinds: [Int64] = [], _ classes: [Int]) -> Topic {
        Topic(
            id: TopicID(number: number), name: name, description: "a \(name)", page: name, kinds: kinds.map { TopicID(number: $0) },
            classes: classes)
    }

    /// An animal is a dog or a cat; of cats there are two.
    private let topics = Topics([
        topic(1, "animal", [0, 1, 2]), topic(2, "cat", in: [1], [1, 2]), topic(3, "tabby cat", in: [2], [1]),
        topic(4, "Persian cat", in: [2], [2]), topic(5, "dog", in: [1], [0]), topic(6, "teapot", [3]),
    ])

    private func named(_ chances: [Float]) -> [String] {
        topics.identifications(chances + [Float](repeating: 0, count: 1_000 - chances.count)).map { "\($0.topic.name) \($0.percent)" }
    }

    @Test(arguments: [
        ("n02121808", true), ("n0212180", false), ("n021218081", false), ("02121808n", false), ("N02121808", false), ("", false),
    ])
    func topicIDsHaveOneSpelling(_ text: String, _ isOne: Bool) {
        #expect((TopicID(text: text) != nil) == isOne)
    }

    @Test func idsAreNumbersInTheStore() {
        #expect(TopicID(number: 1_440_764).rawValue == "n01440764" && TopicID(rawValue: "n01440764").number == 1_440_764)
    }

    @Test func aTopicIsFoundByItsIdAndItsName() {
        #expect(topics.find("PERSIAN Cat")?.id == TopicID(number: 4) && topics.find("n00000004")?.name == "Persian cat")
        #expect(topics.find("n00000009") == nil && topics.find("cats") == nil && topics.find("") == nil)
    }

    @Test func aTopicIsFoundByItsNameInAnotherLanguageButOnlyByEnglishLabels() {
        func topic(_ number: Int64, _ name: String, _ german: String) -> Topic {
            Topic(id: TopicID(number: number), name: name, names: ["de": german], description: "x", page: "x", kinds: [], classes: [])
        }
        let topics = Topics([topic(1, "skirt", "Rock"), topic(2, "puzzle", "Rätsel"), topic(3, "jigsaw puzzle", "Puzzle")])
        #expect(topics.find("ROCK")?.name == "skirt" && topics.find("rätsel")?.name == "puzzle")
        #expect(topics.find("Puzzle")?.name == "puzzle", "English comes first")
        #expect(topics.named(TopicID(number: 1)) == NamedTopic(id: TopicID(number: 1), name: "skirt", names: ["de": "Rock"]))
        #expect(topics.identifications(named: [("Rock", 0.9)]) == [], "a recogniser's rock is a stone")
    }

    @Test func kindsAreListedNearestFirst() {
        #expect(topics.above(TopicID(number: 3)) == [TopicID(number: 2), TopicID(number: 1)])
        #expect(topics.withKinds([3, 4].map { TopicID(number: $0) }) == [3, 2, 1, 4].map { TopicID(number: $0) })
    }

    @Test func anUnsureBreedIsASureCat() {
        let chances: [Float] = [0, 0.4, 0.4]
        #expect(named(chances) == ["cat 80", "tabby cat 40", "Persian cat 40"])
        let within = topics.identifications(chances + [Float](repeating: 0, count: 997)).map(\.within)
        #expect(within == [nil, TopicID(number: 2), TopicID(number: 2)])
    }

    @Test func redundantKindsAreLeftOut() { #expect(named([0, 0.9, 0.01]) == ["tabby cat 90"]) }

    @Test func likelyComesBeforeUnlikely() { #expect(named([0.2, 0, 0, 0.7]) == ["teapot 70", "dog 20"]) }

    @Test func nothingIsGuessedBelowTheThreshold() {
        #expect(named([0, 0, 0, 0.19]) == [] && named([0, 0, 0, Topics.threshold]) == ["teapot 20"])
        // Next to something likely, less will do; but not anything.
        #expect(named([0.09, 0, 0, 0.7]) == ["teapot 70"] && named([0.11, 0, 0, 0.7]) == ["teapot 70", "dog 11"])
    }

    @Test func labelsOfOthersAreMatchedByName() {
        // Another server may send any number.
        for (chance, percent) in [(Double.infinity, 100), (-.infinity, 1), (.nan, 1), (1e300, 100)] {
            #expect(topics.identifications(named: [("Tabby cat", chance)]).map(\.percent) == [percent])
        }
        let found = topics.identifications(named: [("Felidae", 0.99), ("Cat", 0.98), ("cat", 0.9), ("Tabby cat", 0.5)])
        #expect(found.map(\.topic.name) == ["cat", "tabby cat"] && found.map(\.percent) == [98, 50])
        #expect(found.map(\.within) == [nil, TopicID(number: 2)])
    }

    @Test(arguments: [
        ("Tabby cat", "Tabby_cat"), ("Crane (bird)", "Crane_(bird)"), ("Café?", "Caf%C3%A9%3F"), ("AC/DC #1", "AC%2FDC_%231"),
    ])
    func linksAreEscaped(_ page: String, _ path: String) {
        let topic = Topic(id: TopicID(number: 1), name: "x", description: "x", page: page, kinds: [], classes: [])
        #expect(topic.link == "https://en.wikipedia.org/wiki/" + path)
    }

    @Test(arguments: [
        ("topic:cat", true), ("topic:\"tabby cat\"", true), ("topic:n00000002", true), ("topic:dog", false), ("topic:unicorn", nil),
        ("snow topic:cat", true), ("cat", false), ("TOPIC:Cat", true),
    ])
    func postsAreFoundByTheirLabelsAndTheKindsAbove(_ query: String, _ isFound: Bool?) throws {
        let entry = EntryText(caption: StoredText("snow"), topics: topics.withKinds([TopicID(number: 3)]))
        let pattern = try SearchQuery(query).pattern(mentions: { _ in nil }, topics: topics)
        #expect(pattern.map { $0.matches(entry) } == isFound)
    }
}
