import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Four people who follow each other, and send snaps.
struct InboxPlace {
    let scratch: Scratch
    let ana, ben, cleo, dora: Person
    var bounds = InboxBounds()

    init() throws {
        scratch = try Scratch()
        (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        (cleo, dora) = (try scratch.account("cleo"), try scratch.account("dora"))
        let all = [ana, ben, cleo, dora]
        for one in all { for other in all where one != other { try scratch.follow(one, other) } }
    }

    @discardableResult func send(
        _ key: String, by author: Person, to people: [Person], caption: String? = nil, image: StoredImage? = nil,
        at now: Timestamp = .at(100)
    ) throws -> SentSnap {
        try send(key, by: author, .accounts(people.map(\.id)), caption: caption, image: image, at: now)
    }

    @discardableResult func send(
        _ key: String, by author: Person, _ target: SendRequest.Target, caption: String? = nil, image: StoredImage? = nil,
        at now: Timestamp = .at(100)
    ) throws -> SentSnap {
        let draft = SentDraft(author: author, target: target, key: key, caption: caption)
        let source = try ImageSource.upload(image ?? scratch.images.write([1, 2, 3], type: "image/jpeg"))
        let posted = PostedImage(ImageFacts(type: "image/jpeg", width: 40, height: 30), source)
        return try scratch.write { try $0.send(draft, posted, within: bounds, at: now) }
    }

    @discardableResult func open(_ snap: SentSnap, by person: Person, at now: Timestamp = .at(200)) throws -> ReceivedClaim {
        try scratch.write { try $0.openReceived(snap.id, by: person, on: "phone", at: now) }
    }

    func remove(_ snap: SentSnap, by person: Person, at now: Timestamp = .at(200)) throws {
        try scratch.write { try $0.removeReceived(snap.id, by: person.id, at: now) }
    }

    func takeBack(_ snap: SentSnap, at now: Timestamp = .at(250)) throws {
        try scratch.write { try $0.removePost(snap.id, as: .deleted, keepsReported: true, at: now) }
    }

    func report(_ snap: SentSnap, by person: Person, at now: Timestamp = .at(150)) throws {
        try scratch.write { try $0.addReport(of: .snap(snap.id), by: person.id, because: "spam", at: now) }
    }

    /// Erases what is due.
    func erase(at now: Timestamp) throws { _ = try scratch.write { try $0.eraseSent(at: now, limit: 100) } }

    func inbox(of person: Person) throws -> InboxPage { try scratch.read { try $0.inbox(of: person.id, PeoplePageRequest()) } }

    func sent(_ snap: SentSnap) throws -> SentSnap { try #require(try scratch.read { try $0.sentSnap(snap.id) }) }

    /// What its author sees of a snap: each recipient, and how it ended.
    func states(_ snap: SentSnap) throws -> String {
        let sent = try sent(snap)
        let states = sent.recipients.map { "\($0.account.name) \($0.openedAt.map { "opened \($0.milliseconds)" } ?? "delivered")" }
        return (states + [sent.gone?.rawValue].compactMap { $0 }).joined(separator: ", ")
    }

    /// What is left of a snap: `image`, `caption`.
    func remains(of snap: SentSnap) throws -> [String] {
        let number = snap.id.rawValue
        let images = try scratch.ask("SELECT count(*) FROM image WHERE snap = \(number)", as: Int.self)[0]
        let captions = try scratch.ask("SELECT count(*) FROM snap WHERE id = \(number) AND caption IS NOT NULL", as: Int.self)[0]
        return (images > 0 ? ["image"] : []) + (captions > 0 ? ["caption"] : [])
    }

    func start(_ person: Person, since: FeedPosition? = nil) throws -> InboxStart {
        try scratch.read { try $0.inbox(of: person.id, since: since, limit: 1_000) }
    }

    /// The events since an offset in words; nil where they cannot be recovered.
    func events(_ person: Person, since offset: Int64) throws -> [String]? {
        let head = try start(person).head
        guard case .recovered(let events) = try start(person, since: FeedPosition(epoch: head.epoch, offset: offset)).content else {
            return nil
        }
        return events.map { event in
            let kind =
                switch event.kind {
                case .received(let snap): "received \(snap.id.text)"
                case .gone(let snap, let gone): "\(gone.rawValue) \(snap.text)"
                case .opened(let snap, _): "opened \(snap.text)"
                case .removed(let snap): "removed \(snap.text)"
                }
            return "\(event.position.offset) \(kind)"
        }
    }

    func findings() throws -> [Finding] { try scratch.findings(at: .at(500)) }
}
