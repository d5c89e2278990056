import Foundation
import Logging
import SnapModel
import SnapStore

/// The thread that knows which receivers have deliveries due, and passes them to the workers. It sleeps until the next one is due, or until
/// the writer wakes it.
struct DeliveryDispatcher {
    /// How often a node of a cluster looks for what others wrote, in seconds.
    private static let lookingEvery = 1.0
    /// The shortest time between two looks after the store failed, in seconds.
    private static let pause = 0.5
    /// A server without a cluster looks again after this many seconds even if nothing seems due, because its clock may have been set.
    private static let longest = 60.0

    let store: any ReadableStore
    /// The kinds that this server delivers.
    let kinds: [(type: any DeliveryKind.Type, patience: DeliveryPatience)]
    let hosts: HostBudget
    /// 0 without a cluster.
    let node: Int64
    let clock: Clock
    let log: Logger

    /// Gives due deliveries to the workers until the server ends.
    ///
    /// - Parameters:
    ///   - wake: posted by the writer, and by a worker that has finished a receiver.
    ///   - finished: the receivers that workers have finished.
    func run(_ wake: Mailbox<Void>, _ jobs: Mailbox<DeliveryReceiver>, finished: Mailbox<DeliveryReceiver>) {
        // One set for each kind.
        var busy = kinds.map { _ in Set<DeliveryReceiver>() }
        var hosts = hosts
        var wait = 0.0
        while wake.waits(atMost: wait) {
            let done = finished.takeAll()
            for index in busy.indices { busy[index].subtract(done) }
            do throws(StoreError) {
                let (now, uptime) = (clock.now(), clock.monotonicMicroseconds())
                let spent = hosts.spent(at: uptime)
                // A query without an asker is refused nothing.
                guard case .success(let found) = try store.read({ try look(in: $0, except: spent, at: now) }) else { continue }
                wait = node != 0 ? Self.lookingEvery : Self.longest
                for (index, (due, next)) in found.enumerated() {
                    let idle = due.filter { !busy[index].contains($0.receiver) }.prefix(
                        max(0, kinds[index].type.most - busy[index].count))
                    let given = idle.filter { $0.host.map { hosts.take($0, at: uptime) } ?? true }.map(\.receiver)
                    busy[index].formUnion(given)
                    _ = jobs.post(given)
                    if let next { wait = min(wait, max(0.001, Double(next.milliseconds - now.milliseconds) / 1_000)) }
                }
                if let free = hosts.nextFree(at: uptime) { wait = min(wait, Double(free - uptime) / 1_000_000) }
            } catch {
                log.record(.queryFailed, "looking for due deliveries failed: \(error)")
                wait = Self.pause
            }
        }
    }

    /// Chooses as many of each kind as may have a turn; these may include running ones.
    private func look(
        in snapshot: Snapshot, except hosts: [String], at now: Timestamp
    ) throws -> [(due: [DueDelivery], next: Timestamp?)] {
        try kinds.map { try $0.type.due(in: snapshot, for: node, except: hosts, $0.patience, at: now) }
    }
}
