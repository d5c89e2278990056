import Foundation
import NIOCore
import NIOWebSocket
import SnapfeedClient

/// Puts messages together from frames, answers pings, and reports how the connection ended.
///
/// - Thread: the channel's event loop, but for `messages`.
// Reason: its variables are touched only on the channel's event loop, which NIO's handlers cannot express to the compiler.
final class MessageHandler: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = WebSocketFrame

    /// The greatest message: an upload's limit with room to spare.
    static let bytesMax = 32 << 20

    let messages: AsyncThrowingStream<Message, any Error>
    private let continuation: AsyncThrowingStream<Message, any Error>.Continuation
    private var assembled = ByteBuffer()
    private var opcode: WebSocketOpcode?
    private var pongs: [EventLoopPromise<Void>] = []
    private var hasSentClose = false

    init() { (messages, continuation) = AsyncThrowingStream.makeStream(of: Message.self) }

    func awaitPong(_ promise: EventLoopPromise<Void>) { pongs.append(promise) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .ping: context.channel.writeAndFlush(Self.frame(.pong, frame.unmaskedData), promise: nil)
        case .pong: succeedPongs()
        case .connectionClose: peerCloses(frame.unmaskedData, context)
        case .text, .binary:
            guard opcode == nil else { return fail(1002, context) }
            opcode = frame.opcode
            assembled = frame.unmaskedData
            if frame.fin { finish(context) }
        case .continuation:
            guard opcode != nil else { return fail(1002, context) }
            var part = frame.unmaskedData
            assembled.writeBuffer(&part)
            guard assembled.readableBytes <= Self.bytesMax else { return fail(1009, context) }
            if frame.fin { finish(context) }
        default: fail(1002, context)
        }
    }

    private func finish(_ context: ChannelHandlerContext) {
        let data = Data(assembled.readableBytesView)
        continuation.yield(opcode == .binary ? .binary(data) : .text(data))
        (opcode, assembled) = (nil, ByteBuffer())
    }

    private func peerCloses(_ payload: ByteBuffer, _ context: ChannelHandlerContext) {
        let code = payload.getInteger(at: payload.readerIndex, as: UInt16.self).map(Int.init) ?? 1005
        continuation.finish(throwing: ConnectionClosed(code: code))
        let channel = context.channel
        guard !hasSentClose else { return channel.close(promise: nil) }
        hasSentClose = true
        channel.writeAndFlush(Self.frame(.connectionClose, payload)).whenComplete { _ in channel.close(promise: nil) }
    }

    /// Closes the connection because the other side broke the rules of WebSockets.
    private func fail(_ code: Int, _ context: ChannelHandlerContext) {
        continuation.finish(throwing: ConnectionClosed(code: 1006))
        sendClose(code, on: context.channel)
        context.close(promise: nil)
    }

    func sendClose(_ code: Int, on channel: any Channel) {
        guard !hasSentClose else { return }
        hasSentClose = true
        var payload = ByteBuffer()
        payload.writeInteger(UInt16(code))
        channel.writeAndFlush(Self.frame(.connectionClose, payload), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        continuation.finish(throwing: ConnectionClosed(code: 1006))
        let waiting = pongs
        pongs = []
        for pong in waiting { pong.fail(ConnectionClosed(code: 1006)) }
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func succeedPongs() {
        let waiting = pongs
        pongs = []
        for pong in waiting { pong.succeed(()) }
    }

    private static func frame(_ opcode: WebSocketOpcode, _ data: ByteBuffer) -> WebSocketFrame {
        WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data)
    }
}
