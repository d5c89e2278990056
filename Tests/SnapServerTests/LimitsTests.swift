import Foundation
import SnapImage
import SnapLoop
import SnapModel
import SnapWire
import TestSupport
import Testing

@testable import SnapServer

/// The table of limits is complete, settable and documented.
struct LimitsTests {
    @Test func everyNameHasExactlyOneRowAndItsStandardIsAllowed() {
        #expect(Limits.table.map(\.name.rawValue).sorted() == Limit.Name.allCases.map(\.rawValue).sorted())
        for row in Limits.table {
            #expect(row.range.contains(row.standard), "\(row.name)")
            #expect(Limits()[row.name] == row.standard)
            #expect(!row.meaning.isEmpty && !row.consequence.isEmpty)
        }
    }

    @Test func theProtocolsReferenceHasTheTable() throws {
        let text = try String(contentsOfFile: "Sources/SnapWire/SnapWire.docc/Limits.md", encoding: .utf8)
        for row in Limits.table { #expect(text.contains(row.row + "\n"), "Limits.md needs this row: \(row.row)") }
    }

    @Test func serverInfoHasAllLimits() {
        var limits = Limits()
        limits[.postsPerMinute] = 7
        #expect(limits.published.first { $0.name == "postsPerMinute" }?.value == 7)
        #expect(limits.published.count == Limits.table.count)
    }

    @Test func requestsPerSecondSetsAllMethodsAndZeroLiftsEveryRate() {
        var limits = Limits()
        limits.setRequestsPerSecond(500)
        #expect(
            [.readsPerSecond, .writesPerSecond, .opensPerSecond, .readsPerSecondPerAccount].map { limits[$0] } == [500, 500, 500, 500])
        limits.setRequestsPerSecond(0)
        for name in Limit.Name.allCases where name.isRate { #expect(limits[name] == 0) }
        #expect(limits[.loginFailures] == 10 && limits[.connections] == 20_000)
    }

    @Test func eachPartGetsItsLimits() {
        var limits = Limits()
        for (number, row) in Limits.table.enumerated() { limits[row.name] = 2_000 + number }
        let loop = limits.loop(pingAfterSeconds: 20)
        let reported = [
            loop.connections, loop.connectionsPerAddress, loop.headerBytes, loop.messageBytes, loop.framesPerMessage, loop.assemblyBytes,
            loop.outboxBytes,
        ]
        let names: [Limit.Name] = [
            .connections, .connectionsPerAddress, .headerBytes, .messageBytes, .framesPerMessage, .assemblyBytes, .outboxBytes,
        ]
        #expect(reported == names.map { limits[$0] })
        #expect(loop.pingAfterSeconds == 20 && loop.hangupAfterSeconds == 30)
    }

    @Test func everyClassOfMethodsHasARateOfItsOwn() {
        var all = MethodBuckets()
        for kind in RateClass.allCases { #expect(all.take(kind, perSecond: 1, at: 0) == nil && !all.isFull(at: 0)) }
        #expect(all.isFull(at: 1_000_000))
        let open = Command.snap(.open(SnapID(rawValue: 1)))
        let commands: [(Limit.Name, Command)] = [
            (.readsPerSecond, .feed(.listFeeds)), (.writesPerSecond, .account(.endSession)), (.opensPerSecond, open),
            (.loginsPerSecond, .account(.resumeSession(token: "t"))),
        ]
        for (name, command) in commands {
            var limits = Limits()
            limits[name] = 1
            var buckets = MethodBuckets()
            func take(_ command: Command) -> Int64? {
                let kind = command.method.row.traits.rate
                return buckets.take(kind, perSecond: limits.rates(of: kind).connection, at: 0)
            }
            let waits = (0..<3).map { _ in take(command) }
            #expect(waits == [nil, nil, 1_000], "\(name)")
            for (other, command) in commands where other != name { #expect(take(command) == nil) }
        }
    }
}
