import ArgumentParser
import SnapModel
import SnapWire

/// A person, a tag or a word.
struct MutedArguments: ParsableArguments {
    @Argument(help: "The account's name.", completion: LiveNames.accounts)
    var name: String?

    @Option(help: ArgumentHelp("A tag instead, with or without #.", valueName: "tag"))
    var tag: String?

    @Option(help: ArgumentHelp("A word instead, or several.", valueName: "text"))
    var word: String?

    func validate() throws {
        guard [name, tag, word].count(where: { $0 != nil }) == 1 else {
            throw ValidationError("name one account, or use --tag TAG or --word TEXT")
        }
    }

    fileprivate func target(over client: Client) throws(Failure) -> MuteTarget {
        if let tag { return .tag(tag) }
        if let word { return .word(word) }
        return .account(try client.hiddenAccount(named: name))
    }

    /// As people read it: `ana`, `#fox`, `"spoilers"`.
    fileprivate var phrase: String {
        if let tag { return Printable.line(tag.hasPrefix("#") ? tag : "#" + tag) }
        return word.map { "\"\(Printable.line($0))\"" } ?? Printable.line(name ?? "?")
    }
}

/// `snapfeed people mute`.
struct MuteCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "mute", abstract: "Mute an account, a tag or a word in your home and notifications. No one is notified.",
        discussion: """
            Whole words of captions, alt texts and warnings are compared, regardless of case. Profiles stay as they are. Muting again \
            changes when it ends. Name an account that you cannot see by its id.

            Examples:
              snapfeed people mute ben --as ana
              snapfeed people mute --tag spoilers --hours 48 --as ana
              snapfeed people mute --word 'the final' --as ana
            """)

    @OptionGroup var muted: MutedArguments

    @Option(help: ArgumentHelp("Hours until it ends, at most \(Mute.hoursMax). (default: it does not end)", valueName: "number"))
    var hours: Int64?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard hours.map((1...Mute.hoursMax).contains) != false else {
            throw ValidationError("--hours must be 1 to \(Mute.hoursMax)")
        }
    }

    func perform(_ output: Output) throws {
        let mute = try withClient(as: actor) { try $0.request(.people(.mute(muted.target(over: $0), hours: hours)))["mute"] }
        try output.object(mute)
        let end = mute["until"]?.integer.map { " until \(LocalTime.dayAndTime($0))" } ?? ""
        try output.line("You muted \(muted.phrase)\(end). No one is notified.")
    }
}

/// `snapfeed people unmute`.
struct UnmuteCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "unmute", abstract: "Unmute an account, a tag or a word.",
        discussion: """
            Examples:
              snapfeed people unmute ben --as ana
              snapfeed people unmute --tag spoilers --as ana
            """)

    @OptionGroup var muted: MutedArguments
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        _ = try withClient(as: actor) { try $0.request(.people(.unmute(.target(muted.target(over: $0))))) }
        try output.object { $0.field("unmuted", muted.tag ?? muted.word ?? muted.name ?? "") }
        try output.line("You have not muted \(muted.phrase).")
    }
}

/// `snapfeed people mutes`.
struct ListMutesCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutes", abstract: "List what you mute, newest first.",
        discussion: """
            Example:
              snapfeed people mutes --as ana
            """)

    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "Mutes nothing.", .made(.text("MUTED")) { .init(muted($0), .strong) },
        .made(.text("UNTIL")) { .init($0["until"]?.integer.map(LocalTime.dayAndTime) ?? "", .faint) })

    private static func muted(_ mute: JSONValue) -> String {
        if let tag = mute["tag"]?.string { return "#" + tag }
        return mute["word"]?.string.map { "\"\($0)\"" } ?? mute["account"]?["name"]?.string ?? "?"
    }

    func find(over client: Client) throws -> Found {
        try pages.found("mutes", max: PeoplePageRequest.limitMax) { before, limit in
            try client.request(.people(.listMutes(PeoplePageRequest(before: before, limit: limit))))
        }
    }
}
