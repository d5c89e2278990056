import Foundation
import Logging
import SnapWire
import Synchronization
import Testing

@testable import SnapServer

/// Log lines: one for each event, with levels by module, bounded in number, safe to print.
struct LineLogTests {
    /// Collects the written lines, with a clock that moves only when the test moves it.
    private final class Desk: Sendable {
        let lines = Mutex<[String]>([])
        let seconds = Mutex(1_795_245_337.125)
        func log(_ levels: String = "notice", _ format: LogFormat = .text) throws -> LineLog {
            LineLog(
                try #require(LogLevels(levels)), format, now: { Date(timeIntervalSince1970: self.seconds.withLock { $0 }) },
                write: { line in self.lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } })
        }
        var written: [String] { lines.withLock { $0 } }
    }
    private let desk = Desk()

    @Test func aLineHasTimeLevelEventAndFields() throws {
        try desk.log().logger.record(.slowCommit, "a transaction took 612 ms", ["milliseconds": 612, "path": "a b"])
        #expect(
            desk.written == [
                "2026-11-21T07:15:37.125Z warning store.commit-slow: a transaction took 612 ms milliseconds=612 path=\"a b\"\n"
            ])
    }

    @Test func aLineOfJSONIsOneObjectWithNumbersAsNumbers() throws {
        try desk.log("notice", .json).logger.record(.slowCommit, "said \"so\"\n", ["milliseconds": 612, "store": "a\nb"])
        let line = try #require(desk.written.first)
        #expect(line.count { $0 == "\n" } == 1)
        let object = try JSONValue(parsing: Array(line.utf8.dropLast()))
        #expect(object["time"]?.string == "2026-11-21T07:15:37.125Z" && object["level"]?.string == "warning")
        #expect(object["module"]?.string == "store" && object["event"]?.string == "store.commit-slow")
        #expect(object["message"]?.string == "said \"so\"\n" && object["milliseconds"]?.integer == 612 && object["store"]?.string == "a\nb")
    }

    @Test func modulesHaveLevelsOfTheirOwn() throws {
        let log = try desk.log("error,store=debug,loop=critical")
        log.logger.record(.uncleanStop, "store warning")
        log.logger.record(.ready, "server notice")
        log.logger.record(.notReady, "server error")
        log.logger.record(.loopError, "loop error")
        #expect(desk.written.map { $0.contains("store warning") } == [true, false] && desk.written.last?.contains("server error") == true)
        log.setLevels(LogLevels())
        log.logger.record(.ready, "server notice")
        #expect(desk.written.count == 3)
    }

    @Test func aFloodOfOneEventIsCutAndCountedAndSparesTheOthers() throws {
        let logger = try desk.log().logger
        for number in 0..<100 { logger.record(.queryFailed, "\(number)") }
        logger.record(.imageLost, "another")
        #expect(desk.written.count == 11)
        desk.seconds.withLock { $0 += 1 }
        logger.record(.queryFailed, "later")
        logger.record(.queryFailed, "later still")
        #expect(desk.written.count == 13 && desk.written[11].hasSuffix("later suppressed=90\n") && desk.written[12].hasSuffix("still\n"))
    }

    @Test func bytesOfPeersControlNoTerminalAndMakeNoLine() throws {
        try desk.log().logger.record(.loopWarning, "a\u{1B}[2Jb\nc\u{202E}d\u{7F}")
        #expect(desk.written.first?.hasSuffix("a\\u{1b}[2Jb\\u{a}c\\u{202e}d\\u{7f}\n") == true)
    }

    @Test func everyEventHasALevelAMeaningAndARowInTheReference() throws {
        let text = try String(contentsOfFile: "Sources/snapfeed/snapfeed.docc/Operating.md", encoding: .utf8)
        let rows = text.split(separator: "\n").map(String.init).filter {
            $0.hasPrefix("| `server.") || $0.hasPrefix("| `loop.") || $0.hasPrefix("| `store.")
        }
        #expect(rows == OperatorEvent.allCases.map(\.row))
        for event in OperatorEvent.allCases { #expect(event.rawValue.hasPrefix(event.module.rawValue + ".")) }
    }
}
