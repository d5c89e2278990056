import CFrameGuard
import CLibwebsockets

/// Frames that break RFC 6455 and that libwebsockets does not report: see CFrameGuard.h.
extension EventLoop {
    /// Looks at the frames of a client from now on.
    func guardFrames(of connection: Connection, _ wsi: OpaquePointer) {
        guard !connection.isClient else { return }
        connection.guardedDescriptor = lws_get_socket_fd(wsi)
        frame_guard_begin(connection.guardedDescriptor, connection.id.opaque)
    }

    /// Comes before libwebsockets closes the descriptor.
    func unguardFrames(of connection: Connection) {
        frame_guard_end(connection.guardedDescriptor)
        connection.guardedDescriptor = -1
    }

    /// Closes the connections whose peers broke the protocol in this round with 1002.
    func closeBrokenConnections() {
        withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: 64) { names in
            while true {
                let count = frame_guard_take_broken(names.baseAddress, names.count)
                guard count > 0 else { return }
                for id in names[..<count].compactMap({ ConnectionID(opaque: $0) }) {
                    closeFlooder(id, code: 1002, reason: "this frame breaks the protocol")
                }
            }
        }
    }
}
