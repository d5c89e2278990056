import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// A store full of people and posts, and a plain list of the same.
final class OracleWorld {
    enum Kind: CaseIterable { case photo, snap }

    /// The elements of a caption.
    enum Piece {
        case words(String)
        case tag(String)
        case mention(Int)
    }

    struct Post {
        let kind: Kind
        let id: Int64
        let author: Int
        let feed: FeedID?
        let at: Int64
        var audience = Audience.everyone
        var caption: [Piece] = []
        var alt: String?
        var isGone = false
        var expires: Int64?
    }

    let scratch: Scratch
    var random: Seeded
    private(set) var people: [Person] = []
    private(set) var posts: [Post] = []
    var follows: Set<[Int]> = []
    var blocks: Set<[Int]> = []
    var suspended: Set<Int> = []
    var deleted: Set<Int> = []
    var unfindable: Set<Int> = []
    var mutedPeople: Set<[Int]> = []
    var mutedWords: [Int: String] = [:]
    var mutedTags: [Int: String] = [:]
    /// 2026-10-01, and then a post each four minutes.
    private var clock: Int64 = 1_790_812_800_000
    var now: Timestamp { .at(clock) }

    init(seed: UInt64, posts count: Int) throws {
        scratch = try Scratch()
        random = Seeded(seed)
        people = try (0..<40).map { try scratch.account($0 % 8 == 0 ? "Zoë \($0)" : "p\($0)x") }
        try befriend(300)
        try post(count * 6 / 10)
        try scratch.store.commit { try $0.shelveAll(.photo) }
        try estrange()
        try change(count / 20)
        // Ids continue far above, so that there are several segments.
        try scratch.write { _ = try $0.run("UPDATE sqlite_sequence SET seq = seq + 70000 WHERE name IN ('photo', 'snap')") }
        try post(count * 4 / 10 - 100)
        try befriend(50)
        try change(count / 20)
        while try scratch.store.rewriteSegment() {}
        try change(count / 100)
        try post(100)
    }

    // MARK: People

    private func befriend(_ count: Int) throws {
        try scratch.write { transaction in
            for _ in 0..<count {
                let (one, other) = (random.below(people.count), random.below(people.count))
                guard one != other, areThere(one, other) else { continue }
                _ = try transaction.follow(people[other].id, by: people[one].id, at: now, max: Scratch.most)
                follows.insert([one, other])
            }
        }
    }

    /// Blocks, mutes, a few who are suspended, gone, or not to be found.
    private func estrange() throws {
        try scratch.write { transaction in
            for _ in 0..<40 {
                let (one, other) = (random.below(people.count), random.below(people.count))
                guard one != other, areThere(one, other) else { continue }
                _ = try transaction.block(people[other].id, by: people[one].id, at: now, max: Scratch.most)
                blocks.insert([one, other])
                follows.subtract([[one, other], [other, one]])
            }
            for one in 0..<people.count {
                let other = (one + 5) % people.count
                let target: MuteTarget
                switch one % 4 {
                case 0 where areThere(one, other):
                    target = .account(people[other].id)
                    mutedPeople.insert([one, other])
                case 1:
                    mutedWords[one] = OracleWords.plain[one]
                    target = .word(OracleWords.plain[one])
                case 2:
                    mutedTags[one] = "fox"
                    target = .tag("fox")
                default: continue
                }
                _ = try transaction.mute(target, by: people[one].id, until: nil, at: now, limits: (9, 9))
            }
            for one in [11, 21, 31] {
                _ = try transaction.suspend(people[one].id, because: nil, at: now)
                suspended.insert(one)
            }
            for one in [8, 12, 22, 33] {
                _ = try transaction.editProfile(of: people[one].id, ProfileChange(findable: false), at: now)
                unfindable.insert(one)
            }
            for one in [13, 29] {
                _ = try transaction.deleteAccount(people[one].id, at: now)
                deleted.insert(one)
                for index in posts.indices where posts[index].author == one { posts[index].isGone = true }
                follows = follows.filter { !$0.contains(one) }
                blocks = blocks.filter { !$0.contains(one) }
            }
        }
    }

    /// Whether one is there for another.
    func isThere(_ other: Int, for one: Int) -> Bool {
        !deleted.contains(other)
            && (one == other || !suspended.contains(other) && !blocks.contains([one, other]) && !blocks.contains([other, one]))
    }

    private func areThere(_ one: Int, _ other: Int) -> Bool {
        isThere(one, for: other) && isThere(other, for: one) && !suspended.contains(one)
    }

    private func isActive(_ one: Int) -> Bool { !suspended.contains(one) && !deleted.contains(one) }

    // MARK: Posts

