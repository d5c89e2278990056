import SnapModel
import SnapWire
import TestSupport

// The client's handling of the server's messages.

extension SimulatedClient {
    /// - Throws: the promise that was broken.
    func receive(_ message: ServerMessage) throws(Violation) {
        switch message {
        case .close(let code):
            if code == CloseCode.slowConsumer.rawValue { oracle.count { $0.slowConsumers += 1 } }
            disconnect()
        case .text(let bytes): try read(bytes) { try receive($0) }
        case .binary(let bytes):
            guard let (json, _) = Attachment.split(bytes) else { throw Violation("a binary message of a wrong length") }
            try read(Array(json)) { try receive($0) }
        }
    }

    private func read(_ bytes: [UInt8], _ body: (JSONObject) throws -> Void) throws(Violation) {
        do { try bytes.withUnsafeBufferPointer { try body(try JSONObject($0)) } } catch {
            throw error as? Violation
                ?? Violation("client \(index) cannot read \(String(decoding: bytes.prefix(300), as: UTF8.self)): \(error)")
        }
    }

    private func receive(_ object: JSONObject) throws {
        if let method = try object.string("method") { return try push(method, object.required("params")) }
        guard let id = try object.integer("id"), let question = questions.removeValue(forKey: id) else {
            throw Violation("once: client \(index) got an answer to nothing, or a second one")
        }
        if let error = try object.object("error") { return try refused(question, try error.required("data")) }
        try checkLogin(question, isAfterEnd: wasAskedAfterEnd(id))
        try answered(question, object.required("result"))
    }

    // MARK: Pushes

    private func push(_ method: String, _ params: JSONObject) throws {
        switch method {
        case "feed.event": try event(params)
        case "inbox.event": try inboxEvent(params)
        case "snap.opened":
            guard let snap = try params.snapID("snap"), try oracle.claimExists(snap, by: account) else {
                throw Violation("durable: snap.opened without a claim")
            }
        default: break
        }
    }

    private func event(_ params: JSONObject) throws {
        let (feed, epoch, offset, event) = try params.event()
        guard let state = following[feed], state != .asked, let cursor = cursors[feed] else {
            throw Violation(
                "no gap: client \(index) got event \(offset) of feed \(feed) before the reply to its subscription, or after its end")
        }
        guard offset == cursor.offset + 1 else {
            throw Violation("no gap: client \(index) is at \(cursor.offset) of feed \(feed) and got event \(offset)")
        }
        try oracle.check(feed, epoch: epoch, offset: offset, event)
        cursors[feed] = Cursor(epoch: epoch, offset: offset)
        oracle.count { $0.pushes += 1 }
    }

    // MARK: Replies

    private func answered(_ question: Question, _ result: JSONObject) throws {
        switch question {
        case .resume: isSignedIn = true
        case .subscribe(let known):
            for element in try result.elements("feeds", max: 64) ?? [] { try subscribed(try JSONObject(element), known) }
        case .unsubscribe(let feed): following[feed] = nil
        case .post(let post): try posted(post, try result.required("snap"))
        case .open(let snap, let isDeleted):
            if isDeleted { throw Violation("snap \(snap) was opened after its deletion was acknowledged") }
        case .delete(let snap):
            try oracle.deletionWasAcknowledged(snap)
            oracle.count { $0.deletions += 1 }
        case .list(let counts): try listed(try result.elements("feeds", max: 64) ?? [], counts)
        case .photo(let posting): try photoPosted(posting, try result.required("photo"))
        case .editPhoto(let edit): try photoEdited(edit)
        case .deletePhoto(let deletion): try photoDeleted(deletion)
        case .relate(let change): try related(change, try result.required("relation"))
        case .editProfile(let approves, let flight): try profileEdited(approves: approves, flight: flight)
        case .look(let look, let sights): try looked(look, sights, result)
        case .endLogin(let other, let session): other.loginHasEnded(session)
        case .inbox(let question): try answered(question, result)
        case .page(let feed, let deleted):
            let snaps = try result.snapIDs()
            if let snap = snaps.first(where: deleted.contains) {
                throw Violation("a page of feed \(feed) has snap \(snap), whose deletion was acknowledged before")
            }
        }
    }

    private func subscribed(_ answer: JSONObject, _ known: [Int: Cursor?]) throws {
        let feed = try answer.feed("id")
        guard let since = known[feed], following[feed] == .asked else {
            throw Violation("an answer for feed \(feed), which was not asked for")
        }
        guard let epoch = try answer.string("epoch"), let head = try answer.integer("offset") else {
            following[feed] = nil
            return
        }
        if try answer.flag("recovered") {
            guard var cursor = since else { throw Violation("recovered without a position") }
            for element in try answer.elements("events", max: 10_000) ?? [] {
                let (_, epoch, offset, event) = try JSONObject(element).event()
                guard offset == cursor.offset + 1 else {
                    throw Violation("no gap: client \(index) at \(cursor.offset) of feed \(feed) recovered event \(offset)")
                }
                try oracle.check(feed, epoch: epoch, offset: offset, event)
                cursor.offset = offset
            }
            guard cursor.offset == head else { throw Violation("no gap: recovered to \(cursor.offset) of feed \(feed), not \(head)") }
            oracle.count { $0.recoveries += 1 }
        } else {
            try oracle.checkSnapshot(feed, head: head, snaps: try answer.snapIDs())
        }
        following[feed] = .followed
        cursors[feed] = Cursor(epoch: epoch, offset: head)
    }

