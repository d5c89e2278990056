import Logging
import SnapFetch
import SnapStore

/// The thread that looks once an hour for image files without a row.
struct Sweeper {
    let sweep: ClusterSweep
    let images: ImageFiles
    /// Ends a sweep at a stop; the next one begins again.
    let cancel: CancelFlag
    let clock: Clock
    let log: Logger

    /// Works until the mailbox is closed.
    func run(_ mailbox: Mailbox<Void>) {
        while mailbox.take(limit: 1) != nil {
            do throws(StoreError) {
                guard let removed = try sweep.run(images, at: clock.now(), isCancelled: { cancel.isSet }), removed > 0 else { continue }
                log.record(.imagesSwept, "removed \(removed) image files without a row", ["files": removed])
            } catch {
                guard error.kind != .cancelled else { return }
                log.record(.queryFailed, "looking for files without a row failed: \(error)")
            }
        }
    }
}
