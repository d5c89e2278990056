import Foundation
import SnapModel
import TestSupport

@testable import SnapStore

/// A random history of a store with password users and an app's users, some of which come after the backup.
final class RestoreHistory {
    /// A person, known by what they log in with: a name and a password, or an app's tokens.
    struct User {
        /// Nil for one with a password.
        let subject: String?
        var name: String
        var account: AccountID
        var isDeleted = false
        var isSuspended = false
    }

    /// An open in which a user got a snap's image.
    struct Seen: Hashable {
        let user: Int
        let snap: SnapID
    }

    static let names = ["ana", "ben", "cleo", "dora", "emil", "finn", "gina", "hugo"]
    private static let peopleMax = 9
    /// A time after all histories.
    static let endless: Int64 = 1_000_000

    let scratch: Scratch
    var random: Seeded
    private(set) var clock: Int64 = 100

    // The past actions, with their ids.
    var users: [User] = []
    var snaps: [SnapID] = []
    var photos: [PhotoID] = []
    var comments: [CommentID] = []
    /// Snaps for chosen people, and lists of these.
    var sent: [SnapID] = []
    var lists: [(list: ListID, owner: AccountID)] = []
    var seen: Set<Seen> = []
    var gone: Set<SnapID> = []
    var inspected: Set<SnapID> = []
    /// The codes of share links, and of invitations.
    var codes: [[UInt8]] = []
    /// The digests of logins' tokens.
    var tokens: [[UInt8]] = []
    /// When the tokens of users of the app were made.
    var issued: [(user: Int, at: Int64)] = []

    init(seed: UInt64) throws {
        scratch = try Scratch()
        random = Seeded(seed)
        // Two of them may want one name; then one stays away.
        while users.count < 3 { do { try join() } catch is Rejection {} }
    }

    /// A whole history: something before the backup, and something after it. The store is closed at its end.
    func run() throws {
        try act(30 + random.below(60))
        _ = try scratch.backUp()
        try act(40 + random.below(80))
    }

    /// Does some random things. What the store refuses is refused.
    func act(_ count: Int) throws {
        for _ in 0..<count {
            clock += 1 + Int64(random.below(3))
            do { try Self.actions.pick(&random)(self) } catch is Rejection {}
        }
    }

    /// After a restore, time has gone on.
    func skip(to time: Int64) { clock = max(clock, time) }

    var now: Timestamp { .at(clock) }

    /// Reads without a connection of its own, which takes longer than the reading.
    func look<Value>(_ body: (Snapshot) throws -> Value) throws -> Value { try scratch.write { try body($0.snapshot) } }

    /// Some user who is not deleted; nil where all are.
    func someone() -> Int? {
        let there = users.indices.filter { !users[$0].isDeleted }
        return there.isEmpty ? nil : there.pick(&random)
    }

    /// Two different users; nil where there are none.
    func pair() -> (AccountID, AccountID)? {
        guard let one = someone(), let other = someone(), one != other else { return nil }
        return (users[one].account, users[other].account)
    }

    func code() -> [UInt8] { (0..<8).map { _ in UInt8(random.below(256)) } }

    func login(_ user: Int, at time: Int64) -> ExternalLogin? {
        users[user].subject.map { subject in
            ExternalLogin(
                user: ExternalName(issuer: "https://app", subject: subject), name: users[user].name, session: "", issuedAt: .at(time),
                expiresAt: .at(time + 100_000))
        }
    }

    /// Adds a user, of the app or with a password. The name may have belonged to an earlier account.
    func join() throws {
        guard users.count < Self.peopleMax else { return }
        let name = Self.names.pick(&random)
        guard random.chance(1, in: 2) else {
            let account = try scratch.account(name).id
            users.append(User(subject: nil, name: name, account: account))
            return
        }
        users.append(User(subject: "u\(users.count)", name: name, account: AccountID(rawValue: 0)))
        do { try enter(users.count - 1) } catch {
            users.removeLast()
            throw error
        }
    }

    /// Logs a user of the app in, who may have another name now.
    func enter(_ user: Int) throws {
        guard let login = login(user, at: clock) else { return }
        let entry = try scratch.write { try $0.enter(login, device: "phone", at: now) }
        users[user].account = entry.identity.person.id
        users[user].name = entry.identity.person.name
        issued.append((user, clock))
    }
}
