import SnapModel

extension FeedCommand {
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .listFeeds: .read(ListFeeds(perspective: try asker.perspective()))
        case .listPictures: .reply(.pictures(context.gallery.pictures))
        case .subscribe(let requests):
            .read(
                Subscribe(requests: requests, perspective: try asker.perspective(), recoveryEventsMax: context.recoveryEventsMax))
        case .unsubscribe(let feeds): .unfollow(feeds)
        case .page(let request): .read(ReadPage(request: request, perspective: try asker.perspective()))
        }
    }
}
