import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Notifications: made with their cause, taken back with it.
struct NotificationTests {
    private let scratch: Scratch
    private let ana, ben, cleo: Person

    init() throws {
        scratch = try Scratch()
        (ana, ben, cleo) = (try scratch.account("ana"), try scratch.account("ben"), try scratch.account("cleo"))
    }

    private func page(of person: Person) throws -> NotificationPage {
        try scratch.read { try $0.notifications(of: person.id, PeoplePageRequest(), at: .at(900)) }
    }

    /// Kind and actor, newest first.
    private func notified(_ person: Person) throws -> [String] {
        try page(of: person).notifications.map { $0.kind.rawValue + ($0.actor.map { " " + $0.name } ?? "") }
    }

    private func favourite(_ photo: Photo, by actor: Person) throws {
        try scratch.write { try $0.notify(photo.author.id, .favourite, by: actor.id, photo: photo.id, at: .at(300)) }
    }

    @Test func followNotifiesAndUnfollowRetracts() throws {
        try scratch.follow(ben, ana)
        #expect(try notified(ana) == ["follow ben"] && notified(ben) == [])
        _ = try scratch.write { try $0.unfollow(ana.id, by: ben.id) }
        #expect(try notified(ana) == [])
        // The offset of what was taken back stays used.
        try scratch.follow(cleo, ana)
        #expect(try page(of: ana).notifications.map(\.offset) == [2])
        _ = try scratch.write { try $0.removeFollower(cleo.id, of: ana.id) }
        #expect(try notified(ana) == [])
    }

    @Test func followRequestAndItsAcceptanceNotify() throws {
        try scratch.approve(ana)
        for person in [ben, cleo] { try scratch.follow(person, ana) }
        #expect(try notified(ana) == ["request cleo", "request ben"])
        _ = try scratch.write { try $0.answerRequest(of: ben.id, to: ana.id, isAccepted: true, at: .at(70)) }
        _ = try scratch.write { try $0.answerRequest(of: cleo.id, to: ana.id, isAccepted: false, at: .at(70)) }
        #expect(try notified(ana) == [] && notified(ben) == ["accepted ana"] && notified(cleo) == [])
        _ = try scratch.write { try $0.unfollow(ana.id, by: ben.id) }
        #expect(try notified(ben) == [])
    }

