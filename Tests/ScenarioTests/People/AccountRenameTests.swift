import Simulation
import SnapServer
import SnapWire
import TestSupport
import Testing

/// `account.rename`: who may, what the connections and others see, and how often.
struct AccountRenameTests {
    @Test func othersSeeTheNewNameAndTheConnectionsContinue() throws {
        let server = try InProcessServer(everybody)
        let (author, other) = (try server["ana"], try server["ben"])
        let snap = try other.snap("Hello @ana")
        try other.ask("feed.subscribe", ["feeds": [["id": "animals"]]])
        #expect(try author.ask("account.rename", ["name": "Ana Lang"])["profile"]?["account"]?["name"] == "Ana Lang")
        // Posts of a connection that was open have the new name, and so have old mentions.
        _ = try author.snap("posted after")
        #expect(other.takePushes("feed.event").map { $0["snap"]?["author"]?["name"] } == ["Ana Lang"])
        #expect(try other.ask("snap.show", ["snap": snap])["snap"]?["caption"] == "Hello @Ana Lang")
        #expect(try other.ask("profile.show", ["name": "ana lang"])["profile"]?["account"]?["id"] == ana)
        #expect(try other.refusal("profile.show", ["name": "ana"]) == "unknown_account")
        #expect(try other.refusal("account.rename", ["name": "ana"]) == "name_taken")
    }

    @Test func onlyAdminsRenameOthersAndTheLogHasIt() throws {
        let server = try InProcessServer(everybody)
        let admin = try server["admin"]
        #expect(try server["ben"].refusal("account.rename", ["name": "x", "account": ana]) == "forbidden")
        #expect(try server["stranger"].refusal("account.rename", ["name": "x"]) == "not_authenticated")
        try admin.ask("account.rename", ["name": "Somebody", "account": ana, "reason": "an insult"])
        let entry: JSONValue = try admin.ask("audit.list")["entries"]?.array?.first ?? nil
        #expect(entry["action"] == "account.rename" && entry["target"] == "ana to Somebody" && entry["reason"] == "an insult")
        // Of admins, only the local one renames another admin.
        for name in ["ben", "cleo"] { try admin.ask("account.grant", ["name": .string(name), "role": "admin"]) }
        let other = try server.logIn("ben")
        #expect(try other.refusal("account.rename", ["name": "x", "account": cleo]) == "forbidden")
        try other.ask("account.rename", ["name": "Anna", "account": ana])
        try admin.ask("account.rename", ["name": "Cleopatra", "account": cleo])
    }

    @Test func anAccountIsRenamedAFewTimesADay() throws {
        let server = try InProcessServer(everybody)
        let client = try server["ana"]
        for number in 1...3 { try client.ask("account.rename", ["name": .string("ana \(number)")]) }
        #expect(try client.refusal("account.rename", ["name": "ana 4"]) == "rate_limited")
        try server["ben"].ask("account.rename", ["name": "benny"])
    }
}
