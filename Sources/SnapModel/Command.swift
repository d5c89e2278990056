/// Everything a client can ask for, by noun. A new command is a case of its noun. Every switch names every case, so the compiler lists what
/// is missing: the row in the table of methods, the parameters, and the code that carries it out.
package enum Command: Hashable, Sendable {
    case snap(SnapCommand)
    case feed(FeedCommand)
    case account(AccountCommand)
    case people(PeopleCommand)
    case photo(PhotoCommand)
    case comment(CommentCommand)
    case inbox(InboxCommand)
    case search(SearchCommand)
    case topic(TopicCommand)
    case moderation(ModerationCommand)
    case operating(OperatingCommand)
    case webhook(WebhookCommand)
    case push(PushCommand)
    case token(TokenCommand)
    case provider(ProviderCommand)
}
