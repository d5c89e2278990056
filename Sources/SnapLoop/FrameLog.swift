import CLibwebsockets
import Glibc

/// An append-only log of framed messages, shared by all its subscribers.
///
/// ```
/// storage (2 × bytesMax):   [ dropped | first … head | free ]
/// starts:                     one absolute byte position per kept entry; cursor → bytes is one subtraction
/// ```
/// Entries have offsets 1, 2, 3 …; a subscriber is a cursor: the offset that it needs next. The log keeps at most `bytesMax` bytes; a
/// connection whose cursor points before them is closed. A cursor may lie ahead of the head and then waits for it.
///
/// Thread: loop.
package final class FrameLog {
    /// The newest entry's offset.
    package private(set) var head: Int64
    /// The oldest kept entry's offset; `head + 1` when none is kept.
    package private(set) var first: Int64
    /// Connections that follow this log now.
    package var subscriberCount: Int { subscriptions.count }

    private let bytesMax: Int
    private var storage: UnsafeMutableRawPointer
    private var capacity: Int
    /// Absolute positions, in bytes since the log was made: of the first byte of `storage`, the first kept byte, the first free byte.
    private var base = 0, begin = 0, end = 0
    /// Absolute start of each entry. Those before `startsDropped` are no longer kept.
    private var starts: [Int] = []
    private var startsDropped = 0

    /// Holds new entries back from the flush, so that one write carries more of them. The owner resets it soon.
    package var isHeld = false
    /// Whether the log has entries that no flush has handled.
    private(set) var isDirty = false
    /// The absolute position at which the last flush ended.
    private var flushedEnd = 0
    /// Whether the log has unsent entries, and few enough that they can wait for more.
    package var mayBeHeld: Bool { isDirty && (end - flushedEnd) * 4 <= bytesMax }

    var subscriptions: [FrameSubscription] = []
    weak var switchboard: Switchboard?

    /// A log whose first entry will have the offset `offset + 1`.
    ///
    /// - Units: `bytesMax` bounds the kept entries in bytes, framing included; the newest entry is always kept.
    package init(after offset: Int64, bytesMax: Int = 1 << 20) {
        head = offset
        first = offset + 1
        self.bytesMax = bytesMax
        capacity = 2 * bytesMax
        storage = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit { storage.deallocate() }

    /// Frames `payload` (UTF-8) as one text message at the offset `head + 1`. It leaves at the end of this round.
    package func append(_ payload: UnsafeRawBufferPointer) {
        let header = FrameHeader(payload: payload.count, isBinary: false)
        makeRoom(for: header.count + payload.count)
        let target = storage + (end - base)
        header.write(to: target)
        if let source = payload.baseAddress { memcpy(target + header.count, source, payload.count) }
        starts.append(end)
        end += header.count + payload.count
        head += 1
        dropTail()
        guard !isDirty, !subscriptions.isEmpty else { return }
        isDirty = true
        switchboard?.dirtyLogs.append(self)
    }

    /// Continues after an offset whose entries are lost. The next flush closes every subscriber that needs one of them.
    package func jump(to offset: Int64) {
        guard offset > head else { return }
        begin = end
        starts.removeAll()
        startsDropped = 0
        head = offset
        first = offset + 1
        guard !isDirty, !subscriptions.isEmpty else { return }
        isDirty = true
        switchboard?.dirtyLogs.append(self)
    }

    /// Notes that a flush has sent the new entries to all subscribers.
    func flushed() {
        isDirty = false
        flushedEnd = end
    }

    /// Whether a subscriber that needs `next` can still be served.
    package func keeps(_ next: Int64) -> Bool { next >= first }

    /// The bytes from entry `next` on, at most `limit` of them but at least one entry; and the offset that follows them. Nil without new entries.
    ///
    /// The pointer is valid until the next `append`.
    func entries(from next: Int64, limit: Int) -> (bytes: UnsafeRawBufferPointer, next: Int64)? {
        guard next <= head, next >= first else { return nil }
        let from = start(of: next)
        var (until, after) = (end, head + 1)
        while until - from > limit && after > next + 1 {
            // Halve the batch until it fits: exact packing would need a scan.
            after = next + max(1, (after - next) / 2)
            until = start(of: after)
        }
        return (UnsafeRawBufferPointer(start: storage + (from - base), count: until - from), after)
    }

    private func start(of offset: Int64) -> Int {
        offset > head ? end : starts[startsDropped + Int(offset - first)]
    }

    private func makeRoom(for count: Int) {
        guard end - base + count > capacity else { return }
        let kept = end - begin
        if kept + count > capacity {
            let bigger = 2 * (kept + count)
            let moved = UnsafeMutableRawPointer.allocate(byteCount: bigger, alignment: 16)
            memcpy(moved, storage + (begin - base), kept)
            storage.deallocate()
            (storage, capacity) = (moved, bigger)
        } else {
            memmove(storage, storage + (begin - base), kept)
        }
        base = begin
    }

    private func dropTail() {
        while end - begin > bytesMax && first < head {
            first += 1
            startsDropped += 1
            begin = starts[startsDropped]
        }
        if startsDropped > 1_024 && startsDropped > starts.count / 2 {
            starts.removeFirst(startsDropped)
            startsDropped = 0
        }
    }
}

/// One connection's cursor in one log. Both refer to it; `index` is its place in the log's list.
final class FrameSubscription {
    /// A connection ends its subscriptions before its memory goes, so nothing need be counted here.
    private let owner: Unmanaged<Connection>
    var connection: Connection { owner.takeUnretainedValue() }
    let log: FrameLog
    /// The offset that the connection needs next.
    var next: Int64
    /// False until the outbox as it was at the time of subscribing has left.
    var isActive = false
    var index: Int

    init(_ connection: Connection, _ log: FrameLog, next: Int64) {
        owner = .passUnretained(connection)
        self.log = log
        self.next = next
        index = log.subscriptions.count
        log.subscriptions.append(self)
    }

    var isBehind: Bool { !log.keeps(next) }
    var hasUnsent: Bool { isActive && next <= log.head }

    /// Brings what a flush reads of the subscription into the processor's cache.
    func prefetch() { clws_prefetch(Unmanaged.passUnretained(self).toOpaque(), 64) }

    /// Does the same for its connection. The subscription itself must be there already.
    func prefetchConnection() { Connection.prefetch(owner) }

    /// Removes the subscription from the log's list; the last one takes its place.
    func end() {
        let last = log.subscriptions.removeLast()
        guard last !== self else { return }
        log.subscriptions[index] = last
        last.index = index
    }
}
