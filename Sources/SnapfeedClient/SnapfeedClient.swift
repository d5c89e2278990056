#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A result with the bytes that the server attached to it.
public struct Attached<Result: Sendable>: Sendable {
    public let result: Result
    /// An image or a tar archive, depending on the method; empty without an attachment.
    public let bytes: Data
}

/// A client of one account on one server.
///
/// It connects, logs in and stays connected: after a loss it reconnects by itself, logs in again and continues after the last known
/// event.
///
/// ```swift
/// let client = SnapfeedClient(
///     url: url, signIn: .password(name: "ana", password: "correct horse"), storage: try FolderStorage(folder),
///     transport: URLSessionTransport())
/// let posted = try await client.post(Post(feed: "animals", picture: "bear", caption: "hello"))
/// for try await item in client.feed("animals") {
///     switch item {
///     case .snapshot(let snapshot): print(snapshot.snaps.count)
///     case .event(let event): print(event.type, event.snap.id)
///     }
/// }
/// ```
///
/// See <doc:FirstApp> for a whole program, and <doc:Offline> for what the storage keeps.
///
/// - Note: Make one client for each account, with a storage of its own. A stopped client stays stopped.
/// - Source: `Protocol.md`, "Rules for clients".
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

    /// Creates a client, without connecting: the first call, post or loop connects.
    ///
    /// ```swift
    /// let client = SnapfeedClient(
    ///     url: url, signIn: .token(token), storage: try FolderStorage(folder), transport: URLSessionTransport())
    /// ```
    ///
    /// - Parameters:
    ///   - url: `http://HOST:PORT`, or with `https`, `ws`, `wss`. With any other address the client stops when it should start, with
    ///     ``StopReason/failed(_:)``.
    ///   - signIn: by password, by a token, by the app's own JWT, or not at all.
    ///   - storage: keeps positions, the outbox and the token; ``FolderStorage`` is the usual one.
    ///   - transport: ``URLSessionTransport`` on Apple's systems, `NIOTransport` on Linux.
    ///   - settings: waits, in milliseconds, and buffer sizes.
    public init(url: URL, signIn: SignIn, storage: any Storage, transport: any Transport, settings: Settings = Settings()) {
        self.url = Address.of(url) ?? url
        (self.signIn, self.storage, self.transport, self.settings) = (signIn, storage, transport, settings)
        backoff = Backoff(settings)
        token = signIn.firstToken
    }

    /// Connects, if that has not begun. Following, posting and calling also do it.
    ///
    /// Returns immediately; ``states()`` reports the outcome.
    ///
    /// ```swift
    /// await client.start()
    /// ```
    public func start() {
        guard run == nil, stopReason == nil else { return }
        guard Address.of(url) != nil else {
            return finish(.failed("\(url.absoluteString) is not the address of a server. An address looks like http://HOST:PORT"))
        }
        do {
            try outbox.load(storage)
        } catch {
            return finish(.failed("the outbox cannot be read: \(error)"))
        }
        run = Task { await self.keepConnected() }
    }

    /// Closes the connection with code 1000 and ends the client; returns once that is done.
    ///
    /// Loops over feeds, the inbox, home, comments, searches and notifications end without an error. Waiting calls throw ``ClientError/stopped(_:)``. The
    /// outbox stays stored for the next client.
    ///
    /// ```swift
    /// await client.stop()
    /// ```
    public func stop() async {
        finish(.asked)
        await connection?.close(code: 1000)
        run?.cancel()
        await run?.value
    }

    /// Returns the current state, then each change of it. The stream ends after ``ConnectionState/stopped(_:)``.
    ///
    /// ```swift
    /// for await state in await client.states() {
    ///     if case .waiting(let milliseconds) = state { banner = "Offline; next try in \(milliseconds / 1_000) s" }
    /// }
    /// ```
    ///
    /// - Units: `waiting` has milliseconds until the next try.
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

    /// Returns the server's pushes from now on, except the events of feeds. The newest 1,000 are buffered; older ones are dropped.
    ///
    /// Pushes have no position: those of the time without a connection are lost. ``feed(_:)``, ``home()``, ``search(_:limit:)`` and
    /// ``notifications()`` lose nothing.
    ///
    /// ```swift
    /// for await push in await client.pushes() {
    ///     if case .snapViewed(let view) = push { count[view.snap] = view.opens }
    /// }
    /// ```
    ///
    /// - Units: times in pushes are milliseconds since 1970.
    /// - Source: the pushes of `Protocol.md`.
    public func pushes() -> AsyncStream<Push> {
        let (stream, continuation) = AsyncStream.makeStream(of: Push.self, bufferingPolicy: .bufferingNewest(1_000))
        let number = nextNumber()
        pushListeners[number] = continuation
        continuation.onTermination = { _ in Task { await self.forgetListener(number) } }
        return stream
    }

    /// Returns the failures from now on that the client retries; the newest 100 are buffered.
    ///
    /// These are errors of the app's own function for tokens, a refused fresh token (``SnapfeedError``), and
    /// ``ClientError/unreachable(_:)``, once until the server is back or the reason changes.
    ///
    /// ```swift
    /// for await problem in await client.problems() {
    ///     logger.warning("\(problem)")
    /// }
    /// ```
    public func problems() -> AsyncStream<any Error> {
        let (stream, continuation) = AsyncStream.makeStream(of: (any Error).self, bufferingPolicy: .bufferingNewest(100))
        let number = nextNumber()
        problemListeners[number] = continuation
        continuation.onTermination = { _ in Task { await self.forgetListener(number) } }
        return stream
    }

    func report(_ problem: any Error) {
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

    func setState(_ new: ConnectionState) {
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
        setState(.stopped(reason))
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
