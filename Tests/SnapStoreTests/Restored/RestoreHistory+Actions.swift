import SnapModel
import TestSupport

@testable import SnapStore

/// The actions of a history.
extension RestoreHistory {
    static let actions: [@Sendable (RestoreHistory) throws -> Void] = [
        { try $0.join() }, { try $0.join() },
        { try $0.post() }, { try $0.post() }, { try $0.open() }, { try $0.open() }, { try $0.open() }, { try $0.open() },
        { try $0.removeSnap() }, { try $0.inspect() },
        { try $0.send() }, { try $0.send() }, { try $0.send() }, { try $0.openReceived() }, { try $0.removeReceived() },
        { try $0.takeBack() },
        { try $0.forget() }, { try $0.forget() }, { try $0.makeList() }, { try $0.editList() }, { try $0.deleteList() },
        { try $0.postPhoto() }, { try $0.postPhoto() }, { try $0.editPhoto() }, { try $0.erasePhoto() },
        { try $0.comment() }, { try $0.comment() }, { try $0.editComment() }, { try $0.deleteComment() },
        { try $0.share() }, { try $0.share() }, { try $0.endShare() }, { try $0.like() }, { try $0.like() }, { try $0.unlike() },
        { try $0.relate() }, { try $0.relate() }, { try $0.relate() }, { try $0.separate() }, { try $0.ask() }, { try $0.refuse() },
        { try $0.block() }, { try $0.block() }, { try $0.unblock() },
        { try $0.mute() }, { try $0.editProfile() }, { try $0.setPortrait() }, { try $0.readNotifications() },
        { try $0.logIn() }, { try $0.logIn() }, { try $0.logOut() }, { try $0.rename() }, { try $0.changePassword() }, { try $0.setRole() },
        { try $0.suspend() }, { try $0.unsuspend() }, { try $0.leave() },
        { try $0.invite() }, { try $0.useInvitation() }, { try $0.note() },
    ]

    private func someUser(_ body: (Int, AccountID) throws -> Void) throws {
        if let user = someone() { try body(user, users[user].account) }
    }

    private func somePair(_ body: (AccountID, AccountID) throws -> Void) throws {
        if let (one, other) = pair() { try body(one, other) }
    }

    private func somePhoto(_ body: (PhotoID, AccountID) throws -> Void) throws {
        guard !photos.isEmpty else { return }
        let photo = photos.pick(&random)
        guard let author = try look({ try $0.authorIfThere(of: photo) }) else { return }
        try body(photo, author)
    }

    // MARK: Snaps

    private func post() throws {
        try someUser { user, account in
            let draft = Scratch.draft("snap \(clock)", by: Person(id: account, name: users[user].name))
            guard let posted = try scratch.write({ try $0.post(draft, at: now) }) else { return }
            snaps.append(posted.snap.id)
        }
    }

    private func open() throws {
        guard !snaps.isEmpty, let user = someone() else { return }
        let snap = snaps.pick(&random)
        _ = try scratch.write { try $0.claim(snap, by: users[user].account, on: "phone", at: now) }
        seen.insert(Seen(user: user, snap: snap))
    }

    private func removeSnap() throws {
        guard !snaps.isEmpty else { return }
        let snap = snaps.pick(&random)
        let kind: Snap.Gone = random.chance(1, in: 2) ? .deleted : .expired
        _ = try scratch.write { try $0.removeSnap(snap, as: kind, at: now) }
        gone.insert(snap)
    }

    private func inspect() throws {
        guard !snaps.isEmpty else { return }
        let snap = snaps.pick(&random)
        _ = try scratch.write { try $0.inspect(snap, because: "reported", at: now) }
        inspected.insert(snap)
    }

    // MARK: Photos

    private func postPhoto() throws {
        try someUser { user, account in
            let audience: Audience = random.chance(1, in: 3) ? .followers : .everyone
            let author = Person(id: account, name: users[user].name)
            photos.append(try scratch.photo("photo \(clock)", by: author, for: audience, at: now).id)
        }
    }

    private func editPhoto() throws {
        try somePhoto { photo, author in
            let commenters = Commenters.allCases.pick(&random)
            let change = PhotoChange(
                caption: "caption \(random.below(9))", audience: random.chance(2, in: 3) ? .followers : .everyone, commentsFrom: commenters)
            _ = try scratch.write { try $0.editPhoto(photo, change, by: author, at: now) }
        }
    }

    private func erasePhoto() throws {
        try somePhoto { photo, author in _ = try scratch.write { try $0.erasePhoto(photo, of: author, at: now) } }
    }

