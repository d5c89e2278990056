import Simulation
import SnapModel
import SnapWire
import TestSupport
import Testing

@testable import SnapServer

/// `server.history`: the figures of the last 24 hours.
struct HistoryTests {
    @Test func historyCountsEachPostInItsMinute() throws {
        let server = try InProcessServer(everybody)
        _ = try server["ana"].snap("first")
        try server.pass(seconds: 180)
        _ = try server["ana"].snap("second")
        _ = try server["ana"].photo("third")
        // The second question must not count anything again.
        for _ in 0..<2 {
            let answer = try server["admin"].ask("server.history", ["minutes": 1])
            let snaps = values("snaps", in: answer)
            #expect(snaps.first == 1 && snaps.last == 1 && snaps.reduce(0, +) == 2)
            #expect(values("photos", in: answer).reduce(0, +) == 1)
            #expect(values("connections", in: answer).last == 2)
            let steps = (answer["steps"]?.array ?? []).compactMap(\.integer)
            #expect(steps.count == snaps.count && (4...5).contains(steps.count))
            #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 - $0 == 60_000 })
        }
        let hour = try server["admin"].ask("server.history", ["minutes": 60])
        #expect(values("snaps", in: hour).reduce(0, +) == 2 && values("snaps", in: hour).count <= 2)
    }

    private func values(_ name: String, in answer: JSONValue) -> [Int64] {
        let series = (answer["series"]?.array ?? []).first { $0["name"]?.string == name }
        return (series?["values"]?.array ?? []).compactMap(\.integer)
    }

    @Test func historyForgetsAfterADayAndKeepsItsSize() {
        var history = MetricHistory()
        for minute in 1...3_000 { history.record(reading(Int64(minute)), at: at(Int64(minute))) }
        let day = history.page(minutes: 1, at: at(3_000))
        #expect(day.steps.first == at(1_561) && day.steps.count == MetricHistory.minutesMax)
        #expect(day.series.allSatisfy { $0.values.count == MetricHistory.minutesMax })
        let hours = history.page(minutes: 60, at: at(3_000))
        #expect(hours.series.first { $0.name == .snaps }?.values[1] == 60 && hours.steps.count == 25)
        #expect(MetricHistory.bytes == 126_720)
    }

    @Test func historyKeepsTheLargestTheSmallestOrTheSumOfAStep() {
        var history = MetricHistory()
        for (minute, number) in [(10, 5), (11, 9), (12, 7)] { history.record(reading(Int64(number)), at: at(Int64(minute))) }
        let step = history.page(minutes: 10, at: at(19))
        #expect(step.steps == [at(10)])
        #expect(value(.connections, step) == 9 && value(.storeFreeBytes, step) == 5 && value(.snaps, step) == 7)
    }

    @Test func minutesWithoutAServerAreAbsent() {
        var history = MetricHistory()
        history.record(reading(1), at: at(100))
        history.record(reading(2), at: at(160))
        #expect(history.page(minutes: 1, at: at(161)).steps == [at(100), at(160)])
    }

    private func at(_ minute: Int64) -> Timestamp { Timestamp(milliseconds: minute * 60_000) }
    private func reading(_ number: Int64) -> [Int64] { HistorySeries.allCases.map { _ in number } }
    private func value(_ name: HistorySeries, _ page: ServerHistory) -> Int64? { page.series.first { $0.name == name }?.values.last }
}
