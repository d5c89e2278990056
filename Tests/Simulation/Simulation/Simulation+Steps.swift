import CSimulatedDisk
import SnapLoop
import SnapServer
import TestSupport

// The possible steps of a world.

extension Simulation {
    // MARK: Clients

    func clientActs(_ client: SimulatedClient) throws {
        guard let socket = client.socket else { return connect(client) }
        if socket.isExhausted {
            note("client \(client.index) notices that its connection is over")
            return client.disconnect()
        }
        switch random.below(1_000) {
        case 0..<4:
            note("client \(client.index) dies")
            client.disconnect()
        case 4..<10:
            note("client \(client.index) stops reading")
            client.isStalled = true
        case 10..<40: client.isStalled = false
        case 40..<600: try read(client, socket)
        default: try ask(client)
        }
    }

    func connect(_ client: SimulatedClient) {
        guard let life, life.loop.isListening else { return }
        note("client \(client.index) connects")
        life.loop.connect(client.connect(capacity: machine.socketCapacity))
    }

    private func read(_ client: SimulatedClient, _ socket: SimulatedSocket) throws {
        guard !client.isStalled, socket.unread > 0 else { return }
        let count = random.chance(1, in: 4) ? 1 + random.below(200) : .max / 2
        note("client \(client.index) reads")
        try client.read(count)
    }

    private func ask(_ client: SimulatedClient) throws {
        try renewLogin(of: client)
        guard client.questions.count < 6 else { return }
        note("client \(client.index) asks")
        if client.isSignedIn { return client.askSomething(&random) }
        if !client.isResuming { client.resume() }
    }

    // MARK: The server's threads

    func loopActs() throws {
        guard let life else { return random.chance(1, in: 8) ? try boot() : () }
        if life.loop.wakeFlag.isSet, random.chance(1, in: 3) {
            note("the loop takes messages")
            _ = life.loop.wakeFlag.take()
            return life.server.woken()
        }
        let fetching = clients.filter { !$0.fetching.isEmpty }
        if !fetching.isEmpty, random.chance(1, in: 4) {
            note("the loop: a request for an image")
            return takeFetch(of: fetching.pick(&random), in: life)
        }
        let happenings = life.loop.happenings()
        guard !happenings.isEmpty else { return }
        let (happening, socket) = happenings.pick(&random)
        note("the loop: \(happening) of client \(socket.client?.index ?? -1)")
        life.loop.perform(happening, on: socket, for: life.server)
    }

    func roundEnds() throws {
        guard let life else { return }
        note("the round ends")
        try life.loop.endRound(of: life.server)
    }

    func laneActs(_ choice: Int) throws {
        guard let life else { return }
        switch choice {
        case 0..<3:
            guard life.lanes.write(limit: random.chance(1, in: 3) ? 1 : 100) else { return }
            note("the writer commits, or reports it")
            // A commit on a failed disk has happened or not: it must not be read before the restart.
            guard disk_is_dead() == 0 else { return try commitFailed() }
            try oracle.learn()
        case 3..<7:
            guard life.lanes.read(on: choice % 2) else { return }
            note("a reader reads, or delivers its answer")
            try noteCounts()
            noteSights()
        case 7:
            if life.lanes.prepare() { note("an image is prepared") }
        case 9...:
            if life.lanes.follow() { note("the follower polls, or reports what it saw") }
        default:
            if life.lanes.discard() { note("files are removed, or maintenance continues") }
        }
    }

    private func commitFailed() throws {
        oracle.count { $0.failedCommits += 1 }
        oracle.people.isCommitUnknown = true
        if machine.mutation == .goesOnAfterAFailedCommit { disk_revive(DISK_KILL) }
    }

    /// Readers make the answers to `feed.list`, so the counts that they may contain are recorded at the same moment.
    private func noteCounts() throws(Violation) {
        for client in clients {
            for (id, question) in client.questions {
                guard case .list(let counts) = question else { continue }
                let now = try oracle.counts(for: client.account)
                if counts.last != now { client.questions[id] = .list(counts + [now]) }
            }
        }
    }

    // MARK: Time

    func clockTicks() {
        note("the clock ticks")
        switch random.below(40) {
        case 0: machine.clock.advance(milliseconds: Int64(60_000 * (1 + random.below(40))))
        // In a cluster, the shared database provides the time.
        case 1 where database == nil: machine.clock.jump(milliseconds: Int64(random.below(600_000) - 300_000))
        default: machine.clock.advance(milliseconds: Int64(1 + random.below(1_000)))
        }
        guard let life else { return }
        if random.chance(1, in: 2) { life.server.everySecond() }
        if random.chance(1, in: 8) {
            life.server.begin(.expiry)
            life.server.begin(.keyMove)
        }
    }

    // MARK: Faults

    func faultStrikes() throws {
        guard let life else { return }
        switch random.below(12) {
        case 0: disk_die()
        case 1, 2:
            note("the disk will die soon")
            disk_die_after(Int32(1 + random.below(24)))
        case 3:
            note("the disk is full")
            disk_set_full(1)
        case 4:
            note("the server is asked to stop")
            oracle.count { $0.drains += 1 }
            life.workers.requestShutdown()
        default: disk_set_full(0)
        }
    }
}
