package import SnapModel

/// One push on its way, with all that a try needs.
package struct PushParcel: Sendable {
    package let subscription: PushSubscriptionID
    package let endpoint: String
    /// The device's public key and secret.
    package let p256dh, auth: [UInt8]
    /// The server's private key.
    package let key: [UInt8]
    package let message: PushMessage
    /// The newest notification that the device has once this is delivered.
    package let upTo: Int64
    /// When a test was asked for; nil for a push of notifications.
    package let tested: Int64?
    /// Failures in a row so far.
    package let tries: Int64
}

/// Why the server ended a push subscription by itself.
package enum PushEnd: String, Hashable, Sendable {
    /// The push service has forgotten it.
    case gone
    /// Every try failed for too long.
    case dead
}

/// Deliveries of pushes: one at a time for each device.
extension Transaction {
    /// The next push of a device, reserved for this node for `heldMs`. Where nothing is left to push, the device is up to
    /// date.
    ///
    /// - Parameters:
    ///   - node: who delivers; 0 without a cluster.
    ///   - longestMs: no wait is longer. What seems to wait for longer was written while the clock was ahead.
    /// - Returns: nil when nothing is due, or another node delivers.
    package func nextPush(
        of id: PushSubscriptionID, for node: Int64, heldMs: Int64, longestMs: Int64, at now: Timestamp
    ) throws -> PushParcel? {
        let ahead = now.milliseconds + longestMs
        let rested = now.milliseconds + bounds.pushRest.ms(ofEach: bounds.pushSubscriptionsPerAccount)
        guard let row = try row(Self.dueSubscription, [id.rawValue, now.milliseconds, node, ahead, rested]) else { return nil }
        let isSuspended = (row[8] as Int64?) != nil
        guard !isSuspended, let parcel = try snapshot.pushParcel(id, row, at: now) else {
            try run(
                """
                UPDATE push_subscription SET told = ?, tested = NULL, due = NULL, tries = 0, failing = NULL, error = NULL WHERE id = ?
                """, [max(row[3], row[6]) as Int64, id.rawValue])
            return nil
        }
        // A single node has no others to keep away.
        if node != 0 {
            try run("UPDATE push_subscription SET holder = ?, held = ? WHERE id = ?", [node, now.milliseconds + heldMs, id.rawValue])
        }
        return parcel
    }

    private static let dueSubscription = """
        SELECT push_subscription.account, p256dh, auth, told, tested, tries, coalesce(notified, 0), coalesce(noticed, 0), suspended, endpoint
        FROM push_subscription JOIN account ON account.id = push_subscription.account
        LEFT JOIN profile ON profile.account = push_subscription.account
        WHERE push_subscription.id = ?1 AND (due <= ?2 OR due > ?4 OR (behind = 0 AND due > ?5))
          AND (held <= ?2 OR held > ?4 OR holder = ?3)
        """

    /// Notes what became of a try.
    ///
    /// - Parameter deadMs: how long every try may fail before the subscription ends.
    /// - Returns: why it ended by this; nil when it did not.
    @discardableResult package func settle(
        _ parcel: PushParcel, _ result: DeliveryResult, for node: Int64, deadMs: Int64, at now: Timestamp
    ) throws -> PushEnd? {
        switch result {
        case .delivered(let isSlow):
            changes.add(.push(.delivered))
            try delivered(parcel, isSlow: isSlow, at: now)
            return nil
        case .failed(let error, let words, let waitMs, let isGone):
            // A device that went away is not a failure of the service, also where its owner removed it just now.
            if !isGone { changes.add(.push(.failed(error))) }
            let id = parcel.subscription.rawValue
            guard let row = try row("SELECT failing, tries FROM push_subscription WHERE id = ? AND holder = ?", [id, node]) else {
                return nil
            }
            let (since, tries) = (min(row[0] as Int64? ?? now.milliseconds, now.milliseconds), row[1] as Int64 + 1)
            let isDead = now.milliseconds - since >= deadMs && tries >= DeliveryResult.deadTries
            guard !isGone, !isDead else {
                try endPushes(where: "id = ?", id)
                let end = isGone ? PushEnd.gone : .dead
                changes.add(.push(.ended(end)))
                return end
            }
            let wait = try max(waitMs, pushRestMs(of: parcel.message.account))
            try run(
                "UPDATE push_subscription SET behind = 1, tries = ?, failing = ?, due = ?, error = ? WHERE id = ?",
                [tries, since, now.milliseconds + wait, words ?? error, id])
            try noteSlowPush(of: parcel.message.account, at: now)
            return nil
        }
    }

