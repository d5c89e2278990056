import SnapLoop
import SnapModel
import SnapStore
import SnapWire

/// The loop thread's counters, for the operator.
///
/// - Thread: loop.
struct Figures {
    var posts: Int64 = 0
    var photos: Int64 = 0
    var favourites: Int64 = 0
    var comments: Int64 = 0
    /// Snaps sent to people.
    var sent: Int64 = 0
    var shares: Int64 = 0
    var relations = Dictionary(uniqueKeysWithValues: RelationKind.allCases.map { ($0, Int64(0)) })
    /// Pages of share links that were given.
    var shareViews: Int64 = 0
    /// Images of photos and profiles given over HTTP.
    var photoImages: Int64 = 0
    /// Posts, names and tags that searches do not find yet, at most.
    var unreadyPosts: Int64 = 0
    /// Images that were identified, and those that the recogniser failed at.
    private(set) var identified: Int64 = 0
    private(set) var unidentified: Int64 = 0
    private(set) var recogniserStarts: Int64 = 0
    /// Whether the last image met no usable recogniser.
    private(set) var isRecogniserBroken = false
    private(set) var identifyTimes = Histogram.times
    /// Events that webhooks took, tries that failed, events that were dropped, and webhooks that were paused because of failures.
    var (webhookDeliveries, webhookFailures, webhookDrops, webhookPauses) = (Int64(0), Int64(0), Int64(0), Int64(0))
    /// Pushes that push services took, tries that failed, subscriptions that ended by themselves, and those that there are.
    var (pushDeliveries, pushFailures, pushEnds, pushSubscriptions) = (Int64(0), Int64(0), Int64(0), Int64(0))
    var opens: Int64 = 0
    var refusedOpens: Int64 = 0
    private(set) var imagesDelivered: Int64 = 0
    private(set) var imagesUndelivered: Int64 = 0
    var requests: Int64 = 0
    var throttled: Int64 = 0
    var recoveries: Int64 = 0
    var snapshots: Int64 = 0
    var refusedFeeds: Int64 = 0
    private(set) var largestCommit: Int64 = 0
    private(set) var commitTimes = Histogram.times
    private(set) var commitSizes = Histogram.batches
    private(set) var erasureTimes = Histogram.times
    private(set) var loopLags = Histogram.times
    /// One histogram for each class of methods, in the order of its cases.
    private(set) var requestTimes = RateClass.allCases.map { _ in Histogram.times }
    private var rejections = Dictionary(uniqueKeysWithValues: Rejection.Reason.allCases.map { ($0, Int64(0)) })
    /// Unknown at first; treated as enough.
    private(set) var storeFreeBytes = Int.max

    mutating func storeHas(freeBytes: Int) { storeFreeBytes = freeBytes }

    mutating func count(_ activity: CountedActivity) {
        switch activity {
        case .photo: photos += 1
        case .favourite: favourites += 1
        case .share: shares += 1
        case .comment: comments += 1
        case .sent: sent += 1
        case .relation(let kind): relations[kind, default: 0] += 1
        }
    }

    mutating func count(_ commit: CommitFigures) {
        storeHas(freeBytes: commit.freeBytes)
        if let microseconds = commit.emptying { erasureTimes.observe(microseconds) }
        guard commit.commands > 0 else { return }
        commitTimes.observe(commit.microseconds)
        commitSizes.observe(Int64(commit.commands))
        largestCommit = max(largestCommit, Int64(commit.commands))
    }

    mutating func count(_ identified: Identified) {
        identifyTimes.observe(identified.microseconds)
        recogniserStarts = Int64(identified.starts)
        switch identified.result {
        case .success:
            self.identified += 1
            isRecogniserBroken = false
        case .failure(let rejection):
            unidentified += 1
            // A bad image says nothing about the recogniser.
            if rejection.reason == .noRecogniser { isRecogniserBroken = true }
        }
    }

    mutating func count(images: Int, areDelivered: Bool) {
        if areDelivered { imagesDelivered += Int64(images) } else { imagesUndelivered += Int64(images) }
    }

    mutating func reject(_ reason: Rejection.Reason) { rejections[reason, default: 0] += 1 }

    mutating func answered(_ kind: RateClass, after microseconds: Int64) { requestTimes[kind.rawValue].observe(microseconds) }

    mutating func loopWasLate(by microseconds: Int64) { loopLags.observe(microseconds) }

    /// Starts a new minute.
    mutating func roll() {
        commitTimes.roll()
        commitSizes.roll()
        erasureTimes.roll()
        identifyTimes.roll()
        loopLags.roll()
        for index in requestTimes.indices { requestTimes[index].roll() }
    }

    var rejectionsByReason: [Rejection.Reason: Int64] { rejections }

    var rejectionsByName: [(String, Int64)] { rejections.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 } }
}
