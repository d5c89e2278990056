import CNats
import Glibc

/// nats.c's options for a bus; a connection makes its own copy.
final class NatsOptions {
    private static let reconnectWaitMs: Int64 = 250
    private static let jitterMs: Int64 = 100
    /// A server that answers nothing is given up at the third ping: after 4 to 6 seconds.
    private static let pingMs: Int64 = 2_000
    private static let pingsOut: CInt = 2
    private static let connectMs: Int64 = 2_000
    /// nats.c shuts a socket that takes nothing for so long, as half a message may be on its way.
    private static let writeMs: Int64 = 2_000

    let pointer: OpaquePointer

    init(_ address: BusAddress) throws(BusError) {
        var made: OpaquePointer?
        try check(natsOptions_Create(&made))
        guard let made else { throw .library("no options") }
        pointer = made
        try setServers(address)
        try setReconnecting()
        try check(natsOptions_SetName(pointer, "snapfeed"))
        try check(natsOptions_SetNoEcho(pointer, true))
        // The bus's own thread writes, so it may as well write immediately. nats.c's flusher waits a millisecond first.
        try check(natsOptions_SetSendAsap(pointer, true))
        try check(natsOptions_SetTimeout(pointer, Self.connectMs))
        try check(natsOptions_SetWriteDeadline(pointer, Self.writeMs))
        try check(natsOptions_SetPingInterval(pointer, Self.pingMs))
        try check(natsOptions_SetMaxPingsOut(pointer, Self.pingsOut))
    }

    deinit { natsOptions_Destroy(pointer) }

    private func setServers(_ address: BusAddress) throws(BusError) {
        let names = address.servers.map { strdup($0) }
        defer { for name in names { free(name) } }
        var pointers = names.map { UnsafePointer<CChar>($0) }
        try check(natsOptions_SetServers(pointer, &pointers, CInt(pointers.count)))
        // Only the servers that the operator has named get the login.
        try check(natsOptions_SetIgnoreDiscoveredServers(pointer, true))
        if address.isSecure { try check(natsOptions_SetSecure(pointer, true)) }
        switch address.login {
        case .user(let name, let password): try check(natsOptions_SetUserInfo(pointer, name, password))
        case .token(let token): try check(natsOptions_SetToken(pointer, token))
        case nil: break
        }
    }

    private func setReconnecting() throws(BusError) {
        try check(natsOptions_SetMaxReconnect(pointer, -1))
        try check(natsOptions_SetReconnectWait(pointer, Self.reconnectWaitMs))
        try check(natsOptions_SetReconnectJitter(pointer, Self.jitterMs, Self.jitterMs))
        // Otherwise 8 MB of old hints are sent after a reconnect. 0 would mean this default.
        try check(natsOptions_SetReconnectBufSize(pointer, 1))
    }
}

func check(_ status: natsStatus) throws(BusError) {
    guard status == NATS_OK else { throw .library(String(cString: natsStatus_GetText(status))) }
}
