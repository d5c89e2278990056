/// Snaps for chosen people compared with snaps of a feed, in the same run: a post to 20 inboxes next to one to a feed, and opens of received
/// images next to those of a feed's.
struct InboxScenario: Scenario {
    let data: String
    let recipients = 20
    /// Accounts that take turns in receiving.
    let people = 100
    let clients = [1, 16]
    let seconds: Int64 = 1

    func measure(runs: Int) throws -> BenchReport {
        var report = try posts(runs: runs)
        report.add(try InboxOpens(data: data, viewers: people, recipients: recipients).measure(runs: runs))
        return report
    }

    private func posts(runs: Int) throws -> BenchReport {
        let tokens = try AppTokens()
        let server = try BenchServer(data: data, isPinned: false, options: tokens.options + ["--limit", "inboxRows=100000"])
        defer { server.stop() }
        let ids = try (0..<people).map { try Recipient("recipient \($0)", tokens, port: server.port).id }
        var trials = try clients.map { count in
            let crowd = Crowd()
            for client in 0..<count { try crowd.join(1, port: server.port, token: tokens.token(for: "author \(count) \(client)")) }
            return Trial(crowd: crowd)
        }
        // The first turn warms the caches and is not counted.
        for run in 0...runs {
            for index in trials.indices {
                let sent = try rate(trials[index].crowd, server) { request($0, key: "s\(run).\(index)", to: ids) }
                let posted = try rate(trials[index].crowd, server) { request($0, key: "p\(run).\(index)", to: nil) }
                guard run > 0 else { continue }
                trials[index].sent.add(sent)
                trials[index].posted.add(posted)
            }
        }
        return BenchReport(rows: zip(clients, trials).flatMap(rows))
    }

    /// The results for one number of clients, each of another account: an author's snap to the same people replaces a notification.
    private struct Trial {
        let crowd: Crowd
        var sent = Rates()
        var posted = Rates()
    }

    /// A post of a predefined picture with a caption.
    ///
    /// - Parameter ids: the accounts whose inboxes take turns; nil for a feed.
    private func request(_ number: Int, key: String, to ids: [String]?) -> String {
        let rest = "\"key\":\"\(key).\(number)\",\"picture\":\"bear\",\"caption\":\"\(PostScenario.caption)\""
        guard let ids else { return Crowd.request(number, "snap.post", "{\"feed\":\"animals\",\(rest)}") }
        let to = (0..<recipients).map { ids[(number * recipients + $0) % ids.count] }.joined(separator: ",")
        return Crowd.request(number, "snap.send", "{\"to\":[\(to)],\(rest)}")
    }

    private func rate(_ crowd: Crowd, _ server: BenchServer, _ message: (Int) -> String) throws -> (perSecond: Double, cpu: Double) {
        let before = try server.process.cpuMicroseconds()
        let (rate, posted) = try PostScenario.post(crowd, seconds: seconds, message)
        return (rate, Double(try server.process.cpuMicroseconds() - before) / Double(posted))
    }

    private func rows(_ count: Int, _ trial: Trial) -> [Row] {
        func row(_ unit: String, _ series: (Rates) -> Series, _ goal: Goal) -> Row {
            Row(
                scenario: "posts to \(recipients) inboxes", size: count == 1 ? "1 client" : "\(count) clients", unit: unit,
                ours: series(trial.sent), beside: "a post to a feed", theirs: series(trial.posted), goal: goal)
        }
        return [row("posts/s", \.perSecond, .atLeast(0.5)), row("µs of server CPU each", \.cpu, .atMost(2))]
    }
}

/// An account that takes snaps from everyone.
struct Recipient {
    let member: BenchMember
    /// Its id as the wire has it, in quotation marks.
    let id: String

    /// Makes the account, and logs it in.
    init(_ name: String, _ tokens: AppTokens, port: UInt16) throws {
        member = try BenchMember(port: port, token: tokens.token(for: name))
        let edited = try Crowd.call(member, "profile.edit", "{\"snapsFrom\":\"everyone\"}")
        guard let found = edited.firstMatch(of: /"id":"(\d+)"/) else { throw BenchFault("no account in: \(edited)") }
        id = "\"\(found.1)\""
    }
}
