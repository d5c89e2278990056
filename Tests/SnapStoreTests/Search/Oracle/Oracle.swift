import SnapModel
import TestSupport

@testable import SnapStore

/// Answers queries by looking at every post, and at nothing that the search has made.
final class Oracle {
    /// A post's words as numbers, since a look at twenty thousand posts is long enough.
    private struct Words {
        /// Nothing stands for a mention, and no phrase goes over it.
        var caption: [Int] = []
        var alt: [Int] = []
        var tags: Set<Int> = []
        var mentions: Set<Int> = []
    }

    /// A word's number is even; it is odd where the word is glued to the next one.
    private static let gap = -2

    private let world: OracleWorld
    private let rules: OracleRules
    private let text: OracleText
    private var numbers: [String: Int] = [:]
    private var split: [String: [Int]] = [:]
    private var words: [Words] = []
    /// The posts that a viewer may find, the newest first; nil is the local admin.
    private var found: [Int?: [Int]] = [:]

    init(_ world: OracleWorld, _ rules: OracleRules = OracleRules()) {
        self.world = world
        self.rules = rules
        text = OracleText(rules: rules)
        words = world.posts.map { words($0) }
    }

    /// The numbers of the posts that match, the newest first.
    func answer(_ query: OracleQuery, _ kind: OracleWorld.Kind, for viewer: Int?) -> [Int64] {
        guard let checks = checks(query, viewer), query.feed == nil || kind == .snap else { return [] }
        guard let authors = authors(query, viewer) else { return [] }
        return visible(to: viewer).filter { index in
            let post = world.posts[index]
            guard post.kind == kind, authors.allSatisfy({ $0 == post.author }), query.feed.map({ $0 == post.feed }) != false else {
                return false
            }
            let day = post.at / 86_400_000
            guard query.after.map({ day >= $0 }) != false, query.before.map({ day < $0 }) != false else { return false }
            return checks.allSatisfy { $0.isMet(self, words[index]) }
        }.map { world.posts[$0].id }
    }

    // MARK: Words

    private func number(_ word: String) -> Int {
        if let known = numbers[word] { return known }
        numbers[word] = 2 * numbers.count
        return 2 * (numbers.count - 1)
    }

    private func numbers(_ words: String) -> [Int] {
        if let known = split[words] { return known }
        let found = text.words(words).map { number($0.text) + ($0.isGlued ? 1 : 0) }
        split[words] = found
        return found
    }

    private func words(_ post: OracleWorld.Post) -> Words {
        var words = Words()
        for piece in post.caption {
            switch piece {
            case .words(let text): words.caption += text.split(separator: " ").flatMap { numbers(String($0)) }
            case .tag(let tag):
                words.caption += numbers(tag)
                words.tags.insert(number("#" + text.folded(tag)))
            case .mention(let person):
                words.caption.append(Self.gap)
                words.mentions.insert(person)
            }
        }
        words.alt = (post.alt ?? "").split(separator: " ").flatMap { numbers(String($0)) }
        if !rules.partsAlt { (words.caption, words.alt) = (words.caption + words.alt, []) }
        return words
    }

    // MARK: Terms

    private enum Check {
        case phrase([Int], Bool)
        case tag(Int, Bool)
        case mention(Int, Bool)

        func isMet(_ oracle: Oracle, _ words: Words) -> Bool {
            switch self {
            case .phrase(let phrase, let isExcluded):
                (oracle.has(phrase, words.caption) || oracle.has(phrase, words.alt)) != isExcluded
            case .tag(let tag, let isExcluded): words.tags.contains(tag) != isExcluded
            case .mention(let person, let isExcluded): words.mentions.contains(person) != isExcluded
            }
        }
    }

    /// Nil if the query requires a mention of an unknown account.
    private func checks(_ query: OracleQuery, _ viewer: Int?) -> [Check]? {
        var checks: [Check] = []
        for (term, isExcluded) in query.terms {
            switch term {
            case .words(let words, _): checks.append(.phrase(words.split(separator: " ").flatMap { numbers(String($0)) }, isExcluded))
            case .tag(let tag): checks.append(.tag(number("#" + text.folded(tag)), isExcluded))
            case .mention(let name):
                if let person = person(name, for: viewer) {
                    checks.append(.mention(person, isExcluded))
                } else if !isExcluded {
                    return nil
                }
            }
        }
        return checks
    }

    private func has(_ phrase: [Int], _ words: [Int]) -> Bool {
        // Nearly all posts have not even the first word.
        guard let first = phrase.first, words.contains(first) || words.contains(first | 1) else { return false }
        guard rules.ordersPhrases else { return phrase.allSatisfy { words.contains($0) || words.contains($0 | 1) } }
        return words.indices.contains { start in
            start + phrase.count <= words.count
                && phrase.indices.allSatisfy { words[start + $0] == phrase[$0] || words[start + $0] == phrase[$0] | 1 }
        }
    }

    // MARK: People

    private func person(_ name: String, for viewer: Int?) -> Int? {
        guard let person = world.people.firstIndex(where: { $0.name == name }), !world.deleted.contains(person) else { return nil }
        return viewer.map { isThere(person, for: $0) } ?? true ? person : nil
    }

    private func isThere(_ author: Int, for viewer: Int) -> Bool {
        if author == viewer { return true }
        if rules.hidesSuspended, world.suspended.contains(author) { return false }
        return !rules.hidesBlocked || !world.blocks.contains([author, viewer]) && !world.blocks.contains([viewer, author])
    }

    /// Nil if an author is not there.
    private func authors(_ query: OracleQuery, _ viewer: Int?) -> [Int]? {
        var authors: [Int] = []
        for name in query.authors {
            guard let author = name == nil ? viewer : person(name ?? "", for: viewer) else { return nil }
            authors.append(author)
        }
        return authors
    }

    private func visible(to viewer: Int?) -> [Int] {
        if let known = found[viewer] { return known }
        let visible = world.posts.indices.reversed().filter { mayFind($0, viewer) }
        found[viewer] = visible
        return visible
    }

    private func mayFind(_ index: Int, _ viewer: Int?) -> Bool {
        let post = world.posts[index]
        guard !post.isGone, post.expires ?? .max > world.now.milliseconds else { return false }
        guard let viewer, viewer != post.author else { return true }
        let follows = world.follows.contains([viewer, post.author])
        guard isThere(post.author, for: viewer), follows || !rules.mindsAudience || post.audience == .everyone else { return false }
        guard follows || !rules.hidesUnfindable || !world.unfindable.contains(post.author) else { return false }
        return !rules.hidesMuted || !isMuted(index, viewer)
    }

    private func isMuted(_ index: Int, _ viewer: Int) -> Bool {
        if world.mutedPeople.contains([viewer, world.posts[index].author]) { return true }
        if let word = world.mutedWords[viewer] {
            let number = number(word)
            if words[index].caption.contains(number) || words[index].alt.contains(number) { return true }
        }
        return world.mutedTags[viewer].map { words[index].tags.contains(number("#" + $0)) } ?? false
    }
}