    private func comment() throws {
        try someUser { _, account in
            try somePhoto { photo, _ in
                let answered = random.chance(1, in: 3) && !comments.isEmpty ? comments.pick(&random) : nil
                let post = CommentPost(photo: photo, text: "comment \(clock)", key: "\(clock)", answered: answered)
                let bounds = CommentBounds(onPhoto: Scratch.most, ofAccount: Scratch.most)
                let posted = try scratch.write { try $0.addComment(CommentDraft(post, by: account), within: bounds, at: now) }
                comments.append(posted.comment.id)
            }
        }
    }

    private func editComment() throws {
        try someComment { comment, author in
            _ = try scratch.write { try $0.editComment(comment, "edit \(clock)", by: author, withinMinutes: 15, at: now) }
        }
    }

    private func deleteComment() throws {
        try someComment { comment, author in _ = try scratch.write { try $0.deleteComment(comment, by: .viewer(author), at: now) } }
    }

    private func someComment(_ body: (CommentID, AccountID) throws -> Void) throws {
        guard !comments.isEmpty else { return }
        let comment = comments.pick(&random)
        guard let authors = try look({ try $0.authorsIfThere(of: comment) }) else { return }
        try body(comment, authors.comment)
    }

    private func share() throws {
        try somePhoto { photo, author in
            codes.append(code())
            let code = codes[codes.count - 1]
            _ = try scratch.write { try $0.addShare(of: photo, codeDigest: code, by: author, hours: 100, at: now, max: Scratch.most) }
        }
    }

    private func endShare() throws {
        for user in users.shuffled(using: &random) where !user.isDeleted && !user.isSuspended {
            guard let share = try look({ try $0.shares(of: nil, by: user.account, at: now) }).randomElement(using: &random) else {
                continue
            }
            return try scratch.write { try $0.revokeShare(share.id, by: user.account, at: now) }
        }
    }

    private func like() throws {
        try someUser { _, account in
            try somePhoto { photo, _ in
                _ = try scratch.write { try $0.addFavourite(.photo(photo), by: account, at: now, max: Scratch.most) }
            }
        }
    }

    private func unlike() throws {
        try someUser { _, account in
            guard let first = try look({ try $0.exportedFavourites(of: account, after: 0, limit: 9) }).first else { return }
            _ = try scratch.write { try $0.removeFavourite(first.target, by: account) }
        }
    }

    // MARK: People

    private func relate() throws {
        try somePair { one, other in _ = try scratch.write { try $0.follow(other, by: one, at: now, max: Scratch.most) } }
    }

    private func separate() throws {
        try somePair { one, other in
            switch random.below(3) {
            case 0: _ = try scratch.write { try $0.unfollow(other, by: one) }
            case 1: _ = try scratch.write { try $0.removeFollower(other, of: one) }
            default: _ = try scratch.write { try $0.answerRequest(of: other, to: one, isAccepted: false, at: now) }
            }
        }
    }

    /// Requests to follow an account that approves followers.
    private func ask() throws {
        try somePair { one, other in
            _ = try scratch.write { try $0.editProfile(of: other, ProfileChange(approves: true), at: now) }
            _ = try scratch.write { try $0.follow(other, by: one, at: now, max: Scratch.most) }
        }
    }

    /// Declines a pending follow request.
    private func refuse() throws {
        for user in users.shuffled(using: &random) where !user.isDeleted && !user.isSuspended {
            guard let asker = try look({ try $0.requests(to: user.account, PeoplePageRequest()) }).people.first?.person.id else { continue }
            _ = try scratch.write { try $0.answerRequest(of: asker, to: user.account, isAccepted: false, at: now) }
            return
        }
    }

    private func block() throws {
        try somePair { one, other in _ = try scratch.write { try $0.block(other, by: one, at: now, max: Scratch.most) } }
    }

    private func unblock() throws {
        for user in users.shuffled(using: &random) where !user.isDeleted && !user.isSuspended {
            guard let other = try look({ try $0.blocks(of: user.account, PeoplePageRequest()) }).people.last?.person.id else { continue }
            _ = try scratch.write { try $0.unblock(other, by: user.account) }
            return
        }
    }

    private func mute() throws {
        try somePair { one, other in
            guard random.chance(2, in: 3) else { return try scratch.write { try $0.unmute(.target(.account(other)), by: one) } }
            let limits = (all: Scratch.most, words: Scratch.most)
            _ = try scratch.write { try $0.mute(.account(other), by: one, until: nil, at: now, limits: limits) }
        }
    }

