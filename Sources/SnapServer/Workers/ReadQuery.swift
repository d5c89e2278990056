import Logging
import SnapLoop
import SnapModel
import SnapStore
import SnapWire

/// A query that is answered from the store's last committed state. It runs on a reader thread and never waits for the writer.
protocol ReadQuery: Sendable {
    /// Whether it may take so long that it must leave readers to others.
    var isLong: Bool { get }
    /// Whether it reads one image, for which others need not wait long.
    var isImage: Bool { get }
    /// Whether it reads the file of one image, wherever that lies.
    var readsFile: Bool { get }
    /// Reads the answer from the store.
    ///
    /// - Throws: a `Rejection`.
    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer
}

extension ReadQuery {
    var isLong: Bool { false }
    var isImage: Bool { false }
    var readsFile: Bool { false }
}

/// A query that one look at the store answers.
struct StoreRead: ReadQuery {
    let reply: @Sendable (Snapshot, Timestamp) throws -> Reply

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer { Answer(try context.read { try reply($0, now) }) }
}

/// The things that a reader thread works with.
struct ReadContext {
    let store: any ReadableStore
    let images: ImageFiles
    let gallery: Gallery
    let log: Logger
    let recent: RecentImages
    /// Counts the commits of the store.
    let commits: CommitCount
    var clock = Clock.system

    /// Reads from one snapshot.
    func read<Value>(_ body: (Snapshot) throws -> Value) throws -> Value { try store.read(body).get() }

    /// Why a claimed upload has no bytes.
    enum Absence: Error {
        /// The snap was removed after its claim; nothing is wrong.
        case gone(Snap.Gone)
        /// The file is missing or damaged.
        case lost
    }

    /// The bytes of a claimed upload.
    ///
    /// - Parameter room: so many zero bytes come first.
    func bytes(of image: StoredImage, in snap: SnapID, room: Int = 0) throws -> Result<[UInt8], Absence> {
        do throws(StoreError) { return .success(try images.read(image, recent: recent, room: room)) } catch {
            guard error.kind == .missing || error.kind == .corrupt else { throw error }
        }
        if let gone = try read({ try $0.gone(of: snap) }) { return .failure(.gone(gone.ofSnap ?? .expired)) }
        logLost()
        return .failure(.lost)
    }

    /// The bytes of an image that stays; nil when it was deleted meanwhile, or its file is lost.
    ///
    /// - Parameter isKept: whether its file is kept for the next one who asks.
    func bytes(of image: StoredImage, isKept: Bool = true) throws -> [UInt8]? {
        do throws(StoreError) { return try images.read(image, recent: isKept ? recent : nil) } catch {
            guard error.kind == .missing || error.kind == .corrupt else { throw error }
        }
        if try read({ try $0.namesFile(image.file) }) { logLost() }
        return nil
    }

    /// Logs a lost image for the operator: it is never a client's fault.
    func logLost() { log.record(.imageLost, "an image could not be delivered: its file is gone or damaged") }
}

/// An answer, encoded on the reader thread so that the loop only passes it on.
struct Answer: Sendable {
    /// Enough for the reply of an open, its caption included, and for the pushes before it.
    static let room = 1_024

    private(set) var content: Content
    /// The attached image, after some bytes of room.
    private var image: [UInt8] = []
    private var imageStart = 0
    /// The connection acts for this identity from now on.
    var signedIn: Identity?
    /// The feeds that the connection follows from now on, each after an offset.
    var follows: [(feed: FeedID, after: Int64)] = []
    /// The channel that it follows from now on, after an offset.
    var listens: (channel: Channel, after: Int64)?
    /// The photo whose comments it follows from now on, after an offset.
    var comments: (photo: PhotoID, after: Int64)?
    /// The live search that pushes matches to its connection, after an offset.
    var liveSearch: (search: LiveSearchID, after: Int64)?

    enum Content: Sendable {
        case reply(Reply)
        /// A reply with an image attached.
        case image(Reply)
    }

    init(_ reply: Reply) { content = .reply(reply) }

    /// - Parameter start: where the image begins in `image`. Room before it takes the rest of the frame, so that the image is not copied.
    init(_ reply: Reply, image: [UInt8], from start: Int = 0) {
        content = .image(reply)
        (self.image, imageStart) = (image, start)
    }

