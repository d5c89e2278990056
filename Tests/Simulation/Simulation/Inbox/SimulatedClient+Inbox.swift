import SnapModel
import SnapWire
import TestSupport

// A client's requests about snaps for chosen people, allowed or not, and its handling of the answers.

/// A request to send a snap.
struct Sending {
    let key: String
    let to: [Int64]
    let words: Int64
    let image: PostRequest.Image
}

/// The part of a client that concerns its inbox. Cursor and unanswered requests survive the connection.
struct InboxFollower {
    var cursor: SimulatedClient.Cursor?
    var following: SimulatedClient.Following?
    var unacknowledged: [Sending] = []
}

/// A request about an inbox that has no answer yet.
enum InboxQuestion {
    case send(Sending)
    /// `isOver` says whether its end or removal was acknowledged before the request.
    case open(snap: Int64, isOver: Bool)
    case takeBack(snap: Int64)
    case remove(snap: Int64)
    /// The position that the client had.
    case subscribe(SimulatedClient.Cursor?)
}

extension SimulatedClient {
    private var inboxes: InboxOracle { oracle.inboxes }

    /// Sends one randomly chosen request about inboxes.
    func askAboutInboxes(_ random: inout Seeded) {
        switch random.below(20) {
        case 0..<5: send(&random)
        case 5..<17: openReceived(&random)
        case 17:
            if let snap = someSent(&random) { ask(.snap(.delete(SnapID(rawValue: snap))), .inbox(.takeBack(snap: snap))) }
        case 18:
            if let snap = someSent(&random) { ask(.inbox(.remove(SnapID(rawValue: snap))), .inbox(.remove(snap: snap))) }
        default: if inbox.following == nil { subscribeToInbox() }
        }
    }

    private func send(_ random: inout Seeded) {
        if !inbox.unacknowledged.isEmpty, random.chance(4, in: 5) {
            return send(inbox.unacknowledged.remove(at: random.below(inbox.unacknowledged.count)))
        }
        let others = SimulatedMachine.accountNumbers.filter { $0 != account }
        let to = random.chance(1, in: 2) ? others : [others.pick(&random)]
        let image: PostRequest.Image =
            random.chance(1, in: 3) ? .upload(SimulatedData.upload) : .picture(PictureID(rawValue: SimulatedData.pictures[0]))
        send(Sending(key: newKey(), to: to, words: oracle.people.newWords(), image: image))
    }

    func send(_ sending: Sending) {
        let request = SendRequest(
            target: .accounts(sending.to.map { AccountID(rawValue: $0) }), key: sending.key, caption: PeopleOracle.text(sending.words),
            image: sending.image)
        ask(.inbox(.send(request)), .inbox(.send(sending)))
    }

    /// Picks mostly one of the newest sent snaps, of any author and for any recipient.
    private func someSent(_ random: inout Seeded) -> Int64? {
        let snaps = inboxes.snaps
        guard !snaps.isEmpty else { return nil }
        return random.chance(1, in: 4) ? snaps.pick(&random) : snaps.suffix(8).pick(&random)
    }

    /// Opens mostly a snap that waits in the inbox, often while the account's other device opens it, and now and then any.
    private func openReceived(_ random: inout Seeded) {
        let waiting = inboxes.waiting(for: account)
        let snap = waiting.isEmpty || random.chance(1, in: 6) ? someSent(&random) : waiting.suffix(4).pick(&random)
        guard let snap else { return }
        let isOver = inboxes.takenBack.contains(snap) || inboxes.removed.contains(Oracle.Opening(snap: snap, account: account))
        ask(.inbox(.open(SnapID(rawValue: snap))), .inbox(.open(snap: snap, isOver: isOver)))
    }

    func subscribeToInbox() {
        guard inbox.following != .asked else { return }
        inbox.following = .asked
        let since = inbox.cursor.map { FeedPosition(epoch: $0.epoch, offset: $0.offset) }
        ask(.inbox(.subscribe(since: since)), .inbox(.subscribe(inbox.cursor)))
    }

    // MARK: Messages

    func inboxEvent(_ params: JSONObject) throws {
        guard inbox.following == .followed, let cursor = inbox.cursor else {
            throw Violation("no gap: client \(index) got an event of its inbox before the reply to its subscription")
        }
        inbox.cursor = try checkNext(params, after: cursor)
        oracle.count { $0.inboxEvents += 1 }
    }

