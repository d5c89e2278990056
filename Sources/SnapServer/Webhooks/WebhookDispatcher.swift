import Foundation
import Logging
import SnapModel
import SnapStore

/// The thread that knows which webhooks something is due for, and gives them to the workers. It sleeps until the next one is due, or until the
/// writer rings.
struct WebhookDispatcher {
    /// How often a node of a cluster looks for what others wrote, in seconds.
    private static let lookingEvery = 1.0
    /// The shortest time between two looks after the store failed, or while a webhook is busy, in seconds.
    private static let pause = 0.5
    /// A server that is alone looks again after this many seconds even if nothing seems due, because its clock may have been set.
    private static let longest = 60.0

    let store: any ReadableStore
    /// 0 for a server that is alone.
    let node: Int64
    let clock: Clock
    let log: Logger

    /// - Parameters:
    ///   - bell: rung by the writer, and by a worker that has finished a webhook.
    ///   - finished: the webhooks that workers have finished.
    func run(_ bell: Mailbox<Void>, _ jobs: Mailbox<WebhookID>, finished: Mailbox<WebhookID>) {
        var busy: Set<WebhookID> = []
        var wait = 0.0
        while bell.waits(atMost: wait) {
            busy.subtract(finished.takeAll())
            do throws(StoreError) {
                let now = clock.now()
                // A query without an asker is refused nothing.
                guard case .success(let (due, next)) = try store.read({ try $0.dueWebhooks(for: node, at: now) }) else { continue }
                let idle = due.filter { !busy.contains($0) }
                busy.formUnion(idle)
                _ = jobs.post(idle)
                wait = node != 0 ? Self.lookingEvery : Self.longest
                if let next { wait = min(wait, max(0.001, Double(next.milliseconds - now.milliseconds) / 1_000)) }
            } catch {
                log.tell(.queryFailed, "webhooks could not be looked for: \(error)")
                wait = Self.pause
            }
        }
    }
}
