#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A snap to post. Its key makes posting idempotent: the server makes one snap of it, however often it is sent.
///
/// ```swift
/// let post = Post(feed: "animals", caption: "a fox", key: "reply-to-\(event.snap.id)")
/// ```
public struct Post: Codable, Hashable, Sendable {
    public var feed: String
    /// A picture of the server's own (`picture.list`); nil for an upload.
    public var picture: String?
    public var caption: String?
    /// Any text of the app, by which it recognises the post in ``SnapfeedClient/outcomes``, also in a later process.
    public var tag: String?
    /// 1 to 64 bytes of UTF-8. Each key makes one snap, however often it is posted, also by a later process: the key of a post that answers
    /// an event should name the event. The default is a new random key.
    public let key: String
    static let keyBytesMax = 64

    /// Creates a post.
    ///
    /// - Parameters:
    ///   - feed: the id of a feed, such as `animals`.
    ///   - caption: at most 250 characters in one line.
    public init(feed: String, picture: String? = nil, caption: String? = nil, tag: String? = nil, key: String = UUID().uuidString) {
        (self.feed, self.picture, self.caption, self.tag, self.key) = (feed, picture, caption, tag, key)
    }
}

/// Called with the bytes of an upload that have left this process, and with their total number. A retry starts at 0 again.
public typealias UploadProgress = @Sendable (_ sent: Int, _ total: Int) -> Void

/// How a post ended.
public struct PostOutcome: Sendable {
    public let post: Post
    /// The snap (only its id where its form cannot be read), or why it was refused permanently.
    public let result: Result<Reference<Snap>, SnapfeedError>
    let number: Int
}

/// The posts that are not answered yet, in order; each is kept in the storage before anything is sent.
struct Outbox {
    struct Entry: Codable {
        let number: Int
        let post: Post
        let hasBytes: Bool
    }

    /// Unread outcomes are bounded.
    static let outcomesMax = 1_000

    private(set) var waiting: [Entry] = []
    private var last = 0
    var progress: [Int: UploadProgress] = [:]
    var takers: [Int: [CheckedContinuation<Reference<Snap>, any Error>]] = [:]
    var outcomes: [PostOutcome] = []
    var reader: CheckedContinuation<PostOutcome?, Never>?
    var sender: CheckedContinuation<Void, Never>?

    private static func name(_ kind: String, _ number: Int) -> String {
        let digits = String(number)
        return "\(kind)-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }

    mutating func load(_ storage: any Storage) throws {
        waiting = try storage.names(beginning: "post-").compactMap { name in
            try storage.read(name).flatMap { try? JSONDecoder().decode(Entry.self, from: $0) }
        }.sorted { $0.number < $1.number }
        last = max(last, waiting.last?.number ?? 0)
        // Bytes without a post: a process died between the two.
        let kept = Set(waiting.map { Self.name("bytes", $0.number) })
        for name in try storage.names(beginning: "bytes-") where !kept.contains(name) { try storage.remove(name) }
    }

    /// Keeps a post, unless one of its key waits already.
    ///
    /// - Returns: the number of the post that waits.
    mutating func add(_ post: Post, _ bytes: Data?, _ storage: any Storage) throws -> Int {
        if let same = waiting.first(where: { $0.post.key == post.key }) { return same.number }
        let entry = Entry(number: last + 1, post: post, hasBytes: bytes != nil)
        if let bytes { try storage.write(bytes, as: Self.name("bytes", entry.number)) }
        try storage.write(JSONEncoder().encode(entry), as: Self.name("post", entry.number))
        last = entry.number
        waiting.append(entry)
        return entry.number
    }

    func bytes(of entry: Entry, _ storage: any Storage) throws -> Data? {
        entry.hasBytes ? try storage.read(Self.name("bytes", entry.number)) : nil
    }

    mutating func settled(_ number: Int) { waiting.removeAll { $0.number == number } }

    func forget(_ number: Int, _ storage: any Storage) throws {
        try storage.remove(Self.name("post", number))
        try storage.remove(Self.name("bytes", number))
    }
}

/// Posting.
extension SnapfeedClient {
    /// Adds a post to the outbox. Once this returns, the post survives the process; ``outcomes`` reports its end.
    ///
    /// If a post with this key is already pending, this call changes nothing: neither its words nor its `bytes` are replaced.
    ///
    /// ```swift
    /// try await client.enqueue(Post(feed: "animals", caption: "hello", tag: "draft 7"), bytes: jpeg)
    /// for await outcome in client.outcomes {
    ///     print(outcome.post.tag ?? "", outcome.result)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: a JPEG, PNG or WebP, if `post` names no picture.
    ///   - progress: called with the sent bytes, only in this process.
    /// - Throws: ``ClientError/invalidPost(_:)`` for a key that the server would refuse, ``ClientError/stopped(_:)``, or an error of the
    ///   storage; then nothing is posted.
    /// - Source: `snap.post` of the protocol.
    public func enqueue(_ post: Post, bytes: Data? = nil, progress: UploadProgress? = nil) throws {
        _ = try add(post, bytes, progress)
    }

