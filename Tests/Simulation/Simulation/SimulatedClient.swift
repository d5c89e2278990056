import SnapModel
import SnapWire
import TestSupport

/// A client that follows the protocol and notices when the server does not.
final class SimulatedClient {
    struct Cursor: Equatable {
        var epoch: String
        var offset: Int64
    }

    struct Post {
        let feed: Int
        let key: String
        let image: PostRequest.Image
        var wasSent = false
    }

    /// A request that has no answer yet.
    enum Question {
        case resume
        /// The known position of each feed at the time of the request.
        case subscribe([Int: Cursor?])
        case unsubscribe(feed: Int)
        case post(Post)
        /// `isDeleted` says whether the snap was known to be deleted at the time of the request.
        case open(snap: Int64, isDeleted: Bool)
        case delete(snap: Int64)
        /// The counts at each moment at which the answer may have been made.
        case list([[FeedCount]])
        case page(feed: Int, deleted: Set<Int64>)
        case photo(PhotoPosting)
        case editPhoto(PhotoEdit)
        case deletePhoto(PhotoEdit)
        case relate(Relating)
        case editProfile(approves: Bool, flight: Int)
        case look(Look, Sights)
        case endLogin(of: SimulatedClient, session: Int64)
        case inbox(InboxQuestion)
    }

    enum Following { case asked, followed, leaving }

    let index: Int
    let account: Int64
    var token: String
    /// The number of its login.
    var session: Int64
    var login = Login.lives
    /// Requests that were sent when the end of its login was known.
    private var askedAfterEnd: Set<Int64> = []
    let oracle: Oracle

    var socket: SimulatedSocket?
    var isSignedIn = false
    var isStalled = false
    var questions: [Int64: Question] = [:]
    private var lastRequest: Int64 = 0
    private var keyCount = 0
    /// These survive the connection.
    var cursors: [Int: Cursor] = [:]
    var unacknowledged: [Post] = []
    var unacknowledgedPhotos: [PhotoPosting] = []
    /// The newest image addresses that it received.
    var addresses: [ImageAddress] = []
    /// The addresses that it requests next, each over a connection of its own.
    var fetching: [ImageAddress] = []
    var following: [Int: Following] = [:]
    var inbox = InboxFollower()

    init(index: Int, account: Int64, token: String, _ oracle: Oracle) {
        self.index = index
        self.account = account
        self.token = token
        session = Int64(index + 1)
        self.oracle = oracle
    }

    // MARK: Connecting

    func connect(capacity: Int) -> SimulatedSocket {
        let socket = SimulatedSocket(self, capacity: capacity)
        self.socket = socket
        oracle.count { $0.connections += 1 }
        return socket
    }

    /// The connection is closed, by either side: open requests may have been carried out or not.
    func disconnect() {
        socket?.leave()
        socket = nil
        isSignedIn = false
        isStalled = false
        for question in questions.sorted(by: { $0.key < $1.key }).map(\.value) {
            switch question {
            case .post(let post): unacknowledged.append(post)
            case .photo(let posting): unacknowledgedPhotos.append(posting)
            case .inbox(.send(let sending)): inbox.unacknowledged.append(sending)
            default: break
            }
        }
        questions.removeAll()
        following.removeAll()
        inbox.following = nil
    }

    // MARK: Asking

    func ask(_ command: Command, _ question: Question) {
        lastRequest += 1
        questions[lastRequest] = question
        if login == .ended { askedAfterEnd.insert(lastRequest) }
        let (bytes, isBinary) = Request(id: .number(lastRequest), command: command).message()
        socket?.send(bytes, isBinary: isBinary)
    }

    func wasAskedAfterEnd(_ request: Int64) -> Bool { askedAfterEnd.remove(request) != nil }

    var isAsking: Bool { !questions.isEmpty }

    func resume() { ask(.account(.resumeSession(token: token)), .resume) }
    var isResuming: Bool { questions.values.contains { if case .resume = $0 { true } else { false } } }

