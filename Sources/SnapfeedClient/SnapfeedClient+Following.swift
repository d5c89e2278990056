#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Following feeds, the inbox, home, comments, searches and notifications.
extension SnapfeedClient {
    /// Follows a feed from the stored position on; without one, a ``FeedSnapshot`` comes first.
    ///
    /// ```swift
    /// for try await item in client.feed("animals") {
    ///     if case .event(let event) = item, event.type == "snap.posted" { print(event.snap.id) }
    /// }
    /// ```
    ///
    /// - Shape: offsets of events are consecutive within an epoch: 1, 2, 3 …; each event comes once, in order.
    /// - Throws: in the loop, ``SnapfeedError`` (`unknown_feed`, `too_large`, `not_authenticated`) or ``ClientError``.
    /// - Source: `feed.subscribe` and `feed.event` of the protocol.
    public nonisolated func feed(_ id: String) -> Followed<FeedItem> { Followed(client: self, source: .feed(id)) }

    /// Follows home, the photos of followed accounts and one's own, from the stored position on; without one, a ``HomeSnapshot`` comes
    /// first.
    ///
    /// ```swift
    /// for try await item in client.home() {
    ///     if case .event(let event) = item, let photo = event.photo { print(photo.id) }
    /// }
    /// ```
    ///
    /// - Shape: offsets rise with gaps; a ``PhotoEvent`` has the photo, or the account whose photos must be forgotten.
    /// - Throws: in the loop, ``SnapfeedError`` (`not_authenticated`) or ``ClientError``.
    /// - Source: `home.subscribe` and `home.event` of the protocol.
    public nonisolated func home() -> Followed<HomeItem> { Followed(client: self, source: .home) }

    /// Follows the snaps that are sent to the account, from the stored position on; without one, an ``InboxSnapshot`` comes first.
    ///
    /// ```swift
    /// for try await item in client.inbox() {
    ///     if case .event(let event) = item, event.type == "snap.received" { let opened = try await client.inboxOpen(snap: event.snap.id) }
    /// }
    /// ```
    ///
    /// - Shape: offsets of events are consecutive within an epoch; an ``InboxEvent`` has the snap that was received, or the id of one that was
    ///   opened, is gone or was removed.
    /// - Throws: in the loop, ``SnapfeedError`` (`not_authenticated`) or ``ClientError``.
    /// - Source: `inbox.subscribe` and `inbox.event` of the protocol.
    public nonisolated func inbox() -> Followed<InboxItem> { Followed(client: self, source: .inbox) }

    /// Follows the comments on a photo from the stored position on; without one, a ``CommentSnapshot`` comes first.
    ///
    /// ```swift
    /// for try await item in client.comments(on: photo.id) {
    ///     if case .event(let event) = item, let comment = event.comment?.whole { print(comment.text ?? "") }
    /// }
    /// ```
    ///
    /// - Shape: offsets rise with gaps; a ``CommentEvent`` has the comment, or the id of a deleted one.
    /// - Throws: in the loop, ``SnapfeedError`` (`unknown_photo`, `too_many`, `not_authenticated`) or ``ClientError``.
    /// - Source: `comment.subscribe` and `comment.event` of the protocol.
    public nonisolated func comments(on photo: String) -> Followed<CommentItem> { Followed(client: self, source: .comments(photo)) }

    /// Follows the account's notifications from the stored position on; without one, a ``NotificationSnapshot`` comes first.
    ///
    /// ```swift
    /// for try await item in client.notifications() {
    ///     if case .event(let event) = item { print(event.type, event.unread) }
    /// }
    /// ```
    ///
    /// - Shape: offsets rise; one may be missing, because a notification can be retracted.
    /// - Units: `at` is milliseconds since 1970.
    /// - Throws: in the loop, ``SnapfeedError`` (`not_authenticated`) or ``ClientError``.
    /// - Source: `notification.subscribe` and `notification.event` of the protocol.
    public nonisolated func notifications() -> Followed<NotificationItem> { Followed(client: self, source: .notifications) }

    /// Follows a live search from the stored position of this query on; without one, a ``SearchSnapshot`` with the matches so far comes
    /// first.
    ///
    /// ```swift
    /// for try await item in client.search("#fox from:ana", limit: 20) {
    ///     if case .event(let event) = item, let photo = event.photo { print(photo.id) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - query: words, `#tags`, `@names` and filters, at most 200 characters, as for ``searchPhotos(query:order:cursor:limit:)``.
    ///   - limit: the most photos of a snapshot, 1 to 50.
    /// - Shape: offsets rise with gaps.
    /// - Throws: in the loop, ``SnapfeedError`` (`invalid_query`, `too_many`, `not_authenticated`) or ``ClientError``.
    /// - Source: `search.subscribe` and `search.event` of the protocol.
    public nonisolated func search(_ query: String, limit: Int? = nil) -> Followed<SearchItem> {
        Followed(client: self, source: .search(Search(query: query, limit: limit)))
    }

    private func keep(_ position: Position, of source: Source) throws {
        try storage.write(JSONEncoder().encode(position), as: source.positionName)
    }

    func follow(_ source: Source) async throws -> Int {
        if case .anonymous = signIn.way { throw SnapfeedError.notLoggedIn }
        // The server might take the two in the wrong order.
        await leaving[source]?.value
        let known = try storage.read(source.positionName).flatMap { try? JSONDecoder().decode(Position.self, from: $0) }
        followed[source]?.end(nil)
        var following = Following(reader: nextNumber(), known: known)
        following.search = followed[source]?.search
        followed[source] = following
        start()
        if isReady, let connection { subscribe([source], on: connection) }
        return following.reader
    }

