import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed search`.
struct SearchNounCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find photos, snaps, people and tags.",
        discussion: """
            Without a verb, it finds photos. A query has words, "some words" side by side, #tags, @names of people who are mentioned, from:name, \
            before:2026-11-01 and after:2026-11-01; for snaps also in:feed, \
            for photos topic:cat. A - before a word or a tag excludes it. All terms must match. \
            Put names with spaces in quotation marks: from:"ana 2". Behind --, a query may begin with -.

            Nothing is opened, and no search is stored or logged. `snapfeed watch --search QUERY` keeps listing new matches.

            Examples:
              snapfeed search 'red panda' --as ana
              snapfeed search '#sunset' from:ben after:2026-11-01 --as ana
              snapfeed search snaps cat in:animals --as ana
            """,
        subcommands: [
            SearchPhotosCommand.self, SearchSnapsCommand.self, SearchPeopleCommand.self, SearchTagsCommand.self, ListCategoriesCommand.self,
        ],
        defaultSubcommand: SearchPhotosCommand.self)
}

/// The query, and the number of results to list.
struct QueryOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("What to find; several words are one query.", valueName: "query"))
    var query: [String]

    @Option(help: ArgumentHelp("Most results to list.", valueName: "number"))
    var limit = 20

    @Option(help: ArgumentHelp("Continue after the cursor at the end of an earlier list.", valueName: "cursor"))
    var cursor: String?

    var text: String { query.joined(separator: " ") }

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be 1 or more") }
    }

    /// Reads as many pages as the limit needs.
    ///
    /// - Parameters:
    ///   - name: the member of each answer that has the results.
    ///   - page: asks for the page at a cursor, of a number of results.
    func found(_ name: String, _ page: (_ cursor: String?, _ limit: Int) throws -> ClientAnswer) throws -> SearchResults {
        var (results, next, isPartial): ([JSONValue], String?, Bool) = ([], cursor, false)
        repeat {
            let answer = try page(next, min(limit - results.count, SearchPageRequest.limitMax))
            results += try answer[name].array ?? []
            next = answer.result["next"]?.string
            isPartial = isPartial || answer.result["partial"]?.bool == true
        } while next != nil && results.count < limit
        return SearchResults(found: Found(results, more: next.map { "--cursor \($0)" }), isPartial: isPartial)
    }

    /// Reads the options of a page.
    ///
    /// - Throws: a mistake in `--cursor`.
    static func page(_ order: SearchOrder, _ cursor: String?, _ limit: Int) throws -> SearchPageRequest {
        let read = cursor.flatMap { SearchCursor(text: $0) }
        guard cursor == nil || read?.order == order else { throw Failure("--cursor must be the end of a list of the same search", .usage) }
        return SearchPageRequest(order: order, cursor: read, limit: limit)
    }
}

struct SearchResults {
    let found: Found
    /// Whether the server says that some may be missing.
    let isPartial: Bool
}

/// `snapfeed search photos`.
struct SearchPhotosCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "photos", abstract: "Find photos, newest first.",
        discussion: """
            By captions, alt texts, tags and people mentioned. With --best, the best first among the newest 1,000 that match.

            Examples:
              snapfeed search photos fox --as ana
              snapfeed search photos '"red panda"' --best --as ana --json
            """)

    @OptionGroup var query: QueryOptions

    @Flag(help: "Best matches first, among the newest 1,000.")
    var best = false

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(empty: "No photos found.", ListPhotosCommand.ofMany.columns)

    func perform(_ output: Output) throws {
        let order: SearchOrder = best ? .relevance : .time
        try output.search(Self.listing, over: self) { client in
            try query.found("photos") { cursor, limit in
                try client.request(.search(.photos(query: query.text, QueryOptions.page(order, cursor, limit))))
            }
        }
    }
}

/// `snapfeed search snaps`.
struct SearchSnapsCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "snaps", abstract: "Find snaps that can still be opened, newest first.",
        discussion: """
            By their captions. Opens nothing.

            Example:
              snapfeed search snaps cat in:animals --as ana
            """)

    @OptionGroup var query: QueryOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(empty: "No snaps found.", ListSnapsCommand.listing.columns)

    func perform(_ output: Output) throws {
        try output.search(Self.listing, over: self) { client in
            try query.found("snaps") { cursor, limit in
                try client.request(.search(.snaps(query: query.text, QueryOptions.page(.time, cursor, limit))))
            }
        }
    }
}

extension Output {
    /// Lists what a search finds, and says when some of it may be missing.
    fileprivate func search(
        _ listing: Listing, over command: some AdminCommand & SearchingCommand, _ find: (Client) throws -> SearchResults
    ) throws {
        let (results, now) = try command.withClient(as: command.actor) { client in (try find(client), isJSON ? 0 : try client.now()) }
        let found = results.found
        try list(found.objects, empty: listing.empty) { listing.table(of: found.objects, now: now) }
        if results.isPartial {
            notice("Some may be missing: the search took too long, or the index is being built. The next pages continue.")
        }
        if let more = found.more, !isJSON { notice("More with \(more).") }
    }
}

protocol SearchingCommand {
    var actor: ActorOptions { get }
}

extension SearchPhotosCommand: SearchingCommand {}
extension SearchSnapsCommand: SearchingCommand {}

/// `snapfeed search people`.
struct SearchPeopleCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "people", abstract: "Find people by the beginning of a name, or of a word in it.",
        discussion: """
            Those whom the account follows come first.

            Example:
              snapfeed search people an --as ana
            """)

    @OptionGroup var query: QueryOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing.people(empty: "No people found.")

    func find(over client: Client) throws -> Found {
        try query.found("people") { cursor, limit in
            guard let skip = PeopleSearch.skip(cursor) else {
                throw Failure("--cursor must be the end of a list of the same search", .usage)
            }
            return try client.request(.search(.people(PeopleSearch(query: query.text, skip: skip, limit: limit))))
        }.found
    }
}

/// `snapfeed search tags`.
struct SearchTagsCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags", abstract: "Find tags by their beginning, most used first.",
        discussion: """
            Without a beginning, the tags most used. USES counts photos for everyone and live snaps.

            Examples:
              snapfeed search tags --as ana
              snapfeed search tags sun --limit 50 --json
            """)

    @Argument(help: "The beginning, with or without #.")
    var prefix = ""

    @Option(help: ArgumentHelp("Most tags to list.", valueName: "number"))
    var limit = 20

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No tags found.", .made(.text("TAG")) { .init("#" + ($0["name"]?.string ?? "?"), .strong) }, .number("USES", "uses"))

    func validate() throws {
        guard (1...SearchCommand.tagsMax).contains(limit) else { throw ValidationError("--limit must be 1 to \(SearchCommand.tagsMax)") }
    }

    func find(over client: Client) throws -> Found {
        try Found(try client.request(.search(.tags(prefix: prefix, limit: limit))), "tags")
    }
}

/// `snapfeed search categories`.
struct ListCategoriesCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "categories", abstract: "List the predefined searches.",
        discussion: """
            They are defined in categories.json in the data folder.

            Example:
              snapfeed search categories
            """)

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "This server has no categories.", .text("CATEGORY", "id", style: .strong), .text("TITLE", "title"),
        .flexible("QUERY", "query"))

    func find(over client: Client) throws -> Found { try Found(try client.request(.search(.listCategories)), "categories") }
}
