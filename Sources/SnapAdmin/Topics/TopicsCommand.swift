import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed topics`.
struct TopicsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "topics", abstract: "Look up topics that photos can show, and like them.",
        discussion: """
            A topic is named as `snapfeed identify` prints it, or by its id. `snapfeed search topic:NAME` lists all photos about one.

            Examples:
              snapfeed topics show 'tabby cat' --as ana
              snapfeed topics favourite cat --as ana
            """,
        subcommands: [ShowTopicCommand.self, AddFavouriteTopicCommand.self, RemoveFavouriteTopicCommand.self],
        defaultSubcommand: ShowTopicCommand.self)
}

struct TopicArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The topic's name or ID.", valueName: "topic"))
    var name: String
}

extension Client {
    /// The topic of a name or an id, as the server describes it.
    func topic(named name: String) throws(Failure) -> JSONValue { try request(.topic(.show(topic: name)))["topic"] }

    /// Finds topics by their names or ids.
    ///
    /// - Throws: also `unknown_topic`.
    func topics(named names: [String]) throws(Failure) -> [TopicID] { try names.map(topicID(named:)) }

    /// Finds a topic by its name or id.
    ///
    /// - Throws: also `unknown_topic`.
    func topicID(named name: String) throws(Failure) -> TopicID {
        guard let id = try topic(named: name)["id"]?.string.flatMap({ TopicID(text: $0) }) else { throw Failure("no topic", .wire) }
        return id
    }
}

/// `snapfeed topics show`.
struct ShowTopicCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a topic and the newest posts about it.",
        discussion: """
            With --summary, also the beginning of the encyclopedia's page, where the server's operator named an encyclopedia.

            Example:
              snapfeed topics show 'tabby cat' --as ana
            """)

    @OptionGroup var topic: TopicArgument

    @Flag(help: "Also show the encyclopedia's summary.")
    var summary = false

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let (answer, text) = try withClient(as: actor) { client in
            let answer = try client.request(.topic(.show(topic: topic.name)))
            return (answer, summary ? try summary(of: try answer["topic"], over: client) : nil)
        }
        try output.object { json in
            answer.result.writeMembers(to: &json)
            if let text { json.field("text", text) }
        }
        try show(answer, text, output)
    }

    private func summary(of topic: JSONValue, over client: Client) throws -> String? {
        guard let id = topic["id"]?.string.flatMap({ TopicID(text: $0) }) else { return nil }
        return try client.request(.topic(.summary(id))).result["summary"]?.string
    }

    private func show(_ answer: ClientAnswer, _ text: String?, _ output: Output) throws {
        let (topic, photos, snaps) = (try answer["topic"], try answer["photos"].array ?? [], try answer["snaps"].array ?? [])
        let kinds = topic["kinds"]?.array?.compactMap { $0["name"]?.string } ?? []
        try output.facts([
            ("Topic", .init(topic["name"]?.string ?? "?", .strong)), ("Id", .init(topic["id"]?.string ?? "?")),
            ("Description", .init(topic["description"]?.string ?? "")), ("Summary", .init(text ?? "")),
            ("Kind of", .init(kinds.joined(separator: ", "))), ("Read more", .init(topic["link"]?.string ?? "")),
            ("Favourite", .init(topic["favourited"]?.bool == true ? "yes" : "")),
        ])
        guard !output.isJSON else { return }
        let now = try answer["now"].integer ?? 0
        for (found, listing) in [(photos, ListPhotosCommand.ofMany), (snaps, ListSnapsCommand.listing)] where !found.isEmpty {
            try output.line("")
            try output.line(listing.table(of: found, now: now).lines(on: output.screen).joined(separator: "\n"))
        }
    }
}

/// `snapfeed topics favourite`.
struct AddFavouriteTopicCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourite", abstract: "Like a topic: add it to your favourites.",
        discussion: """
            Example:
              snapfeed topics favourite 'tabby cat' --as ana
            """)

    @OptionGroup var topic: TopicArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        try withClient(as: actor) { client in
            try FavouriteText.add(.topic(client.topicID(named: topic.name)), Printable.line(topic.name), over: client, output)
        }
    }
}

/// `snapfeed topics unfavourite`.
struct RemoveFavouriteTopicCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "unfavourite", abstract: "Unlike a topic: remove it from your favourites.",
        discussion: """
            Example:
              snapfeed topics unfavourite 'tabby cat' --as ana
            """)

    @OptionGroup var topic: TopicArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        try withClient(as: actor) { client in
            try FavouriteText.remove(.topic(client.topicID(named: topic.name)), Printable.line(topic.name), over: client, output)
        }
    }
}
