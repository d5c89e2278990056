import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// A random history, a backup at any point of it, a restore: nothing that was seen, deleted, suspended, blocked or revoked comes back, for
/// users with passwords and users of an app. `SEED=17` runs another history, and a failure names its seed.
@Suite(.ofFiles) struct RestoreHistoryTests {
    private static let first = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 4_100

    @Test func restoreRevivesNothingAfterRandomHistories() throws {
        let count = Proofs.rounds(gate: 4, proofs: 60)
        var (opens, newAccounts, appUsers) = (0, 0, 0)
        for seed in Self.first..<Self.first + UInt64(count) {
            let history = try RestoreHistory(seed: seed)
            try history.run()
            let (carried, violations) = try Self.restore(history)
            #expect(violations == [], "seed \(seed)")
            // Changes between two restores of one backup stay as well.
            try history.act(20)
            #expect(try Self.restore(history).violations == [], "seed \(seed), again")
            opens += carried.opens
            newAccounts += carried.newAccounts
            appUsers += history.users.count { $0.subject != nil }
        }
        print("\(count) histories from seed \(Self.first): \(newAccounts) new accounts, \(opens) opens, \(appUsers) users of the app")
        #expect(opens > 0 && newAccounts > 0 && appUsers > count)
    }

    /// The control: without any one of its rules, a restore takes something back, and the test above sees it.
    @Test(.proof()) func restoreWithoutARuleRevivesSomething() throws {
        // Deliveries to other servers and devices are in no history: `RestoredWebhookTests` and `RestoredPushTests` cover them.
        var unseen = Set(RestoreReplay.Rule.allCases).subtracting([.webhooks, .pushes])
        for seed in Self.first..<Self.first + 100 where !unseen.isEmpty {
            let history = try RestoreHistory(seed: seed)
            try history.run()
            let whole = history.scratch.folder("whole")
            let old = try RestoreObservation(of: history)
            try history.scratch.close()
            try FileManager.default.copyItem(atPath: history.scratch.path, toPath: whole)
            for rule in unseen {
                let violations = try Self.restoreClosed(history, since: old, omitting: [rule]).violations
                if let first = violations.first {
                    print("seed \(seed), without \(rule): \(first)")
                    unseen.remove(rule)
                }
                try history.scratch.close()
                try FileManager.default.removeItem(atPath: history.scratch.path)
                try FileManager.default.copyItem(atPath: whole, toPath: history.scratch.path)
            }
            try history.scratch.adopt()
        }
        #expect(unseen == [])
    }

    private static func restore(_ history: RestoreHistory) throws -> (carried: RestoreReplay, violations: [String]) {
        let old = try RestoreObservation(of: history)
        try history.scratch.close()
        return try restoreClosed(history, since: old)
    }

    /// Restores the backup over the closed store, and opens it.
    private static func restoreClosed(
        _ history: RestoreHistory, since old: RestoreObservation, omitting omitted: Set<RestoreReplay.Rule> = []
    ) throws -> (carried: RestoreReplay, violations: [String]) {
        let scratch = history.scratch
        var restore = Restore(store: scratch.path, file: scratch.folder("backup.tar"), keepsOld: false, insists: false)
        restore.omitted = omitted
        let carried = try #require(try restore.run(at: .at(2_000)).carried)
        try scratch.adopt()
        history.skip(to: 3_000)
        var violations = try RestoreObservation(of: history).violations(since: old)
        let probe = try RestoreProbe(history)
        violations += probe.violations
        if omitted.isEmpty { history.seen.formUnion(probe.seen) }
        return (carried, violations)
    }
}
