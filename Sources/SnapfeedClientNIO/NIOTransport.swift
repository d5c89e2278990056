public import Foundation
public import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
public import SnapfeedClient

/// WebSockets of swift-nio: the transport on Linux.
public struct NIOTransport: Transport {
    /// Adds handlers to a new connection, before anything is sent. For `wss`, an app adds its TLS handler here, given the host's name.
    public typealias AddHandlers = @Sendable (_ channel: any Channel, _ host: String) throws -> Void

    private let secure: AddHandlers?

    /// Creates a transport; for `ws` URLs it needs nothing else.
    ///
    /// ```swift
    /// let transport = NIOTransport { channel, host in
    ///     try channel.pipeline.syncOperations.addHandler(NIOSSLClientHandler(context: context, serverHostname: host))
    /// }
    /// ```
    ///
    /// - Parameter secure: adds the TLS handler for `wss` URLs. swift-nio-ssl is not part of this package.
    public init(secure: AddHandlers? = nil) { self.secure = secure }

    private enum Upgraded: Sendable {
        case open(any Channel)
        case refused(status: Int)
    }

    public func connect(to url: URL, timeoutMs: Int) async throws -> any TransportConnection {
        guard let host = url.host, let scheme = url.scheme, ["ws", "wss"].contains(scheme) else {
            throw ConnectFailure.impossible("\(url.absoluteString) is not the address of a WebSocket")
        }
        guard scheme == "ws" || secure != nil else {
            throw ConnectFailure.impossible("\(scheme) needs TLS: give NIOTransport a function that adds a handler for it")
        }
        let port = url.port ?? (scheme == "ws" ? 80 : 443)
        let handler = MessageHandler()
        let secure = scheme == "wss" ? secure : nil
        let head = Self.head(url, host: host, port: port)
        let timeout = TimeAmount.milliseconds(Int64(timeoutMs))
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(timeout)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
        let upgraded = try await bootstrap.connect(host: host, port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try secure?(channel, host)
                return try Self.upgrade(channel, head, to: handler, within: timeout)
            }
        }
        switch try await upgraded.get() {
        case .open(let channel): return NIOConnection(channel: channel, handler: handler)
        case .refused(let status): throw ConnectFailure.refused(status: status)
        }
    }

    private static func head(_ url: URL, host: String, port: Int) -> HTTPRequestHead {
        let shown = host.contains(":") ? "[\(host)]" : host
        let path = url.path.isEmpty ? "/" : url.path
        return HTTPRequestHead(
            version: .http1_1, method: .GET, uri: path + (url.query.map { "?" + $0 } ?? ""),
            headers: ["Host": "\(shown):\(port)", "Sec-WebSocket-Protocol": "snapfeed.v1.json"])
    }

    /// The channel once it speaks WebSocket, or what the server answered instead.
    private static func upgrade(
        _ channel: any Channel, _ head: HTTPRequestHead, to handler: MessageHandler, within timeout: TimeAmount
    ) throws -> EventLoopFuture<Upgraded> {
        let upgrader = NIOTypedWebSocketClientUpgrader<Upgraded>(maxFrameSize: MessageHandler.bytesMax) { channel, _ in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(handler)
                return Upgraded.open(channel)
            }
        }
        let configuration = NIOTypedHTTPClientUpgradeConfiguration<Upgraded>(upgradeRequestHead: head, upgraders: [upgrader]) { channel in
            let status = try? channel.pipeline.syncOperations.handler(type: StatusHandler.self).status
            return channel.close().map { Upgraded.refused(status: status ?? 0) }
        }
        let upgraded = try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
            configuration: .init(upgradeConfiguration: configuration))
        let upgradeHandler = try channel.pipeline.syncOperations.handler(type: NIOTypedHTTPClientUpgradeHandler<Upgraded>.self)
        try channel.pipeline.syncOperations.addHandler(StatusHandler(), position: .before(upgradeHandler))
        // A server that takes the connection and says nothing.
        let timer = channel.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
        upgraded.whenComplete { _ in timer.cancel() }
        return upgraded
    }
}

/// An open WebSocket on a channel.
struct NIOConnection: TransportConnection {
    let channel: any Channel
    let handler: MessageHandler
    /// A message goes out in frames of this size, so progress can be reported. The server takes one more frame for each 4 KiB.
    static let frameBytes = 32_768
    static let closeMs: Int64 = 500

    var messages: AsyncThrowingStream<Message, any Error> { handler.messages }

    func send(_ message: Message, progress: (@Sendable (Int) -> Void)?) async throws {
        switch message {
        case .text(let json): try await send(json, opcode: .text, progress: nil)
        case .binary(let data): try await send(data, opcode: .binary, progress: progress)
        }
    }

    /// All frames but the last are written together into the channel's queue, so that no other message comes between them.
    private func send(_ data: Data, opcode: WebSocketOpcode, progress: (@Sendable (Int) -> Void)?) async throws {
        try await channel.eventLoop.flatSubmit {
            var start = data.startIndex
            var last = channel.eventLoop.makeSucceededVoidFuture()
            repeat {
                let end = min(start + Self.frameBytes, data.endIndex)
                let isFirst = start == data.startIndex
                let frame = WebSocketFrame(
                    fin: end == data.endIndex, opcode: isFirst ? opcode : .continuation, maskKey: .random(),
                    data: ByteBuffer(bytes: data[start..<end]))
                last = channel.writeAndFlush(frame)
                let sent = end - data.startIndex
                if let progress { last.whenSuccess { progress(sent) } }
                start = end
            } while start < data.endIndex
            return last
        }.get()
    }

    func ping() async throws {
        let pong = channel.eventLoop.makePromise(of: Void.self)
        channel.eventLoop.execute {
            handler.awaitPong(pong)
            channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .ping, maskKey: .random(), data: ByteBuffer()), promise: nil)
        }
        try await pong.futureResult.get()
    }

    func close(code: Int) async {
        guard channel.isActive else { return }
        channel.eventLoop.execute {
            handler.sendClose(code, on: channel)
            channel.eventLoop.scheduleTask(in: .milliseconds(Self.closeMs)) { channel.close(promise: nil) }
        }
        try? await channel.closeFuture.get()
    }
}