    func unfollow(_ source: Source, reader: Int) {
        guard followed[source]?.reader == reader else { return }
        let search = followed[source]?.search
        followed[source]?.end(nil)
        followed[source] = nil
        guard isReady, let connection, let (method, params) = source.unsubscribing(search: search) else { return }
        leaving[source] = Task {
            _ = try? await self.request(method, params, on: connection)
            self.leaving[source] = nil
        }
    }

    func close(_ source: Source) throws {
        guard let reader = followed[source]?.reader else { return }
        try take(source)
        unfollow(source, reader: reader)
    }

    /// The item that the app has counts as taken.
    private func take(_ source: Source) throws {
        guard let handed = followed[source]?.handed else { return }
        try keep(handed, of: source)
        followed[source]?.handed = nil
    }

    func nextItem(of source: Source, reader: Int) async throws -> (any Positioned)? {
        guard let following = followed[source], following.reader == reader else { return nil }
        try take(source)
        guard !Task.isCancelled else { return nil }
        if let item = followed[source]?.takeFirst() {
            followed[source]?.handed = item.position
            if following.isBehind, following.queue.count == 1, isReady, let connection { subscribe([source], on: connection) }
            return item
        }
        if let failure = following.failure { throw failure }
        if let stopReason { if stopReason == .asked { return nil } else { throw ClientError.stopped(stopReason) } }
        let item = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { followed[source]?.waiter = $0 }
        } onCancel: {
            Task { await self.unfollow(source, reader: reader) }
        }
        if followed[source]?.reader == reader { followed[source]?.handed = item?.position }
        return item
    }

    func endFollowing(_ reason: StopReason) {
        for source in followed.keys { followed[source]?.end(reason == .asked ? nil : ClientError.stopped(reason)) }
    }

    /// The connection is gone: events count from the next answer on.
    func loseFollowed() {
        for source in followed.keys {
            followed[source]?.isLive = false
            followed[source]?.search = nil
        }
    }

    /// Subscribes from after the known events.
    func subscribe(_ sources: [Source], on connection: any TransportConnection) {
        for source in sources {
            followed[source]?.isLive = false
            followed[source]?.isBehind = false
            // Otherwise the former search would stay subscribed next to the new one.
            end(search: followed[source]?.search, of: source, on: connection)
            followed[source]?.search = nil
        }
        for request in SubscribeRequest.requests(sources, known: { followed[$0]?.known }) {
            let id = nextNumber()
            guard let message = try? Wire.request(id, request.method, request.params, bytes: nil) else { continue }
            let readers = followed.mapValues(\.reader)
            expect(id, message, on: connection) { answer in
                // A reader that came meanwhile has asked for itself.
                let current = request.sources.filter { self.followed[$0]?.reader == readers[$0] && readers[$0] != nil }
                if let json = try? answer.get().json, let search = request.search(json), let source = request.sources.first {
                    if current.isEmpty { self.end(search: search, of: source, on: connection) }
                    for source in current { self.followed[source]?.search = search }
                }
                self.subscribed(current, answer.flatMap { json in Result { try request.read(json.json) } }, on: connection)
            }
        }
    }

    /// Ends a search of this connection, if there is one. Nothing waits for that.
    private func end(search: String?, of source: Source, on connection: any TransportConnection) {
        guard let search, let (method, params) = source.unsubscribing(search: search) else { return }
        Task { _ = try? await self.request(method, params, on: connection) }
    }

    /// The source of a search, by the server's name of it.
    func source(ofSearch search: String) -> Source? { followed.first { $0.value.search == search }?.key }

    private func subscribed(_ sources: [Source], _ answer: Result<[(Source, Start)], any Error>, on connection: any TransportConnection) {
        do {
            for (source, start) in try answer.get() where sources.contains(source) { begin(source, start, on: connection) }
        } catch let error as SnapfeedError {
            for source in sources { refuse(source, error, on: connection) }
        } catch is ClientError {
            // The connection is gone. The next one asks again.
        } catch {
            Task { await connection.close(code: 1002) }
        }
    }

    private func begin(_ source: Source, _ start: Start, on connection: any TransportConnection) {
        if case .refused(let error) = start { return refuse(source, error, on: connection) }
        followed[source]?.isLive = true
        switch start {
        case .refused: break
        case .afresh(let snapshot): followed[source]?.restart(snapshot)
        case .missed(let events, let position):
            for event in events { _ = accept(event, of: source) }
            guard let following = followed[source], !following.isBehind else { return }
            // A reply with a hole: this connection cannot be trusted.
            if !following.hasReached(position, hasGaps: source.hasGaps) { Task { await connection.close(code: 1002) } }
            followed[source]?.know(position)
        }
    }

    private func refuse(_ source: Source, _ error: SnapfeedError, on connection: any TransportConnection) {
        guard error.isTemporary else {
            followed[source]?.end(error)
            return
        }
        let wait = max(error.retryAfterMs ?? 0, settings.waitFirstMs)
        let reader = followed[source]?.reader
        Task {
            try? await Task.sleep(for: .milliseconds(wait))
            guard self.isReady, self.followed[source]?.reader == reader else { return }
            self.subscribe([source], on: connection)
        }
    }

    /// A pushed event. A gap makes the client ask again.
    func pushed(_ event: any Positioned, of source: Source) {
        if !accept(event, of: source), isReady, let connection { subscribe([source], on: connection) }
    }

    /// Hands an event on if it is the next one, and drops one that is known.
    ///
    /// - Returns: False when something is missing before it.
    private func accept(_ event: any Positioned, of source: Source) -> Bool {
        guard let following = followed[source] else { return true }
        switch following.verdict(on: event.position, hasGaps: source.hasGaps) {
        case .drop: return true
        case .askAgain: return false
        case .deliver:
            followed[source]?.deliver(event, bufferMax: settings.bufferedEventsMax)
            return true
        }
    }
}
