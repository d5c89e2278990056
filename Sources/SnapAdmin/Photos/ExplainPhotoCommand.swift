import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed photos explain`.
struct ExplainPhotoCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain why an account can or cannot see a photo.",
        discussion: """
            The rule is the one for every viewer: author, audience, follow, block either way, suspension. The account's muted words are left out. \
            For admins.

            Example:
              snapfeed photos explain 12 --viewer ben
            """)

    @OptionGroup var photo: PhotoArgument

    @Option(help: ArgumentHelp("The account that wants to see it.", valueName: "name"), completion: LiveNames.accounts)
    var viewer: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let answer = try withClient(as: actor) { try $0.request(.photo(.explain(photo.id, viewer: viewer))) }
        try output.object(answer.result)
        try output.line(Self.sentence(answer.result))
    }

    static func sentence(_ explanation: JSONValue) -> String {
        let viewer = Printable.line(explanation["viewer"]?["name"]?.string ?? "?")
        let photo = "photo \(explanation["photo"]?.string ?? "?")"
        let (at, since) = (moment(explanation, " at"), moment(explanation, " since"))
        let reason = explanation["reason"]?.string.map { ": " + Printable.line($0) } ?? ""
        switch explanation["verdict"]?.string {
        case "author": return "\(viewer) posted \(photo), and sees it."
        case "everyone": return "\(viewer) sees \(photo), which is for everyone.\(home(explanation))"
        case "follower": return "\(viewer) sees \(photo): it is for followers, and \(viewer) is a follower\(since).\(home(explanation))"
        case "not_follower":
            let asking = explanation["asking"]?.bool == true ? ", with a pending request" : ""
            return "\(viewer) does not see \(photo): it is for followers, and \(viewer) is not a follower\(asking)."
        case "blocked":
            let who = explanation["blocker"]?.string == "viewer" ? "\(viewer) blocks the author" : "the author blocks \(viewer)"
            return "\(viewer) does not see \(photo): \(who)\(since). Keep this confidential."
        case "author_suspended": return "\(viewer) does not see \(photo): its author is suspended\(since)\(reason)."
        case "suspended": return "\(viewer) is suspended\(since)\(reason). `snapfeed users restore \(viewer)` reinstates them."
        case "photo_gone": return "No one can see \(photo): \(removal(explanation, at))."
        case "unknown_photo": return "No \(photo) was ever posted here."
        case let other: return "\(viewer) and \(photo): \(Printable.line(other ?? "?"))."
        }
    }

    private static func home(_ explanation: JSONValue) -> String {
        switch explanation["home"]?.string {
        case "shown": " Home shows it."
        case "not_followed": " Home does not: they do not follow its author."
        case "muted_person": " Home does not: they mute its author."
        case "muted_tag": " Home does not: they mute one of its tags."
        case "muted_word": " Home does not: they mute a word in it."
        default: ""
        }
    }

    private static func removal(_ explanation: JSONValue, _ at: String) -> String {
        switch explanation["remover"]?.string {
        case "author": return "its author deleted it\(at)"
        case "account_deletion": return "it was deleted\(at) with its author's account"
        default:
            let admin = Printable.line(explanation["admin"]?["name"]?.string ?? "the local admin")
            let reason = explanation["reason"]?.string.map { " (\(Printable.line($0)))" } ?? ""
            return "\(admin) removed it\(at)\(reason)"
        }
    }

    private static func moment(_ explanation: JSONValue, _ word: String) -> String {
        explanation["at"]?.integer.map { "\(word) \(LocalTime.dayAndTime($0))" } ?? ""
    }
}

/// `snapfeed photos find`.
struct FindPhotosCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "List photos of all authors, newest first.",
        discussion: """
            For admins: the local admin finds all photos; an admin's account those that it may see, deleted ones without their words, and reported ones.

            Examples:
              snapfeed photos find --author ben --since 2h
              snapfeed photos find --reported
              snapfeed photos find --status gone --limit 100 --json
            """)

    /// Refused: words belong to `snapfeed search`.
    @Argument(help: .hidden)
    var words: [String] = []

    @Option(help: ArgumentHelp("Only photos of this account.", valueName: "name"), completion: LiveNames.accounts)
    var author: String?

    @Option(help: ArgumentHelp("Only photos posted since then: \(TimeArgument.help).", valueName: "moment"), transform: TimeArgument.parse)
    var since: TimeArgument?

    @Option(help: ArgumentHelp("Only photos posted before then.", valueName: "moment"), transform: TimeArgument.parse)
    var until: TimeArgument?

    @Option(
        help: ArgumentHelp("live, gone or all. (default: live)", valueName: "status"),
        completion: .list(PhotoFilter.State.allCases.map(\.rawValue)), transform: Self.state)
    var status: PhotoFilter.State?

    @Flag(help: "Only reported photos.")
    var reported = false

    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No such photos.",
        [
            .number("PHOTO", "id", style: .strong), .text("POSTED", "posted"), .text("AUTHOR", "author", "name", absent: "?"),
            .made(.text("STATUS")) { .init($0["gone"]?.bool == true ? "gone" : "", .faint) }, .text("AUDIENCE", "audience"),
            .flexible("CAPTION", "caption"),
        ])

    func validate() throws {
        guard words.isEmpty else {
            let query = words.map(Printable.word).joined(separator: " ")
            throw ValidationError(
                "To find photos by words, use `snapfeed search photos \(query)`. This command only lists photos by its options.")
        }
    }

    @Sendable private static func state(_ text: String) throws -> PhotoFilter.State {
        guard let state = PhotoFilter.State(rawValue: text) else { throw ValidationError("choose a status: live, gone or all") }
        return state
    }

    func find(over client: Client) throws -> Found {
        let now = since == nil && until == nil ? 0 : try client.now()
        return try pages.found("photos", max: PhotoFilter.limitMax) { before, limit in
            let filter = PhotoFilter(
                author: author, since: since?.timestamp(now: now), until: until?.timestamp(now: now), state: status ?? .live,
                isReported: reported, before: before.map(PhotoID.init(rawValue:)), limit: limit)
            return try client.request(.photo(.find(filter)))
        }
    }
}
