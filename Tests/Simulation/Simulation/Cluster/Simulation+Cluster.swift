import SnapPostgres
import SnapServer
import SnapStore
import TestSupport

// Worlds of several nodes over one database.

/// One place of a cluster, in which a node lives, dies and starts again.
struct SimulatedNode {
    var life: SimulatedServer?
    var isAskedToStop = false
}

extension SimulatedMachine {
    /// Adds the tables that only a cluster has, and replaces those that PostgreSQL has in another form.
    func makeDatabase(_ defect: ClusterDefect?, seed: UInt64) throws(Violation) -> SimulatedDatabase {
        let database = try SimulatedDatabase(folder("store/snapfeed.db"), clock, defect, seed: seed)
        do { try database.tables.runAll(Self.clusterTables) } catch { throw Violation("the tables of the cluster: \(error)") }
        return database
    }

    private static let clusterTables = """
        CREATE TABLE schema_step (number INTEGER PRIMARY KEY, reader INTEGER NOT NULL);
        INSERT INTO schema_step VALUES (1000000, 1);
        CREATE TABLE cluster_state (
          id INTEGER PRIMARY KEY CHECK (id = 1), names_version INTEGER NOT NULL DEFAULT 0, seals INTEGER NOT NULL DEFAULT 0, sealed INTEGER,
          lost TEXT, swept INTEGER NOT NULL DEFAULT 0
        );
        INSERT INTO cluster_state (id, names_version) SELECT 1, user_version FROM pragma_user_version;
        CREATE TABLE node (
          id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, generation INTEGER NOT NULL DEFAULT 0, batch INTEGER NOT NULL DEFAULT 0,
          version TEXT NOT NULL DEFAULT '', started INTEGER NOT NULL DEFAULT 0, seen INTEGER NOT NULL DEFAULT 0
        );
        CREATE TABLE node_state (
          node INTEGER PRIMARY KEY REFERENCES node(id), at INTEGER NOT NULL, connections INTEGER NOT NULL, complaint TEXT,
          stopped INTEGER NOT NULL
        );
        CREATE TABLE control_log (id INTEGER PRIMARY KEY CHECK (id = 1), head INTEGER NOT NULL DEFAULT 0);
        INSERT INTO control_log (id) VALUES (1);
        CREATE TABLE control (number INTEGER PRIMARY KEY, node INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL);
        DROP TRIGGER photo_ranked;
        DROP TABLE photo_entry;
        CREATE TABLE photo_entry (photo INTEGER PRIMARY KEY REFERENCES photo(id), text TEXT NOT NULL) STRICT;
        """
}

extension Simulation {
    func clusterStep() throws {
        turn = random.below(nodes.count)
        switch random.below(1_000) {
        case 0..<400: try clientActs(clients.pick(&random))
        case 400..<680: try loopActs()
        case 680..<760: try roundEnds()
        case 760..<940: try laneActs(random.below(12))
        case 940..<946: endALogin()
        case 946..<990: clockTicks()
        default: try clusterFaultStrikes()
        }
        try afterwards()
    }

    // MARK: Lives

    func bootNode() throws {
        guard let database else { return }
        note("node \(turn) starts")
        let place = NodeDatabase(database: database, node: turn)
        do {
            nodes[turn].isAskedToStop = false
            life = try whileLocked { [machine, oracle, turn] in
                try SimulatedServer(machine, oracle, in: ClusterConfiguration(database: place, node: "\(turn)"))
            }
        } catch let error as StoreError {
            guard error.kind == .unreachable else { throw Violation("history: node \(turn) does not start: \(error)") }
            return
        }
        guard oracle.isWatching else {
            oracle.ledger = try Ledger(machine.folder("store/snapfeed.db"))
            return try oracle.compareAfterRestart(operatorActed: false)
        }
        try oracle.learn()
    }

    private func nodeDies() {
        note("node \(turn) is killed")
        oracle.count { $0.crashes += 1 }
        end()
    }

    /// A node that stops by itself takes the history for lost.
    func nodeStops(_ life: SimulatedServer) throws {
        guard nodes[turn].isAskedToStop else { throw Violation("history: node \(turn) stopped by itself") }
        note("the drained node \(turn) stops")
        life.lanes.finish { true }
        try oracle.learn()
        end()
    }

    // MARK: Logins

    /// A client ends the login of its account's other device, which may be at another node.
    private func endALogin() {
        let client = clients.pick(&random)
        let others = clients.filter { $0.account == client.account && $0 !== client && $0.login != .refused }
        guard client.isSignedIn, client.questions.count < 6, let other = others.first else { return }
        note("client \(client.index) ends the login of client \(other.index)")
        client.endLogin(of: other)
    }

    /// A client whose login was ended logs in again.
    func renewLogin(of client: SimulatedClient) throws {
        guard let database, client.login == .refused else { return }
        note("client \(client.index) logs in again")
        let (token, now) = ("token-\(client.index)-\(client.session)", PostgresValue.number(database.now))
        let digest = PostgresValue.bytes(Array(Secret.digest(ofToken: token)))
        try database.tables.run(
            "INSERT INTO session (account, token, device, created, used) VALUES (?, ?, ?, ?, ?)", .number(client.account), digest,
            .text("d\(client.index)"), now, now)
        client.logIn(token, session: database.tables.lastID)
    }

    // MARK: Faults

    private func clusterFaultStrikes() throws {
        guard let database, let life else { return }
        switch random.below(14) {
        case 0: nodeDies()
        case 1...5:
            let fault = SimulatedDatabase.CommitFault.allCases.pick(&random)
            note("the next answer to a COMMIT of node \(turn) is lost (\(fault))")
            oracle.count { $0.failedCommits += 1 }
            database.loseAnswer(of: turn, fault, thenCut: random.chance(1, in: 3))
        case 6:
            note("node \(turn) is cut from the database")
            database.cutOff(turn)
        case 7...9:
            note("all nodes reach the database")
            database.heal()
        case 10:
            note("node \(turn) is asked to stop")
            nodes[turn].isAskedToStop = true
            oracle.count { $0.drains += 1 }
            life.workers.requestShutdown()
        default:
            guard database.oneArrives() else { return }
            note("a transaction comes late, or is lost")
            try oracle.learn()
        }
    }

    func ceaseClusterFaults() throws {
        guard let database else { return }
        database.heal()
        while database.oneArrives() {}
        try oracle.learn()
    }
}