    private func editProfile() throws {
        try someUser { _, account in
            let change = ProfileChange(
                bio: "bio \(random.below(5))", approves: random.chance(1, in: 2), hides: random.chance(1, in: 2),
                findable: random.chance(1, in: 2), commentsFrom: Commenters.allCases.pick(&random),
                snapsFrom: SnapSenders.allCases.pick(&random))
            _ = try scratch.write { try $0.editProfile(of: account, change, at: now) }
        }
    }

    private func setPortrait() throws {
        try someUser { _, account in
            let sizes = random.chance(2, in: 3) ? try scratch.postedProfileImage() : nil
            _ = try scratch.write { try $0.setProfileImage(of: account, .portrait, to: sizes) }
        }
    }

    private func readNotifications() throws {
        try someUser { _, account in
            _ = try scratch.write { try $0.readNotifications(of: account, upTo: try $0.snapshot.noticeCounts(of: account).notified) }
        }
    }

    // MARK: Accounts

    private func logIn() throws {
        try someUser { user, account in
            guard users[user].subject == nil else { return try enter(user) }
            tokens.append(code())
            let token = tokens[tokens.count - 1]
            guard random.chance(1, in: 3) else {
                _ = try scratch.write { try $0.addSession(account, tokenDigest: token, device: "phone", at: now) }
                return
            }
            let request = AccessTokenRequest(name: "backend", scopes: [.read])
            _ = try scratch.write { try $0.addAccessToken(request, of: account, digest: token, at: now) }
        }
    }

    private func logOut() throws {
        try someUser { _, account in
            if let token = try look({ try $0.accessTokens(of: account) }).first, random.chance(1, in: 2) {
                return try scratch.write { try $0.endAccessToken(token.id, of: account) }
            }
            guard let session = try look({ try $0.sessions(of: account) }).first else { return }
            guard random.chance(1, in: 2) else { return try scratch.write { try $0.endSession(session.id, of: account, at: now) } }
            _ = try scratch.write { try $0.endSessions(of: account, at: now) }
        }
    }

    /// The app gives one of its users another name.
    private func rename() throws {
        guard let user = someone(), users[user].subject != nil else { return }
        let before = users[user].name
        users[user].name = Self.names.pick(&random)
        do { try enter(user) } catch {
            users[user].name = before
            throw error
        }
    }

    private func changePassword() throws {
        guard let user = someone(), users[user].subject == nil else { return }
        let account = users[user].account
        try scratch.write { try $0.setPassword("hash \(clock)", of: account, replacing: try $0.snapshot.passwordHash(of: account)) }
    }

    private func setRole() throws {
        try someUser { user, _ in
            let role: Role = random.chance(1, in: 2) ? .admin : .member
            _ = try scratch.write { try $0.setRole(role, ofAccountNamed: users[user].name) }
        }
    }

    private func suspend() throws {
        try someUser { user, account in
            _ = try scratch.write { try $0.suspend(account, because: "spam \(clock)", at: now) }
            users[user].isSuspended = true
        }
    }

    private func unsuspend() throws {
        guard let user = users.indices.filter({ users[$0].isSuspended && !users[$0].isDeleted }).first else { return }
        try scratch.write { try $0.restore(users[user].account, at: now) }
        users[user].isSuspended = false
    }

    private func leave() throws {
        try someUser { user, account in
            let own = try look { snapshot in
                try snapshot.exportedSnaps(of: account, after: 0, limit: 1_000).map(\.snap.id)
            }
            _ = try scratch.write { try $0.deleteAccount(account, at: now) }
            users[user].isDeleted = true
            gone.formUnion(own)
        }
    }

    // MARK: Operating

    private func invite() throws {
        codes.append(code())
        let (code, request) = (codes[codes.count - 1], InvitationRequest(uses: 3, expiresInHours: 8_000))
        _ = try scratch.write { try $0.addInvitation(codeDigest: code, by: nil, request, at: now) }
    }

    private func useInvitation() throws {
        guard let code = codes.randomElement(using: &random) else { return }
        guard random.chance(1, in: 4), let first = try look({ try $0.invitations() }).first else {
            return try scratch.write { try $0.useInvitation(codeDigest: code, at: now) }
        }
        try scratch.write { try $0.revokeInvitation(first.id) }
    }

    private func note() throws { try scratch.write { try $0.audit("note", "\(clock)", by: nil, at: now) } }
}
