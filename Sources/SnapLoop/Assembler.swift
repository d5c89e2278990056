/// How big one message may get.
struct MessageBounds {
    let bytesMax: Int
    let framesMax: Int

    init(bytesMax: Int, framesMax: Int) { (self.bytesMax, self.framesMax) = (bytesMax, framesMax) }

    /// Bounds for messages of `bytes`: one frame more for each 4 KiB over the ordinary limit.
    init(_ limits: LoopLimits, bytes: Int) {
        self.init(bytesMax: bytes, framesMax: limits.framesPerMessage + max(0, bytes - limits.messageBytes) / 4_096)
    }
}

/// Joins the pieces that libwebsockets hands out to whole messages: its RECEIVE callback brings part of a frame, and a frame is part of a
/// message. A message that comes as one piece is passed on without a copy.
struct Assembler {
    enum Verdict {
        /// More pieces must follow.
        case incomplete
        /// The piece was the whole message.
        case whole
        /// The message is in `buffer`.
        case assembled
        /// The message is over the limit of bytes or frames.
        case tooBig
    }

    private(set) var buffer: [UInt8] = []
    private var frames: Int32 = 0

    /// Takes a piece.
    ///
    /// - Parameters:
    ///   - isFirst: the piece starts a message.
    ///   - endsFrame: no payload of its frame is missing.
    ///   - endsMessage: nothing of its message is missing.
    mutating func take(
        _ piece: UnsafeRawBufferPointer, isFirst: Bool, endsFrame: Bool, endsMessage: Bool, within bounds: MessageBounds
    ) -> Verdict {
        if isFirst { reset() }
        // Count frames, not pieces: a slow client's frame comes in many pieces, and a flood of empty frames brings no bytes.
        if endsFrame { frames += 1 }
        guard buffer.count + piece.count <= bounds.bytesMax, Int(frames) <= bounds.framesMax else {
            reset()
            return .tooBig
        }
        if endsMessage && buffer.isEmpty { return .whole }
        buffer.append(contentsOf: piece)
        return endsMessage ? .assembled : .incomplete
    }

    /// Forgets the message and frees its memory, so that an idle connection holds none.
    mutating func reset() {
        frames = 0
        if !buffer.isEmpty { buffer = [] }
    }
}