    /// How long each device of an account is left alone after a push, in milliseconds.
    private func pushRestMs(of account: AccountID) throws -> Int64 {
        bounds.pushRest.ms(ofEach: try snapshot.pushSubscriptionCount(of: account))
    }

    /// Records a delivered push. A notification that came meanwhile is due after the device's rest, and a test immediately.
    private func delivered(_ parcel: PushParcel, isSlow: Bool, at now: Timestamp) throws {
        let id = parcel.subscription.rawValue
        let row = try row(
            """
            SELECT told, tested, coalesce(notified, 0), p256dh, auth FROM push_subscription
            LEFT JOIN profile ON profile.account = push_subscription.account WHERE push_subscription.id = ?
            """, [id])
        guard let row else { return }
        // The device has new keys, and cannot read what was on its way.
        guard row[3] == parcel.p256dh, row[4] == parcel.auth else {
            try run("UPDATE push_subscription SET due = ? WHERE id = ?", [now.milliseconds, id])
            return
        }
        let pushed = max(row[0], parcel.upTo)
        let tested: Int64? = parcel.tested == row[1] ? nil : row[1]
        let restedAt = now.milliseconds + (try pushRestMs(of: parcel.message.account))
        let due: Int64? = tested != nil ? now.milliseconds : pushed < row[2] ? restedAt : nil
        try run(
            """
            UPDATE push_subscription SET told = ?, tested = ?, due = ?, tries = 0, failing = NULL, error = NULL, delivered = ?, behind = ?
            WHERE id = ?
            """, [pushed, tested, due, now.milliseconds, isSlow ? 1 : 0, id])
        if isSlow { try noteSlowPush(of: parcel.message.account, at: now) }
    }

    /// Puts the account's devices after others for an hour: a device that hangs may be removed and made again.
    private func noteSlowPush(of account: AccountID, at now: Timestamp) throws {
        try run(
            """
            INSERT INTO profile (account, push_slow) VALUES (?, ?)
            ON CONFLICT (account) DO UPDATE SET push_slow = excluded.push_slow
            """, [account.rawValue, now.milliseconds + PushTurns.slowMs])
    }

    /// Lets other nodes deliver immediately.
    package func release(_ subscription: PushSubscriptionID, by node: Int64) throws {
        guard node != 0 else { return }
        try run("UPDATE push_subscription SET held = 0 WHERE id = ? AND holder = ? AND held <> 0", [subscription.rawValue, node])
    }
}

extension Snapshot {
    /// The devices for which something is due, and when the next one will be. First come those that have taken a push before, then those
    /// that have not; last those that failed or were slow, and all of their accounts. The last two are at most half each. Otherwise those come
    /// first that wait longest. Devices that are being served are among them until they are done.
    ///
    /// - Parameters:
    ///   - limit: how many may be served at a time.
    ///   - services: hosts that get nothing now.
    ///   - longestMs: as for `nextPush`.
    ///   - restMs: no device is left alone for longer after a push. One that seems to be was due while the clock was ahead.
    package func duePushes(
        for node: Int64, limit: Int, except services: [String] = [], longestMs: Int64, restMs: Int64, at now: Timestamp
    ) throws -> (due: [DuePush], next: Timestamp?) {
        var turns = PushTurns(limit: limit, except: services)
        let common: SQLParameters = [now.milliseconds, node, now.milliseconds + longestMs]
        let isSlow = """
            EXISTS (SELECT 1 FROM profile WHERE profile.account = push_subscription.account
              AND push_slow > ?1 AND push_slow <= ?1 + \(PushTurns.slowMs))
            """
        let isReady = "behind = 0 AND (due <= ?1 OR due > ?1 + \(restMs))"
        try fill(&turns, "\(isReady) AND delivered IS NOT NULL AND NOT \(isSlow)", upTo: limit, common)
        let half = max(1, limit / 2)
        turns.begin(perService: max(1, half * 2 / 3))
        try fill(&turns, "\(isReady) AND delivered IS NULL AND NOT \(isSlow)", upTo: min(limit, turns.given.count + half), common)
        turns.begin(perService: limit)
        let end = turns.given.count + limit / 2
        for condition in ["behind = 1 AND due <= ?1", "\(isReady) AND \(isSlow)", "behind = 1 AND due > ?3"] {
            try fill(&turns, condition, upTo: end, common)
        }
        let next = try [0, 1].compactMap { behind in
            try row("SELECT min(due) FROM push_subscription WHERE behind = \(behind) AND due > ?", [now.milliseconds])?[0] as Int64?
        }.min()
        return (turns.given, next.map(Timestamp.init))
    }

