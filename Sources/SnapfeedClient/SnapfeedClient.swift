#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A result with the bytes that came behind it.
public struct Attached<Result: Sendable>: Sendable {
    public let result: Result
    /// An image or a tar, by the method; empty where nothing came.
    public let bytes: Data
}

/// A client of one account on one server.
///
/// It connects, signs in, and stays connected: after a loss it comes back by itself, signs in again and goes on behind the last event that
/// is known. See <doc:FirstApp>.
///
/// - Note: Make one for each account, with a folder of its own. A stopped client stays stopped.
public actor SnapfeedClient {
    struct Answer {
        let json: Data
        let bytes: Data
    }

    /// The WebSocket's address.
    public nonisolated let url: URL
    let transport: any Transport
    let storage: any Storage
    let settings: Settings
    let signIn: SignIn

    var backoff: Backoff
    var run: Task<Void, Never>?
    var connection: (any TransportConnection)?
    var isReady = false
    var hasHeard = false
    var stopReason: StopReason?
    var state = ConnectionState.connecting
    /// The answer's taker, by the request's id. Called in the order of the messages, so a push never overtakes a reply.
    var pending: [Int: (Result<Answer, any Error>) -> Void] = [:]
    var lastNumber = 0
    var signInWaiters: [Int: CheckedContinuation<Void, any Error>] = [:]
    var stateListeners: [Int: AsyncStream<ConnectionState>.Continuation] = [:]
    var pushListeners: [Int: AsyncStream<Push>.Continuation] = [:]
    var problemListeners: [Int: AsyncStream<any Error>.Continuation] = [:]
    var token: String?
    var hasRefreshed = false
    var hadKeptToken = false
    var notBeforeMs = 0
    /// Why no connection can be made, as last reported; nil while one can.
    var trouble: String?
    var followed: [Source: Following] = [:]
    /// Subscriptions that are ending.
    var leaving: [Source: Task<Void, Never>] = [:]
    var outbox = Outbox()

    /// - Parameter url: `http://HOST:PORT`, or with `https`, `ws`, `wss`. With any other one the client stops when it is to start.
    /// - Parameter storage: Where positions, the outbox and the token are kept; ``FolderStorage`` is the usual one.
    /// - Parameter transport: ``URLSessionTransport`` on Apple's systems, `NIOTransport` on Linux.
    public init(url: URL, signIn: SignIn, storage: any Storage, transport: any Transport, settings: Settings = Settings()) {
        self.url = Address.of(url) ?? url
        (self.signIn, self.storage, self.transport, self.settings) = (signIn, storage, transport, settings)
        backoff = Backoff(settings)
        token = signIn.firstToken
    }

    /// Connects, if that has not begun. Following, posting and calling do it, too.
    public func start() {
        guard run == nil, stopReason == nil else { return }
        guard Address.of(url) != nil else {
            return finish(.failed("\(url.absoluteString) is no address of a server: http://HOST:PORT is meant"))
        }
        do {
            try outbox.load(storage)
        } catch {
            return finish(.failed("the outbox cannot be read: \(error)"))
        }
        run = Task { await self.keepConnected() }
    }

    /// Closes the connection with 1000 and ends everything; returns once that is done. Loops over feeds end.
    public func stop() async {
        finish(.asked)
        await connection?.close(code: 1000)
        run?.cancel()
        await run?.value
    }

    /// The state now, then each change of it. Ends behind ``ConnectionState/stopped(_:)``.
    public func states() -> AsyncStream<ConnectionState> {
        let (stream, continuation) = AsyncStream.makeStream(of: ConnectionState.self)
        continuation.yield(state)
        guard stopReason == nil else {
            continuation.finish()
            return stream
        }
        let number = nextNumber()
        stateListeners[number] = continuation
        continuation.onTermination = { _ in Task { await self.forgetListener(number) } }
        return stream
    }

    /// The server's pushes from now on, except events of feeds; the newest 1,000 are buffered for the reader.
    public func pushes() -> AsyncStream<Push> {
        let (stream, continuation) = AsyncStream.makeStream(of: Push.self, bufferingPolicy: .bufferingNewest(1_000))
        let number = nextNumber()
        pushListeners[number] = continuation
        continuation.onTermination = { _ in Task { await self.forgetListener(number) } }
        return stream
    }

    /// Failures from now on that are retried: the app's own function for tokens, a fresh token that is refused, and
    /// ``ClientError/unreachable(_:)``, once until the server is back or there is another reason.
    public func problems() -> AsyncStream<any Error> {
        let (stream, continuation) = AsyncStream.makeStream(of: (any Error).self, bufferingPolicy: .bufferingNewest(100))
        let number = nextNumber()
        problemListeners[number] = continuation
        continuation.onTermination = { _ in Task { await self.forgetListener(number) } }
        return stream
    }

    func tell(problem: any Error) {
        for listener in problemListeners.values { listener.yield(problem) }
    }

    private func forgetListener(_ number: Int) {
        problemListeners[number] = nil
        stateListeners[number] = nil
        pushListeners[number] = nil
    }

    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    func tell(_ new: ConnectionState) {
        state = new
        for listener in stateListeners.values { listener.yield(new) }
    }

    /// Ends permanently: everything that waits fails with the reason.
    func finish(_ reason: StopReason) {
        guard stopReason == nil else { return }
        stopReason = reason
        isReady = false
        failPending(ClientError.stopped(reason))
        for waiter in signInWaiters.values { waiter.resume(throwing: ClientError.stopped(reason)) }
        signInWaiters = [:]
        endFollowing(reason)
        endPosts(reason)
        tell(.stopped(reason))
        for listener in stateListeners.values { listener.finish() }
        for listener in pushListeners.values { listener.finish() }
        for listener in problemListeners.values { listener.finish() }
    }

    func failPending(_ error: ClientError) {
        let takers = pending.values
        pending = [:]
        for taker in takers { taker(.failure(error)) }
    }
}
