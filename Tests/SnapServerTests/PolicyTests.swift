import Foundation
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
        return PlanContext(
            info: ServerInfo(name: "", version: "", limits: limits, signUp: signUp),
            feeds: [Feed(id: FeedID(rawValue: "animals"), title: "Animals")],
            gallery: try Gallery(pictures: [bear], folder: folder.path), stats: { ServerStats(figures: []) })
    }

    private static let credentials = Credentials(name: "ana", password: "correct horse")
    private static func post(_ feed: String, picture: String, caption: String? = nil) -> Command {
        .snap(.post(PostRequest(feed: FeedID(rawValue: feed), key: "k", caption: caption, image: .picture(PictureID(rawValue: picture)))))
    }

    /// For a connection without login, a member, an admin and the local admin: the name of the refusal, or "" when a plan is made.
    private static let table: [(Command, [String])] = [
        (.operating(.serverInfo), ["", "", "", ""]), (.feed(.listPictures), ["", "", "", ""]),
        (.operating(.serverStats), ["not_authenticated", "forbidden", "", ""]),
        (.operating(.backUp(BackupRequest(file: "x"))), ["not_authenticated", "forbidden", "forbidden", ""]),
        (.account(.grantRole(name: "ana", .admin)), ["not_authenticated", "forbidden", "", ""]),
        (
            .account(.changePassword(PasswordChange(password: "correct horse", newPassword: "battery staple"))),
            ["not_authenticated", "", "", "not_authenticated"]
        ),
        (.account(.suspendAccount(name: "ben", reason: nil)), ["not_authenticated", "forbidden", "", ""]),
        (.account(.restoreAccount(name: "ben")), ["not_authenticated", "forbidden", "", ""]),
        (.account(.deleteAccount(.password("correct horse"))), ["not_authenticated", "", "", "not_authenticated"]),
        (.account(.deleteAccount(.token("a.b.c"))), ["not_authenticated", "invalid_token", "invalid_token", "not_authenticated"]),
        (.account(.removeAccount(name: "ben", reason: nil)), ["not_authenticated", "forbidden", "", ""]),
        (.account(.listAccounts(AccountListRequest())), ["not_authenticated", "forbidden", "", ""]),
        (.account(.export(ExportRequest())), ["not_authenticated", "", "", "not_authenticated"]),
        (.account(.createInvitation(InvitationRequest())), ["not_authenticated", "forbidden", "", ""]),
        (.account(.listInvitations), ["not_authenticated", "forbidden", "", ""]),
        (.account(.revokeInvitation(InvitationID(rawValue: 1))), ["not_authenticated", "forbidden", "", ""]),
        (.snap(.report(SnapID(rawValue: 1), reason: "spam")), ["not_authenticated", "", "", "not_authenticated"]),
        (.moderation(.listReports(.open, BacklogRequest())), ["not_authenticated", "forbidden", "", ""]),
        (.moderation(.resolveReport(ReportID(rawValue: 1), .keep, reason: nil)), ["not_authenticated", "forbidden", "", ""]),
        (.moderation(.listAudit(BacklogRequest())), ["not_authenticated", "forbidden", "", ""]),
        (.account(.createAccount(credentials)), ["", "already_authenticated", "already_authenticated", ""]),
        (.account(.createSession(credentials)), ["", "already_authenticated", "already_authenticated", ""]),
        (.account(.resumeSession(token: "t")), ["", "already_authenticated", "already_authenticated", ""]),
        (.account(.listSessions), ["not_authenticated", "", "", "not_authenticated"]),
        (.account(.revokeSession(SessionID(rawValue: 1))), ["not_authenticated", "", "", ""]),
        (.account(.endSession), ["not_authenticated", "", "", "not_authenticated"]),
        (.feed(.listFeeds), ["not_authenticated", "", "", ""]),
        (.feed(.subscribe([])), ["not_authenticated", "", "", ""]), (.feed(.unsubscribe([])), ["not_authenticated", "", "", ""]),
        (.feed(.page(PageRequest(feed: FeedID(rawValue: "animals")))), ["not_authenticated", "", "", ""]),
        (post("animals", picture: "bear"), ["not_authenticated", "", "", "not_authenticated"]),
        (.snap(.show(SnapID(rawValue: 1))), ["not_authenticated", "", "", ""]),
        (.snap(.views(SnapID(rawValue: 1))), ["not_authenticated", "", "", ""]),
        (.snap(.open(SnapID(rawValue: 1))), ["not_authenticated", "", "", "not_authenticated"]),
        (.snap(.delete(SnapID(rawValue: 1))), ["not_authenticated", "", "", ""]),
        (.snap(.findSnaps(SnapFilter())), ["not_authenticated", "forbidden", "", ""]),
        (.snap(.explain(SnapID(rawValue: 1), viewer: "ben")), ["not_authenticated", "forbidden", "", ""]),
        (.snap(.inspect(SnapID(rawValue: 1), reason: "spam")), ["not_authenticated", "forbidden", "forbidden", ""]),
        (.account(.findSessions(LoginQuery())), ["not_authenticated", "forbidden", "", ""]),
        (.account(.setPassword(name: "ben", password: "correct horse")), ["not_authenticated", "forbidden", "forbidden", ""]),
        (.operating(.listConnections(ConnectionQuery())), ["not_authenticated", "forbidden", "", ""]),
        (.operating(.actOnConnection(ConnectionNumber(rawValue: 1), .kick(reason: nil))), ["not_authenticated", "forbidden", "", ""]),
        (.operating(.actOnConnection(ConnectionNumber(rawValue: 1), .trace(seconds: 1))), ["not_authenticated", "forbidden", "", ""]),
    ]

    private static func name(of command: Command, for who: Who, in context: PlanContext) -> String {
        do { _ = try command.plan(for: asker(who), in: context, access: command.method.row.traits.access) } catch {
            return error.reason.rawValue
        }
        return ""
    }

    @Test func everyCommandIsAllowedAsTheTableSays() throws {
        let context = try Self.context()
        for (command, expected) in Self.table {
            #expect(Who.allCases.map { Self.name(of: command, for: $0, in: context) } == expected, "\(command)")
        }
    }

    @Test func everyMethodIsInTheTable() {
        #expect(Set(SnapWire.Method.all).subtracting(Self.table.map(\.0.method)).map(\.name).sorted() == [])
    }

    // MARK: The references

    private static func reference(_ name: String) throws -> Data {
        try Data(contentsOf: Fixtures.root.appendingPathComponent("Sources/SnapWire/SnapWire.docc/" + name))
    }

    /// A row of the policy, in the words of the table of methods.
    private static func access(_ names: [String]) -> String {
        let isRefused = names.map { ["not_authenticated", "forbidden"].contains($0) }
        return switch isRefused {
        case [false, false, false, false]: "anyone"
        case [true, false, false, true]: "account"
        case [true, false, false, false]: "accountOrLocalAdmin"
        case [true, true, false, false]: "admin"
        case [true, true, true, false]: "localAdmin"
        default: "a way that has no word"
        }
    }

    /// The checks in plans could be stricter than the table of methods; this makes sure that both say the same.
    @Test func theTableOfMethodsAgreesWithThePolicy() throws {
        let context = try Self.context()
        for (command, _) in Self.table {
            let allowed = Self.access(Who.allCases.map { Self.name(of: command, for: $0, in: context) })
            #expect(command.method.row.traits.access.rawValue == allowed, "\(command.method.name)")
        }
    }

    @Test func theReferenceSaysWhoMayCallEachMethod() throws {
        let text = String(decoding: try Self.reference("Protocol.md"), as: UTF8.self)
        func rows(_ section: String) -> [(method: String, row: Substring)] {
            let body = text.split(separator: "\n## \(section)\n").last?.split(separator: "\n## ").first ?? ""
            return body.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { (String($0.dropFirst(3).prefix { $0 != "`" }), $0) }
        }
        func methods(_ access: Access...) -> Set<String> {
            Set(SnapWire.Method.all.filter { access.contains($0.row.traits.access) }.map(\.name))
        }
        let admins = rows("For admins")
        #expect(Set(admins.map(\.method)) == methods(.admin, .localAdmin).union(["server.info", "session.revoke"]))
        #expect(Set(admins.filter { $0.row.contains("for the local admin alone") }.map(\.method)) == methods(.localAdmin))
        #expect(text.contains("Without a login, `server.info`, `picture.list` and the first three methods above are answered"))
        #expect(Set(rows("Logging in").prefix(3).map(\.method)).union(["server.info", "picture.list"]) == methods(.anyone))
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
