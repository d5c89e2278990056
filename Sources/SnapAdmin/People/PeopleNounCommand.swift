import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed people`.
struct PeopleNounCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people", abstract: "Show profiles; follow, block and mute people; list followers.",
        discussion: """
            Without a verb, it lists whom an account follows.

            Examples:
              snapfeed people show ben --as ana
              snapfeed people follow ben --as ana
              snapfeed people --as ana
            """,
        subcommands: [
            ShowProfileCommand.self, EditProfileCommand.self, SetPortraitCommand.self, SetBannerCommand.self, FollowCommand.self,
            UnfollowCommand.self, ListFollowingCommand.self, ListFollowersCommand.self, RemoveFollowerCommand.self,
            ListRequestsCommand.self, AcceptRequestCommand.self,
            RefuseRequestCommand.self, BlockCommand.self, UnblockCommand.self, ListBlocksCommand.self,
            MuteCommand.self, UnmuteCommand.self, ListMutesCommand.self, ListNotificationsCommand.self,
        ], defaultSubcommand: ListFollowingCommand.self)
}

extension Client {
    /// The account of a name; without a name, the one that asks.
    ///
    /// - Throws: `.noUser`; `.usage` without a name and an account.
    func account(named name: String?) throws(Failure) -> AccountID {
        let account = try name.map { name throws(Failure) in try profile(of: name)["profile"]["account"] } ?? signedIn?["user"]
        guard let account else { throw Failure("Name an account, or use --as NAME.", .usage) }
        return try AccountID(account)
    }

    /// The account of a name, or of an id where no account of this name is shown: what protects a person also works against such accounts.
    func hiddenAccount(named name: String?) throws(Failure) -> AccountID {
        do { return try account(named: name) } catch {
            guard error.name == Rejection.Reason.unknownAccount.rawValue, let id = name.flatMap(AccountID.init(text:)) else { throw error }
            return id
        }
    }

    func profile(of name: String) throws(Failure) -> ClientAnswer { try request(.people(.showProfile(.name(name)))) }
}

extension AccountID {
    /// The id of a person in an answer.
    ///
    /// - Throws: `.wire`.
    init(_ person: JSONValue) throws(Failure) {
        guard let id = person["id"]?.string.flatMap(AccountID.init(text:)) else {
            throw Failure("The server's answer lacks the id of an account.", .wire)
        }
        self = id
    }
}

/// The text of people in lists and sentences.
enum PeopleText {
    /// The relation of the asking account to a person: `following, follows you`.
    static func relation(_ relation: JSONValue?) -> String {
        [("following", "following"), ("requested", "requested"), ("follower", "follows you"), ("blocking", "blocked"), ("muting", "muted")]
            .filter { relation?[$0.0]?.bool == true }.map(\.1).joined(separator: ", ")
    }
}
