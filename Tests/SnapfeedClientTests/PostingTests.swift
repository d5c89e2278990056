import Foundation
import Testing

@testable import SnapfeedClient

/// Posts with keys of the app, with a scripted server.
struct PostingTests {
    private let server = ScriptedTransport()
    private let storage = MemoryStorage()

    private func client() throws -> SnapfeedClient {
        var settings = Settings()
        (settings.waitFirstMs, settings.waitGreatestMs, settings.silenceMs) = (1, 2, .veryLong)
        let url = try #require(URL(string: "ws://example.org/ws"))
        return SnapfeedClient(url: url, signIn: .token("T"), storage: storage, transport: server, settings: settings)
    }

    private static func answer(to snap: String) -> Post { Post(feed: "animals", picture: "bear", key: "answer to \(snap)") }

    /// A process that died between the answer and the next event answers the event again.
    @Test func anEventIsAnsweredByOnePostWhateverIsKilled() async throws {
        let first = try client()
        try await first.enqueue(Self.answer(to: "17"))
        let connection = try await server.nextSignedIn()
        let sent = try await connection.take("snap.post")
        await first.stop()
        let second = try client()
        async let one = second.post(Self.answer(to: "17"))
        async let other = second.post(Self.answer(to: "17"))
        try await second.enqueue(Self.answer(to: "18"))
        let next = try await server.nextSignedIn()
        for snap in ["51", "52"] {
            let request = try await next.take("snap.post")
            if snap == "51" { #expect(request.params == sent.params && request.params["key"] == "answer to 17") }
            next.answer(request, #"{"snap":{"id":"\#(snap)"}}"#)
        }
        #expect(try await [one.id, other.id] == ["51", "51"])
        await second.stop()
        #expect(storage.names(beginning: "post-").count <= 1, "what is unread of 18")
    }

    @Test func aKeyThatTheServerWouldRefuseIsRefusedHere() async throws {
        let client = try client()
        for key in ["", String(repeating: "k", count: 65), String(repeating: "ü", count: 33)] {
            await #expect(throws: ClientError.invalidPost("a key has 1 to 64 bytes")) {
                try await client.enqueue(Post(feed: "animals", picture: "bear", key: key))
            }
        }
        #expect(storage.names(beginning: "post-").isEmpty)
        await client.stop()
    }
}
