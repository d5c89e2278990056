import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Four people, and a photo of the first.
struct CommentPlace {
    let scratch: Scratch
    let ana, ben, cleo, dora: Person
    let photo: PhotoID

    init() throws {
        scratch = try Scratch()
        (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        (cleo, dora) = (try scratch.account("cleo"), try scratch.account("dora"))
        photo = try scratch.photo("1", by: ana).id
    }

    @discardableResult func comment(
        _ text: String, by person: Person, on photo: PhotoID? = nil, key: String? = nil, to answered: CommentID? = nil,
        at now: Timestamp = .at(200), max: Int = 100
    ) throws -> CommentID { try post(text, by: person, on: photo, key: key, to: answered, at: now, max: max).comment.id }

    /// - Parameter key: by default the text.
    func post(
        _ text: String, by person: Person, on photo: PhotoID? = nil, key: String? = nil, to answered: CommentID? = nil,
        at now: Timestamp = .at(200), max: Int = 100
    ) throws -> Transaction.PostedComment {
        let post = CommentPost(photo: photo ?? self.photo, text: text, key: key ?? text, answered: answered)
        return try scratch.write {
            try $0.addComment(CommentDraft(post, by: person.id), within: CommentBounds(onPhoto: max, ofAccount: max), at: now)
        }
    }

    @discardableResult func edit(_ comment: CommentID, _ text: String, by person: Person, at now: Timestamp = .at(300)) throws
        -> SnapModel.Comment
    {
        try scratch.write { try $0.editComment(comment, text, by: person.id, withinMinutes: 15, at: now) }
    }

    func delete(_ comment: CommentID, by person: Person, at now: Timestamp = .at(400)) throws {
        _ = try scratch.write { try $0.deleteComment(comment, by: .viewer(person.id), at: now) }
    }

    func page(
        _ page: CommentPageRequest = CommentPageRequest(), for person: Person, on photo: PhotoID? = nil
    ) throws -> CommentPage { try scratch.read { try $0.comments(on: photo ?? self.photo, page, for: .viewer(person.id)) } }

    /// The texts that a person finds listed; "…" for what is left of a deleted comment.
    func texts(for person: Person, top: CommentID? = nil) throws -> [String] {
        try page(CommentPageRequest(top: top, order: .oldest), for: person).comments.map { $0.content?.text.text ?? "…" }
    }

    func count(for person: Person) throws -> Int64 {
        try scratch.read { try $0.photo(photo, for: .viewer(person.id), at: .at(300)) }.comments
    }

    func findings() throws -> [Finding] { try scratch.findings(at: .at(500)) }
}
