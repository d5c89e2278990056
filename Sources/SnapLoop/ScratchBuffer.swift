import CLibwebsockets
import Glibc

/// Bytes for one `lws_write`, with the headroom that it may overwrite. Grows as needed and is reused for every write.
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

    /// The first payload byte, the pointer that `lws_write` takes.
    var start: UnsafeMutablePointer<UInt8> { (storage + headroom).assumingMemoryBound(to: UInt8.self) }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

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
