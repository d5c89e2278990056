import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Helpers for tests of people and photos.
extension Scratch {
    static let most = 10_000

    @discardableResult func follow(_ one: Person, _ other: Person, at now: Timestamp = .at(50)) throws -> Relation {
        try write { try $0.follow(other.id, by: one.id, at: now, max: Self.most) }
    }

    @discardableResult func block(_ one: Person, _ other: Person) throws -> Relation {
        try write { try $0.block(other.id, by: one.id, at: .at(60), max: Self.most) }
    }

    func approve(_ person: Person) throws {
        _ = try write { try $0.editProfile(of: person.id, ProfileChange(approves: true), at: .at(40)) }
    }

    @discardableResult func photo(
        _ key: String, by author: Person, for audience: Audience = .everyone, caption: String? = nil, alt: String? = nil,
        labels: [TopicID] = [], at now: Timestamp = .at(100)
    ) throws -> Photo {
        let words = Photo.Words(caption: caption, alt: alt)
        let draft = PhotoDraft(author: author, key: key, words: words, audience: audience, labels: labels)
        let posted = try postedPhoto()
        return try #require(try write { try $0.addPhoto(draft, posted, at: now, bytesMax: 1 << 30) })
    }

    /// The sizes of a photo, as files of the store: all four, unless others are named.
    func postedPhoto(_ bytes: [UInt8] = [1, 2, 3], sizes: [Photo.Size] = Photo.Size.allCases) throws -> StoredSizes {
        StoredSizes(
            placeholder: [9, 9, 9, 9, 9],
            images: try sizes.map { size in
                StoredSizes.Image(
                    size: size, facts: ImageFacts(type: size == .large ? "image/jpeg" : "image/webp", width: 40, height: 30),
                    bytes: bytes.count, stored: try images.write(bytes, type: size == .large ? "image/jpeg" : "image/webp"))
            })
    }

    /// The sizes of a portrait or a banner, as files of the store.
    func postedProfileImage(_ bytes: [UInt8] = [1, 2, 3]) throws -> StoredSizes { try postedPhoto(bytes, sizes: Photo.Size.always) }

    func profile(_ person: Person, for viewer: Person) throws -> (profile: Profile, relation: Relation?) {
        try read { try $0.profile(.id(person.id), for: .viewer(viewer.id)) }
    }

    func counts(of person: Person) throws -> [Int64] {
        let details = try #require(try profile(person, for: person).profile.details)
        return [details.photos, details.followers ?? -1, details.following ?? -1]
    }
}

extension Favourite {
    /// Nil for a topic.
    var photo: Photo? { if case .photo(let photo) = item { photo } else { nil } }
}
