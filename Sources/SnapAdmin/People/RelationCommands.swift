import ArgumentParser
import SnapModel
import SnapWire

/// A command that changes the account's relation to a person.
protocol RelationCommand: AdminCommand {
    var name: String { get }
    var actor: ActorOptions { get }

    /// Whether it works against an account that this one cannot see, by its id instead of its name.
    var protects: Bool { get }

    func command(_ account: AccountID) -> PeopleCommand

    /// Prints the new relation.
    ///
    /// - Parameters:
    ///   - before: the relation before the change, and `now` the one after it.
    ///   - name: as the server writes it, made printable.
    /// - Throws: `Failure` where nothing could be changed.
    func sentence(_ before: JSONValue, _ now: JSONValue, _ name: String) throws(Failure) -> String
}

extension RelationCommand {
    var protects: Bool { false }

    func perform(_ output: Output) throws {
        let (account, before, now) = try withClient(as: actor) { client in try change(over: client) }
        let sentence = try sentence(before, now, Printable.line(account["name"]?.string ?? "account \(name)"))
        try output.object { json in
            json.name("account")
            account.write(to: &json)
            json.name("relation")
            now.write(to: &json)
        }
        try output.line(sentence)
    }

    /// Makes the change.
    ///
    /// - Returns: the account that is meant, and the relation before the change and after it.
    private func change(over client: Client) throws(Failure) -> (account: JSONValue, before: JSONValue, now: JSONValue) {
        let shown: ClientAnswer
        do { shown = try client.profile(of: name) } catch {
            guard protects, error.name == Rejection.Reason.unknownAccount.rawValue, let id = AccountID(text: name) else { throw error }
            let relation = try client.request(.people(command(id)))["relation"]
            return (.object([JSONValue.Member(name: "id", value: .string(name))]), .null, relation)
        }
        let account = try shown["profile"]["account"] ?? .null
        let relation = try client.request(.people(command(try AccountID(account))))["relation"]
        return (account, shown.result["relation"] ?? .null, relation)
    }
}

extension JSONValue {
    /// Whether a relation has this member.
    fileprivate func has(_ name: String) -> Bool { self[name]?.bool == true }
}

/// `snapfeed people follow`.
struct FollowCommand: RelationCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "Follow someone, or send a request if they approve followers.",
        discussion: """
            Their photos come to `snapfeed photos home`. Following again changes nothing.

            Example:
              snapfeed people follow ben --as ana
            """)

    @Argument(help: "The account's name.", completion: LiveNames.accounts)
    var name: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func command(_ account: AccountID) -> PeopleCommand { .follow(account) }

    func sentence(_ before: JSONValue, _ now: JSONValue, _ name: String) -> String {
        if now.has("requested") {
            return before.has("requested") ? "Your request to \(name) is still pending." : "Sent a follow request to \(name)."
        }
        return before.has("following") ? "You already follow \(name)." : "You now follow \(name)."
    }
}

/// `snapfeed people unfollow`.
struct UnfollowCommand: RelationCommand {
    static let configuration = CommandConfiguration(
        commandName: "unfollow", abstract: "Unfollow someone, or withdraw a follow request.",
        discussion: """
            Example:
              snapfeed people unfollow ben --as ana
            """)

    @Argument(help: "The account's name.", completion: LiveNames.following)
    var name: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func command(_ account: AccountID) -> PeopleCommand { .unfollow(account) }

    func sentence(_ before: JSONValue, _ now: JSONValue, _ name: String) -> String {
        if before.has("requested") { return "Withdrew the request to \(name)." }
        return before.has("following") ? "You unfollowed \(name)." : "You did not follow \(name)."
    }
}

/// `snapfeed people remove`.
struct RemoveFollowerCommand: RelationCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a follower, who is not notified.",
        discussion: """
            They can follow you again, unless you approve followers or block them. Name an account that you cannot see by its id.

            Example:
              snapfeed people remove ben --as ana
            """)

    @Argument(help: "The follower's name.", completion: LiveNames.followers)
    var name: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    var protects: Bool { true }

    func command(_ account: AccountID) -> PeopleCommand { .removeFollower(account) }

    func sentence(_ before: JSONValue, _ now: JSONValue, _ name: String) -> String {
        before.has("follower") ? "\(name) no longer follows you." : "\(name) did not follow you."
    }
}

/// `snapfeed people accept`.
struct AcceptRequestCommand: RelationCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept", abstract: "Accept a follow request.",
        discussion: """
            Example:
              snapfeed people accept ben --as ana
            """)

    @Argument(help: "The name of the account that sent the request.", completion: LiveNames.requests)
    var name: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func command(_ account: AccountID) -> PeopleCommand { .answerRequest(account, isAccepted: true) }

    func sentence(_ before: JSONValue, _ now: JSONValue, _ name: String) throws(Failure) -> String {
        guard now.has("follower") else { throw Failure("There is no follow request from \(name).", .noInput) }
        return before.has("follower") ? "\(name) already follows you." : "\(name) follows you."
    }
}

/// `snapfeed people refuse`.
struct RefuseRequestCommand: RelationCommand {
    static let configuration = CommandConfiguration(
        commandName: "refuse", abstract: "Decline a follow request. The account is not notified.",
        discussion: """
            Example:
              snapfeed people refuse ben --as ana
            """)

    @Argument(help: "The name of the account that sent the request.", completion: LiveNames.requests)
    var name: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func command(_ account: AccountID) -> PeopleCommand { .answerRequest(account, isAccepted: false) }

    func sentence(_ before: JSONValue, _ now: JSONValue, _ name: String) throws(Failure) -> String {
        guard !now.has("follower") else {
            throw Failure("\(name) already follows you. `snapfeed people remove \(Printable.word(name))` removes them.", .noInput)
        }
        return "Declined the request from \(name), if there was one. They are not notified."
    }
}

/// `snapfeed people block`.
struct BlockCommand: RelationCommand {
    static let configuration = CommandConfiguration(
        commandName: "block", abstract: "Block someone: you no longer see each other. They are not notified.",
        discussion: """
            Ends follows and requests between the two. `snapfeed people unblock` ends the block, and does not restore those. Name an account that \
            you cannot see by its id, as `snapfeed snaps list --json` has it; the answer is the same whether or not it exists.

            Examples:
              snapfeed people block ben --as ana
              snapfeed people block 17 --as ana
            """)

    @Argument(help: "The account's name.", completion: LiveNames.accounts)
    var name: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    var protects: Bool { true }

    func command(_ account: AccountID) -> PeopleCommand { .block(account) }

    func sentence(_ before: JSONValue, _ now: JSONValue, _ name: String) -> String {
        before.has("blocking") ? "You already block \(name)." : "You blocked \(name): you no longer see each other."
    }
}

/// `snapfeed people unblock`.
struct UnblockCommand: RelationCommand {
    static let configuration = CommandConfiguration(
        commandName: "unblock", abstract: "Unblock an account.",
        discussion: """
            Follows that the block ended are not restored. Name an account that you cannot see by its id.

            Example:
              snapfeed people unblock ben --as ana
            """)

    @Argument(help: "The account's name.", completion: LiveNames.blocks)
    var name: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    var protects: Bool { true }

    func command(_ account: AccountID) -> PeopleCommand { .unblock(account) }

    func sentence(_ before: JSONValue, _ now: JSONValue, _ name: String) -> String {
        before.has("blocking") ? "You unblocked \(name)." : "You did not block \(name)."
    }
}
