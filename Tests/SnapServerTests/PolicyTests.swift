import Foundation
import SnapModel
import SnapWire
import TestSupport
import Testing

@testable import SnapServer

/// Who may do what: one table for every command, whichever door it comes in by.
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

    private static func world(signUp: SignUpRule = .open) throws -> World {
        let limits = [ServerInfo.Limit(name: "messageBytes", value: 1)]
        let folder = try TemporaryFolder()
        try folder.write("x", to: "pictures/bear.jpg")
        let bear = Picture(
            id: PictureID(rawValue: "bear"), title: "Bear", alt: "", type: "image/jpeg", width: 1, height: 1, file: "pictures/bear.jpg",
            thumbnail: "pictures/bear.jpg")
        return World(
            info: ServerInfo(name: "", version: "", limits: limits, signUp: signUp),
            feeds: [Feed(id: FeedID(rawValue: "animals"), title: "Animals")],
            gallery: try Gallery(pictures: [bear], folder: folder.path), stats: { ServerStats(figures: []) })
    }

    private static let credentials = Credentials(name: "ana", password: "correct horse")
    private static func post(_ feed: String, picture: String, caption: String? = nil) -> Command {
        .post(PostRequest(feed: FeedID(rawValue: feed), key: "k", caption: caption, image: .picture(PictureID(rawValue: picture))))
    }

    /// For strangers, members, admins and the local admin: a refusal's name, or "" for a plan.
    private static let table: [(Command, [String])] = [
        (.serverInfo, ["", "", "", ""]), (.listPictures, ["", "", "", ""]),
        (.serverStats, ["not_authenticated", "forbidden", "", ""]),
        (.backUp(BackupRequest(file: "x")), ["not_authenticated", "forbidden", "forbidden", ""]),
        (.grantRole(name: "ana", .admin), ["not_authenticated", "forbidden", "", ""]),
        (
            .changePassword(PasswordChange(password: "correct horse", newPassword: "battery staple")),
            ["not_authenticated", "", "", "not_authenticated"]
        ),
        (.suspendAccount(name: "ben", reason: nil), ["not_authenticated", "forbidden", "", ""]),
        (.restoreAccount(name: "ben"), ["not_authenticated", "forbidden", "", ""]),
        (.deleteAccount(.password("correct horse")), ["not_authenticated", "", "", "not_authenticated"]),
        (.deleteAccount(.token("a.b.c")), ["not_authenticated", "invalid_token", "invalid_token", "not_authenticated"]),
        (.removeAccount(name: "ben", reason: nil), ["not_authenticated", "forbidden", "", ""]),
        (.listAccounts(AccountListRequest()), ["not_authenticated", "forbidden", "", ""]),
        (.export(ExportRequest()), ["not_authenticated", "", "", "not_authenticated"]),
        (.createInvitation(InvitationRequest()), ["not_authenticated", "forbidden", "", ""]),
        (.listInvitations, ["not_authenticated", "forbidden", "", ""]),
        (.revokeInvitation(InvitationID(rawValue: 1)), ["not_authenticated", "forbidden", "", ""]),
        (.report(SnapID(rawValue: 1), reason: "spam"), ["not_authenticated", "", "", "not_authenticated"]),
        (.listReports(.open, BacklogRequest()), ["not_authenticated", "forbidden", "", ""]),
        (.resolveReport(ReportID(rawValue: 1), .keep, reason: nil), ["not_authenticated", "forbidden", "", ""]),
        (.listAudit(BacklogRequest()), ["not_authenticated", "forbidden", "", ""]),
        (.createAccount(credentials), ["", "already_authenticated", "already_authenticated", ""]),
        (.createSession(credentials), ["", "already_authenticated", "already_authenticated", ""]),
        (.resumeSession(token: "t"), ["", "already_authenticated", "already_authenticated", ""]),
        (.listSessions, ["not_authenticated", "", "", "not_authenticated"]),
        (.revokeSession(SessionID(rawValue: 1)), ["not_authenticated", "", "", ""]),
        (.endSession, ["not_authenticated", "", "", "not_authenticated"]), (.listFeeds, ["not_authenticated", "", "", ""]),
        (.subscribe([]), ["not_authenticated", "", "", ""]), (.unsubscribe([]), ["not_authenticated", "", "", ""]),
        (.page(PageRequest(feed: FeedID(rawValue: "animals"))), ["not_authenticated", "", "", ""]),
        (post("animals", picture: "bear"), ["not_authenticated", "", "", "not_authenticated"]),
        (.show(SnapID(rawValue: 1)), ["not_authenticated", "", "", ""]), (.views(SnapID(rawValue: 1)), ["not_authenticated", "", "", ""]),
        (.open(SnapID(rawValue: 1)), ["not_authenticated", "", "", "not_authenticated"]),
        (.delete(SnapID(rawValue: 1)), ["not_authenticated", "", "", ""]),
        (.findSnaps(SnapFilter()), ["not_authenticated", "forbidden", "", ""]),
        (.explain(SnapID(rawValue: 1), viewer: "ben"), ["not_authenticated", "forbidden", "", ""]),
        (.inspect(SnapID(rawValue: 1), reason: "spam"), ["not_authenticated", "forbidden", "forbidden", ""]),
        (.findSessions(LoginQuery()), ["not_authenticated", "forbidden", "", ""]),
        (.setPassword(name: "ben", password: "correct horse"), ["not_authenticated", "forbidden", "forbidden", ""]),
        (.listConnections(ConnectionQuery()), ["not_authenticated", "forbidden", "", ""]),
        (.actOnConnection(ConnectionNumber(rawValue: 1), .kick(reason: nil)), ["not_authenticated", "forbidden", "", ""]),
        (.actOnConnection(ConnectionNumber(rawValue: 1), .trace(seconds: 1)), ["not_authenticated", "forbidden", "", ""]),
    ]

    private static func name(of command: Command, for who: Who, in world: World) -> String {
        do { _ = try command.plan(for: asker(who), in: world) } catch { return error.reason.rawValue }
        return ""
    }

    @Test func everyCommandIsAllowedToWhomTheTableAllowsIt() throws {
        let world = try Self.world()
        for (command, expected) in Self.table {
            #expect(Who.allCases.map { Self.name(of: command, for: $0, in: world) } == expected, "\(command)")
        }
    }

    @Test func everyMethodStandsInTheTable() {
        #expect(Set(Self.table.map(\.0.method)) == Set(SnapWire.Method.allCases))
    }

    // MARK: What the references say

    private static func reference(_ name: String) throws -> Data {
        try Data(contentsOf: Fixtures.root.appendingPathComponent("Sources/SnapWire/SnapWire.docc/" + name))
    }

    /// A row of the table as openrpc.json says it.
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

    /// `x-access` of each method in openrpc.json.
    private static func described() throws -> [String: String] {
        let document = try JSONValue(parsing: Array(reference("openrpc.json")))
        let methods = try #require(document["methods"]?.array)
        return Dictionary(methods.map { ($0["name"]?.string ?? "", $0["x-access"]?.string ?? "") }) { first, _ in first }
    }

    @Test func theDescriptionSaysOfEachMethodWhomThePolicyAllowsIt() throws {
        let (world, described) = (try Self.world(), try Self.described())
        for (command, _) in Self.table {
            let allowed = Self.access(Who.allCases.map { Self.name(of: command, for: $0, in: world) })
            #expect(described[command.method.rawValue] == allowed, "\(command.method.rawValue)")
        }
        #expect(described.count == SnapWire.Method.allCases.count)
    }

    @Test func theReferenceSaysWhatIsForAdminsForTheLocalAdminAloneAndForEverybody() throws {
        let text = String(decoding: try Self.reference("Protocol.md"), as: UTF8.self)
        func rows(_ section: String) -> [(method: String, row: Substring)] {
            let body = text.split(separator: "\n## \(section)\n").last?.split(separator: "\n## ").first ?? ""
            return body.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { (String($0.dropFirst(3).prefix { $0 != "`" }), $0) }
        }
        let described = try Self.described()
        func methods(_ access: String...) -> Set<String> { Set(described.filter { access.contains($0.value) }.keys) }
        let admins = rows("For admins")
        #expect(Set(admins.map(\.method)) == methods("admin", "localAdmin").union(["server.info", "session.revoke"]))
        #expect(Set(admins.filter { $0.row.contains("for the local admin alone") }.map(\.method)) == methods("localAdmin"))
        #expect(text.contains("Without a login, `server.info`, `picture.list` and the first three methods above are answered"))
        #expect(Set(rows("Logging in").prefix(3).map(\.method)).union(["server.info", "picture.list"]) == methods("anyone"))
    }

    @Test func onlyWhomTheRuleAdmitsSignsUpAndTheLocalAdminAlwaysMay() throws {
        let coded = Command.createAccount(Credentials(name: "ana", password: "correct horse", invitation: "x"))
        for (rule, plain, invited) in [
            (SignUpRule.open, "", ""), (.invited, "invalid_invitation", ""), (.closed, "sign_up_closed", "sign_up_closed"),
        ] {
            let world = try Self.world(signUp: rule)
            #expect(Self.name(of: .createAccount(Self.credentials), for: .stranger, in: world) == plain)
            #expect(Self.name(of: coded, for: .stranger, in: world) == invited)
            #expect(Self.name(of: .createAccount(Self.credentials), for: .local, in: world) == "")
            #expect(Self.name(of: .createSession(Self.credentials), for: .stranger, in: world) == "")
        }
    }

    @Test func whatNeedsNoStoreIsRefusedBeforeIt() throws {
        let world = try Self.world()
        func refusal(_ command: Command) -> String { Self.name(of: command, for: .member, in: world) }
        #expect(refusal(Self.post("nowhere", picture: "bear")) == "unknown_feed")
        #expect(refusal(Self.post("animals", picture: "unicorn")) == "unknown_picture")
        #expect(refusal(Self.post("animals", picture: "bear", caption: "a\nb")) == "invalid_caption")
        #expect(refusal(Self.post("animals", picture: "bear", caption: "")) == "")
        func stranger(_ name: String, _ password: String) -> String {
            Self.name(of: .createAccount(Credentials(name: name, password: password)), for: .stranger, in: world)
        }
        #expect(stranger("a\u{202E}", "correct horse") == "invalid_name")
        #expect(refusal(.changePassword(PasswordChange(password: "correct horse", newPassword: "short"))) == "invalid_password")
        #expect(
            refusal(.changePassword(PasswordChange(password: String(repeating: "x", count: 129), newPassword: "long enough")))
                == "wrong_credentials")
        func login(_ name: String, _ password: String) -> String {
            Self.name(of: .createSession(Credentials(name: name, password: password)), for: .stranger, in: world)
        }
        #expect(login(String(repeating: "x", count: 1_025), "correct horse") == "wrong_credentials")
        #expect(login("ana", String(repeating: "x", count: 129)) == "wrong_credentials")
        #expect(login(String(repeating: "\u{10400}", count: 32), "correct horse") == "")
        #expect(refusal(.report(SnapID(rawValue: 1), reason: "")) == "invalid_reason")
        #expect(refusal(.delete(SnapID(rawValue: 1), reason: "a\u{202E}")) == "invalid_reason")
        #expect(stranger("ana", "short") == "invalid_password")
    }
}
