import NIOCore
import NIOHTTP1

/// Remembers the status of the answer to the upgrade, and lets everything through: NIO's own handler does not expose it.
final class StatusHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private(set) var status: Int?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Behind the head come other things: frames, once the connection is upgraded.
        if status == nil, case .head(let head) = unwrapInboundIn(data) { status = Int(head.status.code) }
        context.fireChannelRead(data)
    }
}
