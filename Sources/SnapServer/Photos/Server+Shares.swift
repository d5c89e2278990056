import SnapModel

// Views of share links: counted in memory, and written once a second, so that visitors cost the writer no transaction each.

extension Server {
    /// The most links whose views are buffered; beyond that they are written immediately.
    private static let linksMax = 1_000

    func count(viewOf share: ShareID) {
        figures.shareViews += 1
        shareViews[share, default: 0] += 1
        if shareViews.count >= Self.linksMax { storeShareViews() }
    }

    func storeShareViews() {
        guard !shareViews.isEmpty else { return }
        writes.append(WriteJob(ticket: nil, command: CountShareViews(views: shareViews)))
        shareViews.removeAll(keepingCapacity: true)
    }
}
