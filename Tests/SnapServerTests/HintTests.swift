import SnapModel
import Testing

@testable import SnapServer

struct HintTests {
    @Test func aLongHintGoesInPartsThatHoldAllOfIt() throws {
        var hint = Hint(node: 3)
        hint.hasNews = true
        let message = #"{"method":"snap.viewed","params":{"by":"\#(String(repeating: "b", count: 60))"}}"#
        hint.notices = (1...300).map { Hint.Notice(account: $0, message: message) }
        hint.tries = (1...300).map { .began(.login(LoginAttempt(name: "n\($0)", network: "192.0.2.1"))) }
        let parts = try hint.texts.map { text in
            #expect(text.utf8.count <= Hint.bytesMax)
            return try #require(Hint(text: text))
        }
        #expect(parts.flatMap(\.notices).map(\.account) == hint.notices.map(\.account))
        #expect(parts.flatMap(\.tries) == hint.tries)
        #expect(parts.filter(\.hasNews).isEmpty == false && parts.allSatisfy { $0.node == 3 })
    }

    @Test func aMessageThatNodesDoNotSendEachOtherIsLeftOut() throws {
        var hint = Hint(node: 3)
        let messages = [
            #"{"method":"snap.opened","params":{}}"#, #"{"method":"feed.event","params":{}}"#, #"{"method":7,"params":{}}"#,
            #"["snap.viewed"]"#,
            "snap.viewed", "", #"{"method":"favourite.changed","params":{}}"#, #"{"method":"snap.viewed"}"#,
        ]
        hint.notices = messages.enumerated().map { Hint.Notice(account: Int64($0), message: $1) }
        #expect(try read(hint).map(\.account) == [0, 6])
    }

    /// Nodes remember names and networks: an attacker who can publish on the bus must not fill their memory.
    @Test func whatNoNodeSendsIsNotRead() throws {
        func read(_ name: String, _ network: String = "192.0.2.1") -> Int? {
            // With the name as it is, not as a request's would be folded.
            let tries = #"[{"began":{"_0":{"login":{"_0":{"name":"\#(name)","network":"\#(network)","isThrottled":true}}}}}]"#
            return Hint(text: #"{"version":1,"node":3,"hasNews":false,"notices":[],"tries":\#(tries)}"#)?.tries.count
        }
        #expect(read("ana") == 1 && read(String(repeating: "n", count: LogIn.nameBytesMax)) == 1)
        #expect(read(String(repeating: "n", count: LogIn.nameBytesMax + 1)) == 0)
        #expect(read("ana", String(repeating: "1", count: LoginAttempt.networkBytesMax + 1)) == 0)
        #expect(read(String(repeating: "n", count: Hint.bytesMax)) == nil)
    }

    /// A client that looks at "id" first takes such a push for an answer. Foundation also reads UTF-16.
    @Test func noticeIsEncodedAgainOnlyWithItsOwnParts() throws {
        let sound = #"{"jsonrpc":"2.0","method":"snap.opened","params":{"at":1764000000000,"path":"a/b"}}"#
        let forged = #"{"id":7,"result":{},"method":"snap.opened","params":{"at":1764000000000,"path":"a\/b"}}"#
        let wide = sound.utf16.map { String(UnicodeScalar(UInt8($0))) + "\0" }.joined()
        for message in [sound, forged, wide] {
            var hint = Hint(node: 3)
            hint.notices = [Hint.Notice(account: 1, message: message)]
            #expect(try read(hint).map(\.message) == [sound])
        }
    }

    @Test func aShortHintIsOnePartAndANoticeThatIsTooLongIsLeftOut() throws {
        var hint = Hint(node: 3)
        hint.notices = [Hint.Notice(account: 1, message: #"{"method":"snap.viewed","params":{}}"#)]
        #expect(hint.texts.count == 1)
        hint.notices.append(Hint.Notice(account: 2, message: String(repeating: "x", count: Hint.bytesMax)))
        #expect(try read(hint).map(\.account) == [1])
    }

    /// What other nodes read of the hint's notices.
    private func read(_ hint: Hint) throws -> [Hint.Notice] { try hint.texts.flatMap { try #require(Hint(text: $0)).notices } }

    // MARK: Floods of hints

    private func hint(_ number: Int, tries: Int = 1) -> Hint {
        var hint = Hint(node: 3)
        hint.notices = [Hint.Notice(account: Int64(number), message: "")]
        hint.tries = (0..<tries).map { .began(.login(LoginAttempt(name: "n\(number).\($0)", network: "192.0.2.1"))) }
        return hint
    }

    /// The loop serves its clients between two looks, so one look must not bring it all of a flood.
    @Test func aLookTakesAFewOfTheHintsThatWaitTheOldestFirst() {
        var heard = ReceivedHints()
        for number in 0..<3_000 { heard.add(hint(number)) }
        var taken: [Int] = []
        while !heard.isEmpty {
            let (notices, tries) = heard.take()
            #expect(notices.count <= ReceivedHints.takenMax && tries.count == notices.count)
            taken += notices.map { Int($0.account) }
        }
        #expect(taken == Array(0..<3_000))
        let (notices, tries) = heard.take()
        #expect(notices.isEmpty && tries.isEmpty)
    }

    @Test func whileNothingTakesHintsTheNewestAreKept() {
        var heard = ReceivedHints()
        for number in 0..<ReceivedHints.keptMax + 10 { heard.add(hint(number)) }
        #expect(heard.take().notices.first?.account == 10)
    }

    @Test func hintsFullOfTriesFillTheLinkEarlier() {
        let link = FollowerLink()
        for number in 0..<FollowerLink.heardMax { link.hear(hint(number, tries: 98)) }
        #expect(link.takeHeard().count == (FollowerLink.heardMax + 99) / 100)
        link.hear(hint(1))
        #expect(link.takeHeard().count == 1)
    }
}
