import SnapModel
import SnapStore

extension SearchCommand {
    /// Decides how a command is carried out.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        let perspective = try asker.perspective()
        let milliseconds = context.limits[.searchMilliseconds]
        return switch self {
        case .photos(let query, let page):
            .read(
                Search(query: try SearchQuery(query), page: page, perspective: perspective, milliseconds: milliseconds) {
                    .search(.photos(try $0.searchPhotos($1.query, $1.page, for: $1.perspective, at: $2, budget: $3)))
                })
        case .snaps(let query, let page):
            .read(
                Search(query: try SearchQuery(query), page: page, perspective: perspective, milliseconds: milliseconds) {
                    .search(.snaps(try $0.searchSnaps($1.query, $1.page, for: $1.perspective, at: $2, budget: $3)))
                })
        case .people(let search):
            .ask { snapshot, _ in
                let found = try snapshot.searchPeople(search, for: perspective)
                return .search(.people(found.people, next: found.next))
            }
        case .tags(let prefix, let limit):
            .ask { snapshot, _ in .search(.tags(try snapshot.searchTags(prefix: prefix, limit: limit, for: perspective))) }
        case .listCategories: .reply(.search(.categories(context.categories)))
        case .subscribe(let query, let since, let limit):
            .beginSearch(
                LiveSearchRequest(
                    query: try SearchQuery(query), since: since, account: try asker.person().person.id,
                    eventsMax: context.limits[.recoveryEvents], photosMax: limit, milliseconds: milliseconds))
        case .unsubscribe(let search): .endSearch(search)
        }
    }
}

/// One search in the store, bounded in time.
struct Search: ReadQuery {
    var isLong: Bool { true }
    let query: SearchQuery
    let page: SearchPageRequest
    let perspective: Perspective
    /// How long it may take.
    let milliseconds: Int
    let reply: @Sendable (Snapshot, Search, Timestamp, SearchBudget) throws -> Reply

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        let budget = SearchBudget(milliseconds: milliseconds, by: context.clock)
        return Answer(try context.read { try reply($0, self, now, budget) })
    }
}

extension SearchBudget {
    init(milliseconds: Int, by clock: Clock) {
        self.init(until: clock.monotonicMicroseconds() + Int64(milliseconds) * 1_000, now: clock.monotonicMicroseconds)
    }
}

/// The parameters of `search.subscribe`.
struct LiveSearchRequest: Sendable {
    let query: SearchQuery
    let since: FeedPosition?
    let account: AccountID
    let eventsMax: Int
    let photosMax: Int
    let milliseconds: Int
}

/// `search.subscribe`: the missed events or the first page, and the position from which pushes continue.
struct SubscribeSearch: ReadQuery {
    var isLong: Bool { true }
    let search: LiveSearchID
    let request: LiveSearchRequest

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        let budget = SearchBudget(milliseconds: request.milliseconds, by: context.clock)
        let (head, content) = try context.read {
            try $0.liveSearch(
                request.query, for: request.account, since: request.since, eventsMax: request.eventsMax, photosMax: request.photosMax,
                at: now, budget: budget)
        }
        var answer = Answer(.search(.begun(LiveSearchStart(search: search, head: head, content: content))))
        answer.liveSearch = (search, after: head.offset)
        return answer
    }
}
