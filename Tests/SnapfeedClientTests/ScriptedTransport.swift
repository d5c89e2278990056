import Foundation
import Testing

@testable import SnapfeedClient

/// A server that a test plays: each request of the client waits for the test's answer.
final class ScriptedTransport: Transport {
    private let connections: AsyncStream<ScriptedConnection>
    private let arrive: AsyncStream<ScriptedConnection>.Continuation

    init() { (connections, arrive) = AsyncStream.makeStream(of: ScriptedConnection.self) }

    func connect(to url: URL, timeoutMs: Int) async throws -> any TransportConnection {
        let connection = ScriptedConnection()
        arrive.yield(connection)
        return connection
    }

    /// The client's next connection.
    func next() async throws -> ScriptedConnection {
        for await connection in connections { return connection }
        throw CancellationError()
    }

    /// The client's next connection, after its sign-in.
    func nextSignedIn() async throws -> ScriptedConnection {
        let connection = try await next()
        connection.answer(try await connection.take("session.resume"), "{}")
        return connection
    }
}

/// A loop of the app, item by item.
actor Loop<Item: Positioned> {
    private var items: Followed<Item>.Iterator

    init(_ followed: Followed<Item>) { items = followed.makeAsyncIterator() }

    func next() async throws -> Item? {
        var items = items
        defer { self.items = items }
        return try await items.next()
    }

    func offsets(_ count: Int) async throws -> [Int] {
        var offsets: [Int] = []
        for _ in 0..<count { offsets.append(try #require(try await next()).position.offset) }
        return offsets
    }
}

extension Int {
    /// The time of silence after which a client gives up, in ms: all tests share two threads, and one may wait for long.
    static let veryLong = 3_600_000
}

/// One connection, as the server sees it.
final class ScriptedConnection: TransportConnection {
    struct Request {
        let id: Int
        let method: String
        let params: JSONValue
        let bytes: Int
    }

    struct Surprise: Error {
        let method: String
    }

    let messages: AsyncThrowingStream<Message, any Error>
    private let out: AsyncThrowingStream<Message, any Error>.Continuation
    private let requests: AsyncStream<Message>
    private let arrive: AsyncStream<Message>.Continuation

    init() {
        (messages, out) = AsyncThrowingStream.makeStream(of: Message.self)
        (requests, arrive) = AsyncStream.makeStream(of: Message.self)
    }

    func send(_ message: Message, progress: (@Sendable (Int) -> Void)?) async throws {
        arrive.yield(message)
        guard case .binary(let data) = message else { return }
        for sent in [0, data.count] { progress?(sent) }
    }

    func ping() async throws {}

    func close(code: Int) async { end(code) }

    func end(_ code: Int) {
        out.finish(throwing: ConnectionClosed(code: code))
        arrive.finish()
    }

    func takeAny() async throws -> Request {
        for await message in requests {
            let (json, bytes) = try Wire.parts(message)
            let request = try JSONDecoder().decode(JSONValue.self, from: json)
            guard let id = request["id"]?.int, let method = request["method"]?.string else { throw Surprise(method: "\(request)") }
            return Request(id: id, method: method, params: request["params"] ?? .null, bytes: bytes.count)
        }
        throw Surprise(method: "the end")
    }

    /// The next request, which must be this one.
    func take(_ method: String) async throws -> Request {
        let request = try await takeAny()
        guard request.method == method else { throw Surprise(method: request.method) }
        return request
    }

    func say(_ json: String) { out.yield(.text(Data(json.utf8))) }

    func answer(_ request: Request, _ result: String) { say(#"{"jsonrpc":"2.0","id":\#(request.id),"result":\#(result)}"#) }

    func refuse(_ request: Request, _ data: String) {
        say(#"{"jsonrpc":"2.0","id":\#(request.id),"error":{"code":1,"message":"no","data":\#(data)}}"#)
    }

    func push(_ method: String, _ params: String) { say(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#) }

    /// Takes a subscription and answers it. Returns its parameters.
    func subscribed(_ method: String, _ result: String) async throws -> JSONValue {
        let request = try await take(method)
        answer(request, result)
        return request.params
    }
}

/// Keeps everything until the test ends. A later client continues with it, as after a restart.
// Reason: what it keeps is behind a lock.
final class MemoryStorage: Storage, @unchecked Sendable {
    private var kept: [String: Data] = [:]
    private let lock = NSLock()

    func read(_ name: String) -> Data? { lock.withLock { kept[name] } }
    func write(_ data: Data, as name: String) { lock.withLock { kept[name] = data } }
    func remove(_ name: String) { lock.withLock { kept[name] = nil } }
    func names(beginning prefix: String) -> [String] { lock.withLock { kept.keys.filter { $0.hasPrefix(prefix) }.sorted() } }
}