    private func posted(_ post: Post, _ snap: JSONObject) throws {
        guard let id = try snap.snapID("id"), let offset = try snap.integer("offset") else {
            throw Violation("a snap without id or offset")
        }
        try oracle.postWasAcknowledged(
            Oracle.PostKey(account: account, key: post.key), feed: try snap.feed("feed"), offset: offset, snap: id)
    }

    private func listed(_ feeds: [UnsafeBufferPointer<UInt8>], _ candidates: [[FeedCount]]) throws {
        var counts: [FeedCount] = []
        for element in feeds {
            let feed = try JSONObject(element)
            counts.append(FeedCount(snaps: try feed.integer("snaps") ?? -1, unread: try feed.integer("unread") ?? -1))
        }
        guard candidates.contains(counts) else { throw Violation("unread: reported \(counts), recounted \(candidates)") }
        oracle.count { $0.counted += 1 }
    }

    // MARK: Refusals

    private func refused(_ question: Question, _ data: JSONObject) throws {
        guard let name = try data.string("name"), let reason = Rejection.Reason(rawValue: name) else {
            throw Violation("an error without a name")
        }
        oracle.count { $0.refusals += 1 }
        switch (question, reason) {
        case (_, .notAuthenticated) where login != .lives, (.resume, .invalidToken) where login != .lives: return loginIsRefused(question)
        case (.endLogin(let other, let session), .unknownSession): other.loginHasEnded(session)
        case (_, .busy), (_, .rateLimited), (_, .shuttingDown), (_, .internal), (_, .storageFull): break
        case (.open(let snap, _), .alreadyOpened):
            oracle.count { $0.refusedOpens += 1 }
            guard try oracle.claimExists(snap, by: account) else { throw Violation("already_opened without a claim of snap \(snap)") }
        // A deletion may come between a claim and its image.
        case (.open(let snap, _), .snapGone), (.open(let snap, _), .imageLost), (.delete(let snap), .snapGone):
            // The snap may have expired before the job that removes it ran.
            guard oracle.isGone(snap) || oracle.isBrief(snap) else { throw Violation("\(name) for snap \(snap), which is there") }
        case (.delete, .forbidden): break
        case (.resume, .alreadyAuthenticated): break
        case (.resume, .suspended):
            // The answer may be read after the account was let in again.
            guard account == SimulatedMachine.suspectNumber else { throw Violation("\(account) is reported suspended, and never was") }
        // A defect that hides suspensions lets the suspended log in; others must still see nothing of them.
        case (_, .suspended) where oracle.people.state.suspended.contains(account): break
        case (.inbox(let asked), _): try inboxRefused(asked, reason)
        case (.photo, _), (.editPhoto, _), (.deletePhoto, _), (.relate, _), (.look, _): return try peopleRefused(question, reason)
        default: throw Violation("client \(index) was refused \(question) by \(name)")
        }
        giveUp(question)
    }

    func giveUp(_ question: Question) {
        switch question {
        case .subscribe(let known): for feed in known.keys { following[feed] = nil }
        case .unsubscribe(let feed): following[feed] = .followed
        case .post(let post): unacknowledged.append(post)
        case .photo(let posting): unacknowledgedPhotos.append(posting)
        case .editPhoto(let edit), .deletePhoto(let edit): oracle.people.flights.endInDoubt(edit.flight)
        case .relate(let change): oracle.people.flights.endInDoubt(change.flight)
        case .editProfile(_, let flight): oracle.people.flights.endInDoubt(flight)
        case .inbox(let asked): giveUp(asked)
        case .resume, .open, .delete, .list, .page, .look, .endLogin: break
        }
    }
}

extension JSONObject {
    func required(_ name: StaticString) throws -> JSONObject {
        guard let member = try object(name) else { throw Violation("a message without \(name)") }
        return member
    }

    func snapID(_ name: StaticString) throws -> Int64? { try string(name).flatMap { Int64($0) } }

    func flag(_ name: StaticString) throws -> Bool { bytes(name)?.first == UInt8(ascii: "t") }

    func feed(_ name: StaticString) throws -> Int {
        guard let text = try string(name), let feed = SimulatedData.feeds.firstIndex(of: text) else { throw Violation("a strange feed") }
        return feed
    }

    fileprivate func snapIDs() throws -> [Int64] {
        try (elements("snaps", max: 1_000) ?? []).map { try JSONObject($0).snapID("id") ?? 0 }
    }

    fileprivate func event() throws -> (feed: Int, epoch: String, offset: Int64, event: Oracle.Event) {
        guard let epoch = try string("epoch"), let offset = try integer("offset"), let type = try string("type") else {
            throw Violation("an event without epoch, offset or type")
        }
        let (snap, kind): (Int64?, Int64) =
            switch type {
            case "snap.posted": (try required("snap").snapID("id"), 0)
            case "snap.deleted": (try snapID("snap"), 1)
            default: (try snapID("snap"), 2)
            }
        return (try feed("feed"), epoch, offset, Oracle.Event(snap: snap ?? 0, kind: kind))
    }
}