    @Test func acceptingRequestsInBulkNotifiesEachRequester() throws {
        try scratch.approve(ana)
        for person in [ben, cleo] { try scratch.follow(person, ana) }
        _ = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(approves: false), at: .at(80)) }
        #expect(try notified(ana) == [] && notified(ben) == ["accepted ana"] && notified(cleo) == ["accepted ana"])
    }

    /// The unread counts that a change pushes to ana.
    private func counts(_ change: (Transaction) throws -> Void) throws -> [Int64] {
        try scratch.store.commit { transaction in
            _ = try transaction.attempt { try change(transaction) }
            return transaction.takenChanges().compactMap { change in
                if case .unread(ana.id, upTo: _, let unread, newest: _, isRead: _) = change { unread } else { nil }
            }
        }
    }

    @Test func unreadCountIsPushedWhenRequestsCloseInBulk() throws {
        try scratch.approve(ana)
        for person in [ben, cleo] { try scratch.follow(person, ana) }
        #expect(try counts { _ = try $0.editProfile(of: ana.id, ProfileChange(approves: false), at: .at(80)) } == [0])
        let photo = try scratch.photo("1", by: ana)
        for person in [ben, cleo] { try favourite(photo, by: person) }
        #expect(try counts { _ = try $0.suspend(ben.id, because: nil, at: .at(400)) } == [1])
        #expect(try counts { _ = try $0.deleteAccount(cleo.id, at: .at(500)) } == [0])
    }

    @Test func settlingAReportNotifiesItsReporter() throws {
        let photo = try scratch.photo("1", by: ana)
        try scratch.write { try $0.addReport(of: .photo(photo.id), by: ben.id, because: "spam", at: .at(100)) }
        try scratch.write { _ = try $0.erasePhoto(photo.id, of: ana.id, at: .at(110)) }
        try scratch.write { try $0.resolveReports(of: .photo(photo.id), as: .removed, by: nil, because: nil, at: .at(110)) }
        let notification = try #require(try page(of: ben).notifications.first)
        #expect(notification.kind == .report && notification.actor == nil && notification.photo == photo.id && notification.thumb == nil)
        #expect(try notified(ana) == [])
    }

    @Test func ownBlockedSuspendedAndInvisibleActsDoNotNotify() throws {
        let photo = try scratch.photo("1", by: ana, for: .followers)
        try favourite(photo, by: ana)
        try scratch.write { try $0.notify(ben.id, .mention, by: ana.id, photo: photo.id, at: .at(200)) }
        try scratch.block(ana, ben)
        try favourite(photo, by: ben)
        try scratch.write { try $0.notify(ben.id, .follow, by: ana.id, at: .at(200)) }
        _ = try scratch.write { try $0.suspend(cleo.id, because: nil, at: .at(200)) }
        try favourite(photo, by: cleo)
        for person in [ana, ben, cleo] { #expect(try page(of: person) == NotificationPage(notifications: [], unread: 0, next: nil)) }
        // The control: without these conditions a notification is made.
        _ = try scratch.write { try $0.unblock(ben.id, by: ana.id) }
        try favourite(photo, by: ben)
        #expect(try notified(ana) == ["favourite ben"])
    }

    @Test func mutedAccountsDoNotNotify() throws {
        _ = try scratch.write { try $0.mute(.account(ben.id), by: ana.id, until: .at(60), at: .at(10), limits: (9, 9)) }
        try scratch.follow(ben, ana, at: .at(50))
        #expect(try notified(ana) == [])
        // The control: after the mute's end it is.
        _ = try scratch.write { try $0.unfollow(ana.id, by: ben.id) }
        try scratch.follow(ben, ana, at: .at(70))
        #expect(try notified(ana) == ["follow ben"])
    }

    @Test func captionMentionNotifiesAndIsRetractedWithTheCaption() throws {
        let photo = try scratch.photo("1", by: ana, caption: "With @ben")
        #expect(try notified(ben) == ["mention ana"])
        _ = try scratch.write { try $0.editPhoto(photo.id, PhotoChange(caption: "With @ben and @cleo"), by: ana.id, at: .at(300)) }
        #expect(try notified(ben) == ["mention ana"] && notified(cleo) == ["mention ana"])
        #expect(try page(of: ben).notifications.first?.offset == 1, "it is not notified again")
        _ = try scratch.write { try $0.editPhoto(photo.id, PhotoChange(caption: "With @cleo"), by: ana.id, at: .at(400)) }
        #expect(try notified(ben) == [] && notified(cleo) == ["mention ana"])
    }

    /// Every end of a cause, by its name, with ana's notifications after it of a follow and a favourite by ben.
    @Test(arguments: [
        ("nothing", ["favourite ben", "follow ben"]), ("block", []), ("suspend", []), ("delete account", []),
        ("delete photo", ["follow ben"]), ("take back", ["follow ben"]),
    ]) func whatEndsTakesItsNotificationsBack(_ end: String, _ left: [String]) throws {
        let photo = try scratch.photo("1", by: ana)
        try scratch.follow(ben, ana)
        try favourite(photo, by: ben)
        switch end {
        case "block": try scratch.block(ana, ben)
        case "suspend": _ = try scratch.write { try $0.suspend(ben.id, because: nil, at: .at(400)) }
        case "delete account": _ = try scratch.write { try $0.deleteAccount(ben.id, at: .at(400)) }
        case "delete photo": _ = try scratch.write { try $0.erasePhoto(photo.id, of: ana.id, at: .at(400)) }
        case "take back": try scratch.write { try $0.takeBackNotification(.favourite, to: ana.id, by: ben.id, photo: photo.id) }
        default: break
        }
        #expect(try notified(ana) == left)
        #expect(try page(of: ana).unread == Int64(left.count))
        #expect(try scratch.ask("SELECT count(*) FROM notification", as: Int.self) == [left.count])
        #expect(try scratch.findings(at: .at(4_000)) == [])
    }

    @Test func narrowedPhotoNotifiesOnlyThoseWhoSeeIt() throws {
        let photo = try scratch.photo("1", by: ana)
        try scratch.follow(ben, ana)
        for person in [ben, cleo] { try scratch.write { try $0.notify(person.id, .mention, by: ana.id, photo: photo.id, at: .at(200)) } }
        #expect(try page(of: cleo).notifications.first?.thumb == photo.images.first?.path)
        _ = try scratch.write { try $0.editPhoto(photo.id, PhotoChange(audience: .followers), by: ana.id, at: .at(300)) }
        #expect(try notified(ben) == ["mention ana"] && notified(cleo) == [])
        _ = try scratch.write { try $0.unfollow(ana.id, by: ben.id) }
        #expect(try notified(ben) == [])
        #expect(try page(of: ben).unread == 0)
    }

    @Test func repeatedNotificationReplacesTheFormer() throws {
        let (one, other) = (try scratch.photo("1", by: ana), try scratch.photo("2", by: ana))
        for photo in [one, one, other, one] { try favourite(photo, by: ben) }
        try favourite(one, by: cleo)
        let notifications = try page(of: ana).notifications
        #expect(notifications.map(\.offset) == [5, 4, 3])
        #expect(notifications.map(\.photo) == [one.id, one.id, other.id])
    }

    @Test func theOldestGoWhenThereAreTooMany() throws {
        scratch.store.bounds.notifications = 3
        let photos = try (1...5).map { try scratch.photo("\($0)", by: ana) }
        for photo in photos { try favourite(photo, by: ben) }
        #expect(try page(of: ana).notifications.map(\.offset) == [5, 4, 3])
        // One that was taken back makes room: its offset counts for nothing.
        try scratch.write { try $0.takeBackNotification(.favourite, to: ana.id, by: ben.id, photo: photos[4].id) }
        try favourite(photos[0], by: cleo)
        #expect(try page(of: ana).notifications.map(\.offset) == [6, 4, 3])
    }

    @Test(.ofFiles) func notificationCostsTheSameHoweverManyAreKept() throws {
        let photos = try (1...3).map { try scratch.photo("\($0)", by: ana) }
        func steps(_ photo: Photo, by actor: Person) throws -> Int {
            try scratch.write { transaction in
                try transaction.sql.steps { try transaction.notify(ana.id, .favourite, by: actor.id, photo: photo.id, at: .at(300)) }
            }
        }
        // The first also makes the profile.
        _ = try steps(photos[0], by: ben)
        let few = try steps(photos[1], by: ben)
        try scratch.write { transaction in
            for offset in 3...202 as ClosedRange<Int64> {
                try transaction.run(
                    "INSERT INTO notification (account, offset, kind, at) VALUES (?, ?, 'report', 1)", [ana.id.rawValue, offset])
            }
            // Unread ones are counted.
            try transaction.run("UPDATE profile SET notified = 202, noticed = 202 WHERE account = ?", [ana.id.rawValue])
        }
        let many = try steps(photos[2], by: ben)
        #expect(few > 0 && many < few + 50, "\(few) steps with two notifications, \(many) with 202")
        #expect(try page(of: ana).notifications.first?.photo == photos[2].id)
    }

    @Test func readNotificationsStayReadAndAreCounted() throws {
        for person in [ben, cleo] { try scratch.follow(person, ana) }
        #expect(try page(of: ana).unread == 2)
        #expect(try scratch.write { try $0.readNotifications(of: ana.id, upTo: 1) } == 1)
        #expect(try page(of: ana).notifications.map(\.isRead) == [false, true])
        // Reading less than before changes nothing.
        #expect(try scratch.write { try $0.readNotifications(of: ana.id, upTo: 0) } == 1)
        #expect(try reason { _ = try scratch.write { try $0.readNotifications(of: ana.id, upTo: 3) } } == .unknownNotification)
        #expect(try scratch.write { try $0.readNotifications(of: ana.id, upTo: 2) } == 0)
    }

    @Test func resubscribingReturnsMissedOrNewestNotifications() throws {
        for person in [ben, cleo] { try scratch.follow(person, ana) }
        func start(_ since: FeedPosition?, limit: Int = 10) throws -> NotificationStart {
            try scratch.read { try $0.notifications(of: ana.id, since: since, limit: limit, at: .at(900)) }
        }
        let head = try start(nil).head
        #expect(head.offset == 2)
        func missed(after offset: Int64, epoch: String? = nil, limit: Int = 10) throws -> ([Int64], Bool) {
            let start = try start(FeedPosition(epoch: epoch ?? head.epoch, offset: offset), limit: limit)
            return (start.page.notifications.map(\.offset), start.isRecovered)
        }
        #expect(try missed(after: 1) == ([2], true))
        #expect(try missed(after: 2) == ([], true))
        #expect(try missed(after: 0, limit: 1) == ([2, 1], false))
        #expect(try missed(after: 3) == ([2, 1], false))
        #expect(try missed(after: 1, epoch: "other") == ([2, 1], false))
    }

    @Test func notificationIsPushedOnlyIfItsCauseIsCommitted() throws {
        let notified = try scratch.store.commit { transaction in
            _ = try transaction.attempt { try transaction.follow(ana.id, by: ben.id, at: .at(50), max: 9) }
            let notified = transaction.takenChanges().filter { if case .notified = $0 { true } else { false } }
            _ = try transaction.attempt { () throws -> Void in
                _ = try transaction.follow(ana.id, by: cleo.id, at: .at(50), max: 9)
                throw Rejection(.internal, "after the write")
            }
            #expect(transaction.takenChanges() == [])
            return notified
        }
        #expect(notified == [.notified(ana.id, at: 1)])
        let event = try #require(try scratch.read { try $0.notificationEvent(of: ana.id, at: 1) })
        #expect(event.notification.actor == ben && event.unread == 1 && event.notification.offset == 1)
    }

    @Test(.ofFiles) func restoreKeepsRetractedAndReadNotifications() throws {
        for person in [ben, cleo] { try scratch.follow(person, ana) }
        let before = try scratch.read { try $0.peopleHead() }
        _ = try scratch.backUp()
        _ = try scratch.write { try $0.unfollow(ana.id, by: ben.id) }
        _ = try scratch.write { try $0.readNotifications(of: ana.id, upTo: 2) }
        try scratch.close()
        _ = try scratch.restore(keepingOld: false)
        try scratch.adopt()
        #expect(try notified(ana) == ["follow cleo"])
        #expect(try page(of: ana).unread == 0)
        #expect(try scratch.read { try $0.peopleHead() }.epoch != before.epoch)
        try scratch.follow(ben, ana)
        #expect(try page(of: ana).notifications.first?.offset == 3)
        #expect(try scratch.findings(at: .at(4_000)) == [])
    }
}
