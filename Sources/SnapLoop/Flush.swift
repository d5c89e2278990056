import CLibwebsockets
import Glibc

/// Bytes on their way into one `lws_write`, with the headroom that it may overwrite. Grows, is reused for every write.
final class ScratchBuffer {
    private var storage: UnsafeMutableRawPointer
    private var capacity: Int
    private(set) var count = 0
    private let headroom = Int(clws_pre())

    init(capacity: Int) {
        self.capacity = capacity
        storage = .allocate(byteCount: headroom + capacity, alignment: 16)
    }

    deinit { storage.deallocate() }

    /// The first payload byte, as `lws_write` wants it.
    var start: UnsafeMutablePointer<UInt8> { (storage + headroom).assumingMemoryBound(to: UInt8.self) }

    func removeAll() { count = 0 }

    func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        memcpy(room(for: bytes.count), source, bytes.count)
    }

    func append(_ header: FrameHeader) { header.write(to: room(for: header.count)) }

    private func room(for added: Int) -> UnsafeMutableRawPointer {
        if count + added > capacity {
            capacity = 2 * (count + added)
            let bigger = UnsafeMutableRawPointer.allocate(byteCount: headroom + capacity, alignment: 16)
            memcpy(bigger + headroom, storage + headroom, count)
            storage.deallocate()
            storage = bigger
        }
        defer { count += added }
        return storage + headroom + count
    }
}

/// The flush: once per loop round, one raw write for each connection with news.
///
/// Order on one connection: the rest of a message that is being sent in fragments, news of its logs, its outbox, news of logs it
/// subscribed to since. So a reply that is queued in the round of `subscribe` precedes the first push.
extension EventLoop {
    /// Puts a connection on the list of this round's flush.
    func list(_ connection: Connection) {
        guard !connection.isListedForFlush else { return }
        connection.isListedForFlush = true
        listed.append(connection)
    }

    func flushAll() {
        for log in dirtyLogs {
            log.isDirty = false
            for subscription in log.subscriptions { list(subscription.connection) }
        }
        dirtyLogs.removeAll(keepingCapacity: true)
        // A slow consumer found here lists itself again, to be closed: the list grows while we walk it.
        var index = 0
        while index < listed.count {
            let connection = listed[index]
            connection.isListedForFlush = false
            flush(connection)
            index += 1
        }
        listed.removeAll(keepingCapacity: true)
    }

    /// The socket takes bytes again: after a partial write, or because we asked.
    func writable(_ connection: Connection) { flush(connection) }

    private func flush(_ connection: Connection) {
        guard let wsi = connection.wsi, connection.phase == .open || connection.phase == .draining else { return }
        if connection.subscriptions.contains(where: \.isBehind) { return closeSlow(connection) }
        // What libwebsockets still holds must leave first; it has asked for the writable callback that brings us back.
        if lws_partial_buffered(wsi) != 0 { return }
        if connection.isClient { return flushMasked(connection, wsi) }
        let isWritten = flushOneLog(connection, wsi) || flushGathered(connection, wsi)
        if isWritten { afterWrite(connection, wsi) }
        if connection.phase == .draining && connection.outbox.isEmpty && lws_partial_buffered(wsi) == 0 { sendClose(connection, wsi) }
    }

    /// The common case, news of one log and nothing else, written straight from the log.
    private func flushOneLog(_ connection: Connection, _ wsi: OpaquePointer) -> Bool {
        guard connection.outbox.isEmpty, connection.subscriptions.count == 1 else { return false }
        let subscription = connection.subscriptions[0]
        guard subscription.isActive, let news = subscription.log.news(from: subscription.next, limit: configuration.limits.flushBytes)
        else { return false }
        subscription.next = news.next
        // A raw write changes nothing in front of or in the bytes (ops-ws.c, `goto send_raw`), hence the cast.
        write(UnsafeMutablePointer(mutating: news.bytes.bindMemory(to: UInt8.self).baseAddress), news.bytes.count, connection, wsi)
        return true
    }

    /// Several segments, gathered into one buffer and one write.
    private func flushGathered(_ connection: Connection, _ wsi: OpaquePointer) -> Bool {
        scratch.removeAll()
        if connection.outbox.isInsideMessage { gatherOutbox(connection, firstMessageOnly: true) }
        if !connection.outbox.isInsideMessage {
            gatherNews(connection)
            gatherOutbox(connection, firstMessageOnly: false)
        }
        if connection.outbox.isEmpty && activateSubscriptions(connection) { gatherNews(connection) }
        guard scratch.count > 0 else { return false }
        write(scratch.start, scratch.count, connection, wsi)
        return true
    }

    private func gatherNews(_ connection: Connection) {
        for subscription in connection.subscriptions where subscription.isActive {
            let room = configuration.limits.flushBytes - scratch.count
            guard room > 0 else { return }
            guard let news = subscription.log.news(from: subscription.next, limit: room) else { continue }
            scratch.append(news.bytes)
            subscription.next = news.next
        }
    }

    private func gatherOutbox(_ connection: Connection, firstMessageOnly: Bool) {
        while let frame = connection.outbox.first, scratch.count < configuration.limits.flushBytes {
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
        scratch.append(FrameHeader(payload: count, isBinary: frame.isBinary, isFirst: from == 0, isLast: isLast))
        frame.withPayload(from: from, count: count) { scratch.append($0) }
        connection.outbox.advance(count)
    }

    /// Whether a subscription became active.
    private func activateSubscriptions(_ connection: Connection) -> Bool {
        var isAny = false
        for subscription in connection.subscriptions where !subscription.isActive {
            subscription.isActive = true
            isAny = true
        }
        return isAny
    }

    private func write(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ connection: Connection, _ wsi: OpaquePointer) {
        counters.writes += 1
        counters.bytesOut += count
        if lws_write(wsi, bytes, count, clws_write_raw()) < 0 { kill(connection.id) }
    }

    /// More than one batch waits: comes back when the socket takes bytes. After a partial write libwebsockets asks by itself.
    private func afterWrite(_ connection: Connection, _ wsi: OpaquePointer) {
        guard connection.phase != .closing, lws_partial_buffered(wsi) == 0 else { return }
        if !connection.outbox.isEmpty || connection.subscriptions.contains(where: \.hasNews) { lws_callback_on_writable(wsi) }
    }

    /// Sends a ping. A payload is needed: libwebsockets keeps the pong of an empty one to itself.
    func ping(_ connection: Connection) {
        connection.pingedAtMs = nowMs
        // A full socket is not pinged: if it stays full until the grace ends, nobody is reading.
        guard let wsi = connection.wsi, lws_partial_buffered(wsi) == 0 else { return }
        counters.pings += 1
        scratch.removeAll()
        withUnsafeBytes(of: nowMs.bigEndian) { scratch.append($0) }
        if lws_write(wsi, scratch.start, scratch.count, LWS_WRITE_PING) < 0 { kill(connection.id) }
    }
}
