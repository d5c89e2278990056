package import SnapModel

/// The methods of the wire, by noun. Each has one row in the table of its noun (`SnapMethod.row` and so on). Dispatch, access, rates, holds
/// and `openrpc.json` all come from that row.
package enum Method: Hashable, Sendable {
    case snap(SnapMethod)
    case feed(FeedMethod)
    case account(AccountMethod)
    case people(PeopleMethod)
    case photo(PhotoMethod)
    case comment(CommentMethod)
    case inbox(InboxMethod)
    case search(SearchMethod)
    case topic(TopicMethod)
    case moderation(ModerationMethod)
    case operating(OperatingMethod)
    case webhook(WebhookMethod)
    case push(PushMethod)
    case token(TokenMethod)
    case provider(ProviderMethod)

    package static let all: [Method] =
        OperatingMethod.allCases.map(Method.operating) + AccountMethod.allCases.map(Method.account) + FeedMethod.allCases.map(Method.feed)
        + SnapMethod.allCases.map(Method.snap) + PhotoMethod.allCases.map(Method.photo) + CommentMethod.allCases.map(Method.comment)
        + InboxMethod.allCases.map(Method.inbox)
        + SearchMethod.allCases.map(Method.search)
        + TopicMethod.allCases.map(Method.topic)
        + PeopleMethod.allCases.map(Method.people)
        + ModerationMethod.allCases.map(Method.moderation) + WebhookMethod.allCases.map(Method.webhook)
        + PushMethod.allCases.map(Method.push) + TokenMethod.allCases.map(Method.token)
        + ProviderMethod.allCases.map(Method.provider)

    /// The name in a request.
    package var name: String {
        switch self {
        case .snap(let method): method.rawValue
        case .feed(let method): method.rawValue
        case .account(let method): method.rawValue
        case .people(let method): method.rawValue
        case .photo(let method): method.rawValue
        case .comment(let method): method.rawValue
        case .inbox(let method): method.rawValue
        case .search(let method): method.rawValue
        case .topic(let method): method.rawValue
        case .moderation(let method): method.rawValue
        case .operating(let method): method.rawValue
        case .webhook(let method): method.rawValue
        case .push(let method): method.rawValue
        case .token(let method): method.rawValue
        case .provider(let method): method.rawValue
        }
    }

    package var row: MethodRow {
        switch self {
        case .snap(let method): method.row
        case .feed(let method): method.row
        case .account(let method): method.row
        case .people(let method): method.row
        case .photo(let method): method.row
        case .comment(let method): method.row
        case .inbox(let method): method.row
        case .search(let method): method.row
        case .topic(let method): method.row
        case .moderation(let method): method.row
        case .operating(let method): method.row
        case .webhook(let method): method.row
        case .push(let method): method.row
        case .token(let method): method.row
        case .provider(let method): method.row
        }
    }

    /// Reads the command of a method from its parameters.
    ///
    /// - Throws: `invalidParams` and the like, with a message that names the parameter.
    func command(_ params: Params) throws(Rejection) -> Command {
        switch self {
        case .snap(let method): .snap(try method.command(params))
        case .feed(let method): .feed(try method.command(params))
        case .account(let method): .account(try method.command(params))
        case .people(let method): .people(try method.command(params))
        case .photo(let method): .photo(try method.command(params))
        case .comment(let method): .comment(try method.command(params))
        case .inbox(let method): .inbox(try method.command(params))
        case .search(let method): .search(try method.command(params))
        case .topic(let method): .topic(try method.command(params))
        case .moderation(let method): .moderation(try method.command(params))
        case .operating(let method): .operating(try method.command(params))
        case .webhook(let method): .webhook(try method.command(params))
        case .push(let method): .push(try method.command(params))
        case .token(let method): .token(try method.command(params))
        case .provider(let method): .provider(try method.command(params))
        }
    }

    /// Methods by name, with the traits that every request needs: a row is long and built again on each access.
    static let named: [String: (method: Method, traits: MethodTraits)] = Dictionary(
        uniqueKeysWithValues: all.map { ($0.name, ($0, $0.row.traits)) })
}

extension Command {
    package var method: Method {
        switch self {
        case .snap(let command): .snap(command.method)
        case .feed(let command): .feed(command.method)
        case .account(let command): .account(command.method)
        case .people(let command): .people(command.method)
        case .photo(let command): .photo(command.method)
        case .comment(let command): .comment(command.method)
        case .inbox(let command): .inbox(command.method)
        case .search(let command): .search(command.method)
        case .topic(let command): .topic(command.method)
        case .moderation(let command): .moderation(command.method)
        case .operating(let command): .operating(command.method)
        case .webhook(let command): .webhook(command.method)
        case .push(let command): .push(command.method)
        case .token(let command): .token(command.method)
        case .provider(let command): .provider(command.method)
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .snap(let command): command.writeParams(to: &json)
        case .feed(let command): command.writeParams(to: &json)
        case .account(let command): command.writeParams(to: &json)
        case .people(let command): command.writeParams(to: &json)
        case .photo(let command): command.writeParams(to: &json)
        case .comment(let command): command.writeParams(to: &json)
        case .inbox(let command): command.writeParams(to: &json)
        case .search(let command): command.writeParams(to: &json)
        case .topic(let command): command.writeParams(to: &json)
        case .moderation(let command): command.writeParams(to: &json)
        case .operating(let command): command.writeParams(to: &json)
        case .webhook(let command): command.writeParams(to: &json)
        case .push(let command): command.writeParams(to: &json)
        case .token(let command): command.writeParams(to: &json)
        case .provider(let command): command.writeParams(to: &json)
        }
    }
}
