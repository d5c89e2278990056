import SnapLoop
import SnapModel
import SnapWire

/// The images of committed claims that the loop has not delivered yet.
///
/// - Thread: loop.
struct WaitingImages {
    /// The most bytes that the loop decrypts in a round, which takes it about a millisecond.
    private static let bytesPerRound = 4 << 20

    private var jobs = Fifo<(job: ReadJob, images: any ImageDelivery)>()
    private var bytesLeft = bytesPerRound

    var isEmpty: Bool { jobs.isEmpty }
    /// Whether the next image must wait for the next round.
    var isRoundFull: Bool { bytesLeft <= 0 }

    mutating func append(_ job: ReadJob, _ images: any ImageDelivery) { jobs.append((job, images)) }
    mutating func takeFirst() -> (job: ReadJob, images: any ImageDelivery)? { isRoundFull ? nil : jobs.takeFirst() }
    mutating func count(_ bytes: Int) { bytesLeft -= bytes }
    mutating func beginRound() { bytesLeft = Self.bytesPerRound }
}

extension Server {
    /// Delivers the images of a committed claim. The loop decrypts one whose file is in memory, because the way to a reader and back costs a third as
    /// much again, and it leaves while the processor has its bytes in its cache. Readers have the others.
    func deliver(_ job: ReadJob, _ images: any ImageDelivery) {
        if waitingImages.isEmpty, !waitingImages.isRoundFull { give(job, images) } else { waitingImages.append(job, images) }
    }

    func deliverWaitingImages() { while let (job, images) = waitingImages.takeFirst() { give(job, images) } }

    private func give(_ job: ReadJob, _ images: any ImageDelivery) {
        let ticket = job.ticket
        guard let frame = images.frame(from: recent, to: ticket.request, now: clock.now(), after: job.notices) else { return read(job) }
        waitingImages.count(frame.count)
        figures.count(images: images.images, areDelivered: isHeard(ticket.connection))
        send(frame, ticket)
    }
}
