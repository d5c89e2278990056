import Foundation

/// Durable posts and claims of one node over PostgreSQL, compared with others that do the same in the same run:
///
/// - for posts, the promise in C over PostgreSQL (`limits clustered`), which answers as many clients: see promise.c;
/// - the bare pipeline: `limits pipeline`, with as many commands in a transaction as clients wait. It has its commands in memory, while the node
///   speaks WebSocket with clients on the same CPUs;
/// - pgbench: a transaction and a connection for each client;
/// - this server over SQLite.
struct ClusterWrites: Scenario {
    let data: String
    let postgres: Postgres
    let bus: Bus
    let clients = [1, 16, 256]
    let seconds: Int64 = 1
    private let snaps = 640
    /// Opens of each client in a run: a few thousand of all together.
    private let opens = [1: 600, 16: 300, 256: 30]
    /// Transactions of each of pgbench's clients in a run. A time instead would pass while hundreds of them connect.
    private let transactions = [1: 600, 16: 150, 256: 8]
    /// So small that the claim is the work, and not the bytes.
    private let texture = TestImage(width: 48, height: 48, noise: 20)

    private enum Work: String, CaseIterable {
        case post, claim
    }

    /// The figures of one kind of work with one number of clients.
    private struct Trial {
        let work: Work
        let clients: Int
        var (node, promise, bare, single, sqlite) = (Series(), Series(), Series(), Series(), Series())
        var (cpu, databaseCPU) = (Series(), Series())

        init(_ work: Work, _ clients: Int) {
            self.work = work
            self.clients = clients
        }
    }

    /// A server, and the requests for opens of its snaps.
    private struct Side {
        let server: BenchServer
        let asks: [[UInt8]]
    }

    /// All that do the same work.
    private struct Contest {
        let tokens: AppTokens
        let (node, sqlite): (Side, Side)
        /// The port of the promise in C.
        let promise: UInt16
        /// The address of the bare pipeline's database.
        let bare: String
    }

    func measure(runs: Int) throws -> BenchReport {
        let tokens = try AppTokens()
        let bare = try postgres.newDatabase("bare", tables: Relay.peer("cluster.sql"))
        let promise = try PromiseInC.start(over: try postgres.newDatabase("promise", tables: Relay.peer("cluster.sql")))
        defer { promise.stop() }
        let cluster = try BenchCluster(
            1, data: data, over: postgres, database: "writes", bus: bus.address, isPinned: false, options: tokens.options)
        defer { cluster.stop() }
        let embedded = try BenchServer(data: data, isPinned: false, options: tokens.options)
        defer { embedded.stop() }
        let contest = Contest(
            tokens: tokens, node: try side(cluster.nodes[0], tokens), sqlite: try side(embedded, tokens), promise: promise.port, bare: bare)
        var trials = Work.allCases.flatMap { work in clients.map { Trial(work, $0) } }
        for run in -1..<runs {
            for index in trials.indices {
                let trial = try measure(trials[index], run, contest)
                if run >= 0 { trials[index] = trial }
            }
        }
        return BenchReport(rows: trials.flatMap(rows), notes: trials.map(note))
    }

    private func side(_ server: BenchServer, _ tokens: AppTokens) throws -> Side {
        let uploads = try Uploads(snaps, texture, port: server.port, token: tokens.token(for: "author"))
        return Side(server: server, asks: uploads.images.map { BenchMember.frame(.text, Array(Uploads.openRequest($0.snap).utf8)) })
    }

