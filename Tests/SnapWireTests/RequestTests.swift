import Foundation
import SnapModel
import SnapWire
import TestSupport
import Testing

/// Reads the messages of clients.
struct RequestTests {
    static func read(_ bytes: [UInt8], isBinary: Bool = false) -> Result<Request, BadRequest> {
        bytes.withUnsafeBytes { buffer in
            Result { () throws(BadRequest) in try Request(message: buffer, isBinary: isBinary) }
        }
    }

    static func reason(_ bytes: [UInt8], isBinary: Bool = false) -> Rejection.Reason? {
        if case .failure(let bad) = read(bytes, isBinary: isBinary) { bad.rejection.reason } else { nil }
    }

    static func reason(_ text: String) -> Rejection.Reason? { reason(Array(text.utf8)) }

    static let ids: [RequestID] = [
        .number(0), .number(-1), .number(.max), .number(.min), .string("a"), .string(String(repeating: "é", count: 32)),
    ]

    @Test func everyCommandIsReadAsItWasWritten() throws {
        for (index, command) in MethodExample.all.flatMap(\.commands).enumerated() {
            let id = Self.ids[index % Self.ids.count]
            let (bytes, isBinary) = Request(id: id, command: command).message()
            let read = try Self.read(bytes, isBinary: isBinary).get()
            #expect(read.command == command)
            #expect(read.id == id)
        }
    }

