import CFrameGuard
import Foundation
import Testing

@testable import SnapLoop

/// Frames that libwebsockets takes or hangs up on without a word end with 1002.
@Suite(.serialized) struct FrameGuardTests {
    struct BadFrame: Sendable {
        let what: String
        let bytes: [UInt8]

        /// - Parameter length: bytes that the header announces; the header is masked and has as few bytes as it can.
        init(_ what: String, _ first: UInt8, length: Int) {
            self.what = what
            bytes = [first] + Self.lengthBytes(length) + [1, 2, 3, 4]
        }

        private static func lengthBytes(_ length: Int) -> [UInt8] {
            if length < 126 { return [0x80 | UInt8(length)] }
            let size = length < 65_536 ? 2 : 8
            let digits = (0..<size).reversed().map { place -> UInt8 in UInt8((length >> (8 * place)) & 0xFF) }
            return [size == 2 ? 0xFE : 0xFF] + digits
        }

        init(_ what: String, _ bytes: [UInt8]) { (self.what, self.bytes) = (what, bytes) }
    }

    static let badFrames = [
        BadFrame("an unmasked text", [0x81, 0x02, 0x68, 0x69]), BadFrame("an unmasked empty text", [0x81, 0x00]),
        BadFrame("an unmasked ping", [0x89, 0x00]), BadFrame("an unmasked close", [0x88, 0x02, 0x03, 0xE8]),
        BadFrame("a ping of 126 bytes", 0x89, length: 126), BadFrame("a ping of 65,536 bytes", 0x89, length: 65_536),
        BadFrame("a pong of 126 bytes", 0x8A, length: 126), BadFrame("a close of 126 bytes", 0x88, length: 126),
        BadFrame("a ping in fragments", 0x09, length: 0), BadFrame("a reserved opcode", 0x83, length: 0),
        BadFrame("a reserved control opcode", 0x8B, length: 0), BadFrame("a reserved bit", 0xC1, length: 0),
    ]

    /// On one server: each end of a loop takes a second.
    @Test func aFrameThatBreaksTheProtocolEndsWith1002() throws {
        let server = try LoopThread()
        for bad in Self.badFrames { try send(bad, to: server) }
        #expect(try server.perform { $0.messages.count } == Self.badFrames.count)
        try server.stop()
    }

    /// In one piece, after a good message, and byte by byte.
    private func send(_ bad: BadFrame, to server: LoopThread) throws {
        for form in 0..<3 {
            let client = try RawClient.webSocket(port: server.port)
            if form == 0 { try client.send(bad.bytes) }
            if form == 1 {
                try client.send(RawClient.frame(1, Array("good".utf8)) + bad.bytes)
                #expect(try client.readMessage().payload == Array("good".utf8), "\(bad.what)")
            }
            if form == 2 { for byte in bad.bytes.prefix(8) { try client.send([byte]) } }
            #expect(try client.readMessage().closeCode == 1002, "\(bad.what), form \(form)")
        }
    }

    /// Data after a bad frame is never delivered, however long.
    @Test func nothingBehindABadFrameArrives() throws {
        let server = try LoopThread()
        let client = try RawClient.webSocket(port: server.port)
        let message = RawClient.frame(1, [UInt8](repeating: 97, count: 1_000))
        try client.send([0x81, 0x00] + (0..<50).flatMap { _ in message })
        #expect(try client.readMessage().closeCode == 1002)
        try server.wait("closed") { $0.closed.map(\.1) == [1002] && $0.messages.isEmpty }
        try server.stop()
    }

    /// A long frame takes few reads, and none goes far into the next frames.
    @Test func aLongFrameIsReadInLargePieces() throws {
        let (frame, next) = (RawClient.frame(2, [UInt8](repeating: 7, count: 90_000)), RawClient.frame(1, Array("next".utf8)))
        let (burst, room) = (Int(FRAME_GUARD_BURST), Int(FRAME_GUARD_ROOM))
        #expect(try readSizes(of: frame + next) == [burst, room, frame.count - burst - room, next.count])
    }

    /// Messages that a client sends together arrive together, and it does not keep the others waiting for more than a burst.
    @Test func shortFramesAreReadTogether() throws {
        let frame = RawClient.frame(1, [UInt8](repeating: 97, count: 150))
        #expect(try readSizes(of: (0..<16).flatMap { _ in frame }) == [16 * frame.count])
        let burst = Int(FRAME_GUARD_BURST)
        #expect(try readSizes(of: (0..<40).flatMap { _ in frame }) == [burst, 40 * frame.count - burst])
        // Whatever asks for less has less room.
        #expect(try readSizes(of: frame, asked: 100) == [100, frame.count - 100])
    }

    /// Sends bytes through a guarded socket, and returns how many each `recv` returned.
    private func readSizes(of bytes: [UInt8], asked: Int = Int(FRAME_GUARD_READ)) throws -> [Int] {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        frame_guard_begin(ends[0], UnsafeMutableRawPointer(bitPattern: 1))
        defer { frame_guard_end(ends[0]) }
        #expect(write(ends[1], bytes, bytes.count) == bytes.count)
        var buffer = [UInt8](repeating: 0, count: Int(FRAME_GUARD_ROOM))
        var (read, sizes) = ([UInt8](), [Int]())
        while read.count < bytes.count {
            let size = recv(ends[0], &buffer, asked, 0)
            try #require(size > 0)
            sizes.append(size)
            read += buffer[..<size]
        }
        #expect(read == bytes)
        return sizes
    }

    /// A descriptor that was guarded is used again, first for a handshake, whose bytes are not frames.
    @Test func aDescriptorIsGuardedOncePerConnection() throws {
        let server = try LoopThread()
        for round in 0..<20 {
            let client = try RawClient.webSocket(port: server.port)
            try client.sendText(Array("round \(round)".utf8))
            #expect(try client.readMessage().payload == Array("round \(round)".utf8))
            if round % 2 == 0 { try client.send([0x81, 0x00]) } else { try client.send(RawClient.frame(8, [0x03, 0xE8])) }
            let code = try client.readMessage().closeCode
            #expect(code == (round % 2 == 0 ? 1002 : 1000))
        }
        try server.stop()
    }
}
