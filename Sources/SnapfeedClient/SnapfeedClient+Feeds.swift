#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Following feeds.
extension SnapfeedClient {
    /// A feed's events from the kept position on; a ``Snapshot`` first where there is none.
    public nonisolated func feed(_ id: String) -> FollowedFeed { FollowedFeed(client: self, id: id) }

    private static func positionName(_ feed: String) -> String { "position-" + feed }

    func keep(_ position: Position, of feed: String) throws {
        try storage.write(JSONEncoder().encode(position), as: Self.positionName(feed))
    }

    func follow(_ feed: String) throws -> Int {
        let known = try storage.read(Self.positionName(feed)).flatMap { try? JSONDecoder().decode(Position.self, from: $0) }
        followed[feed]?.end(nil)
        let following = Following(reader: nextNumber(), known: known)
        followed[feed] = following
        start()
        if isReady, let connection { subscribe([feed], on: connection) }
        return following.reader
    }

    func unfollow(_ feed: String, reader: Int) {
        guard followed[feed]?.reader == reader else { return }
        followed[feed]?.end(nil)
        followed[feed] = nil
        guard isReady, let connection else { return }
        Task { try? await self.request("feed.unsubscribe", ["feeds": .array([.string(feed)])], on: connection) }
    }

    func nextItem(of feed: String, reader: Int) async throws -> FeedItem? {
        guard let following = followed[feed], following.reader == reader, !Task.isCancelled else { return nil }
        if !following.queue.isEmpty {
            let item = followed[feed]?.queue.removeFirst()
            if following.isBehind, following.queue.count == 1, isReady, let connection { subscribe([feed], on: connection) }
            return item
        }
        if let failure = following.failure { throw failure }
        if let stopReason { if stopReason == .asked { return nil } else { throw ClientError.stopped(stopReason) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { followed[feed]?.waiter = $0 }
        } onCancel: {
            Task { await self.unfollow(feed, reader: reader) }
        }
    }

    func endFeeds(_ reason: StopReason) {
        for feed in followed.keys { followed[feed]?.end(reason == .asked ? nil : ClientError.stopped(reason)) }
    }

    /// Asks for what came behind the known events, and for those to come.
    func subscribe(_ feeds: [String], on connection: any TransportConnection) {
        guard !feeds.isEmpty else { return }
        let wishes = feeds.map { feed -> JSONValue in
            followed[feed]?.isSubscribing = true
            followed[feed]?.isBehind = false
            var wish: [String: JSONValue] = ["id": .string(feed)]
            if let known = followed[feed]?.known {
                wish["epoch"] = .string(known.epoch)
                wish["offset"] = .int(known.offset)
            }
            return .object(wish)
        }
        let id = nextNumber()
        guard let message = try? Wire.request(id, "feed.subscribe", ["feeds": .array(wishes)], bytes: nil) else { return }
        expect(id, message, on: connection) { self.subscribed(feeds, $0, on: connection) }
    }

    private struct Subscribed: Decodable {
        struct One: Decodable {
            let id: String
            let epoch: String?
            let offset: Int?
            let recovered: Bool?
            let events: [FeedEvent]?
            let snaps: [Reference<Snap>]?
            let error: SnapfeedError?
        }
        let feeds: [One]
    }

    private func subscribed(_ feeds: [String], _ result: Result<Answer, any Error>, on connection: any TransportConnection) {
        for feed in feeds { followed[feed]?.isSubscribing = false }
        do {
            let answer = try Wire.result(Subscribed.self, in: result.get().json)
            for one in answer.feeds where followed[one.id] != nil { begin(one, on: connection) }
        } catch let error as SnapfeedError {
            for feed in feeds { refuse(feed, error, on: connection) }
        } catch is ClientError {
            // The connection is gone. The next one asks again.
        } catch {
            Task { await connection.close(code: 1002) }
        }
    }

    private func begin(_ one: Subscribed.One, on connection: any TransportConnection) {
        if let error = one.error { return refuse(one.id, error, on: connection) }
        guard let epoch = one.epoch, let offset = one.offset else {
            Task { await connection.close(code: 1002) }
            return
        }
        guard one.recovered == true else {
            let snaps = one.snaps ?? []
            let snapshot = Snapshot(
                feed: one.id, position: Position(epoch: epoch, offset: offset), snaps: snaps.compactMap(\.whole), snapIDs: snaps.map(\.id))
            followed[one.id]?.deliver(.snapshot(snapshot))
            return
        }
        for event in one.events ?? [] { accept(event, mayAsk: false) }
        guard let following = followed[one.id], !following.isBehind else { return }
        // The reply itself has a hole: this connection cannot be trusted.
        if following.known.map({ $0.epoch != epoch || $0.offset < offset }) ?? true { Task { await connection.close(code: 1002) } }
    }

    private func refuse(_ feed: String, _ error: SnapfeedError, on connection: any TransportConnection) {
        guard error.isTemporary else {
            followed[feed]?.end(error)
            return
        }
        let wait = max(error.retryAfterMs ?? 0, settings.waitFirstMs)
        Task {
            guard (try? await Task.sleep(for: .milliseconds(wait))) != nil, self.isReady, self.followed[feed] != nil else { return }
            self.subscribe([feed], on: connection)
        }
    }

    /// Hands an event on if it is the next one. One that is known is dropped; a gap makes the client ask again.
    func accept(_ event: FeedEvent, mayAsk: Bool = true) {
        guard let following = followed[event.feed], let known = following.known, following.failure == nil else { return }
        if known.epoch == event.epoch {
            if event.offset <= known.offset || following.isBehind { return }
            if event.offset == known.offset + 1 {
                if following.queue.count >= settings.bufferedEventsMax {
                    followed[event.feed]?.isBehind = true
                } else {
                    followed[event.feed]?.deliver(.event(event))
                }
                return
            }
        }
        if mayAsk, !following.isSubscribing, isReady, let connection { subscribe([event.feed], on: connection) }
    }
}
