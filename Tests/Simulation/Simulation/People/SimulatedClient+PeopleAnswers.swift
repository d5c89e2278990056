import SnapModel
import SnapWire

// The client's handling of answers about photos and people.

extension SimulatedClient {
    private var people: PeopleOracle { oracle.people }

    func photoPosted(_ posting: PhotoPosting, _ photo: JSONObject) throws {
        guard let number = try photo.snapID("id") else { throw Violation("a photo without an id") }
        try people.photoWasAcknowledged(
            Oracle.PostKey(account: account, key: posting.key), number, isGone: try photo.flag("gone"))
        try note(photo)
        oracle.count { $0.photos += 1 }
    }

    func photoEdited(_ edit: PhotoEdit) throws(Violation) {
        try requireOwn(edit)
        try people.editWasAcknowledged(edit, isAlone: people.flights.end(edit.flight))
        oracle.count { $0.photoEdits += 1 }
    }

    func photoDeleted(_ deletion: PhotoEdit) throws(Violation) {
        try requireOwn(deletion)
        _ = people.flights.end(deletion.flight)
        try people.deletionWasAcknowledged(deletion.photo)
        oracle.count { $0.photoDeletions += 1 }
    }

    private func requireOwn(_ edit: PhotoEdit) throws(Violation) {
        guard people.state.photos[edit.photo]?.author == account else {
            throw Violation("not for you: \(account) changed photo \(edit.photo) of another account")
        }
    }

    func related(_ change: Relating, _ relation: JSONObject) throws {
        let isAlone = people.flights.end(change.flight)
        try people.changeWasAcknowledged(change, of: account, reported: try relation.standing(), isAlone: isAlone)
        oracle.count { $0.relations += isAlone ? 1 : 0 }
    }

    func profileEdited(approves: Bool, flight: Int) throws(Violation) {
        guard people.flights.end(flight) else { return }
        guard people.state.approving.contains(account) == approves else {
            throw Violation("durable: the acknowledged change of the profile of \(account) is not there")
        }
    }

    func looked(_ look: Look, _ sights: Sights, _ result: JSONObject) throws {
        let reported: Sight =
            switch look {
            case .photo: .photos([try seen(try result.required("photo"))] + (try seenPhotos(result, "others")))
            case .photos, .home: .photos(try seenPhotos(result, "photos"))
            case .check: .gone(try result.numbers("gone"))
            case .profile: .profile(try seenProfile(result))
            case .followers, .following, .requests, .blocks:
                .people(
                    try (result.elements("people", max: 100) ?? []).map {
                        try JSONObject($0).required("account").snapID("id") ?? 0
                    })
            }
        try check(look, sights, reported)
    }

    private func check(_ look: Look, _ sights: Sights, _ reported: Sight) throws(Violation) {
        guard sights.allow(reported) else {
            throw Violation("not for you: \(account) asked for \(look) and got \(reported); right was \(sights.text)")
        }
        oracle.count {
            $0.sights += 1
            $0.hidden += reported == .nothing ? 1 : 0
        }
    }

    private func seenProfile(_ result: JSONObject) throws -> SeenProfile {
        let profile = try result.required("profile")
        let counts = try [profile.integer("photos"), profile.integer("followers"), profile.integer("following")].compactMap { $0 }
        let posts = try (result.elements("posts", max: 10) ?? []).map { try JSONObject($0) }
        return SeenProfile(
            standing: try result.object("relation")?.standing() ?? Standing(), counts: counts.isEmpty ? nil : counts,
            photos: try posts.compactMap { try $0.object("photo") }.map(seen))
    }

    private func seenPhotos(_ result: JSONObject, _ name: StaticString) throws -> [SeenPhoto] {
        try (result.elements(name, max: 100) ?? []).map { try seen(JSONObject($0)) }
    }

    private func seen(_ photo: JSONObject) throws -> SeenPhoto {
        try note(photo)
        guard let number = try photo.snapID("id"), let author = try photo.required("author").snapID("id") else {
            throw Violation("a photo without id or author")
        }
        let words = try photo.string("caption")
        guard try photo.string("alt") == words, try photo.string("warning") == words else {
            throw Violation("photo \(number) has the caption \(words ?? "") and other words than that")
        }
        return SeenPhoto(
            number: number, author: author, words: words.flatMap { Int64($0.prefix { $0.isNumber }) } ?? 0,
            isForEveryone: try photo.string("audience") == "everyone")
    }

    /// Keeps the address of one of the photo's images.
    private func note(_ photo: JSONObject) throws {
        guard let thumb = try photo.object("images")?.object("thumb"), let path = try thumb.string("url") else { return }
        let address = ImageAddress(
            path: path, photo: try photo.snapID("id") ?? 0, bytes: try thumb.integer("bytes") ?? 0,
            isForEveryone: try photo.string("audience") == "everyone", edited: try photo.integer("editedAt") ?? 0)
        if !addresses.contains(address) { addresses = addresses.suffix(11) + [address] }
    }

    // MARK: Refusals

    func peopleRefused(_ question: Question, _ reason: Rejection.Reason) throws(Violation) {
        switch (question, reason) {
        case (.look(let look, let sights), .unknownPhoto), (.look(let look, let sights), .unknownAccount):
            try check(look, sights, .nothing)
        case (.editPhoto(let edit), .unknownPhoto), (.deletePhoto(let edit), .unknownPhoto):
            guard let photo = people.state.photos[edit.photo], photo.isGone || photo.author != account else {
                throw Violation("durable: its author cannot find photo \(edit.photo)")
            }
        case (.editPhoto(let edit), .forbidden), (.deletePhoto(let edit), .forbidden):
            guard people.state.photos[edit.photo]?.author != account else { throw Violation("photo \(edit.photo) is not its author's") }
        // The account's photos take all the room it has: the post is given up.
        case (.photo, .tooMany): break
        case (.relate(let change), .unknownAccount): try checkAbsent(change)
        case (.relate(let change), .forbidden):
            guard change.kind == .follow else { throw Violation("\(change.kind) was forbidden") }
        default: throw Violation("client \(index) was refused \(question) by \(reason)")
        }
        if case .photo = question { return }
        giveUp(question)
    }

    /// Handles a refusal that leaves everything unchanged: so does the database, unless another request changed it meanwhile.
    private func checkAbsent(_ change: Relating) throws(Violation) {
        guard people.flights.isAlone(change.flight) else { return }
        let isHidden = !people.state.isThereButForOwnBlock(change.other, for: account) && !people.state.isTied(account, to: change.other)
        guard isHidden else { throw Violation("durable: \(change.other) is not there for \(account), and nothing is between them") }
    }
}

extension JSONObject {
    fileprivate func standing() throws -> Standing {
        Standing(
            following: try flag("following"), follower: try flag("follower"), requested: try flag("requested"),
            blocking: try flag("blocking"))
    }

    fileprivate func numbers(_ name: StaticString) throws -> [Int64] {
        try (elements(name, max: 1_000) ?? []).map { element in
            var reader = JSONReader(element)
            return Int64(try reader.string()) ?? 0
        }
    }
}
