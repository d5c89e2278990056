/// All topics, with the tree that WordNet makes of them.
package final class Topics: Sendable {
    package let all: [Topic]
    private let places: [TopicID: Int]
    private let names: [String: Int]
    /// Names in other languages that are not also the English name of another topic.
    private let otherNames: [String: Int]

    /// - Parameter all: every id occurs once, every kind is among them, and no topic is above itself.
    package init(_ all: [Topic] = []) {
        self.all = all
        places = Dictionary(zip(all.map(\.id), all.indices)) { first, _ in first }
        names = Dictionary(zip(all.map { TextRule.folded($0.name) }, all.indices)) { first, _ in first }
        let others = zip(all, all.indices).flatMap { topic, place in topic.names.values.map { (TextRule.folded($0), place) } }
        otherNames = Dictionary(others) { first, _ in first }
    }

    package subscript(_ id: TopicID) -> Topic? { places[id].map { all[$0] } }

    /// The topic of an id or a name in any language, whatever its case. English names come first.
    package func find(_ text: String) -> Topic? {
        if let id = TopicID(text: text), let topic = self[id] { return topic }
        let name = TextRule.folded(text)
        return (names[name] ?? otherNames[name]).map { all[$0] }
    }

    package func named(_ id: TopicID) -> NamedTopic? { self[id].map { NamedTopic($0) } }

    /// All topics above one, the nearest first, each once.
    package func above(_ id: TopicID) -> [TopicID] {
        var found: [TopicID] = []
        var next = self[id]?.kinds ?? []
        while !next.isEmpty {
            let fresh = next.filter { !found.contains($0) }
            found += fresh
            next = fresh.flatMap { self[$0]?.kinds ?? [] }
        }
        return found
    }
}

extension Topics {
    /// Some topics and all kinds above them, each once.
    package func withKinds(_ ids: [TopicID]) -> [TopicID] {
        var seen: Set<TopicID> = []
        return ids.flatMap { [$0] + above($0) }.filter { seen.insert($0).inserted }
    }
}

// MARK: Ranking

extension Topics {
    /// No topic is returned unless one is as likely as this: see the curve in Tests/Identify/README.md.
    package static let threshold: Float = 0.2
    /// Once one topic is returned, others are returned that are as likely as this.
    private static let least: Float = 0.1
    /// How much a topic loses that covers all classes. Measured: with 1, an unsure breed came before a sure kind.
    private static let widthWeight: Float = 0.5
    /// The most topics that one identification names.
    package static let identificationsMax = 5

    /// The topics that an image may show: likely before unlikely, narrow before wide.
    ///
    /// A recogniser that wavers between three breeds of cats is still sure that it sees a cat: a topic's chance is the sum of its classes'.
    ///
    /// - Parameter chances: by class, from 0 to 1.
    /// - Returns: none where nothing is likely enough.
    package func identifications(_ chances: [Float]) -> [Identification] {
        let widest = widthScore(of: max(2, chances.count))
        let scored = all.compactMap { topic -> Guess? in
            let chance = topic.classes.reduce(Float(0)) { $0 + ($1 < chances.count ? chances[$1] : 0) }
            guard chance >= Self.least else { return nil }
            return Guess(
                topic: topic, chance: chance, score: chance * (1 - Self.widthWeight * widthScore(of: topic.classes.count) / widest))
        }
        guard scored.contains(where: { $0.chance >= Self.threshold }) else { return [] }
        var taken: [Guess] = []
        for guess in scored.sorted(by: { ($0.score, $1.topic.id.rawValue) > ($1.score, $0.topic.id.rawValue) })
        where taken.count < Self.identificationsMax && !taken.contains(where: { $0.says(asMuchAs: guess) }) {
            taken.append(guess)
        }
        return taken.map { identification($0, among: taken) }
    }

    /// Matches the topics of another recogniser by their English names, with their chances, likely ones first.
    package func identifications(named labels: [(name: String, chance: Double)]) -> [Identification] {
        var found: [Guess] = []
        for (name, chance) in labels where found.count < Self.identificationsMax {
            // Its labels are English: "rock" is not the German skirt.
            guard let topic = names[TextRule.folded(name)].map({ all[$0] }), !found.contains(where: { $0.topic.id == topic.id }) else {
                continue
            }
            found.append(Guess(topic: topic, chance: Float(chance), score: Float(chance)))
        }
        return found.map { identification($0, among: found) }
    }

    private func identification(_ guess: Guess, among taken: [Guess]) -> Identification {
        let within = taken.filter { $0.topic.id != guess.topic.id && above(guess.topic.id).contains($0.topic.id) }
            .min { $0.topic.classes.count < $1.topic.classes.count }
        return Identification(
            topic: NamedTopic(guess.topic), percent: Int((min(1, max(0.01, guess.chance)) * 100).rounded()),
            isBroad: guess.topic.isBroad, within: within?.topic.id)
    }

    private struct Guess {
        let topic: Topic
        let chance: Float
        let score: Float

        /// Not "cat" next to "domestic cat" with nearly the same chance.
        func says(asMuchAs other: Guess) -> Bool {
            guard abs(chance - other.chance) < 0.1 * max(chance, other.chance) else { return false }
            let (mine, others) = (Set(topic.classes), Set(other.topic.classes))
            return mine.isSubset(of: others) || others.isSubset(of: mine)
        }
    }

    /// The logarithm to base 2, straight between powers of two, so that all machines agree on it.
    private func widthScore(of count: Int) -> Float {
        let count = Float(max(1, count))
        return Float(count.exponent) + count.significand - 1
    }
}
