import SnapModel
import TestSupport

@testable import SnapStore

/// Snaps for chosen people in a history.
extension RestoreHistory {
    func send() throws {
        guard let (one, other) = pair() else { return }
        // Most take snaps, so that there is something to lose.
        if random.chance(3, in: 4) { _ = try scratch.write { try $0.editProfile(of: other, ProfileChange(snapsFrom: .everyone), at: now) } }
        let draft = SentDraft(author: Person(id: one, name: ""), target: .accounts([other]), key: "sent \(clock)", caption: "to \(clock)")
        let image = PostedImage(
            ImageFacts(type: "image/jpeg", width: 4, height: 3), .upload(try scratch.images.write([1, 2, 3], type: "image/jpeg")))
        sent.append(try scratch.write { try $0.send(draft, image, within: InboxBounds(), at: now) }.id)
    }

    func openReceived() throws {
        try someReceived { snap, account in
            let viewer = Person(id: account, name: "")
            _ = try scratch.write { try $0.openReceived(snap, by: viewer, on: "phone", at: now) }
        }
    }

    func removeReceived() throws {
        try someReceived { snap, account in
            _ = try scratch.write { try $0.removeReceived(snap, by: account, at: now) }
        }
    }

    func takeBack() throws {
        guard !sent.isEmpty else { return }
        let snap = sent.pick(&random)
        try scratch.write { try $0.removePost(snap, as: .deleted, keepsReported: true, at: now) }
    }

    func forget() throws {
        guard !sent.isEmpty else { return }
        let snap = sent.pick(&random)
        guard let author = try look({ try $0.sentSnap(snap) })?.author.id else { return }
        try scratch.write { try $0.forget(snap, by: author, at: now) }
    }

    func makeList() throws {
        guard let (one, other) = pair() else { return }
        let list = try scratch.write { try $0.createList(named: "list \(clock)", [other], key: nil, of: one, within: InboxBounds()) }
        lists.append((list.id, one))
    }

    func editList() throws {
        guard !lists.isEmpty, let (_, other) = pair() else { return }
        let (list, owner) = lists.pick(&random)
        let change = ListChange(name: "list \(clock)", removed: [other])
        _ = try scratch.write { try $0.editList(list, change, of: owner, within: InboxBounds()) }
    }

    func deleteList() throws {
        guard !lists.isEmpty else { return }
        let (list, owner) = lists.pick(&random)
        try scratch.write { try $0.deleteList(list, of: owner) }
    }

    private func someReceived(_ body: (SnapID, AccountID) throws -> Void) throws {
        guard !sent.isEmpty else { return }
        let snap = sent.pick(&random)
        guard let recipient = try look({ try $0.sentSnap(snap) })?.recipients.first?.account.id else { return }
        try body(snap, recipient)
    }
}

extension RestoreObservation {
    /// What an account may do with sent and received snaps, and its lists.
    mutating func addInbox(of own: AccountID, _ snapshot: Snapshot) throws {
        for snap in try snapshot.exportedInbox(of: own, after: 0, limit: 1_000) {
            rights.insert("\(own.text) has received snap \(snap.id.text)")
            if snap.readAt == nil, snap.gone == nil { rights.insert("\(own.text) may open received snap \(snap.id.text)") }
        }
        for snap in try snapshot.exportedSent(of: own, after: 0, limit: 1_000) {
            rights.insert("\(own.text) has sent snap \(snap.id.text)")
        }
        for list in try snapshot.lists(of: own) {
            rights.insert("\(own.text) has list \(list.id.text) named \(list.name)")
            for person in list.accounts { rights.insert("\(own.text) has \(person.id.text) on list \(list.id.text)") }
        }
    }
}
