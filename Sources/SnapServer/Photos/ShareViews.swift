import SnapModel

/// Views of share links: counted in memory, and written once a second, so that visitors cost the writer no transaction each.
///
/// - Thread: loop.
struct ShareViews {
    /// The most links whose views are buffered; beyond that they are written immediately.
    private static let linksMax = 1_000

    private var counts: [ShareID: Int64] = [:]

    /// Counts a view of a share link.
    ///
    /// - Returns: whether the views must be written now.
    mutating func add(_ share: ShareID) -> Bool {
        counts[share, default: 0] += 1
        return counts.count >= Self.linksMax
    }

    /// Takes what is not written yet; nil when that is nothing.
    mutating func take() -> CountShareViews? {
        guard !counts.isEmpty else { return nil }
        defer { counts.removeAll(keepingCapacity: true) }
        return CountShareViews(views: counts)
    }
}

extension Server {
    func count(viewOf share: ShareID) {
        figures.shareViews += 1
        if shareViews.add(share) { storeShareViews() }
    }

    func storeShareViews() {
        if let views = shareViews.take() { writes.append(WriteJob(ticket: nil, command: views)) }
    }
}
