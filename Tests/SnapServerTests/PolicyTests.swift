import Foundation
import SnapFetch
import SnapModel
import SnapWire
import TestSupport
import Testing

@testable import SnapServer

/// The rights for every command in one table, which holds for WebSocket, HTTP and CLI alike.
struct PolicyTests {
    private enum Who: CaseIterable { case stranger, member, admin, local }

    private static func asker(_ who: Who) -> Asker {
        func identity(_ role: Role) -> Identity {
            Identity(person: Person(id: AccountID(rawValue: 1), name: "ana"), role: role, session: SessionID(rawValue: 1), device: "x")
        }
        return switch who {
        case .stranger: Asker(identity: nil, isLocalAdmin: false)
        case .member: Asker(identity: identity(.member), isLocalAdmin: false)
        case .admin: Asker(identity: identity(.admin), isLocalAdmin: false)
        case .local: Asker(identity: nil, isLocalAdmin: true)
        }
    }

    private static func context(signUp: SignUpRule = .open) throws -> PlanContext {
        let limits = [ServerInfo.Limit(name: "messageBytes", value: 1)]
        let folder = try TemporaryFolder()
        try folder.write("x", to: "pictures/bear.jpg")
        let bear = Picture(
            id: PictureID(rawValue: "bear"), title: "Bear", alt: "", type: "image/jpeg", width: 1, height: 1, file: "pictures/bear.jpg",
            thumbnail: "pictures/bear.jpg")
        var configuration = ServerConfiguration()
        configuration.pushContact = "mailto:admin@example.org"
        configuration.allowedHosts = ["feed.example.org"]
        let login = try ProviderConfiguration("name=example; issuer=https://login.example.org; client-id=snapfeed")
        let provider = try LoginProvider(login, HTTPClient(agent: "test"), environment: [:]) { _ in }
        return PlanContext(
            info: ServerInfo(name: "", version: "", limits: limits, signUp: signUp, hasEncyclopedia: true),
            feeds: [Feed(id: FeedID(rawValue: "animals"), title: "Animals")],
            topics: Topics([
                Topic(id: TopicID(rawValue: "n02121808"), name: "cat", description: "a pet", page: "Cat", kinds: [], classes: [1, 2]),
                Topic(
                    id: TopicID(rawValue: "n02123045"), name: "tabby cat", description: "a cat", page: "Tabby cat", kinds: [], classes: [1]),
            ]), gallery: try Gallery(pictures: [bear], folder: folder.path),
            providers: LoginProviders([provider], try RequestPolicy(configuration)), push: configuration.push,
            stats: { ServerStats(figures: []) })
    }

    private static let credentials = Credentials(name: "ana", password: "correct horse")
    private static func post(_ feed: String, picture: String, caption: String? = nil) -> Command {
        .snap(.post(PostRequest(feed: FeedID(rawValue: feed), key: "k", caption: caption, image: .picture(PictureID(rawValue: picture)))))
    }

    /// For a connection without login, a member, an admin and the local admin: the name of the refusal, or "" when a plan is made.
    private static func refusals(_ example: MethodExample) -> [String] {
        let ofAccounts = example.refusalOfAccounts?.rawValue ?? ""
        return switch example.access {
        case .anyone: ["", ofAccounts, ofAccounts, ""]
        case .account: ["not_authenticated", "", "", "not_authenticated"]
        case .accountOrLocalAdmin: ["not_authenticated", "", "", ""]
        case .admin: ["not_authenticated", "forbidden", "", ""]
        case .localAdmin: ["not_authenticated", "forbidden", "forbidden", ""]
        }
    }

    private static func name(of command: Command, for who: Who, in context: PlanContext) -> String {
        do { _ = try command.plan(for: asker(who), in: context, access: command.method.row.traits.access) } catch {
            return error.reason.rawValue
        }
        return ""
    }

    @Test func everyMethodIsAllowedToWhomItsExampleSays() throws {
        let context = try Self.context()
        for example in MethodExample.all {
            let command = try #require(example.commands.first)
            #expect(Who.allCases.map { Self.name(of: command, for: $0, in: context) } == Self.refusals(example), "\(example.name)")
        }
        let token = Command.account(.deleteAccount(.token("a.b.c")))
        #expect(Self.name(of: token, for: .member, in: context) == "invalid_token", "no app's tokens are taken here")
    }