    /// Name, access, rate and hold of each method never change by accident: clients and operators build on them.
    @Test func everyMethodIsAsItsExampleSays() {
        #expect(Method.all.map(\.name).sorted() == MethodExample.all.map(\.name).sorted())
        for example in MethodExample.all {
            for command in example.commands { #expect(command.method.name == example.name) }
            guard let traits = example.commands.first?.method.row.traits else {
                Issue.record("\(example.name) has no command")
                continue
            }
            #expect(traits.access == example.access, "\(example.name)")
            #expect(traits.rate == example.rate, "\(example.name)")
            #expect(traits.hold == example.hold, "\(example.name)")
        }
    }

    @Test func unknownMembersAndOrderAndSpaceDoNotMatter() throws {
        let text =
            " {\"later\":[1],\"params\" : {\"x\":null,\"snap\":\"\\u0037\"} , \"method\":\"snap.open\",\r\n\"id\":\"q\",\"jsonrpc\":\"2.0\"} "
        let request = try Self.read(Array(text.utf8)).get()
        #expect(request.command == .snap(.open(SnapID(rawValue: 7))))
        #expect(request.id == .string("q"))
    }

    @Test func nullMeansAbsent() throws {
        #expect(
            try Self.read(Array(#"{"jsonrpc":"2.0","id":1,"method":"feed.list","params":null}"#.utf8)).get().command == .feed(.listFeeds))
        let page = #"{"jsonrpc":"2.0","id":1,"method":"feed.page","params":{"feed":"a","before":null,"limit":null}}"#
        #expect(try Self.read(Array(page.utf8)).get().command == .feed(.page(PageRequest(feed: FeedID(rawValue: "a")))))
    }

    @Test(arguments: [
        ("", "parse_error"), ("{", "parse_error"), ("null", "parse_error"), ("[]", "invalid_request"), ("\u{FEFF}{}", "parse_error"),
        (#"[{"jsonrpc":"2.0","id":1,"method":"feed.list"}]"#, "invalid_request"), (#"{"id":1,"id":1}"#, "parse_error"),
        (#"{"jsonrpc":"2.0","id":1,"method":"feed.list"}x"#, "parse_error"), ("{}", "invalid_request"),
        (#"{"jsonrpc":"2.0","method":"feed.list"}"#, "invalid_request"),
        (#"{"jsonrpc":"2.0","id":null,"method":"feed.list"}"#, "invalid_request"),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"feed.list"}"#, "invalid_request"),
        (#"{"jsonrpc":"2.0","id":1e3,"method":"feed.list"}"#, "invalid_request"),
        (#"{"jsonrpc":"2.0","id":true,"method":"feed.list"}"#, "invalid_request"),
        (#"{"jsonrpc":"2.0","id":[1],"method":"feed.list"}"#, "invalid_request"),
        (#"{"jsonrpc":"2.0","id":{},"method":"feed.list"}"#, "invalid_request"),
        (#"{"jsonrpc":"2.0","id":"","method":"feed.list"}"#, "invalid_request"),
        (#"{"jsonrpc":"2.0","id":9223372036854775808,"method":"feed.list"}"#, "invalid_request"),
        (#"{"jsonrpc":"1.0","id":1,"method":"feed.list"}"#, "invalid_request"),
        (#"{"jsonrpc":2.0,"id":1,"method":"feed.list"}"#, "invalid_request"),
        (#"{"id":1,"method":"feed.list"}"#, "invalid_request"), (#"{"jsonrpc":"2.0","id":1}"#, "invalid_request"),
        (#"{"jsonrpc":"2.0","id":1,"method":5}"#, "invalid_request"), (#"{"jsonrpc":"2.0","id":1,"method":null}"#, "invalid_request"),
        (#"{"jsonrpc":"2.0","id":1,"method":""}"#, "unknown_method"), (#"{"jsonrpc":"2.0","id":1,"method":"feed.List"}"#, "unknown_method"),
        (#"{"jsonrpc":"2.0","id":1,"method":"feed.create"}"#, "unknown_method"),
        (#"{"jsonrpc":"2.0","id":1,"method":"feed.list ","params":{}}"#, "unknown_method"),
        (#"{"jsonrpc":"2.0","id":1,"method":"feed.list","params":[]}"#, "invalid_params"),
        (#"{"jsonrpc":"2.0","id":1,"method":"feed.list","params":"x"}"#, "invalid_params"),
        (#"{"jsonrpc":"2.0","id":1,"method":"feed.page","params":{"feed":"a","feed":"b"}}"#, "invalid_params"),
    ])
    func aMessageThatIsNotARequestIsNamed(_ text: String, _ name: String) {
        #expect(Self.reason(text)?.rawValue == name, "\(text)")
    }

    @Test(arguments: [
        ("account.create", #"{}"#, "invalid_params"), ("account.create", #"{"name":"a"}"#, "invalid_params"),
        ("account.create", #"{"name":1,"password":"x"}"#, "invalid_params"),
        ("account.create", #"{"name":"a","password":["x"]}"#, "invalid_params"),
        ("account.create", #"{"name":"a","password":"x","device":5}"#, "invalid_params"),
        ("account.create", #"{"name":null,"password":"x"}"#, "invalid_params"),
        ("account.export", #"{"cursor":"x-1"}"#, "invalid_params"), ("account.export", #"{"cursor":"snaps--1"}"#, "invalid_params"),
        ("account.export", #"{"cursor":"snaps-1-2"}"#, "invalid_params"), ("account.export", #"{"images":1}"#, "invalid_params"),
        ("account.create", #"{"name":"a","password":"b","invitation":1}"#, "invalid_params"),
        ("store.backup", #"{}"#, "invalid_params"), ("store.backup", #"{"file":""}"#, "invalid_params"),
        ("store.backup", #"{"file":"a\u0000b"}"#, "invalid_params"), ("store.backup", #"{"file":"a","replace":1}"#, "invalid_params"),
        ("invitation.create", #"{"uses":0}"#, "invalid_params"), ("invitation.create", #"{"uses":1001}"#, "invalid_params"),
        ("invitation.create", #"{"expiresInHours":0}"#, "invalid_params"),
        ("invitation.create", #"{"expiresInHours":8761}"#, "invalid_params"),
        ("invitation.revoke", #"{}"#, "invalid_params"), ("invitation.revoke", #"{"invitation":"x"}"#, "unknown_invitation"),
        ("account.delete", #"{}"#, "invalid_params"), ("account.remove", #"{"reason":"x"}"#, "invalid_params"),
        ("account.suspend", #"{}"#, "invalid_params"), ("account.suspend", #"{"name":"a","reason":1}"#, "invalid_params"),
        ("account.restore", #"{"name":1}"#, "invalid_params"),
        ("account.changePassword", #"{"password":"x"}"#, "invalid_params"),
        ("account.changePassword", #"{"newPassword":"x"}"#, "invalid_params"),
        ("account.changePassword", #"{"newPassword":"x","provider":"example"}"#, "invalid_params"),
        ("account.grant", #"{"name":"a"}"#, "invalid_params"), ("account.grant", #"{"name":"a","role":"owner"}"#, "invalid_params"),
        ("account.grant", #"{"name":"a","role":1}"#, "invalid_params"), ("session.create", #"{"password":"x"}"#, "invalid_params"),
        ("session.resume", #"{}"#, "invalid_params"), ("session.resume", #"{"token":7}"#, "invalid_params"),
        ("session.revoke", #"{}"#, "invalid_params"), ("session.revoke", #"{"session":1}"#, "invalid_params"),
        ("session.revoke", #"{"session":"x"}"#, "unknown_session"),
        ("session.revoke", #"{"session":"01"}"#, "unknown_session"), ("session.revoke", #"{"session":"-1"}"#, "unknown_session"),
        ("feed.subscribe", #"{}"#, "invalid_params"), ("feed.subscribe", #"{"feeds":"a"}"#, "invalid_params"),
        ("feed.subscribe", #"{"feeds":["a"]}"#, "invalid_params"),
        ("feed.subscribe", #"{"feeds":[{}]}"#, "invalid_params"), ("feed.subscribe", #"{"feeds":[{"id":1}]}"#, "invalid_params"),
        ("feed.subscribe", #"{"feeds":[{"id":"a"},{"id":"a"}]}"#, "invalid_params"),
        ("feed.subscribe", #"{"feeds":[{"id":"a","epoch":"e","offset":-1}]}"#, "invalid_params"),
        ("feed.subscribe", #"{"feeds":[{"id":"a","epoch":"e","offset":"1"}]}"#, "invalid_params"),
        ("feed.subscribe", #"{"feeds":[{"id":"a","epoch":"e","offset":1.0}]}"#, "invalid_params"),
        ("feed.subscribe", #"{"feeds":[null]}"#, "invalid_params"),
        ("feed.unsubscribe", #"{}"#, "invalid_params"), ("feed.unsubscribe", #"{"feeds":[1]}"#, "invalid_params"),
        ("feed.unsubscribe", #"{"feeds":{}}"#, "invalid_params"),
        ("feed.page", #"{}"#, "invalid_params"), ("feed.page", #"{"feed":"a","limit":0}"#, "invalid_params"),
        ("feed.page", #"{"feed":"a","limit":51}"#, "invalid_params"),
        ("feed.page", #"{"feed":"a","limit":-1}"#, "invalid_params"), ("feed.page", #"{"feed":"a","limit":"9"}"#, "invalid_params"),
        ("feed.page", #"{"feed":"a","limit":1e1}"#, "invalid_params"),
        ("feed.page", #"{"feed":"a","before":1.5}"#, "invalid_params"),
        ("feed.page", #"{"feed":"a","before":99999999999999999999}"#, "invalid_params"),
        ("snap.post", #"{}"#, "invalid_params"), ("snap.post", #"{"feed":"a","picture":"bear"}"#, "invalid_params"),
        ("snap.post", #"{"feed":"a","key":"","picture":"bear"}"#, "invalid_params"),
        ("snap.post", #"{"feed":"a","key":"k"}"#, "invalid_params"),
        ("snap.post", #"{"feed":"a","key":"k","picture":7}"#, "invalid_params"),
        ("snap.post", #"{"feed":"a","key":"k","picture":"bear","caption":[]}"#, "invalid_params"),
        ("snap.post", #"{"key":"k","picture":"bear"}"#, "invalid_params"),
        ("snap.show", #"{}"#, "invalid_params"), ("snap.show", #"{"snap":5}"#, "invalid_params"),
        ("snap.show", #"{"snap":"0"}"#, "unknown_snap"),
        ("snap.open", #"{"snap":"1 "}"#, "unknown_snap"), ("snap.views", #"{"snap":"9223372036854775808"}"#, "unknown_snap"),
        ("snap.delete", #"{"snap":"one"}"#, "unknown_snap"), ("snap.delete", #"{"snap":"1","reason":1}"#, "invalid_params"),
        ("snap.report", #"{"snap":"1"}"#, "invalid_params"), ("snap.report", #"{"snap":"x","reason":"y"}"#, "unknown_snap"),
        ("report.list", #"{"state":"done"}"#, "invalid_params"), ("report.list", #"{"limit":101}"#, "invalid_params"),
        ("report.resolve", #"{"report":"1"}"#, "invalid_params"), ("report.resolve", #"{"report":"x","action":"keep"}"#, "unknown_report"),
        ("report.resolve", #"{"report":"1","action":"burn"}"#, "invalid_params"), ("audit.list", #"{"limit":0}"#, "invalid_params"),
        ("snap.list", #"{"state":"gone"}"#, "invalid_params"), ("snap.list", #"{"limit":101}"#, "invalid_params"),
        ("snap.list", #"{"before":"x"}"#, "invalid_params"), ("snap.list", #"{"since":"1h"}"#, "invalid_params"),
        ("snap.explain", #"{"snap":"1"}"#, "invalid_params"), ("snap.inspect", #"{"snap":"1"}"#, "invalid_params"),
        ("session.find", #"{"session":"x"}"#, "invalid_params"), ("account.setPassword", #"{"name":"a"}"#, "invalid_params"),
        ("connection.kick", #"{"connection":"x"}"#, "unknown_connection"),
        ("connection.trace", #"{"connection":"1","seconds":601}"#, "invalid_params"),
    ])
    func aWrongParameterIsNamedAndTheIdIsEchoed(_ method: String, _ params: String, _ name: String) throws {
        let text = #"{"jsonrpc":"2.0","id":"mine","method":"\#(method)","params":\#(params)}"#
        guard case .failure(let bad) = Self.read(Array(text.utf8)) else {
            Issue.record("taken: \(text)")
            return
        }
        #expect(bad.rejection.reason.rawValue == name, "\(text)")
        #expect(bad.id == .string("mine"))
        #expect(!bad.rejection.message.isEmpty)
    }

    @Test func limitsOfIdsKeysAndListsAreExact() {
        func withID(_ id: String) -> String { #"{"jsonrpc":"2.0","id":"\#(id)","method":"feed.list"}"# }
        #expect(Self.reason(withID(String(repeating: "i", count: 64))) == nil)
        #expect(Self.reason(withID(String(repeating: "i", count: 65))) == .invalidRequest)
        #expect(Self.reason(withID(String(repeating: "é", count: 33))) == .invalidRequest)
        func withKey(_ key: String) -> String {
            #"{"jsonrpc":"2.0","id":1,"method":"snap.post","params":{"feed":"a","key":"\#(key)","picture":"p"}}"#
        }
        #expect(Self.reason(withKey(String(repeating: "k", count: 64))) == nil)
        #expect(Self.reason(withKey(String(repeating: "k", count: 65))) == .invalidParams)
        func withFeeds(_ count: Int) -> String {
            let feeds = (0..<count).map { #"{"id":"f\#($0)"}"# }.joined(separator: ",")
            return #"{"jsonrpc":"2.0","id":1,"method":"feed.subscribe","params":{"feeds":[\#(feeds)]}}"#
        }
        #expect(Self.reason(withFeeds(64)) == nil)
        #expect(Self.reason(withFeeds(65)) == .invalidParams)
    }

    @Test func theIdOfAnUnreadableMessageIsNotGuessed() {
        guard case .failure(let bad) = Self.read(Array(#"{"jsonrpc":"2.0","id":7,"method":"feed.list""#.utf8)) else {
            Issue.record("taken")
            return
        }
        #expect(bad.id == nil)
    }
}
