import ArgumentParser
import SnapLoop
import SnapModel
import Testing

@testable import SnapAdmin

struct OptionsTests {
    // MARK: Which server

    @Test func withoutOptionsTheTargetIsTheStoreInThisFolder() throws {
        #expect(try ServerOptions.parse([]).target([:]) == Target(store: "store"))
    }

    @Test func theCommandLineCountsForMoreThanTheEnvironment() throws {
        let environment = ["SNAPFEED_SERVER": "ws://elsewhere:1", "SNAPFEED_STORE": "other"]
        #expect(try ServerOptions.parse([]).target(environment) == Target(url: "ws://elsewhere:1"))
        #expect(try ServerOptions.parse(["--store", "mine"]).target(environment) == Target(store: "mine"))
        #expect(try ServerOptions.parse(["--server", "ws://here:2"]).target(environment) == Target(url: "ws://here:2"))
        #expect(try ServerOptions.parse([]).target(["SNAPFEED_STORE": "other", "SNAPFEED_SERVER": ""]) == Target(store: "other"))
    }

    @Test func storeAndServerExcludeEachOther() {
        #expect(throws: (any Error).self) { try ServerOptions.parse(["--store", "a", "--server", "ws://b"]) }
    }

    @Test(arguments: ["0", "-1", "inf", "x"]) func aTimeoutIsAPositiveNumber(text: String) {
        #expect(throws: (any Error).self) { try ServerOptions.parse(["--timeout", text]) }
    }

    @Test(arguments: [
        ("ws://Example.org:8080", "example.org", 8080, "/ws"), ("http://localhost:9", "localhost", 9, "/ws"),
        ("localhost:8080", "localhost", 8080, "/ws"), ("ws://example.org", "example.org", 80, "/ws"),
        ("http://h:1/", "h", 1, "/ws"), ("ws://h:1/feeds/ws", "h", 1, "/feeds/ws"), ("ws://[::1]:8080", "::1", 8080, "/ws"),
    ])
    func serverAddressesAreParsed(text: String, host: String, port: Int, path: String) throws {
        #expect(try Target(url: text).place == .remote(host: host, port: UInt16(port), path: path))
    }

    @Test(arguments: [("wss://example.org", 443), ("HTTPS://Example.org/", 443), ("https://example.org:8443", 8_443)])
    func addressesOfServersWithTLS(text: String, port: Int) throws {
        let target = try Target(url: text)
        #expect(target.place == .remote(host: "example.org", port: UInt16(port), path: "/ws", isSecure: true))
        #expect(target.key == "wss://example.org:\(port)")
    }

    @Test(arguments: ["", "ws://", "ftp://h", "ws://h:0", "ws://h:99999", "ws://u:p@h", "wss://", "wss://h:0", "ws://h?x=1", "a b"])
    func wrongAddressesAreUsageErrors(text: String) {
        #expect { try Target(url: text) } throws: { ($0 as? Failure)?.status == .usage }
    }

    @Test func savedLoginsDoNotCareHowAServerWasSpelled() throws {
        #expect(try Target(url: "http://LOCALHOST:8080/").key == Target(url: "ws://localhost:8080/ws").key)
        #expect(Target(store: "./store").key == Target(store: "store").key)
    }

    // MARK: Who acts

    @Test func withoutANameNoAccountActs() throws {
        #expect(try ActorOptions.parse([]).token(for: Target(store: "s"), [:]) == nil)
    }

    @Test func aTokenInTheEnvironmentIsTaken() throws {
        #expect(try ActorOptions.parse([]).token(for: Target(store: "s"), ["SNAPFEED_TOKEN": "t", "SNAPFEED_AS": "ana"]) == "t")
    }

