import SnapModel
import SnapWire
import TestSupport

// A client's requests about photos and people, allowed or not.

/// A post of a photo that has no answer yet.
struct PhotoPosting {
    let key: String
    let words: Int64
    let isForEveryone: Bool
}

extension SimulatedClient {
    private var people: PeopleOracle { oracle.people }

    /// Sends one randomly chosen request about photos or people.
    func askAboutPeople(_ random: inout Seeded) {
        switch random.below(40) {
        case 0..<6: postPhoto(&random)
        case 6..<10: editPhoto(&random)
        case 10..<12: deletePhoto(&random)
        case 12..<20: relate(&random)
        case 20: editProfile(&random)
        case 21..<26: fetch(&random)
        default: look(someLook(&random))
        }
    }

    private func postPhoto(_ random: inout Seeded) {
        if !unacknowledgedPhotos.isEmpty, random.chance(4, in: 5) {
            return send(unacknowledgedPhotos.remove(at: random.below(unacknowledgedPhotos.count)))
        }
        send(PhotoPosting(key: newKey(), words: people.newWords(), isForEveryone: random.chance(1, in: 2)))
    }

    func send(_ posting: PhotoPosting) {
        let text = PeopleOracle.text(posting.words)
        let post = PhotoPost(
            key: posting.key, words: Photo.Words(caption: text, alt: text, warning: text),
            audience: posting.isForEveryone ? .everyone : .followers, image: .upload(SimulatedData.upload))
        ask(.photo(.post(post)), .photo(posting))
    }

    /// Picks mostly one of the newest photos, of all authors.
    private func somePhoto(_ random: inout Seeded) -> Int64? {
        let numbers = people.state.numbers
        guard !numbers.isEmpty else { return nil }
        return random.chance(1, in: 4) ? numbers.pick(&random) : numbers.prefix(8).pick(&random)
    }

    private func editPhoto(_ random: inout Seeded) {
        guard let photo = somePhoto(&random) else { return }
        let words = random.chance(1, in: 2) ? people.newWords() : nil
        let isForEveryone = words == nil || random.chance(1, in: 3) ? random.chance(1, in: 2) : nil
        let text = words.map(PeopleOracle.text)
        let edit = PhotoEdit(photo: photo, words: words, isForEveryone: isForEveryone, flight: people.flights.begin(on: [.photo(photo)]))
        let audience: Audience? = isForEveryone.map { $0 ? .everyone : .followers }
        ask(
            .photo(.edit(PhotoID(rawValue: photo), PhotoChange(caption: text, alt: text, warning: text, audience: audience))),
            .editPhoto(edit))
    }

    private func deletePhoto(_ random: inout Seeded) {
        guard let photo = somePhoto(&random) else { return }
        ask(
            .photo(.delete(PhotoID(rawValue: photo))),
            .deletePhoto(PhotoEdit(photo: photo, words: nil, isForEveryone: nil, flight: people.flights.begin(on: [.photo(photo)]))))
    }

    private func someoneElse(_ random: inout Seeded) -> Int64 {
        SimulatedMachine.accountNumbers.filter { $0 != account }.pick(&random)
    }

    private func relate(_ random: inout Seeded) {
        let other = someoneElse(&random)
        let kinds: [Relating.Kind] = [
            .follow, .follow, .follow, .unfollow, .remove, .accept, .accept, .decline, .block, .unblock, .unblock,
        ]
        let kind = kinds.pick(&random)
        let change = Relating(kind: kind, other: other, flight: people.flights.begin(on: [.pair(account, other)]))
        ask(.people(kind.command(AccountID(rawValue: other))), .relate(change))
    }

    private func editProfile(_ random: inout Seeded) {
        let approves = random.chance(1, in: 2)
        // Turning approval off accepts all pending requests.
        let pairs = SimulatedMachine.accountNumbers.filter { $0 != account }.map { Flights.Subject.pair(account, $0) }
        ask(
            .people(.editProfile(ProfileChange(approves: approves))),
            .editProfile(approves: approves, flight: people.flights.begin(on: pairs + [.profile(account)])))
    }

    // MARK: Looking

    private func someLook(_ random: inout Seeded) -> Look {
        let before = random.chance(1, in: 3) ? somePhoto(&random) : nil
        let anyone = SimulatedMachine.accountNumbers.pick(&random)
        switch random.below(16) {
        case 0..<3: return somePhoto(&random).map(Look.photo) ?? .home(before: nil)
        case 3..<6: return .photos(of: anyone, before: before)
        case 6..<9: return .home(before: before)
        case 9..<11: return .check(people.state.numbers.prefix(20) + [Int64(1_000_000)])
        case 11..<13: return .profile(anyone)
        case 13: return random.chance(1, in: 2) ? .followers(anyone) : .following(anyone)
        case 14: return .requests
        default: return .blocks
        }
    }

    func look(_ look: Look) { ask(look.command, .look(look, Sights())) }

    /// Requests the image of an address that this device received, perhaps long ago.
    private func fetch(_ random: inout Seeded) {
        guard !addresses.isEmpty else { return }
        fetching.append(addresses.pick(&random))
    }

    /// Looks at everything once more.
    func lookAround() {
        for account in SimulatedMachine.accountNumbers { look(.profile(account)) }
        look(.home(before: nil))
        look(.check(Array(people.state.numbers.prefix(500))))
        fetching += addresses
    }
}

/// The right answers to a question, at each moment at which a reader may have made its answer.
struct Sights {
    private var all: [Sight] = []
    private var version = -1

    mutating func note(_ look: Look, _ viewer: Int64, _ people: PeopleOracle) {
        guard version != people.version else { return }
        version = people.version
        all.append(people.state.sight(of: look, for: viewer))
    }

    func allow(_ reported: Sight) -> Bool { all.contains { $0.allows(reported) } }
    var text: String { "\(all)" }
}

extension Relating.Kind {
    fileprivate func command(_ other: AccountID) -> PeopleCommand {
        switch self {
        case .follow: .follow(other)
        case .unfollow: .unfollow(other)
        case .remove: .removeFollower(other)
        case .accept: .answerRequest(other, isAccepted: true)
        case .decline: .answerRequest(other, isAccepted: false)
        case .block: .block(other)
        case .unblock: .unblock(other)
        }
    }
}

extension Look {
    fileprivate var command: Command {
        switch self {
        case .photo(let photo): .photo(.show(PhotoID(rawValue: photo)))
        case .photos(let account, let before): .photo(.listOfProfile(AccountID(rawValue: account), Self.page(before)))
        case .home(let before): .photo(.home(Self.page(before)))
        case .check(let photos): .photo(.check(photos.map { PhotoID(rawValue: $0) }))
        case .profile(let account): .people(.showProfile(.id(AccountID(rawValue: account))))
        case .followers(let account): .people(.listFollows(FollowListRequest(account: AccountID(rawValue: account), side: .followers)))
        case .following(let account): .people(.listFollows(FollowListRequest(account: AccountID(rawValue: account), side: .following)))
        case .requests: .people(.listRequests(PeoplePageRequest()))
        case .blocks: .people(.listBlocks(PeoplePageRequest()))
        }
    }

    private static func page(_ before: Int64?) -> PhotoPageRequest {
        PhotoPageRequest(before: before.map { PhotoID(rawValue: $0) }, limit: limit)
    }
}
