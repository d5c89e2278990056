import CSimulatedDisk
import Glibc
import SnapServer
import SnapStore
import TestSupport

/// One simulated world, driven by one seed: a server that starts and dies, its disk and clocks, and clients that check every message.
///
/// Each step is chosen by the seed; nothing else decides anything.
package final class Simulation {
    let oracle = Oracle()
    let machine: SimulatedMachine
    let clients: [SimulatedClient]
    var random: Seeded
    /// The database that the nodes of a cluster share; nil without a cluster.
    let database: SimulatedDatabase?
    var nodes: [SimulatedNode]
    /// The node to which the next step happens.
    var turn = 0
    var life: SimulatedServer? {
        get { nodes[turn].life }
        set { nodes[turn].life = newValue }
    }
    let trace: ((String) -> Void)?
    /// Whether faults have ceased.
    var isResting = false
    var hasOperatorActed = false

    /// - Parameters:
    ///   - kind: a single server, or a cluster.
    ///   - trace: gets a description of every step.
    package init(seed: UInt64, _ kind: WorldKind = .alone(nil), trace: ((String) -> Void)? = nil) throws {
        var random = Seeded(seed)
        machine = try SimulatedMachine(&random, kind.mutation)
        if case .cluster(let defect) = kind {
            database = try machine.makeDatabase(defect, seed: random.next())
            nodes = (0..<2 + random.below(3)).map { _ in SimulatedNode() }
        } else {
            (database, nodes) = (nil, [SimulatedNode()])
        }
        clients = machine.tokens.indices.map { [oracle, machine] index in
            SimulatedClient(
                index: index, account: Int64(index / SimulatedMachine.clientsPerAccount + 1), token: machine.tokens[index], oracle)
        }
        self.random = random
        self.trace = trace
    }

    /// Takes `count` steps, then lets everything come to rest and checks what must be true then.
    ///
    /// - Throws: `Violation`.
    package func run(steps count: Int) throws -> SimulationFigures {
        while oracle.figures.steps < count { try step() }
        try rest()
        return oracle.figures
    }

    func note(_ text: @autoclosure () -> String) {
        oracle.count { $0.steps += 1 }
        trace?("\(oracle.figures.steps)  " + text())
    }

    private func step() throws {
        if database != nil { return try clusterStep() }
        switch random.below(1_000) {
        case 0..<400: try clientActs(clients.pick(&random))
        case 400..<700: try loopActs()
        case 700..<780: try roundEnds()
        case 780..<940: try laneActs(random.below(9))
        case 940..<996: clockTicks()
        default: try faultStrikes()
        }
        try afterwards()
    }

    /// Handles the direct results of a step: a dead disk ends the server, and so does a finished drain.
    func afterwards() throws {
        if database?.late.isEmpty ?? true { oracle.people.flights.settle() }
        if disk_is_dead() != 0 { return try crash() }
        guard let life, life.loop.isStopped else { return }
        guard database == nil else { return try nodeStops(life) }
        note("the drained server stops")
        oracle.ledger = nil
        life.lanes.finish { disk_is_dead() == 0 }
        // It may have committed something unobserved.
        oracle.people.isCommitUnknown = true
        end()
    }

    // MARK: Lives

    func boot() throws {
        guard life == nil else { return }
        guard database == nil else { return try bootNode() }
        note("the server starts")
        do {
            try whileLocked { try operatorActs() }
            life = try whileLocked { try SimulatedServer(machine, oracle) }
        } catch let error as StoreError {
            // The server may fail to start on a disk that is dead or full.
            guard disk_is_dead() != 0 || error.kind == .full else { throw Violation("the server does not start: \(error)") }
            return
        }
        oracle.ledger = try Ledger(machine.folder("store/snapfeed.db"))
        try oracle.compareAfterRestart(operatorActed: hasOperatorActed)
        hasOperatorActed = false
        try checkProfiles()
        try checkFiles()
    }

    /// Opens a store, and tries again while the store is locked: another test of this process may be starting a program, and until that
    /// runs, it has copies of all open files, an old lock among them.
    func whileLocked<Opened>(_ open: () throws -> Opened) throws -> Opened {
        let deadline = ContinuousClock.now + .seconds(20)
        while true {
            do { return try open() } catch let error as StoreError {
                guard error.kind == .locked, ContinuousClock.now < deadline else { throw error }
                sched_yield()
            }
        }
    }

    /// Ends the process, with or without a power cut.
    func crash() throws {
        let isPowerCut = random.chance(1, in: 2)
        note(isPowerCut ? "the power fails" : "the process is killed")
        oracle.count {
            $0.crashes += 1
            $0.powerCuts += isPowerCut ? 1 : 0
        }
        disk_die()
        oracle.ledger = nil
        end()
        guard disk_open_files() == 0 else { throw Violation("the server is gone, and \(disk_open_files()) files are open") }
        disk_set_full(0)
        disk_revive(isPowerCut ? DISK_POWER_CUT : DISK_KILL)
    }

    func end() {
        if let images = life?.loop.answeredImages {
            oracle.count {
                $0.photoImages += images[0]
                $0.absentImages += images[1]
            }
        }
        life?.loop.die()
        life = nil
    }
}
