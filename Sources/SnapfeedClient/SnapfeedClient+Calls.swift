#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Requests and their answers.
extension SnapfeedClient {
    /// The decoded form of an empty result.
    struct Nothing: Decodable, Sendable {}

    /// Requests that use something up. They are never sent a second time, whatever the answer.
    static let sentOnce: Set<String> = ["account.export", "inbox.inspect", "inbox.open", "snap.inspect", "snap.open"]

    /// Calls any method of the protocol by its name, for methods without a function in this version.
    ///
    /// Waits for a connection with a login. A temporary refusal with a `retryAfterMs` is retried, except of methods that use up a view.
    ///
    /// ```swift
    /// let info = try await client.call("server.info").result
    /// print(info["version"]?.string ?? "")
    /// ```
    ///
    /// - Parameters:
    ///   - method: its name on the wire, such as `snap.show`.
    ///   - params: its parameters by name, as `Protocol.md` lists them.
    ///   - bytes: an image to attach: JPEG, PNG or WebP.
    ///   - progress: called with the sent bytes of the attachment.
    /// - Returns: the answer's `result` as JSON, with the bytes that the server attached.
    /// - Throws: ``SnapfeedError``, or ``ClientError``: ``ClientError/connectionLost`` if the connection broke before the answer, so that
    ///   the outcome is unknown.
    /// - Source: the methods of `Protocol.md`.
    public func call(
        _ method: String, _ params: [String: JSONValue] = [:], bytes: Data? = nil, progress: UploadProgress? = nil
    ) async throws -> Attached<JSONValue> {
        try await send(method, params, bytes, as: JSONValue.self, progress: progress)
    }

    func send<Value: Decodable & Sendable>(
        _ method: String, _ params: [String: JSONValue?], _ bytes: Data?, as type: Value.Type, progress: UploadProgress? = nil
    ) async throws -> Attached<Value> {
        let params = params.compactMapValues { $0 }
        while true {
            let connection = try await signedIn()
            do {
                let answer = try await request(method, params, bytes: bytes, on: connection, progress: progress)
                guard let result = try? Wire.result(type, in: answer.json) else { throw ClientError.unreadableAnswer(method: method) }
                return Attached(result: result, bytes: answer.bytes)
            } catch let error as SnapfeedError {
                guard error.isTemporary, let wait = error.retryAfterMs, !Self.sentOnce.contains(method) else { throw error }
                try await Task.sleep(for: .milliseconds(wait))
            }
        }
    }

    /// The connection, once it is logged in.
    private func signedIn() async throws -> any TransportConnection {
        start()
        while true {
            if let stopReason { throw ClientError.stopped(stopReason) }
            if isReady, let connection { return connection }
            let number = nextNumber()
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { signInWaiters[number] = $0 }
            } onCancel: {
                Task { await self.giveUpWaiting(number) }
            }
        }
    }

    private func giveUpWaiting(_ number: Int) {
        signInWaiters.removeValue(forKey: number)?.resume(throwing: CancellationError())
    }

    /// Sends one request and returns its answer.
    func request(
        _ method: String, _ params: [String: JSONValue], bytes: Data? = nil, on connection: any TransportConnection,
        progress: UploadProgress? = nil
    ) async throws -> Answer {
        let id = nextNumber()
        let message = try Wire.request(id, method, params, bytes: bytes)
        let report = Wire.progress(of: message, attached: bytes?.count ?? 0, progress)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                expect(id, message, on: connection, progress: report) { continuation.resume(with: $0) }
            }
        } onCancel: {
            Task { await self.fail(id, CancellationError()) }
        }
    }

    /// Sends a request whose answer is taken where it arrives, before the messages after it.
    func expect(
        _ id: Int, _ message: Message, on connection: any TransportConnection, progress: (@Sendable (Int) -> Void)? = nil,
        _ taker: @escaping (Result<Answer, any Error>) -> Void
    ) {
        guard self.connection != nil else { return taker(.failure(ClientError.connectionLost)) }
        pending[id] = taker
        Task {
            do {
                try await connection.send(message, progress: progress)
            } catch {
                self.fail(id, ClientError.connectionLost)
            }
        }
    }

    private func fail(_ id: Int, _ error: any Error) { pending.removeValue(forKey: id)?(.failure(error)) }
}
