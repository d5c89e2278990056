import Foundation
import Testing

@testable import SnapfeedClient

/// Messages as bytes.
struct WireTests {
    @Test func aFrameIsReadAsItWasWritten() throws {
        let message = Message.binary(Wire.frame(Data("{}".utf8), Data([1, 2, 3])))
        #expect(message == .binary(Data([0, 0, 0, 2, 0x7B, 0x7D, 1, 2, 3])))
        let (json, bytes) = try Wire.parts(message)
        #expect(json == Data("{}".utf8))
        #expect(bytes == Data([1, 2, 3]))
    }

    @Test(arguments: [[], [0, 0, 0], [0, 0, 0, 3, 0x7B, 0x7D], [255, 255, 255, 255, 0x7B]] as [[UInt8]])
    func aWrongLengthIsGarbage(_ bytes: [UInt8]) {
        #expect(throws: Wire.Garbage.self) { try Wire.parts(.binary(Data(bytes))) }
    }

    @Test(arguments: ["", "x", "[1]", "{\"id\":"])
    func nonObjectMessageIsGarbage(_ text: String) {
        #expect(throws: Wire.Garbage.self) { try Wire.envelope(Data(text.utf8)) }
    }

    @Test func unknownMembersAreIgnored() throws {
        let data = #"{"name":"rate_limited","temporary":true,"retryAfterMs":9,"new":{}}"#
        let json = #"{"jsonrpc":"2.0","id":7,"new":[1],"error":{"code":1051,"message":"m","data":\#(data)}}"#
        let error = try #require(Wire.envelope(Data(json.utf8)).error)
        #expect(error.name == .rateLimited && error.isTemporary && error.retryAfterMs == 9)
    }

    @Test func anUnknownPushIsNone() throws {
        #expect(try Push("sun.rose", Data("{}".utf8)) == nil)
    }

    @Test func aSnapIsKnownByItsIDWhateverItsForm() throws {
        let event = #"{"params":{"feed":"f","epoch":"e","offset":2,"at":1,"type":"snap.posted","snap":{"id":"9","form":"new"}}}"#
        #expect(try Wire.parameters(FeedEvent.self, in: Data(event.utf8)).snap == .id("9"))
    }
}

/// The rules of waiting and of coming back.
struct BackoffTests {
    @Test func theWaitGrowsToItsGreatest() {
        var backoff = Backoff(Settings())
        let ceilings = (0..<10).map { _ in
            let ceiling = backoff.ceilingMs
            #expect((0...ceiling).contains(backoff.next()))
            return ceiling
        }
        #expect(ceilings == [200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000])
        backoff.reset()
        #expect(backoff.ceilingMs == 200)
    }

    @Test func leastAndGreatestWaitAreSettings() {
        var settings = Settings()
        (settings.waitLeastMs, settings.waitGreatestMs) = (20, 100)
        var backoff = Backoff(settings)
        for _ in 0..<100 { #expect((20...100).contains(backoff.next())) }
    }

    @Test func onlySomeCodesForbidToComeBack() {
        for code in [1000, 1001, 1005, 1006, 1011, 1013, 4000, 4005, 4499] { #expect(SnapfeedClient.comesBack(after: code), "\(code)") }
        for code in [1007, 1009, 4500, 4501, 4999] { #expect(!SnapfeedClient.comesBack(after: code), "\(code)") }
    }
}
