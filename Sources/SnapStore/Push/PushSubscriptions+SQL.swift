package import SnapModel

/// Push subscriptions: the devices of accounts, and what their owners change.
extension Transaction {
    /// Makes a subscription for notifications from now on. One that the device already has moves to this login, with the new keys.
    ///
    /// - Parameter service: the host of the endpoint.
    /// - Throws: `tooMany`; `suspended`.
    package func subscribe(
        _ request: PushRequest, service: String, of account: AccountID, session: SessionID, at now: Timestamp
    ) throws -> PushSubscription {
        try requireActive(account)
        let digest = feeds.digests.long(request.endpoint.utf8, .pushEndpoint)
        let known = try row("SELECT id, account FROM push_subscription WHERE digest = ?", [digest])
        if let known, known[1] == account.rawValue { return try renew(PushSubscriptionID(rawValue: known[0]), request, session) }
        let count = try snapshot.pushSubscriptionCount(of: account)
        guard count < bounds.pushSubscriptionsPerAccount else {
            throw Rejection.full(.pushSubscriptions, max: count)
        }
        // A new number, so that the result of a push in flight is ignored.
        if let known { try endPushes(where: "id = ?", known[0]) }
        try run(
            """
            INSERT INTO push_subscription (account, session, digest, endpoint, service, p256dh, auth, made, told)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, coalesce((SELECT notified FROM profile WHERE account = ?1), 0))
            """,
            [
                account.rawValue, session.rawValue, digest, request.endpoint, service, request.p256dh, request.auth, now.milliseconds,
            ])
        return try PushSubscription(
            id: PushSubscriptionID(rawValue: sql.lastInsertedID), service: service, madeAt: now, session: session)
    }

    /// The device gets everything pending, with its new keys.
    private func renew(_ id: PushSubscriptionID, _ request: PushRequest, _ session: SessionID) throws -> PushSubscription {
        try run("UPDATE push_subscription SET session = ? WHERE id = ?", [session.rawValue, id.rawValue])
        try run("UPDATE push_subscription SET p256dh = ?, auth = ? WHERE id = ?", [request.p256dh, request.auth, id.rawValue])
        guard let known = try snapshot.pushSubscriptions(where: "id = ?", id.rawValue).first else {
            throw StoreError(.corrupt, "the row of a push subscription is gone")
        }
        return known
    }

    /// Ends a push subscription of an account.
    ///
    /// - Throws: `unknownSubscription`, also for another account's.
    package func unsubscribe(_ id: PushSubscriptionID, of account: AccountID) throws {
        guard try run("DELETE FROM push_subscription WHERE id = ? AND account = ?", [id.rawValue, account.rawValue]) == 1 else {
            throw Rejection.unknownSubscription
        }
    }

    /// Sends the device a test immediately, or with the next retry while it fails: a test must not force retries.
    ///
    /// - Throws: `unknownSubscription`, also for another account's; `suspended`.
    package func testPush(_ id: PushSubscriptionID, of account: AccountID, at now: Timestamp) throws {
        try requireActive(account)
        let count = try run(
            """
            UPDATE push_subscription SET tested = ?1, due = CASE WHEN failing IS NOT NULL OR due < ?1 THEN due ELSE ?1 END
            WHERE id = ?2 AND account = ?3
            """,
            [now.milliseconds, id.rawValue, account.rawValue])
        guard count == 1 else { throw Rejection.unknownSubscription }
        changes.add(.deliveryQueued)
    }

    /// Has the devices of accounts notified of what was just made, each as soon as its rest is over.
    func pushLater(to accounts: [AccountID], at now: Timestamp) throws {
        let marks = SQLMarks.list(accounts.count)
        let counted = try snapshot.rows(
            "SELECT account, count(*) FROM push_subscription WHERE account IN (\(marks)) GROUP BY account ORDER BY account",
            accounts.map(\.rawValue))
        var woken = 0
        for row in counted {
            woken += try run(
                """
                UPDATE push_subscription SET due = CASE WHEN delivered <= ?1 AND delivered + ?2 > ?1 THEN delivered + ?2 ELSE ?1 END
                WHERE account = ?3 AND due IS NULL
                """, [now.milliseconds, bounds.pushRest.ms(ofEach: row[1]), row[0] as Int64])
        }
        if woken > 0 { changes.add(.deliveryQueued) }
    }

