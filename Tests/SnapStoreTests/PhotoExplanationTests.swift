import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Names the rule that decides whether a viewer sees a photo. `VisibilityTests` compares the verdicts with the rule in all cells.
struct PhotoExplanationTests {
    private let scratch: Scratch
    private let (ana, ben): (Person, Person)
    private let (open, closed): (Photo, Photo)

    init() throws {
        scratch = try Scratch()
        (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        open = try scratch.photo("o", by: ana, caption: "a #fox")
        closed = try scratch.photo("c", by: ana, for: .followers, caption: "quiet")
    }

    private func explain(_ photo: PhotoID, _ viewer: String = "Ben", at now: Timestamp = .at(300)) throws -> PhotoExplanation {
        try scratch.read { try $0.explain(photo, viewerNamed: viewer, at: now) }
    }

    @Test func eachRuleHasItsVerdict() throws {
        #expect(try explain(closed.id, "ana").verdict == .isAuthor)
        #expect(try explain(open.id).verdict == .forEveryone && explain(open.id).home == .notFollowed)
        #expect(try explain(closed.id).verdict == .notFollower(isAsking: false) && explain(closed.id).home == nil)
        try scratch.approve(ana)
        try scratch.follow(ben, ana)
        #expect(try explain(closed.id).verdict == .notFollower(isAsking: true))
        _ = try scratch.write { [ana, ben] in try $0.answerRequest(of: ben.id, to: ana.id, isAccepted: true, at: .at(70)) }
        #expect(try explain(closed.id).verdict == .follower(since: .at(70)) && explain(closed.id).home == .shown)
        try scratch.block(ben, ana)
        #expect(try explain(open.id).verdict == .blocked(by: .viewer, since: .at(60)))
        _ = try scratch.write { [ana, ben] in try $0.unblock(ana.id, by: ben.id) }
        try scratch.block(ana, ben)
        #expect(try explain(open.id).verdict == .blocked(by: .author, since: .at(60)))
        #expect(try explain(PhotoID(rawValue: 99)).verdict == .unknownPhoto)
        #expect(throws: Rejection.self) { try explain(open.id, "ghost") }
        _ = try scratch.write { [ana] in try $0.suspend(ana.id, because: "spam", at: .at(80)) }
        #expect(try explain(open.id).verdict == .authorSuspended(since: .at(80), reason: "spam"))
        _ = try scratch.write { [ben] in try $0.suspend(ben.id, because: nil, at: .at(90)) }
        #expect(try explain(open.id).verdict == .viewerSuspended(since: .at(90), reason: nil))
    }

    @Test func aMuteKeepsItFromHomeAlone() throws {
        try scratch.follow(ben, ana)
        func mute(_ target: MuteTarget) throws {
            _ = try scratch.write { [ben] in try $0.mute(target, by: ben.id, until: .at(400), at: .at(60), limits: (10, 10)) }
        }
        try mute(.word("quiet"))
        #expect(try explain(closed.id).home == .mutedWord && explain(open.id).home == .shown)
        try mute(.tag("fox"))
        #expect(try explain(open.id).home == .mutedTag)
        try mute(.account(ana.id))
        #expect(try explain(closed.id).home == .mutedPerson && explain(closed.id).verdict.isVisible)
        #expect(try explain(closed.id, at: .at(400)).home == .shown)
    }

    @Test func explanationNamesTheRemoverOfAPhoto() throws {
        func erase(_ photo: Photo, _ audit: ((Transaction) throws -> Void)? = nil) throws {
            _ = try scratch.write { [ana] transaction in
                try audit?(transaction)
                return try transaction.erasePhoto(photo.id, of: ana.id, at: .at(200))
            }
        }
        try erase(open) { try $0.audit("photo.delete", "photo \(open.id.text)", by: nil, because: "spam", at: .at(200)) }
        #expect(try explain(open.id).verdict == .gone(at: .at(200), by: .admin(nil, reason: "spam")))
        try erase(closed)
        #expect(try explain(closed.id).verdict == .gone(at: .at(200), by: .author))
        let last = try scratch.photo("l", by: ana)
        _ = try scratch.write { [ana] in try $0.deleteAccount(ana.id, at: .at(210)) }
        #expect(try explain(last.id).verdict == .gone(at: .at(210), by: .accountDeletion))
    }

    /// A snap and a photo may have the same number.
    @Test func theRemovalOfAPhotoIsNotThatOfASnap() throws {
        let snap = try scratch.post("s", by: ana)
        #expect(snap.id.rawValue == open.id.rawValue)
        _ = try scratch.write { try $0.removeSnap(snap.id, as: .deleted, at: .at(150)) }
        try scratch.write { try $0.audit("report.resolve remove", "photo \(open.id.text)", by: nil, because: "spam", at: .at(160)) }
        let verdict = try scratch.read { try $0.explain(snap.id, viewerNamed: "ben", at: .at(200)) }.verdict
        #expect(verdict == .gone(.deleted, at: .at(150), by: .author))
    }

    // MARK: Lists

    private func found(_ filter: PhotoFilter, for perspective: Perspective = .localAdmin) throws -> [String] {
        try scratch.read { try $0.photos(filter, for: perspective, at: .at(300)) }.photos.map(\.id.text)
    }

    @Test func photosAreFoundByAuthorTimeStateAndReport() throws {
        let other = try scratch.photo("b", by: ben, at: .at(150))
        let gone = try scratch.photo("g", by: ana, at: .at(160))
        _ = try scratch.write { [ana] in try $0.erasePhoto(gone.id, of: ana.id, at: .at(200)) }
        try scratch.follow(ben, ana)
        try scratch.write { [ben] in try $0.addReport(of: .photo(closed.id), by: ben.id, because: "spam", at: .at(170)) }
        let ids = [open, closed, other, gone].map(\.id.text)
        #expect(try found(PhotoFilter()) == [ids[2], ids[1], ids[0]])
        #expect(try found(PhotoFilter(state: .all)) == ids.reversed() && found(PhotoFilter(state: .gone)) == [ids[3]])
        #expect(try found(PhotoFilter(author: "ANA")) == [ids[1], ids[0]] && found(PhotoFilter(author: "ana", state: .gone)) == [ids[3]])
        #expect(try found(PhotoFilter(since: .at(150))) == [ids[2]] && found(PhotoFilter(until: .at(150))) == [ids[1], ids[0]])
        #expect(try found(PhotoFilter(isReported: true)) == [ids[1]] && found(PhotoFilter(author: "ben", isReported: true)).isEmpty)
        let page = try scratch.read { try $0.photos(PhotoFilter(limit: 2), for: .localAdmin, at: .at(300)) }
        #expect(page.next == closed.id)
        #expect(try found(PhotoFilter(before: page.next, limit: 2)) == [ids[0]])
        #expect(throws: Rejection.self) { try found(PhotoFilter(author: "ghost")) }
    }

    @Test func anAdminsAccountFindsWhatItMaySeeAndWhatWasReported() throws {
        #expect(try found(PhotoFilter(), for: .admin(ben.id)) == [open.id.text])
        let cleo = try scratch.account("cleo")
        try scratch.follow(cleo, ana)
        try scratch.write { try $0.addReport(of: .photo(closed.id), by: cleo.id, because: "spam", at: .at(170)) }
        #expect(try found(PhotoFilter(), for: .admin(ben.id)) == [closed.id.text, open.id.text])
    }
}
