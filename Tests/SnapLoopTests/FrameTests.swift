import Testing

@testable import SnapLoop

@Suite struct FrameTests {
    @Test(
        arguments: [
            (0, [0x81, 0]), (125, [0x81, 125]), (126, [0x81, 126, 0, 126]), (65_535, [0x81, 126, 0xff, 0xff]),
            (65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] as [(Int, [UInt8])])
    func headerHasTheBytesOfTheStandard(count: Int, header: [UInt8]) {
        let payload = [UInt8](repeating: 7, count: count)
        Frame.text(payload).withWire { #expect(Array($0) == header + payload) }
    }

    @Test func binaryFrameHasItsOpcode() {
        Frame.binary([1, 2]).withWire { #expect(Array($0) == [0x82, 2, 1, 2]) }
    }

    @Test func framingInPlaceEqualsCopying() {
        let text = String(repeating: "ä", count: 300)
        let placed = Frame.framing { $0.append(contentsOf: Array(text.utf8)) }
        placed.withWire { placed in Frame.text(text).withWire { #expect(Array(placed) == Array($0)) } }
    }

    @Test func bytesInTheirPlaceMakeTheSameFrameAsCopiedOnes() {
        let first = Frame.text("b")
        for count in [0, 1, 200, 70_000, Frame.fragmentBytes + 1] {
            let (front, image) = ([1, 2, 3] as [UInt8], [UInt8](repeating: 7, count: count))
            let copied = Frame.framing(isBinary: true, after: first) { $0 += front + image }
            for room in [0, 3, 8, 19, 1_024] {
                let frame = Frame.binary(front, [UInt8](repeating: 9, count: room) + image, from: room, after: first)
                #expect((frame.count, frame.isBinary) == (count + 3, true))
                copied.withWire { copied in frame.withWire { #expect(Array($0) == Array(copied), "\(count) bytes after \(room)") } }
                frame.withFront { front in first.withWire { #expect(Array(front) == Array($0)) } }
            }
        }
    }

    @Test func imageInItsPlaceIsNotCopied() {
        var place = 0
        func frame(_ bytes: consuming [UInt8]) -> Frame {
            place = bytes.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
            return Frame.binary([1], bytes, from: 1_024)
        }
        let made = frame([UInt8](repeating: 0, count: 70_000))
        #expect(made.bytes.withUnsafeBytes { Int(bitPattern: $0.baseAddress) } == place)
    }

    @Test func messageBeforeAFrameIsNotPartOfIt() {
        let first = Frame.text(Array("a".utf8), after: .text("b"))
        first.withWire { #expect(Array($0) == [0x81, 1, 98, 0x81, 1, 97]) }
        for count in [1, 200, 70_000, Frame.fragmentBytes + 1] {
            let payload = [UInt8](repeating: 7, count: count)
            let frame = Frame.framing(isBinary: true, after: first) { $0 += payload }
            #expect((frame.count, frame.isWhole) == (count, count <= Frame.fragmentBytes))
            frame.withFront { front in first.withWire { #expect(Array(front) == Array($0)) } }
            frame.withPayload(from: 0, count: count) { #expect(Array($0) == payload) }
            frame.withWire { wire in
                Frame.binary(payload).withWire { alone in #expect(Array(wire) == [0x81, 1, 98, 0x81, 1, 97] + Array(alone)) }
            }
        }
    }

    @Test func fragmentHeadersMarkFirstAndLast() {
        func first(_ isFirst: Bool, _ isLast: Bool) -> UInt8 {
            var bytes: [UInt8] = [0, 0]
            let header = FrameHeader(payload: 1, isBinary: true, isFirst: isFirst, isLast: isLast)
            bytes.withUnsafeMutableBytes { header.write(to: $0.baseAddress) }
            return bytes[0]
        }
        #expect([first(true, true), first(true, false), first(false, false), first(false, true)] == [0x82, 0x02, 0x00, 0x80])
    }
}

@Suite struct FrameLogTests {
    private func append(_ text: String, to log: FrameLog) { Array(text.utf8).withUnsafeBytes { log.append($0) } }

    @Test func offsetsContinueFromTheGivenOne() {
        let log = FrameLog(after: 41)
        #expect((log.head, log.first) == (41, 42))
        append("a", to: log)
        append("bc", to: log)
        #expect((log.head, log.first) == (43, 42))
        let all = log.entries(from: 42, limit: 1_000)
        #expect(all.map { Array($0.bytes) } == [0x81, 1, 97, 0x81, 2, 98, 99])
        #expect(all?.next == 44)
        #expect(log.entries(from: 43, limit: 1_000).map { Array($0.bytes) } == [0x81, 2, 98, 99])
    }

    @Test func cursorAheadOfTheHeadWaits() {
        let log = FrameLog(after: 10)
        #expect(log.keeps(13))
        #expect(log.entries(from: 13, limit: 10) == nil)
        for text in ["k", "l", "m"] { append(text, to: log) }
        #expect(log.entries(from: 13, limit: 10).map { Array($0.bytes) } == [0x81, 1, 109])
    }

    @Test func tailIsBoundedAndBytesSurviveMoving() {
        let log = FrameLog(after: 0, bytesMax: 1_000)
        for number in 1...5_000 {
            append("entry \(number)", to: log)
            let last = log.entries(from: log.head, limit: 10_000)
            #expect(last.map { String(decoding: $0.bytes.dropFirst(2), as: UTF8.self) } == "entry \(number)")
        }
        let kept = log.entries(from: log.first, limit: 10_000)
        #expect((kept?.bytes.count ?? 0) <= 1_000 && (kept?.bytes.count ?? 0) > 900)
        #expect(!log.keeps(log.first - 1))
        #expect(String(decoding: kept.map { Array($0.bytes) }?[2..<12] ?? [], as: UTF8.self) == "entry \(log.first)")
    }

    @Test func anEntryBiggerThanTheLogIsKeptAlone() {
        let log = FrameLog(after: 0, bytesMax: 100)
        append("small", to: log)
        append(String(repeating: "x", count: 1_000), to: log)
        #expect((log.first, log.head) == (2, 2))
        #expect(log.entries(from: 2, limit: 10)?.bytes.count == 1_004)
        append("small", to: log)
        #expect(log.first == 3)
    }

    @Test func newsIsCutAtEntriesButNeverEmpty() {
        let log = FrameLog(after: 0)
        for _ in 0..<10 { append("12345678", to: log) }
        let some = log.entries(from: 1, limit: 55)
        #expect(some.map { $0.bytes.count % 10 == 0 && $0.bytes.count <= 55 } == true)
        #expect(log.entries(from: 1, limit: 1)?.bytes.count == 10)
    }
}
