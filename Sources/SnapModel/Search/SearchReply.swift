/// The result of a command of search.
package enum SearchReply: Hashable, Sendable {
    case photos(SearchPage<Photo>)
    case snaps(SearchPage<Snap>)
    /// `next` is how many the pages so far have listed.
    case people([ListedPerson], next: Int?)
    case tags([TagUse])
    case categories([Category])
    case begun(LiveSearchStart)
}