    /// The answer as a frame of the WebSocket. What the loop does not look at is freed here, on the thread that made it: a page of photos is a
    /// thousand pieces of memory.
    ///
    /// - Parameter first: a frame that leaves just before this one.
    mutating func takeFrame(to id: RequestID, now: Timestamp, after first: Frame?) -> Frame {
        switch content {
        case .reply(let reply):
            if case .subscribed = reply {} else { content = .reply(.done) }
            return .text(reply.message(to: id, now: now), after: first)
        case .image(let reply):
            // Taken out, or it would be copied.
            var bytes: [UInt8] = []
            swap(&bytes, &image)
            return .binary(reply.front(to: id, now: now), bytes, from: imageStart, after: first)
        }
    }
}

/// A job for a reader. The query comes back with the answer, because in rare cases it must be asked again.
struct ReadJob: Sendable {
    let ticket: Ticket
    let query: any ReadQuery
    /// Pushes that leave in front of the answer, whatever the answer is.
    var notices: [Notice] = []
}

/// The answer of a reader. A class, as `DeliverImage` is.
final class Answered: Sendable {
    let job: ReadJob
    let frame: Frame
    /// Nil for a rejection.
    let answer: Answer?
    /// The reason of the rejection.
    let refusal: Rejection.Reason?

    init(job: ReadJob, frame: Frame, answer: Answer?, refusal: Rejection.Reason? = nil) {
        (self.job, self.frame, self.answer, self.refusal) = (job, frame, answer, refusal)
    }
}

/// Work for a reader thread.
enum ReaderWork: Sendable {
    case query(ReadJob)
    case image(ImageRequest)
    case share(SharedPhotoRequest)
}

/// Work for a reader thread, with the account or network that it is for.
struct ReaderJob: Sendable {
    let work: ReaderWork
    let quotaKey: QuotaKey?
}

extension ReaderWork {
    var isLong: Bool { if case .query(let job) = self { job.query.isLong } else { false } }

    fileprivate var isImage: Bool {
        switch self {
        case .query(let job): job.query.isImage
        case .image: true
        case .share(let request): request.isImage
        }
    }

    /// Whether it reads the file of an image, wherever that lies.
    var readsFile: Bool {
        if case .query(let job) = self { return job.query.readsFile }
        return isImage
    }
}

/// A reader thread.
struct Reader {
    /// The number of images that are delivered together while more wait: waking the loop costs as much as a small answer.
    private static let imagesTogether = 4

    let context: ReadContext
    let clock: Clock
    let log: Logger

    func run(_ queue: ReadQueue, deliver: ([WorkerMessage]) -> Void) {
        var unsent: [WorkerMessage] = []
        while true {
            let waiting = queue.takeNow()
            // Reading an image takes microseconds. Another query or an idle time may take long, so the finished answers are delivered
            // before it.
            if !unsent.isEmpty, unsent.count == Self.imagesTogether || waiting?.isImage != true {
                deliver(unsent)
                unsent.removeAll(keepingCapacity: true)
            }
            guard let work = waiting ?? queue.take() else { return }
            unsent.append(perform(work))
            queue.finish(work)
        }
    }

    func perform(_ work: ReaderWork) -> WorkerMessage {
        switch work {
        case .query(let job): .answered(answer(job))
        case .image(let request): .imageRead(request, find(request))
        case .share(let request): answer(request)
        }
    }

    private func answer(_ request: SharedPhotoRequest) -> WorkerMessage {
        do {
            let (response, viewed) = try request.answer(with: context, at: clock.now())
            return .shareRead(request, response, viewed: viewed)
        } catch {
            _ = rejection(error)
            return .shareRead(request, Site.text(503, "The photo cannot be read now.\n"), viewed: nil)
        }
    }

    private func find(_ request: ImageRequest) -> Result<FoundImage?, Rejection> {
        do { return .success(try request.find(with: context, at: clock.now())) } catch { return .failure(rejection(error)) }
    }

    private func answer(_ job: ReadJob) -> Answered {
        let now = clock.now()
        let first = job.notices.frame
        do {
            var answer = try job.query.answer(with: context, at: now)
            let frame = answer.takeFrame(to: job.ticket.request, now: now, after: first)
            return Answered(job: job, frame: frame, answer: answer)
        } catch {
            let rejection = rejection(error)
            let frame = Frame.text(rejection.message(to: job.ticket.request), after: first)
            return Answered(job: job, frame: frame, answer: nil, refusal: rejection.reason)
        }
    }

    private func rejection(_ error: any Error) -> Rejection {
        if let rejection = error as? Rejection { return rejection }
        let error = StoreError(error)
        log.record(.queryFailed, "a query failed: \(error)")
        return Writer.rejection(for: error)
    }
}