    // MARK: The references

    private static func reference(_ name: String) throws -> Data {
        try Data(contentsOf: Fixtures.root.appendingPathComponent("Sources/SnapWire/SnapWire.docc/" + name))
    }

    @Test func theReferenceSaysWhoMayCallEachMethod() throws {
        let accounts = String(decoding: try Self.reference("Protocol/Accounts.md"), as: UTF8.self)
        let forAdmins = String(decoding: try Self.reference("Protocol/Admins.md"), as: UTF8.self)
        func rows(_ section: String, of text: String) -> [(method: String, row: Substring)] {
            let body = text.split(separator: "\n## \(section)\n").last?.split(separator: "\n## ").first ?? ""
            return body.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { (String($0.dropFirst(3).prefix { $0 != "`" }), $0) }
        }
        func methods(_ access: Access...) -> Set<String> {
            Set(SnapWire.Method.all.filter { access.contains($0.row.traits.access) }.map(\.name))
        }
        let admins = rows("Methods", of: forAdmins)
        #expect(Set(admins.map(\.method)) == methods(.admin, .localAdmin).union(["server.info", "session.revoke"]))
        #expect(Set(admins.filter { $0.row.contains("only for the local admin") }.map(\.method)) == methods(.localAdmin))
        #expect(accounts.contains("Without a login, `server.info`, `picture.list` and the first eight methods above are answered"))
        #expect(Set(rows("Logging in", of: accounts).prefix(8).map(\.method)).union(["server.info", "picture.list"]) == methods(.anyone))
    }

    @Test func theSignUpRuleHoldsForEverybodyButTheLocalAdmin() throws {
        let coded = Command.account(.createAccount(Credentials(name: "ana", password: "correct horse", invitation: "x")))
        for (rule, plain, invited) in [
            (SignUpRule.open, "", ""), (.invited, "invalid_invitation", ""), (.closed, "sign_up_closed", "sign_up_closed"),
        ] {
            let context = try Self.context(signUp: rule)
            #expect(Self.name(of: .account(.createAccount(Self.credentials)), for: .stranger, in: context) == plain)
            #expect(Self.name(of: coded, for: .stranger, in: context) == invited)
            #expect(Self.name(of: .account(.createAccount(Self.credentials)), for: .local, in: context) == "")
            #expect(Self.name(of: .account(.createSession(Self.credentials)), for: .stranger, in: context) == "")
        }
    }

    @Test func refusalsThatNeedNoStoreComeBeforeIt() throws {
        let context = try Self.context()
        func refusal(_ command: Command) -> String { Self.name(of: command, for: .member, in: context) }
        #expect(refusal(Self.post("nowhere", picture: "bear")) == "unknown_feed")
        #expect(refusal(Self.post("animals", picture: "unicorn")) == "unknown_picture")
        #expect(refusal(Self.post("animals", picture: "bear", caption: "a\nb")) == "invalid_caption")
        #expect(refusal(Self.post("animals", picture: "bear", caption: "")) == "")
        func stranger(_ name: String, _ password: String) -> String {
            Self.name(of: .account(.createAccount(Credentials(name: name, password: password))), for: .stranger, in: context)
        }
        #expect(stranger("a\u{202E}", "correct horse") == "invalid_name")
        #expect(refusal(.account(.changePassword(PasswordChange(password: "correct horse", newPassword: "short")))) == "invalid_password")
        #expect(
            refusal(.account(.changePassword(PasswordChange(password: String(repeating: "x", count: 129), newPassword: "long enough"))))
                == "wrong_credentials")
        func login(_ name: String, _ password: String) -> String {
            Self.name(of: .account(.createSession(Credentials(name: name, password: password))), for: .stranger, in: context)
        }
        #expect(login(String(repeating: "x", count: 1_025), "correct horse") == "wrong_credentials")
        #expect(login("ana", String(repeating: "x", count: 129)) == "wrong_credentials")
        #expect(login(String(repeating: "\u{10400}", count: 32), "correct horse") == "")
        #expect(refusal(.snap(.report(SnapID(rawValue: 1), reason: ""))) == "invalid_reason")
        #expect(refusal(.snap(.delete(SnapID(rawValue: 1), reason: "a\u{202E}"))) == "invalid_reason")
        #expect(stranger("ana", "short") == "invalid_password")
    }
}