    /// Each leaves the disk busy for the next one, so every second time they take turns in the other order.
    private func measure(_ trial: Trial, _ run: Int, _ contest: Contest) throws -> Trial {
        var trial = trial
        let name = "\(trial.work.rawValue).\(trial.clients).\(run)"
        let script = Relay.peer("\(trial.work.rawValue).sql")
        let turns: [(inout Trial) throws -> Void] = [
            { try measureNode(&$0, name, contest) },
            { if $0.work == .post { $0.promise.values.append(try posts(of: $0.clients, to: contest.promise)) } },
            { $0.bare.values.append(try limit($0, contest.bare)) },
            {
                let each = transactions[$0.clients] ?? 1
                $0.single.values.append(try postgres.transactions(of: script, in: "bare", clients: $0.clients, each: each))
            },
            { $0.sqlite.values.append(try prepare($0, name, contest.sqlite, contest.tokens)().rate) },
        ]
        for turn in run.isMultiple(of: 2) ? turns : turns.reversed() { try turn(&trial) }
        return trial
    }

    private func measureNode(_ trial: inout Trial, _ name: String, _ contest: Contest) throws {
        let server = contest.node.server.process
        let work = try prepare(trial, name, contest.node, contest.tokens)
        let before = (try server.cpuMicroseconds(), try postgres.process.cpuMicroseconds())
        let (rate, count) = try work()
        trial.node.values.append(rate)
        trial.cpu.values.append(Double(try server.cpuMicroseconds() - before.0) / Double(count))
        trial.databaseCPU.values.append(Double(try postgres.process.cpuMicroseconds() - before.1) / Double(count))
    }

    /// Logs in the clients, which cannot answer a ping during the others' turns. Returns the work itself.
    private func prepare(
        _ trial: Trial, _ name: String, _ side: Side, _ tokens: AppTokens
    ) throws -> () throws -> (rate: Double, posted: Int) {
        guard trial.work == .claim else {
            let crowd = try Crowd(trial.clients, port: side.server.port, token: tokens.token(for: "author"))
            return { try PostScenario.post(crowd, key: name, seconds: seconds) }
        }
        let viewers = Downloads(
            try (0..<trial.clients).map { viewer in
                let member = try BenchMember(port: side.server.port, token: tokens.token(for: "\(name).\(viewer)"))
                return Download(member.socket, .webSocket)
            })
        let each = opens[trial.clients] ?? 1
        return {
            let elapsed = try viewers.fetch(each) { side.asks[($0 + $1) % side.asks.count] }
            return (Double(each * trial.clients) * 1_000_000 / Double(elapsed), each * trial.clients)
        }
    }

    /// Posts a second to the promise in C.
    private func posts(of clients: Int, to port: UInt16) throws -> Double {
        let crowd = Crowd()
        try crowd.join(clients, port: port)
        return try PostScenario.post(crowd, seconds: seconds) { _ in PostScenario.caption }.rate
    }

    private func limit(_ trial: Trial, _ address: String) throws -> Double {
        try Limits.rate(CPUs.unpinned, ["pipeline", address, trial.work.rawValue, "\(trial.clients)", "\(seconds)"])
    }

    private func rows(_ trial: Trial) -> [Row] {
        func row(_ beside: String, _ theirs: Series, _ goal: Goal? = nil) -> Row {
            Row(
                scenario: trial.work == .post ? "cluster: durable posts" : "cluster: claims",
                size: trial.clients == 1 ? "1 client" : "\(trial.clients) clients", unit: "\(trial.work.rawValue)s/s", ours: trial.node,
                beside: beside, theirs: theirs, goal: goal)
        }
        let posts = trial.promise.values.isEmpty ? [] : [row("\(PromiseInC.name) over PostgreSQL", trial.promise, .atLeast(0.8))]
        return posts + [
            row("bare pipeline in C, \(trial.clients) in a commit", trial.bare, .atLeast(0.6)),
            row("pgbench, a transaction each", trial.single, trial.clients == 256 ? .atLeast(10) : nil),
            row("Snapfeed over SQLite", trial.sqlite),
        ]
    }

    private func note(_ trial: Trial) -> String {
        "cluster: a \(trial.work.rawValue) with \(trial.clients) waiting takes \(shown(trial.cpu.median)) µs of the node's CPU and "
            + "\(shown(trial.databaseCPU.median)) µs of PostgreSQL's."
    }
}