    /// Reports to the operator how many subscriptions there are.
    package func countPushes() throws { changes.add(.push(.counted(try snapshot.pushSubscriptionCount()))) }

    /// Ends the subscriptions without a login when a login of the account ends: they may be of the same device.
    func endPushes(withoutLoginOf account: AccountID) throws { try endPushes(where: "account = ? AND session IS NULL", account.rawValue) }

    func endPushes(of session: SessionID) throws { try endPushes(where: "session = ?", session.rawValue) }

    func endPushes(where condition: String, _ number: Int64) throws {
        try run("DELETE FROM push_subscription WHERE \(condition)", [number])
    }

    /// Keeps the subscriptions of an app's logins whose tokens have expired: the app gives its user a new one when it is used next.
    func keepPushes(ofExpiredLoginsOf account: AccountID, except new: SessionID, at now: Timestamp) throws {
        try run(
            """
            UPDATE push_subscription SET session = NULL WHERE account = ?1 AND session IN
              (SELECT id FROM session WHERE account = ?1 AND external IS NOT NULL AND id <> ?2 AND expires <= ?3)
            """, [account.rawValue, new.rawValue, now.milliseconds])
    }
}

extension Snapshot {
    /// The server's private key for push services, 32 bytes.
    package func pushKey() throws -> [UInt8] {
        guard let row = try row("SELECT private FROM push_key WHERE id = 1") else {
            throw StoreError(.corrupt, "the row of push_key is gone")
        }
        return row[0]
    }

    /// An account's subscriptions, in the order in which they were made.
    package func pushSubscriptions(of account: AccountID) throws -> [PushSubscription] {
        try pushSubscriptions(where: "account = ?", account.rawValue)
    }

    fileprivate func pushSubscriptions(where condition: String, _ number: Int64) throws -> [PushSubscription] {
        try rows(
            """
            SELECT id, service, made, delivered, tries, failing, due, error, session FROM push_subscription WHERE \(condition) ORDER BY id
            """, [number]
        ).map { row in
            var failure: DeliveryFailure?
            if let since: Int64 = row[5], let due: Int64 = row[6] {
                failure = DeliveryFailure(
                    tries: row[4], since: Timestamp(milliseconds: since), nextAt: Timestamp(milliseconds: due), error: row[7] ?? "")
            }
            return PushSubscription(
                id: PushSubscriptionID(rawValue: row[0]), service: row[1], madeAt: Timestamp(milliseconds: row[2]),
                deliveredAt: (row[3] as Int64?).map(Timestamp.init), failure: failure, session: (row[8] as Int64?).map(SessionID.init))
        }
    }

    func pushSubscriptionCount(of account: AccountID) throws -> Int {
        try row("SELECT count(*) FROM push_subscription WHERE account = ?", [account.rawValue])?[0] ?? 0
    }

    /// How many subscriptions the store has.
    func pushSubscriptionCount() throws -> Int64 { try row("SELECT count(*) FROM push_subscription")?[0] ?? 0 }

    /// Counts the push subscriptions of each service.
    ///
    /// - Returns: all but the sender.
    package func pushStatus() throws -> PushStatus {
        let services = try rows(
            """
            SELECT service, count(*), count(failing) FROM push_subscription GROUP BY service ORDER BY count(*) DESC, service LIMIT ?
            """, [PushStatus.servicesMax]
        ).map { PushStatus.Service(host: $0[0], subscriptions: $0[1], failing: $0[2]) }
        let counts = try row("SELECT count(*), count(due), count(failing) FROM push_subscription")
        return PushStatus(subscriptions: counts?[0] ?? 0, waiting: counts?[1] ?? 0, failing: counts?[2] ?? 0, services: services)
    }
}
