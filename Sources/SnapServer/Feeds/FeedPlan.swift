import SnapModel

extension FeedCommand {
    /// - Throws: what can be refused without looking into the store.
    func plan(for asker: Asker, in world: World) throws(Rejection) -> Plan {
        switch self {
        case .listFeeds: .read(ListFeeds(perspective: try asker.perspective()))
        case .listPictures: .reply(.pictures(world.gallery.pictures))
        case .subscribe(let requests):
            .read(
                Subscribe(requests: requests, perspective: try asker.perspective(), recoveryEventsMax: world.recoveryEventsMax))
        case .unsubscribe(let feeds): .unfollow(feeds)
        case .page(let request): .read(ReadPage(request: request, perspective: try asker.perspective()))
        }
    }
}
