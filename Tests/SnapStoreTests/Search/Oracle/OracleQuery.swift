import Foundation
import SnapModel
import TestSupport

/// A query as its parts, which are written as text for the search, and are looked at one by one by the oracle.
struct OracleQuery {
    enum Term {
        case words(String, isQuoted: Bool)
        case tag(String)
        case mention(String)
    }

    var terms: [(term: Term, isExcluded: Bool)] = []
    /// Nil for the asker.
    var authors: [String?] = []
    var feed: FeedID?
    /// Days since 1970.
    var after: Int64?
    var before: Int64?

    var isEmpty: Bool { !terms.contains { !$0.isExcluded } && authors.isEmpty && feed == nil && after == nil && before == nil }

    // MARK: Writing

    func text(_ random: inout Seeded) -> String {
        var parts = terms.map { ($0.isExcluded ? "-" : "") + Self.text($0.term, &random) }
        parts += authors.map { author in
            guard let author else { return ["from:me", "FROM:Me"].pick(&random) }
            return "from:" + Self.name(author)
        }
        if let feed { parts.append("in:\(feed.rawValue)") }
        if let after { parts.append("after:\(Self.day(after))") }
        if let before { parts.append("Before:\(Self.day(before))") }
        return parts.shuffled(using: &random).joined(separator: [" ", "  ", "\u{3000}"].pick(&random))
    }

    private static func text(_ term: Term, _ random: inout Seeded) -> String {
        switch term {
        case .words(let words, let isQuoted):
            let words = OracleWords.variant(words, &random)
            return isQuoted ? ["\"\(words)\"", "“\(words)”"].pick(&random) : words
        case .tag(let tag): return ["#", "＃"].pick(&random) + OracleWords.variant(tag, &random)
        case .mention(let name): return "@" + Self.name(name)
        }
    }

    private static func name(_ name: String) -> String { name.contains(" ") ? "\"\(name)\"" : name }

    private static func day(_ days: Int64) -> String {
        Date(timeIntervalSince1970: Double(days) * 86_400).formatted(.iso8601.year().month().day())
    }

    // MARK: Making

    /// A query for what the world has, most of the time.
    init(in world: OracleWorld, for kind: OracleWorld.Kind, _ random: inout Seeded) {
        repeat {
            (terms, authors, feed, after, before) = ([], [], nil, nil, nil)
            let pieces = world.posts.pick(&random).caption
            for _ in 0..<[0, 1, 1, 1, 2, 2, 3].pick(&random) { add(pieces, world, isExcluded: false, &random) }
            if random.chance(1, in: 4) { add(world.posts.pick(&random).caption, world, isExcluded: true, &random) }
            if random.chance(1, in: 4) { authors = [random.chance(1, in: 4) ? nil : Self.person(world, &random)] }
            if random.chance(1, in: 40) { authors.append(Self.person(world, &random)) }
            if kind == .snap ? random.chance(1, in: 3) : random.chance(1, in: 60) {
                feed = [Scratch.animals, Scratch.people].pick(&random)
            }
            let days = world.posts.pick(&random).at / 86_400_000
            if random.chance(1, in: 6) { after = days }
            if random.chance(1, in: 6) { before = days + Int64(random.below(9)) }
        } while isEmpty
    }

    private static func person(_ world: OracleWorld, _ random: inout Seeded) -> String {
        random.chance(1, in: 20) ? "ghost" : world.people[random.below(random.below(world.people.count) + 1)].name
    }

    private mutating func add(_ pieces: [OracleWorld.Piece], _ world: OracleWorld, isExcluded: Bool, _ random: inout Seeded) {
        terms.append((Self.term(pieces, world, &random), isExcluded))
    }

    private static func term(_ pieces: [OracleWorld.Piece], _ world: OracleWorld, _ random: inout Seeded) -> Term {
        guard !pieces.isEmpty, random.chance(4, in: 5) else { return .words(OracleWords.word(&random), isQuoted: random.chance(1, in: 2)) }
        switch pieces.pick(&random) {
        case .tag(let tag): return random.chance(1, in: 3) ? .words(tag, isQuoted: false) : .tag(tag)
        case .mention(let person): return .mention(world.people[person].name)
        case .words(let text):
            let words = text.split(separator: " ").map { String($0.filter { !",.!@".contains($0) }) }
            let from = random.below(words.count)
            if random.chance(1, in: 3) {
                let phrase = words[from..<min(from + 2, words.count)]
                return .words((random.chance(1, in: 4) ? phrase.reversed() : Array(phrase)).joined(separator: " "), isQuoted: true)
            }
            return .words(words[from], isQuoted: false)
        }
    }
}