    private func post(_ count: Int) throws {
        for start in stride(from: 0, to: count, by: 1_000) {
            try scratch.write { transaction in for _ in start..<min(start + 1_000, count) { try post(transaction) } }
        }
    }

    private func post(_ transaction: Transaction) throws {
        let author = random.below(random.below(people.count) + 1)
        guard isActive(author) else { return }
        clock += 240_000
        let caption = pieces(by: author)
        let key = "\(posts.count)"
        let isPhoto = random.chance(2, in: 3)
        if isPhoto {
            let alt = random.chance(1, in: 3) ? words(1 + random.below(8)) : nil
            let audience = random.chance(1, in: 5) ? Audience.followers : .everyone
            let draft = PhotoDraft(
                author: people[author], key: key, words: Photo.Words(caption: text(caption), alt: alt), audience: audience)
            let photo = try #require(try transaction.addPhoto(draft, sizes(key), at: now, bytesMax: 0))
            posts.append(
                Post(
                    kind: .photo, id: photo.id.rawValue, author: author, feed: nil, at: clock, audience: audience,
                    caption: asStored(caption, by: author), alt: alt))
        } else {
            let feed = random.chance(1, in: 2) ? Scratch.animals : Scratch.people
            let expires = random.chance(1, in: 10) ? clock + 86_400_000 : nil
            let draft = Scratch.draft(key, by: people[author], in: feed, caption: text(caption))
            let snap = try #require(try transaction.post(draft, at: now, expiresAt: expires.map { .at($0) })?.snap)
            posts.append(
                Post(
                    kind: .snap, id: snap.id.rawValue, author: author, feed: feed, at: clock, caption: asStored(caption, by: author),
                    expires: expires))
        }
    }

    private func sizes(_ key: String) -> StoredSizes {
        let facts = ImageFacts(type: "image/jpeg", width: 40, height: 30)
        let stored = StoredImage(file: "photo-\(key)", secret: [1], type: "image/jpeg")
        return StoredSizes(placeholder: [1], images: [StoredSizes.Image(size: .large, facts: facts, bytes: 1, stored: stored)])
    }

    private func words(_ count: Int) -> String {
        TextRule.normalised(
            (0..<count).map { _ in OracleWords.word(&random) + ["", "", ",", ".", "!"].pick(&random) }.joined(separator: " "))
    }

    private func pieces(by author: Int) -> [Piece] {
        (0..<random.below(4) + random.below(4)).map { _ in
            switch random.below(8) {
            case 0: .tag(OracleWords.tags.pick(&random))
            case 1: .mention(random.below(people.count))
            default: .words(words(1 + random.below(3)))
            }
        }
    }

    /// Behind a name comes a comma, so that no longer name can be meant.
    private func text(_ caption: [Piece]) -> String? {
        let parts = caption.map { piece in
            switch piece {
            case .words(let words): words
            case .tag(let tag): "#" + tag
            case .mention(let person): "@\(people[person].name),"
            }
        }
        return parts.isEmpty ? nil : TextRule.normalised(parts.joined(separator: " "))
    }

    /// An account that is invisible to the author is named without a mention.
    private func asStored(_ caption: [Piece], by author: Int) -> [Piece] {
        caption.map { piece in
            guard case .mention(let person) = piece, !isThere(person, for: author) else { return piece }
            return .words("@\(people[person].name),")
        }
    }

    /// Edits and deletions.
    private func change(_ count: Int) throws {
        try scratch.write { transaction in
            for _ in 0..<count {
                let index = random.below(posts.count)
                let (post, author) = (posts[index], people[posts[index].author].id)
                guard !post.isGone, isActive(post.author) else { continue }
                switch (post.kind, random.below(3)) {
                case (.snap, _):
                    guard post.expires ?? .max > clock else { continue }
                    _ = try transaction.removeSnap(SnapID(rawValue: post.id), as: .deleted, at: now)
                    posts[index].isGone = true
                case (.photo, 0):
                    _ = try transaction.erasePhoto(PhotoID(rawValue: post.id), of: author, at: now)
                    posts[index].isGone = true
                case (.photo, 1):
                    let (caption, alt) = (pieces(by: post.author), words(2))
                    let change = PhotoChange(caption: text(caption) ?? "", alt: alt)
                    _ = try transaction.editPhoto(PhotoID(rawValue: post.id), change, by: author, at: now)
                    posts[index].caption = asStored(caption, by: post.author)
                    posts[index].alt = alt
                case (.photo, _):
                    let audience = post.audience == .everyone ? Audience.followers : .everyone
                    _ = try transaction.editPhoto(PhotoID(rawValue: post.id), PhotoChange(audience: audience), by: author, at: now)
                    posts[index].audience = audience
                }
            }
        }
    }
}
