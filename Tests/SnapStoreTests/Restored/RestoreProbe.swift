import SnapModel

@testable import SnapStore

/// Tries in a restored store what must not work any longer: every open of every user, in the old account and in a new one.
struct RestoreProbe {
    private(set) var violations: [String] = []
    /// Opens without an earlier claim.
    private(set) var seen: Set<RestoreHistory.Seen> = []

    init(_ history: RestoreHistory) throws {
        self = try history.scratch.store.commit { transaction in
            var probe = RestoreProbe()
            for user in history.users.indices { try probe.open(everythingAs: user, of: history, transaction) }
            try probe.inspect(history, transaction)
            try probe.give(history, transaction)
            return probe
        }
    }

    private init() {}

    private mutating func open(everythingAs user: Int, of history: RestoreHistory, _ transaction: Transaction) throws {
        let person = history.users[user]
        var accounts: Set<AccountID> = []
        if (try? transaction.snapshot.exportedAccount(person.account)) != nil { accounts.insert(person.account) }
        if let other = try account(of: user, in: history, transaction) { accounts.insert(other) }
        for account in accounts {
            for snap in history.snaps {
                let claimed = try transaction.attempt { try transaction.claim(snap, by: account, on: "laptop", at: history.now) }
                guard case .success = claimed else { continue }
                let open = RestoreHistory.Seen(user: user, snap: snap)
                seen.insert(open)
                if history.seen.contains(open) { violations.append("user \(user) sees snap \(snap.text) again, as \(account.text)") }
                if history.gone.contains(snap) { violations.append("snap \(snap.text) is back") }
                if person.isSuspended || person.isDeleted { violations.append("user \(user) may open snaps again") }
            }
        }
    }

    /// The account in which a user comes in. One whose account is lost makes another; one who left may do so by a password.
    private func account(of user: Int, in history: RestoreHistory, _ transaction: Transaction) throws -> AccountID? {
        let person = history.users[user]
        if let login = history.login(user, at: RestoreHistory.endless) {
            return try? transaction.attempt { try transaction.enter(login, device: "laptop", at: history.now) }.get().identity.person.id
        }
        guard !person.isDeleted, (try? transaction.snapshot.exportedAccount(person.account)) == nil else { return nil }
        return try? transaction.attempt { try transaction.addAccount(name: person.name, password: "new", at: history.now) }.get()
    }

    private mutating func inspect(_ history: RestoreHistory, _ transaction: Transaction) throws {
        for snap in history.inspected {
            let looked = try transaction.attempt { try transaction.inspect(snap, because: "curious", at: history.now) }
            if case .success = looked { violations.append("the local admin sees snap \(snap.text) again") }
        }
    }

    /// Numbers that were given out are not given out again.
    private mutating func give(_ history: RestoreHistory, _ transaction: Transaction) throws {
        let account = try transaction.addAccount(name: "newcomer \(history.now.milliseconds)", password: "new", at: history.now)
        if history.users.contains(where: { $0.account.rawValue >= account.rawValue }) {
            violations.append("account \(account.text) is given out again")
        }
        let author = Person(id: account, name: "newcomer")
        guard let snap = try transaction.post(Scratch.draft("new", by: author), at: history.now)?.snap.id else { return }
        if history.snaps.contains(where: { $0.rawValue >= snap.rawValue }) { violations.append("snap \(snap.text) is given out again") }
    }
}
