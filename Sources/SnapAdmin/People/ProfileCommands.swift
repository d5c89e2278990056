import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed people show`.
struct ShowProfileCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a profile and its newest photos and snaps.",
        discussion: """
            Without a name, your own profile. Opens nothing. Of an account that you block, only the name is shown.

            Examples:
              snapfeed people show ben --as ana
              snapfeed people show --as ana
            """)

    @Argument(help: "The account's name. (default: your own)", completion: LiveNames.accounts)
    var name: String?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    private static let posts = Listing(
        empty: "", .made(.text("POST")) { .init("\($0["kind"]?.string ?? "?") \(post($0)["id"]?.string ?? "?")", .strong) },
        .made(.text("POSTED")) { .init(post($0)["posted"]?.string ?? "") },
        .made(.text("FOR")) { .init(post($0)["audience"]?.string ?? post($0)["feed"]?.string ?? "") },
        .made(.flexible("CAPTION")) { .init(post($0)["caption"]?.string ?? "") })

    /// The photo or snap itself.
    private static func post(_ entry: JSONValue) -> JSONValue { entry[entry["kind"]?.string ?? ""] ?? .null }

    func perform(_ output: Output) throws {
        let answer = try withClient(as: actor) { client in
            if let name { return try client.profile(of: name) }
            return try client.request(.people(.showProfile(.id(client.account(named: nil)))))
        }
        let (profile, relation, posts) = (try answer["profile"], answer.result["relation"], try answer["posts"].array ?? [])
        try output.object { json in
            profile.writeMembers(to: &json)
            if let relation {
                json.name("relation")
                relation.write(to: &json)
            }
            json.name("posts")
            json.array(posts) { $1.write(to: &$0) }
        }
        try output.facts(PeopleText.facts(profile) + [("Relation", .init(PeopleText.relation(relation)))])
        guard !posts.isEmpty else { return }
        try output.line("")
        try output.line(Self.posts.table(of: posts, now: 0).lines(on: output.screen).joined(separator: "\n"))
    }
}

extension PeopleText {
    /// The lines of a profile.
    static func facts(_ profile: JSONValue) -> [(String, Table.Cell)] {
        [
            ("Name", .init(profile["account"]?["name"]?.string ?? "?", .strong)),
            ("Account", .init(profile["account"]?["id"]?.string ?? "")),
            ("Bio", .init(profile["bio"]?.string ?? "")),
            ("Portrait", .init(image(profile["portrait"]))), ("Banner", .init(image(profile["banner"]))),
            ("Photos", .init(profile["photos"]?.integer)), ("Followers", .init(profile["followers"]?.integer)),
            ("Following", .init(profile["following"]?.integer)),
            ("Approves", .init(yes(profile["approves"], "who follows"))), ("Hides", .init(hidden(profile))),
            ("Joined", .init(profile["joinedAt"]?.integer.map(LocalTime.dayAndTime) ?? "")),
        ]
    }

    /// The size and the address of an image, whose address ends within 24 hours.
    private static func image(_ image: JSONValue?) -> String {
        guard let image, let url = image["images"]?["large"]?["url"]?.string else { return "" }
        return "\(SnapText.size(of: image)), \(url)"
    }

    private static func yes(_ flag: JSONValue?, _ words: String) -> String { flag?.bool == true ? words : "" }

    private static func hidden(_ profile: JSONValue) -> String {
        [
            yes(profile["hides"], "lists and counts"),
            profile["findable"]?.bool == false ? "itself in search from people who do not follow it" : "",
        ].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// `snapfeed people edit`.
struct EditProfileCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Edit your profile.",
        discussion: """
            Everything else stays as it is. `--approve no` accepts all pending requests. `--comments-from` is for photos that you post \
            from now on.

            Examples:
              snapfeed people edit --bio 'Bears and bridges.' --as ana
              snapfeed people edit --approve yes --hide no --findable no --as ana
            """)

    @Option(help: ArgumentHelp("A few lines about yourself; an empty text removes them.", valueName: "text"))
    var bio: String?

    @Option(help: ArgumentHelp("Approve followers: yes or no.", valueName: "yes-or-no"), completion: YesOrNo.completion)
    var approve: YesOrNo?

    @Option(help: ArgumentHelp("Hide your follower lists and counts: yes or no.", valueName: "yes-or-no"), completion: YesOrNo.completion)
    var hide: YesOrNo?

    @Option(
        help: ArgumentHelp("Show yourself in search to people who do not follow you: yes or no.", valueName: "yes-or-no"),
        completion: YesOrNo.completion)
    var findable: YesOrNo?

    @OptionGroup var commenters: CommentersOption

    @Option(
        name: .customLong("snaps-from"),
        help: ArgumentHelp(
            "Who can send you snaps: following (people whom you follow), everyone or \(SnapSenders.noOne.rawValue).", valueName: "people"))
    var senders: SnapSenders?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard bio != nil || approve != nil || hide != nil || findable != nil || commenters.chosen != nil || senders != nil else {
            throw ValidationError("name what to change: --bio, --approve, --hide, --findable, --comments-from or --snaps-from")
        }
    }

    func perform(_ output: Output) throws {
        let change = ProfileChange(
            bio: bio, approves: approve?.isYes, hides: hide?.isYes, findable: findable?.isYes, commentsFrom: commenters.chosen,
            snapsFrom: senders)
        let profile = try withClient(as: actor) { try $0.request(.people(.editProfile(change)))["profile"] }
        try output.object(profile)
        try output.facts(PeopleText.facts(profile))
    }
}

extension SnapSenders: ExpressibleByArgument {}

/// The value of an option that turns something on or off.
enum YesOrNo: String, ExpressibleByArgument, CaseIterable {
    case yes, no

    var isYes: Bool { self == .yes }

    static var completion: CompletionKind { .list(allCases.map(\.rawValue)) }
}