    /// Skips services and accounts that already have all their turns, however many of their devices wait.
    private func fill(_ turns: inout PushTurns, _ condition: String, upTo end: Int, _ common: SQLParameters) throws {
        let rows = PushTurns.rowsPerTurn * (end - turns.given.count)
        while turns.given.count < end {
            let (services, accounts) = (turns.fullServices, turns.fullAccounts)
            let parameters = common + [rows] + services + accounts
            func others(_ column: String, _ count: Int, after first: Int) -> String {
                count == 0 ? "" : "AND \(column) NOT IN (\((1...count).map { "?\(first + $0)" }.joined(separator: ", ")))"
            }
            let found = try map(
                """
                SELECT id, account, service FROM push_subscription
                WHERE \(condition) AND (held <= ?1 OR held > ?3 OR holder = ?2)
                \(others("service", services.count, after: 4)) \(others("account", accounts.count, after: 4 + services.count))
                ORDER BY due, id LIMIT ?4
                """, parameters
            ) { row in (id: PushSubscriptionID(rawValue: row[0]), account: row[1] as Int64, service: row[2] as String) }
            for row in found where turns.given.count < end { turns.give(row.id, account: row.account, service: row.service) }
            let isMoreFull = turns.fullServices.count > services.count || turns.fullAccounts.count > accounts.count
            guard found.count == rows, isMoreFull else { return }
        }
    }

    /// Reads a push that is due.
    ///
    /// - Parameter row: of `Transaction.dueSubscription`.
    /// - Returns: nil when the account has read all, or may not see the rest.
    fileprivate func pushParcel(_ id: PushSubscriptionID, _ row: SQLRow, at now: Timestamp) throws -> PushParcel? {
        let account = AccountID(rawValue: row[0])
        let (pushed, tested, notified): (Int64, Int64?, Int64) = (row[3], row[4], row[6])
        var found: [Notification] = []
        if tested == nil {
            found = try newestNotifications(of: account, after: max(pushed, row[7]), limit: PushMessage.notificationsMax, at: now)
            guard !found.isEmpty else { return nil }
        }
        let message = PushMessage(
            account: account, unread: try unread(of: account), notifications: found.reversed(), isTest: tested != nil)
        return PushParcel(
            subscription: id, endpoint: row[9], p256dh: row[1], auth: row[2], key: try pushKey(), message: message,
            upTo: tested == nil ? notified : pushed, tested: tested, tries: row[5])
    }
}

/// A device for which something is due, and the host of its push service.
package struct DuePush: Hashable, Sendable {
    package let subscription: PushSubscriptionID
    package let service: String
}

/// Chooses which waiting devices get a turn. The push services of one account may hang, and so may those of many.
private struct PushTurns {
    private static let perAccount = 2
    /// How long the devices of an account come after others after one was slow or failed.
    static let slowMs: Int64 = 3_600_000
    /// The most due rows that are examined for each turn: many of them may be of accounts and services without a turn left.
    static let rowsPerTurn = 8

    private let perService: Int
    private var accounts: [Int64: Int] = [:]
    private var services: [String: Int] = [:]
    /// The members of the group that is being filled.
    private var perServiceOfGroup = Int.max
    private var servicesOfGroup: [String: Int] = [:]
    private(set) var given: [DuePush] = []

    /// - Parameters:
    ///   - limit: of all turns; one service may have two thirds.
    ///   - others: services that have none.
    init(limit: Int, except others: [String]) {
        perService = max(1, limit * 2 / 3)
        for service in others { services[service] = perService }
    }

    /// The services and accounts that have used all their turns; they are always few.
    var fullServices: [String] { services.keys.filter(isFull) }
    var fullAccounts: [Int64] { accounts.filter { $0.value >= Self.perAccount }.map(\.key) }

    /// Begins a group of turns, of which one service may have so many.
    mutating func begin(perService: Int) { (perServiceOfGroup, servicesOfGroup) = (perService, [:]) }

    private func isFull(_ service: String) -> Bool {
        services[service, default: 0] >= perService || servicesOfGroup[service, default: 0] >= perServiceOfGroup
    }

    mutating func give(_ id: PushSubscriptionID, account: Int64, service: String) {
        guard accounts[account, default: 0] < Self.perAccount, !isFull(service) else { return }
        accounts[account, default: 0] += 1
        services[service, default: 0] += 1
        servicesOfGroup[service, default: 0] += 1
        given.append(DuePush(subscription: id, service: service))
    }
}