    @Test func aNameWithoutASavedLoginIsRefusedWithTheWayToGetOne() throws {
        let environment = ["XDG_CONFIG_HOME": "/nonexistent", "SNAPFEED_TOKEN": "t"]
        #expect {
            try ActorOptions.parse(["--as", "ana"]).token(for: Target(store: "s"), environment)
        } throws: { error in
            guard let failure = error as? Failure else { return false }
            return failure.status == .noPermission && failure.message.contains("snapfeed login ana --store s")
        }
    }

    // MARK: What commands take

    @Test(arguments: ["x", "0", "-1", "01", "1.5", ""]) func aSnapIsAPositiveNumber(text: String) {
        #expect(throws: (any Error).self) { try SnapArgument.parse([text]) }
    }

    @Test func aSnapMayHaveAHash() throws { #expect(try SnapArgument.parse(["#12"]).id == SnapID(rawValue: 12)) }

    @Test func everyCommandParsesItsExample() throws {
        _ = try ListSnapsCommand.parse(["animals", "--limit", "100", "--before", "7", "--json"])
        _ = try PostSnapCommand.parse(["animals", "redpanda", "--as", "ana", "--caption", "Who?", "--key", "k"])
        _ = try OpenSnapCommand.parse(["12", "-o", "-", "--as", "ben"])
        _ = try WatchFeedsCommand.parse(["animals", "people", "--count", "1"])
        _ = try RevokeSessionCommand.parse(["7", "--dry-run"])
        _ = try ListSnapsCommand.parse(["--author", "ben", "--since", "2h", "--status", "deleted"])
        _ = try WatchFeedsCommand.parse(["animals", "--since", "41"])
        _ = try WatchFeedsCommand.parse(["--since", "2026-01-31T14:03"])
        _ = try InspectSnapCommand.parse(["12", "--reason", "spam", "-o", "snap.jpg"])
        _ = try GrantRoleCommand.parse(["ana", "--role", "admin"])
        _ = try ListConnectionsCommand.parse(["--user", "ben", "--limit", "500", "--before", "7"])
        _ = try ListSessionsCommand.parse(["--user", "ben", "--limit", "100", "--before", "7"])
        _ = try ListUsersCommand.parse(["an", "--limit", "100", "--before", "7"])
        _ = try ListFollowersCommand.parse(["ben", "--limit", "100", "--before", "7"])
        _ = try EditProfileCommand.parse(["--approve", "yes", "--hide", "no"])
        _ = try PostPhotoCommand.parse(["./bridge.jpg", "--audience", "followers", "--key", "k"])
        _ = try EditPhotoCommand.parse(["#12", "--warning", ""])
    }

    @Test func invalidOptionValuesAreRefused() {
        #expect(throws: (any Error).self) { try ListSnapsCommand.parse(["animals", "--limit", "0"]) }
        #expect(throws: (any Error).self) { try PostSnapCommand.parse(["animals", "redpanda", "--key", ""]) }
        #expect(throws: (any Error).self) { try OpenSnapCommand.parse(["12"]) }
        #expect(throws: (any Error).self) { try OpenSnapCommand.parse(["12", "-o", "-", "--json"]) }
        #expect(throws: (any Error).self) { try WatchFeedsCommand.parse(["--count", "0"]) }
        #expect(throws: (any Error).self) { try WatchFeedsCommand.parse(["animals", "animals"]) }
        #expect(throws: (any Error).self) { try GrantRoleCommand.parse(["ana", "--role", "king"]) }
        #expect(throws: (any Error).self) { try ListSnapsCommand.parse(["animals", "--feed", "people"]) }
        #expect(throws: (any Error).self) { try ListSnapsCommand.parse(["--status", "gone"]) }
        for nonsense in [["--limit", "0"], ["--limit", "501"], ["--before", "0"], ["--before", "x"]] {
            #expect(throws: (any Error).self) { try ListConnectionsCommand.parse(nonsense) }
            #expect(throws: (any Error).self) { try ListSessionsCommand.parse(nonsense) }
            #expect(throws: (any Error).self) { try ListUsersCommand.parse(nonsense) }
        }
        #expect(throws: (any Error).self) { try WatchFeedsCommand.parse(["--since", "yesterday"]) }
        #expect(throws: (any Error).self) { try DeleteSnapCommand.parse(["12", "--yes", "--dry-run"]) }
        #expect(throws: (any Error).self) { try TraceConnectionCommand.parse(["1", "--seconds", "601"]) }
    }

    @Test func everyExitCodeStandsInTheHelp() {
        for status in ExitStatus.allCases { #expect(AdminCommands.discussion.contains("\n  \(status.rawValue) ")) }
    }
}