    /// Sends one randomly chosen request.
    func askSomething(_ random: inout Seeded) {
        switch random.below(220) {
        case 0..<20: subscribe(&random)
        case 20..<23: unsubscribe(&random)
        case 23..<48: post(&random)
        case 48..<80: open(&random)
        case 80..<88: delete(&random)
        case 88..<95: ask(.feed(.listFeeds), .list([]))
        case 95..<100: page(random.below(SimulatedData.feeds.count))
        case 100..<140: askAboutPeople(&random)
        default: askAboutInboxes(&random)
        }
    }

    private func name(_ feed: Int) -> FeedID { FeedID(rawValue: SimulatedData.feeds[feed]) }

    func subscribe(_ random: inout Seeded) {
        let unfollowed = SimulatedData.feeds.indices.filter { following[$0] == nil }
        guard !unfollowed.isEmpty else { return }
        let all = random.chance(1, in: 2)
        subscribe(to: all ? unfollowed : [unfollowed.pick(&random)], again: random.chance(1, in: 10))
    }

    func subscribe(to feeds: [Int], again: Bool = false) {
        var known: [Int: Cursor?] = [:]
        let requests = feeds.map { feed in
            let cursor = again ? nil : cursors[feed]
            known[feed] = .some(cursor)
            following[feed] = .asked
            return SubscriptionRequest(feed: name(feed), since: cursor.map { FeedPosition(epoch: $0.epoch, offset: $0.offset) })
        }
        ask(.feed(.subscribe(requests)), .subscribe(known))
    }

    private func unsubscribe(_ random: inout Seeded) {
        let followed = following.filter { $0.value == .followed }.keys.sorted()
        guard !followed.isEmpty else { return }
        let feed = followed.pick(&random)
        following[feed] = .leaving
        ask(.feed(.unsubscribe([name(feed)])), .unsubscribe(feed: feed))
    }

    private func post(_ random: inout Seeded) {
        if !unacknowledged.isEmpty, random.chance(4, in: 5) {
            let post = unacknowledged.remove(at: random.below(unacknowledged.count))
            oracle.count { $0.repeatedPosts += 1 }
            return send(post)
        }
        let image: PostRequest.Image =
            switch random.below(40) {
            case 0: .upload(SimulatedData.upload)
            case 1, 2: .picture(PictureID(rawValue: SimulatedData.pictures[1]))
            default: .picture(PictureID(rawValue: SimulatedData.pictures[0]))
            }
        let post = Post(feed: random.below(SimulatedData.feeds.count), key: newKey(), image: image)
        send(post)
    }

    /// Keys belong to an account, so two devices of it use different ones.
    func newKey() -> String {
        keyCount += 1
        return "\(index)-\(keyCount)"
    }

    func send(_ post: Post) {
        ask(.snap(.post(PostRequest(feed: name(post.feed), key: post.key, caption: nil, image: post.image))), .post(post))
    }

    /// Picks mostly one of the newest snaps, as people do, and now and then any.
    private func someSnap(_ random: inout Seeded) -> Int64? {
        let history = oracle.history[random.below(SimulatedData.feeds.count)]
        guard !history.isEmpty else { return nil }
        let event = random.chance(1, in: 4) ? history.pick(&random) : history.suffix(12).pick(&random)
        return event.snap
    }

    private func open(_ random: inout Seeded) {
        guard let snap = someSnap(&random) else { return }
        ask(.snap(.open(SnapID(rawValue: snap))), .open(snap: snap, isDeleted: oracle.deleted.contains(snap)))
    }

    private func delete(_ random: inout Seeded) {
        guard let snap = someSnap(&random) else { return }
        ask(.snap(.delete(SnapID(rawValue: snap))), .delete(snap: snap))
    }

    private func page(_ feed: Int) {
        ask(.feed(.page(PageRequest(feed: name(feed), limit: 10))), .page(feed: feed, deleted: oracle.deleted))
    }

    func list() { ask(.feed(.listFeeds), .list([])) }
}
