import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed photos favourite`.
struct AddFavouriteCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourite", abstract: "Like a photo: add it to your favourites.",
        discussion: """
            Only the account sees its list; the number of likes is public.

            Example:
              snapfeed photos favourite 12 --as ben
            """)

    @OptionGroup var photo: PhotoArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        try withClient(as: actor) { try FavouriteText.add(.photo(photo.id), "photo \(photo.id.text)", over: $0, output) }
    }
}

/// `snapfeed photos unfavourite`.
struct RemoveFavouriteCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "unfavourite", abstract: "Unlike a photo: remove it from your favourites.",
        discussion: """
            Example:
              snapfeed photos unfavourite 12 --as ben
            """)

    @OptionGroup var photo: PhotoArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        try withClient(as: actor) { try FavouriteText.remove(.photo(photo.id), "photo \(photo.id.text)", over: $0, output) }
    }
}

/// `snapfeed photos favourites`.
struct ListFavouritesCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourites", abstract: "List the favourites that you can currently see, newest first.",
        discussion: """
            Example:
              snapfeed photos favourites --as ben
            """)

    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No favourites. `snapfeed photos favourite PHOTO` adds one.",
        .number("PHOTO", "photo", "id", style: .strong), .age("ADDED", "at"), .text("AUTHOR", "photo", "author", "name", absent: "?"),
        .text("AUDIENCE", "photo", "audience"), .flexible("CAPTION", "photo", "caption"))

    func find(over client: Client) throws -> Found {
        try pages.found("favourites", max: FavouritePageRequest.limitMax) { before, limit in
            try client.request(.photo(.listFavourites(FavouritePageRequest(kind: .photo, before: before, limit: limit))))
        }
    }
}

/// `snapfeed favourites`.
struct ListAllFavouritesCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourites", abstract: "List your favourites, photos and topics, newest first.",
        discussion: """
            `snapfeed photos favourite` and `snapfeed topics favourite` add to it.

            Example:
              snapfeed favourites --as ben
            """)

    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No favourites. `snapfeed photos favourite PHOTO` and `snapfeed topics favourite TOPIC` add some.",
        .text("TOPIC", "topic", "name", style: .strong), .number("PHOTO", "photo", "id", style: .strong), .age("ADDED", "at"),
        .text("AUTHOR", "photo", "author", "name"), .flexible("CAPTION", "photo", "caption"))

    func find(over client: Client) throws -> Found {
        try pages.found("favourites", max: FavouritePageRequest.limitMax) { before, limit in
            try client.request(.photo(.listFavourites(FavouritePageRequest(before: before, limit: limit))))
        }
    }
}

enum FavouriteText {
    /// Adds a favourite and prints the new count.
    ///
    /// - Parameter words: the photo or topic in words, printable.
    static func add(_ target: FavouriteTarget, _ words: String, over client: Client, _ output: Output) throws {
        let count = try client.request(.photo(.addFavourite(target)))["favourites"].integer ?? 0
        try output.object { write(target, isFavourite: true, count, to: &$0) }
        try output.line("You like \(words)\(others(count - 1)).")
    }

    /// Removes a favourite and prints the new count.
    ///
    /// - Parameter words: the photo or topic in words, printable.
    static func remove(_ target: FavouriteTarget, _ words: String, over client: Client, _ output: Output) throws {
        let count = try client.request(.photo(.removeFavourite(target)))["favourites"].integer ?? 0
        try output.object { write(target, isFavourite: false, count, to: &$0) }
        try output.line("You no longer like \(words).")
    }

    private static func write(_ target: FavouriteTarget, isFavourite: Bool, _ count: Int64, to json: inout JSONWriter) {
        switch target {
        case .photo(let photo): json.field("photo", photo.text)
        case .topic(let topic): json.field("topic", topic.rawValue)
        }
        json.field("favourited", isFavourite)
        json.field("favourites", count)
    }

    private static func others(_ count: Int64) -> String {
        switch count {
        case ...0: ""
        case 1: ", as does 1 other"
        default: ", as do \(count) others"
        }
    }
}
