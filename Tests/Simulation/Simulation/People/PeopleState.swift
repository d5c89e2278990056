/// The photos that there are, and the relations of accounts, as of one commit; and who may see what. The rules are written once
/// more here, only from the protocol's description.
struct PeopleState: Equatable {
    struct Pair: Hashable {
        let from: Int64
        let to: Int64
    }

    struct Photo: Equatable {
        let author: Int64
        /// The number in its caption, alt text and warning; 0 when it has none.
        let words: Int64
        let isForEveryone: Bool
        /// When it was changed; 0 before.
        let edited: Int64
        let isGone: Bool
        /// Words and images that are stored of it.
        let remains: Int64
    }

    /// Newest first.
    var numbers: [Int64] = []
    var photos: [Int64: Photo] = [:]
    // With the numbers of their rows, since lists have the newest first.
    var follows: [Pair: Int64] = [:]
    var requests: [Pair: Int64] = [:]
    var blocks: [Pair: Int64] = [:]
    /// Accounts that approve their followers.
    var approving: Set<Int64> = []
    var suspended: Set<Int64> = []

    // MARK: Rules

    func isThere(_ account: Int64, for viewer: Int64) -> Bool {
        isThereButForOwnBlock(account, for: viewer) && blocks[Pair(from: viewer, to: account)] == nil
    }

    /// Whether the account would be visible to a viewer without blocks. Decides about the viewer's own blocks, which must not show a block
    /// back.
    func isThereButForOwnBlock(_ account: Int64, for viewer: Int64) -> Bool {
        account == viewer || (!suspended.contains(account) && blocks[Pair(from: account, to: viewer)] == nil)
    }

    func isSeen(_ photo: Photo, by viewer: Int64) -> Bool {
        guard !photo.isGone, isThere(photo.author, for: viewer) else { return false }
        return photo.author == viewer || photo.isForEveryone || follows[Pair(from: viewer, to: photo.author)] != nil
    }

    func standing(of one: Int64, to other: Int64) -> Standing {
        let (there, back) = (Pair(from: one, to: other), Pair(from: other, to: one))
        return Standing(
            following: follows[there] != nil, follower: follows[back] != nil, requested: requests[there] != nil,
            blocking: blocks[there] != nil
        )
    }

    /// The standing in the answer to a change. What protects an account is answered for one that is not there as for one that does not exist.
    func answeredStanding(of one: Int64, to other: Int64, after kind: Relating.Kind) -> Standing {
        switch kind {
        case .block, .unblock, .remove:
            isThereButForOwnBlock(other, for: one) ? standing(of: one, to: other) : Standing(blocking: kind == .block)
        case .follow, .unfollow, .accept, .decline: standing(of: one, to: other)
        }
    }

    /// Whether a follow or a request is between two accounts, which either may always end.
    func isTied(_ one: Int64, to other: Int64) -> Bool {
        let standing = standing(of: one, to: other)
        return standing.following || standing.follower || standing.requested || requests[Pair(from: other, to: one)] != nil
    }

    // MARK: Answers

    /// The only right answer to a question now.
    func sight(of look: Look, for viewer: Int64) -> Sight {
        switch look {
        case .photo(let number):
            guard let photo = photos[number], isSeen(photo, by: viewer) else { return .nothing }
            return .photos([seen(number, photo)] + newest(10, before: number, for: viewer) { $0.author == photo.author })
        case .photos(let account, let before):
            guard isThere(account, for: viewer) else { return .nothing }
            return .photos(newest(Look.limit, before: before, for: viewer) { $0.author == account })
        case .home(let before):
            return .photos(
                newest(Look.limit, before: before, for: viewer) {
                    $0.author == viewer || follows[Pair(from: viewer, to: $0.author)] != nil
                })
        case .check(let numbers): return .gone(numbers.filter { number in photos[number].map { !isSeen($0, by: viewer) } ?? true })
        case .profile(let account): return profile(of: account, for: viewer)
        case .followers(let account): return people(of: account, follows, for: viewer) { $0.to == account ? $0.from : nil }
        case .following(let account): return people(of: account, follows, for: viewer) { $0.from == account ? $0.to : nil }
        case .requests: return people(of: viewer, requests, for: viewer) { $0.to == viewer ? $0.from : nil }
        case .blocks:
            return .people(
                blocks.filter { $0.key.from == viewer && isThereButForOwnBlock($0.key.to, for: viewer) }.sorted { $0.value > $1.value }.map(
                    \.key.to))
        }
    }

    /// Whether an image's address must show its image.
    func shows(_ address: ImageAddress, at milliseconds: Int64) -> Bool {
        guard let photo = photos[address.photo], !photo.isGone, !suspended.contains(photo.author) else { return false }
        return photo.isForEveryone == address.isForEveryone && photo.edited == address.edited && milliseconds < address.endsAt
    }

    private func newest(_ most: Int, before: Int64?, for viewer: Int64, where isWanted: (Photo) -> Bool) -> [SeenPhoto] {
        var found: [SeenPhoto] = []
        for number in numbers where number < before ?? .max && found.count < most {
            if let photo = photos[number], isWanted(photo), isSeen(photo, by: viewer) { found.append(seen(number, photo)) }
        }
        return found
    }

    private func seen(_ number: Int64, _ photo: Photo) -> SeenPhoto {
        SeenPhoto(number: number, author: photo.author, words: photo.words, isForEveryone: photo.isForEveryone)
    }

    private func profile(of account: Int64, for viewer: Int64) -> Sight {
        let standing = standing(of: viewer, to: account)
        guard isThereButForOwnBlock(account, for: viewer) else { return .nothing }
        // Only the name of an account that the viewer blocks is shown, so that the block can be ended.
        if standing.blocking { return .profile(SeenProfile(standing: standing, counts: nil, photos: [])) }
        guard isThere(account, for: viewer) else { return .nothing }
        return .profile(
            SeenProfile(
                standing: standing, counts: counts(of: account), photos: newest(.max, before: nil, for: viewer) { $0.author == account }))
    }

    /// Photos, followers, and accounts that it follows: counted again, and the same for everybody.
    func counts(of account: Int64) -> [Int64] {
        [
            photos.values.count { $0.author == account && !$0.isGone }, follows.keys.count { $0.to == account },
            follows.keys.count { $0.from == account },
        ].map(Int64.init)
    }

    private func people(
        of account: Int64, _ table: [Pair: Int64], for viewer: Int64, _ other: (Pair) -> Int64?
    ) -> Sight {
        guard isThere(account, for: viewer) else { return .nothing }
        let newestFirst = table.sorted { $0.value > $1.value }.compactMap { other($0.key) }
        return .people(newestFirst.filter { isThere($0, for: viewer) })
    }
}

/// The relation of one account to another.
struct Standing: Hashable {
    var following = false
    var follower = false
    var requested = false
    var blocking = false
}