    /// Posts a snap and returns it once the server has stored it. If the task or the process ends before, the outbox still posts it.
    ///
    /// ```swift
    /// let snap = try await client.post(Post(feed: "animals", picture: "bear"))
    /// print(snap.id)
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: a JPEG, PNG or WebP, if `post` names no picture.
    ///   - progress: called with the sent bytes.
    /// - Returns: the snap; only its id if this version cannot read its form.
    /// - Throws: ``SnapfeedError`` if the post is refused permanently, ``ClientError``, or an error of the storage.
    /// - Source: `snap.post` of the protocol.
    public func post(_ post: Post, bytes: Data? = nil, progress: UploadProgress? = nil) async throws -> Reference<Snap> {
        let number = try add(post, bytes, progress)
        return try await withCheckedThrowingContinuation { outbox.takers[number, default: []].append($0) }
    }

    /// The outcomes of the posts that are not awaited with ``post(_:bytes:progress:)``, including those of earlier processes.
    ///
    /// One is forgotten once the next one is requested, so after a process death the last may come again. One loop at a time.
    ///
    /// ```swift
    /// for await outcome in client.outcomes {
    ///     if case .failure(let error) = outcome.result { print(outcome.post.tag ?? "", error.message) }
    /// }
    /// ```
    public nonisolated var outcomes: PostOutcomes { PostOutcomes(client: self) }

    private func add(_ post: Post, _ bytes: Data?, _ progress: UploadProgress?) throws -> Int {
        start()
        if let stopReason { throw ClientError.stopped(stopReason) }
        guard (1...Post.keyBytesMax).contains(post.key.utf8.count) else {
            throw ClientError.invalidPost("a key has 1 to \(Post.keyBytesMax) bytes")
        }
        let number = try outbox.add(post, bytes, storage)
        if let progress { outbox.progress[number] = progress }
        wakeSender()
        return number
    }

    private func wakeSender() {
        outbox.sender?.resume()
        outbox.sender = nil
    }

    /// Sends post after post, each once the one before is answered: so they keep their order. Ends with the connection.
    func sendPosts(_ connection: any TransportConnection) async -> End? {
        var pause = Backoff(settings)
        while !Task.isCancelled {
            guard let entry = outbox.waiting.first else {
                await waitForPosts()
                continue
            }
            do {
                settle(entry, .success(try await sendPost(entry, connection)))
                pause.reset()
            } catch let error as SnapfeedError where error.isTemporary {
                try? await Task.sleep(for: .milliseconds(max(error.retryAfterMs ?? 0, pause.next())))
            } catch let error as SnapfeedError where error.name == .notAuthenticated {
                return .lost
            } catch let error as SnapfeedError {
                settle(entry, .failure(error))
            } catch {
                return .lost
            }
        }
        return nil
    }

    private func waitForPosts() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { outbox.sender = $0 }
        } onCancel: {
            Task { await self.wakeSender() }
        }
    }

    private func sendPost(_ entry: Outbox.Entry, _ connection: any TransportConnection) async throws -> Reference<Snap> {
        let post = entry.post
        var params: [String: JSONValue] = ["feed": .string(post.feed), "key": .string(post.key)]
        params["picture"] = .of(post.picture)
        params["caption"] = .of(post.caption)
        let bytes = try outbox.bytes(of: entry, storage)
        let answer = try await request("snap.post", params, bytes: bytes, on: connection, progress: outbox.progress[entry.number])
        struct Posted: Decodable { let snap: Reference<Snap> }
        return try Wire.result(Posted.self, in: answer.json).snap
    }

    private func settle(_ entry: Outbox.Entry, _ result: Result<Reference<Snap>, SnapfeedError>) {
        outbox.settled(entry.number)
        outbox.progress[entry.number] = nil
        if let takers = outbox.takers.removeValue(forKey: entry.number) {
            try? outbox.forget(entry.number, storage)
            for taker in takers { taker.resume(with: result.mapError { $0 }) }
            return
        }
        let outcome = PostOutcome(post: entry.post, result: result, number: entry.number)
        if let reader = outbox.reader {
            outbox.reader = nil
            return reader.resume(returning: outcome)
        }
        outbox.outcomes.append(outcome)
        if outbox.outcomes.count > Outbox.outcomesMax { try? outbox.forget(outbox.outcomes.removeFirst().number, storage) }
    }

    func nextOutcome(after taken: Int?) async -> PostOutcome? {
        if let taken { try? outbox.forget(taken, storage) }
        if !outbox.outcomes.isEmpty { return outbox.outcomes.removeFirst() }
        guard stopReason == nil, outbox.reader == nil, !Task.isCancelled else { return nil }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { outbox.reader = $0 }
        } onCancel: {
            Task { await self.endOutcomes() }
        }
    }

    private func endOutcomes() {
        outbox.reader?.resume(returning: nil)
        outbox.reader = nil
    }

    func endPosts(_ reason: StopReason) {
        for taker in outbox.takers.values.joined() { taker.resume(throwing: ClientError.stopped(reason)) }
        outbox.takers = [:]
        endOutcomes()
        wakeSender()
    }
}

/// The outcomes of posts, as ``SnapfeedClient/outcomes`` delivers them.
public struct PostOutcomes: AsyncSequence, Sendable {
    public typealias Element = PostOutcome
    let client: SnapfeedClient

    public func makeAsyncIterator() -> Iterator { Iterator(client: client) }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let client: SnapfeedClient
        private var taken: Int?

        init(client: SnapfeedClient) { self.client = client }

        public mutating func next() async -> PostOutcome? {
            let outcome = await client.nextOutcome(after: taken)
            taken = outcome?.number
            return outcome
        }
    }
}