    /// Checks the event after a position, and returns its own.
    private func checkNext(_ params: JSONObject, after cursor: Cursor) throws -> Cursor {
        guard let epoch = try params.string("epoch"), let offset = try params.integer("offset") else {
            throw Violation("an event of an inbox without epoch or offset")
        }
        guard epoch == cursor.epoch, offset == cursor.offset + 1 else {
            throw Violation("no gap: client \(index) is at \(cursor.offset) of its inbox and got event \(offset)")
        }
        try inboxes.check(account, offset: offset, try params.inboxEvent())
        return Cursor(epoch: epoch, offset: offset)
    }

    func answered(_ question: InboxQuestion, _ result: JSONObject) throws {
        let ledger = oracle.ledger
        switch question {
        case .send(let sending):
            guard let snap = try result.required("snap").snapID("id") else { throw Violation("a sent snap without an id") }
            try inboxes.sendingWasAcknowledged(
                Oracle.PostKey(account: account, key: sending.key), snap, to: sending.to, ledger)
            oracle.count { $0.sent += 1 }
        case .open(let snap, let isOver):
            if isOver { throw Violation("durable: snap \(snap) was opened by \(account) after its end was acknowledged") }
            try inboxes.openingWasAnswered(snap, by: account, ledger)
            oracle.count { $0.received += 1 }
        case .takeBack(let snap): try inboxes.endWasAcknowledged(snap, by: account, ledger)
        case .remove(let snap): try inboxes.removalWasAcknowledged(snap, by: account, ledger)
        case .subscribe(let since): try subscribedToInbox(result, since, ledger)
        }
    }

    private func subscribedToInbox(_ result: JSONObject, _ since: Cursor?, _ ledger: Ledger?) throws {
        guard let epoch = try result.string("epoch"), let head = try result.integer("offset") else {
            throw Violation("a subscription to an inbox without a position")
        }
        if try result.flag("recovered") {
            guard var cursor = since else { throw Violation("recovered without a position") }
            for element in try result.elements("events", max: 10_000) ?? [] { cursor = try checkNext(JSONObject(element), after: cursor) }
            guard cursor.offset == head else { throw Violation("no gap: recovered to \(cursor.offset) of an inbox, not \(head)") }
        } else {
            let snaps = try (result.elements("snaps", max: 1_000) ?? []).map { try JSONObject($0).snapID("id") ?? 0 }
            try inboxes.checkPage(account, head: head, snaps, isWhole: try result.integer("next") == nil, ledger)
        }
        inbox.cursor = Cursor(epoch: epoch, offset: head)
        inbox.following = .followed
    }

    func inboxRefused(_ question: InboxQuestion, _ reason: Rejection.Reason) throws(Violation) {
        switch (question, reason) {
        case (.open(let snap, _), .alreadyOpened):
            guard try oracle.claimExists(snap, by: account) else { throw Violation("already_opened without a claim of snap \(snap)") }
        // A snap may be taken back between a claim and its image, or erased if the reader takes longer than the erasure waits.
        case (.open(let snap, _), .snapGone), (.open(let snap, _), .imageLost), (.takeBack(let snap), .snapGone):
            guard try oracle.ledger?.hasEnded(snap, for: account) != false else {
                throw Violation("\(reason) for snap \(snap), which is there")
            }
        // It never came, was removed, or its author is hidden.
        case (.open, .unknownSnap), (.open, .forbidden), (.remove, .unknownSnap), (.takeBack, .unknownSnap), (.takeBack, .forbidden): break
        default: throw Violation("client \(index) was refused \(question) by \(reason)")
        }
    }

    func giveUp(_ question: InboxQuestion) {
        switch question {
        case .send(let sending): inbox.unacknowledged.append(sending)
        case .subscribe: inbox.following = nil
        case .open, .takeBack, .remove: break
        }
    }
}

extension JSONObject {
    fileprivate func inboxEvent() throws -> InboxOracle.Event {
        let kind: Int64 =
            switch try string("type") {
            case "snap.received": InboxOracle.Event.received
            case "snap.opened": InboxOracle.Event.opened
            case "snap.removed": InboxOracle.Event.removed
            default: try string("gone") == "deleted" ? 4 : 5
            }
        let snap = kind == InboxOracle.Event.received ? try required("snap").snapID("id") : try snapID("snap")
        return InboxOracle.Event(kind: kind, snap: snap ?? 0)
    }
}
