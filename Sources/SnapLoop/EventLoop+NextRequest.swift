import CLibwebsockets
import Glibc

/// The next request on a connection whose answer has left.
///
/// After an answer libwebsockets does not read on before the socket takes bytes, for which it waits a round. Here the socket has taken the
/// whole answer, so the loop reports that at the end of the round's events: a kept connection costs one round for each request instead of
/// two, and five changes of epoll's list instead of six.
///
/// Only answers given while events are handled: libwebsockets then looks for bytes of a further request that it has read already, at the
/// beginning of the next round. For all others its own wait stays.
/// Source: libwebsockets v4.1.6, `lws_http_transaction_completed` in server.c, `LRS_DEFERRING_ACTION` in ops-h1.c, `lws_io_cb` in libuv.c.
extension EventLoop {
    /// Called when a whole answer has been sent: the next request may be read.
    func mayReadNext(on connection: Connection, _ wsi: OpaquePointer) {
        if isHandlingEvents { answered.append((connection.id, wsi)) }
    }

    /// `uv_check`: all events of the round are handled.
    func eventsHandled() {
        isHandlingEvents = false
        guard !answered.isEmpty else { return }
        for (id, wsi) in answered where connections[id] != nil {
            var event = pollfd(fd: lws_get_socket_fd(wsi), events: Int16(POLLOUT), revents: Int16(POLLOUT))
            lws_service_fd(context, &event)
            openGate(of: id)
        }
        answered.removeAll(keepingCapacity: true)
    }
}
