/// The flush: once per loop round, one raw write for each connection that has something to send.
///
/// Order on one connection: the rest of a message that is sent in fragments, new entries of its logs, its outbox, new entries of logs that it has
/// subscribed to since. So a reply queued in the round of `subscribe` precedes the first push.
extension Switchboard {
    /// Puts a connection on the list of this round's flush.
    func list(_ connection: Connection) {
        guard !connection.isListedForFlush else { return }
        connection.isListedForFlush = true
        listed.append(connection)
    }

    /// Ends a round: each connection with pending data gets one write.
    package func flushAll() {
        flushListed()
        for log in dirtyLogs where !log.isHeld {
            log.flushed()
            flushSubscribers(of: log)
        }
        dirtyLogs.removeAll { !$0.isDirty }
        // Slow consumers found here are closed.
        flushListed()
    }

    private func flushListed() {
        // A slow consumer found here is put on the list again, to be closed, so the list grows during this walk.
        var index = 0
        while index < listed.count {
            let connection = listed[index]
            if index + 1 < listed.count { listed[index + 1].prefetch() }
            connection.isListedForFlush = false
            flush(connection)
            index += 1
        }
        listed.removeAll(keepingCapacity: true)
    }

    /// In one walk: a second one over thousands of connections would find none of them in the processor's cache. It goes backwards, because the
    /// last subscription takes the place of one that ends. The kernel's work for one connection hides the time in which the memory of the next
    /// ones arrives.
    private func flushSubscribers(of log: FrameLog) {
        for index in log.subscriptions.indices.reversed() where index < log.subscriptions.count {
            if index >= 2 { log.subscriptions[index - 2].prefetch() }
            if index >= 1 { log.subscriptions[index - 1].prefetchConnection() }
            flush(log.subscriptions[index].connection)
        }
    }

    /// Called when the socket takes bytes again: after a partial write, or because `askForWritable` was called.
    package func writable(_ connection: Connection) { flush(connection) }

    private func flush(_ connection: Connection) {
        if connection.isStream { return sockets?.writeStream(connection) ?? () }
        guard let sockets, connection.phase == .open || connection.phase == .draining else { return }
        if connection.subscriptions.contains(where: \.isBehind) { return closeSlow(connection) }
        // The socket layer still holds bytes of an earlier write. It calls `writable` when they have left.
        guard sockets.isReady(connection) else { return }
        if connection.isClient {
            sockets.writeMasked(connection)
        } else if flushOneLog(connection, sockets) || flushOneMessage(connection, sockets) || flushGathered(connection, sockets) {
            askForMore(connection, sockets)
        }
        if connection.phase == .draining && connection.outbox.isEmpty && sockets.isReady(connection) { sockets.sendClose(connection) }
    }

    /// The common case: new entries of one log and nothing else, written directly from the log.
    private func flushOneLog(_ connection: Connection, _ sockets: any SocketLayer) -> Bool {
        guard connection.outbox.isEmpty, connection.subscriptions.count == 1 else { return false }
        let subscription = connection.subscriptions[0]
        guard subscription.isActive, let unsent = subscription.log.entries(from: subscription.next, limit: limits.flushBytes)
        else { return false }
        subscription.next = unsent.next
        sockets.write(unsent.bytes, to: connection)
        return true
    }

    /// The other common case: one answer and nothing else, such as an image, written straight from its frame.
    private func flushOneMessage(_ connection: Connection, _ sockets: any SocketLayer) -> Bool {
        guard let frame = connection.outbox.only, frame.isWhole, !connection.subscriptions.contains(where: { !$0.isActive || $0.hasUnsent })
        else { return false }
        connection.outbox.advance(frame.count)
        frame.withWire { sockets.write($0, to: connection) }
        return true
    }

    /// Gathers several segments in one buffer for one write.
    private func flushGathered(_ connection: Connection, _ sockets: any SocketLayer) -> Bool {
        scratch.removeAll()
        if connection.outbox.isInsideMessage { gatherOutbox(connection, firstMessageOnly: true) }
        if !connection.outbox.isInsideMessage {
            gatherEntries(connection)
            gatherOutbox(connection, firstMessageOnly: false)
        }
        if connection.outbox.isEmpty && activateSubscriptions(connection) { gatherEntries(connection) }
        guard scratch.count > 0 else { return false }
        sockets.write(scratch.bytes, to: connection)
        return true
    }

    private func gatherEntries(_ connection: Connection) {
        for subscription in connection.subscriptions where subscription.isActive {
            let room = limits.flushBytes - scratch.count
            guard room > 0 else { return }
            guard let unsent = subscription.log.entries(from: subscription.next, limit: room) else { continue }
            scratch.append(unsent.bytes)
            subscription.next = unsent.next
        }
    }

    private func gatherOutbox(_ connection: Connection, firstMessageOnly: Bool) {
        while let frame = connection.outbox.first, scratch.count < limits.flushBytes {
            if frame.isWhole {
                frame.withWire { scratch.append($0) }
                connection.outbox.advance(frame.count)
            } else {
                gatherFragment(of: frame, connection)
                if firstMessageOnly && !connection.outbox.isInsideMessage { return }
            }
        }
    }

    private func gatherFragment(of frame: Frame, _ connection: Connection) {
        let from = connection.outbox.sentOfFirst
        let count = min(Frame.fragmentBytes, frame.count - from)
        let isLast = from + count == frame.count
        if from == 0 { frame.withFront { scratch.append($0) } }
        scratch.append(FrameHeader(payload: count, isBinary: frame.isBinary, isFirst: from == 0, isLast: isLast))
        frame.withPayload(from: from, count: count) { scratch.append($0) }
        connection.outbox.advance(count)
    }

    /// Activates new subscriptions. Returns whether there were any.
    private func activateSubscriptions(_ connection: Connection) -> Bool {
        var isAny = false
        for subscription in connection.subscriptions where !subscription.isActive {
            subscription.isActive = true
            isAny = true
        }
        return isAny
    }

    /// Asks for a callback when more than one batch waits. After a partial write the callback comes anyway.
    private func askForMore(_ connection: Connection, _ sockets: any SocketLayer) {
        guard !connection.outbox.isEmpty || connection.subscriptions.contains(where: \.hasUnsent) else { return }
        if connection.phase != .closing && sockets.isReady(connection) { sockets.askForWritable(connection) }
    }
}
