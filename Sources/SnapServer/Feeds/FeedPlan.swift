import SnapModel
import SnapStore

extension FeedCommand {
    /// Decides how a command is carried out.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .listFeeds: try .ask(as: asker) { .feeds(try $0.feedSummaries(for: $1.account)) }
        case .listPictures: .reply(.pictures(context.gallery.pictures))
        case .subscribe(let requests):
            .read(
                Subscribe(requests: requests, perspective: try asker.perspective(), recoveryEventsMax: context.limits[.recoveryEvents]))
        case .unsubscribe(let feeds): .unfollow(feeds)
        case .page(let request): try .ask(as: asker) { .page(try $0.page(request, for: $1)) }
        }
    }
}
