import Foundation
import Testing

@testable import SnapAdmin

struct CredentialsFileTests {
    private let target = Target(store: "/nowhere/store")

    private func login(_ name: String, _ token: String) -> SavedLogin { SavedLogin(server: target.key, name: name, token: token) }

    private func withFile(_ body: (CredentialsFile, Scratch) throws -> Void) throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        try body(CredentialsFile(["XDG_CONFIG_HOME": scratch.path]), scratch)
    }

    @Test func aSavedLoginIsFound() throws {
        try withFile { (file: CredentialsFile, _: Scratch) throws in
            #expect(try file.login(on: target, name: "ana") == nil)
            try file.save(login("ana", "one"))
            try file.save(login("ben", "two"))
            #expect(try file.login(on: target, name: "ana")?.token == "one")
            #expect(try file.login(on: target, name: "ben")?.token == "two")
        }
    }

    @Test func credentialsFileIsPrivate() throws {
        try withFile { (file: CredentialsFile, scratch: Scratch) throws in
            try file.save(login("ana", "one"))
            #expect(try scratch.mode(of: "snapfeed") == 0o700)
            #expect(try scratch.mode(of: "snapfeed/credentials.json") == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder).sorted() == ["credentials.json", "lock"])
        }
    }

    @Test func aNewLoginReplacesTheOldOneWhateverTheCase() throws {
        try withFile { (file: CredentialsFile, _: Scratch) throws in
            try file.save(login("Ana", "one"))
            try file.save(login("ana", "two"))
            #expect(try file.logins() == [login("ana", "two")])
            #expect(try file.login(on: target, name: "ANA")?.token == "two")
        }
    }

    @Test func oneNameOnTwoServersIsTwoLogins() throws {
        try withFile { (file: CredentialsFile, _: Scratch) throws in
            let other = try Target(url: "ws://localhost:8080")
            try file.save(login("ana", "one"))
            try file.save(SavedLogin(server: other.key, name: "ana", token: "two"))
            #expect(try file.login(on: target, name: "ana")?.token == "one")
            #expect(try file.login(on: other, name: "ana")?.token == "two")
            try file.remove(login("ana", "one"))
            #expect(try file.login(on: target, name: "ana") == nil)
            #expect(try file.login(on: other, name: "ana")?.token == "two")
        }
    }

    @Test func aBrokenFileIsNeitherTakenForEmptyNorOverwritten() throws {
        try withFile { (file: CredentialsFile, _: Scratch) throws in
            try file.prepare()
            try Data("{".utf8).write(to: URL(fileURLWithPath: file.path))
            #expect { try file.login(on: target, name: "ana") } throws: { ($0 as? Failure)?.status == .configuration }
            #expect { try file.save(login("ana", "one")) } throws: { ($0 as? Failure)?.status == .configuration }
            #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == Data("{".utf8))
        }
    }

    @Test func savesAtTheSameTimeLoseNothing() throws {
        try withFile { (file: CredentialsFile, _: Scratch) throws in
            try file.prepare()
            DispatchQueue.concurrentPerform(iterations: 16) { index in
                try? file.save(SavedLogin(server: "s", name: "n\(index)", token: "t"))
            }
            #expect(try file.logins().count == 16)
        }
    }

    @Test func aRelativeConfigHomeIsIgnored() {
        #expect(CredentialsFile(["XDG_CONFIG_HOME": "x", "HOME": "/people/ana"]).path == "/people/ana/.config/snapfeed/credentials.json")
    }
}
