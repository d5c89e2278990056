import CSimulatedDisk
import SnapModel
import SnapServer
import SnapStore
import TestSupport

// Steps and checks of a world about photos and people.

extension Simulation {
    /// Notes the right answers to the questions that a reader may just have answered.
    func noteSights() {
        for client in clients {
            for (id, question) in client.questions {
                guard case .look(let look, var sights) = question else { continue }
                sights.note(look, client.account, oracle.people)
                client.questions[id] = .look(look, sights)
            }
        }
        life?.loop.noteImages(oracle.people, at: machine.clock.clock.now().milliseconds)
    }

    /// Lets a client's next request for an image arrive.
    func takeFetch(of client: SimulatedClient, in life: SimulatedServer) {
        life.loop.takeFetch(of: client, for: life.server, oracle.people, at: machine.clock.clock.now().milliseconds)
    }

    /// Between two lives an operator may suspend an account or restore it. At rest, no account is suspended.
    func operatorActs() throws {
        let account = SimulatedMachine.suspectNumber
        let isSuspended = oracle.people.state.suspended.contains(account)
        guard isResting ? isSuspended : oracle.isWatching && random.chance(1, in: 6) else { return }
        note("an operator \(isSuspended ? "lets account \(account) in again" : "suspends account \(account)")")
        hasOperatorActed = true
        try machine.setSuspended(!isSuspended, account)
        oracle.count { $0.suspensions += 1 }
    }

    /// Checks that the counts of profiles are those of a recount.
    func checkProfiles() throws {
        guard let ledger = oracle.ledger else { throw Violation("no server runs at rest") }
        for account in SimulatedMachine.accountNumbers {
            let (reported, there) = (try ledger.counts(ofProfile: account), oracle.people.state.counts(of: account))
            let bytes = try ledger.photoBytes(of: account)
            guard reported == there + [bytes] else {
                throw Violation("the profile of \(account) counts \(reported), and there are \(there + [bytes])")
            }
        }
    }

    /// Checks that the words and keys of what was deleted or edited are nowhere on the disk.
    func checkErasure() throws {
        guard let left = oracle.people.erased.first(where: { disk_holds($0, $0.count) != 0 }) else { return }
        throw Violation("erased: \(left.count == 32 ? "a key" : String(decoding: left, as: UTF8.self)) is still on the disk")
    }
}

extension SimulatedMachine {
    /// Acts as the command line does while no server runs.
    func setSuspended(_ isSuspended: Bool, _ account: Int64) throws {
        let store = try Store(try StoreDirectory(path: folder("store")), feeds: data.feeds, now: clock.clock.now)
        defer { try? store.close(isClean: false) }
        try store.commit { [clock, tokens] transaction in
            let (id, now) = (AccountID(rawValue: account), clock.clock.now())
            if isSuspended {
                _ = try transaction.suspend(id, because: nil, at: now)
                return
            }
            try transaction.restore(id, at: now)
            for device in 0..<Self.clientsPerAccount {
                let token = tokens[Int(account - 1) * Self.clientsPerAccount + device]
                _ = try transaction.addSession(id, tokenDigest: Secret.digest(ofToken: token), device: "d\(device)", at: now)
            }
        }
    }
}
