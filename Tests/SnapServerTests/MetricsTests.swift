import Foundation
import SnapModel
import Testing

@testable import SnapLoop
@testable import SnapServer

/// The table of metrics is complete, documented and valid for Prometheus; and the counters behind it are right.
struct MetricsTests {
    private func readings(_ figures: Figures = Figures(), loop: LoopCounters = LoopCounters()) -> Readings {
        Readings(
            figures: figures, loop: loop, sessions: 3, accountsOnline: 2, subscriptions: 5, published: 7, deliveries: 11,
            home: ListenerCounts(subscribers: 0, published: 0, deliveries: 0),
            notifications: ListenerCounts(subscribers: 0, published: 0, deliveries: 0),
            inboxes: ListenerCounts(subscribers: 0, published: 0, deliveries: 0),
            searches: ListenerCounts(subscribers: 0, published: 0, deliveries: 0),
            comments: ListenerCounts(subscribers: 0, published: 0, deliveries: 0), queueBytes: 13,
            databaseBytes: 17, walBytes: 19, isStoreFull: false, isRecogniserUsable: true, providers: [], keyFailures: 29, complaint: nil,
            uptimeSeconds: 23,
            process: ProcessFacts())
    }

    @Test func namesFollowTheRulesOfPrometheus() {
        #expect(Set(Metric.table.map(\.fullName)).count == Metric.table.count)
        for metric in Metric.table {
            #expect(metric.fullName.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil, "\(metric.name)")
            #expect((metric.kind == .counter) == metric.name.hasSuffix("_total"), "\(metric.name)")
            #expect(!metric.name.contains("milli") && !metric.name.contains("micro") && !metric.help.contains("\n"))
        }
    }

    @Test func theReferenceHasEveryMetricAndNoOther() throws {
        let text = try String(contentsOfFile: "Sources/snapfeed/snapfeed.docc/Metrics.md", encoding: .utf8)
        #expect(text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| `") } == Metric.table.map(\.row))
    }

    @Test func theTextHasHelpAndTypeForEachAndSumsItsBuckets() {
        var figures = Figures()
        for time in [50, 100, 101, 3_000_000, 99_000_000] {
            figures.count(CommitFigures(commands: 3, microseconds: Int64(time), freeBytes: 1, fault: nil))
        }
        figures.reject(.rateLimited)
        let text = MetricsText(readings(figures)).text
        for metric in Metric.table { #expect(text.contains("# TYPE \(metric.fullName) \(metric.kind.rawValue)\n")) }
        for line in [
            "snapfeed_connections 3", "snapfeed_deliveries_total 11", "snapfeed_commit_seconds_bucket{le=\"0.0001\"} 2",
            "snapfeed_commit_seconds_bucket{le=\"0.00025\"} 3", "snapfeed_commit_seconds_bucket{le=\"10.0\"} 4",
            "snapfeed_commit_seconds_bucket{le=\"+Inf\"} 5", "snapfeed_commit_seconds_sum 102.000251", "snapfeed_commit_seconds_count 5",
            "snapfeed_commit_batch_size_sum 15", "snapfeed_rejections_total{reason=\"rate_limited\"} 1",
            "snapfeed_rejections_total{reason=\"busy\"} 0", "snapfeed_build_info{version=\"\(Product.version)\"} 1",
        ] { #expect(text.contains(line + "\n"), "\(line)") }
    }

    @Test func codesThatPeersMadeUpShareOneLabel() {
        var loop = LoopCounters()
        loop.closesByCode = [1_000: 4, 4_001: 2, 4_999: 1, 3_000: 1, 65_535: 1]
        #expect(readings(loop: loop).closes.map { "\($0) \($1)" } == ["1000 4", "4001 2", "other 3"])
    }

    @Test func serverStatsReturnsTheMetricsAsIntegers() {
        var figures = Figures()
        figures.count(CommitFigures(commands: 3, microseconds: 700, freeBytes: 1, fault: nil))
        figures.recoveries = 2
        figures.snapshots = 1
        let stats = Dictionary(readings(figures).stats.figures.map { ($0.name, $0.value) }) { first, _ in first }
        let reported = [
            "connections", "posts_total", "commits_total", "commit_microseconds_total", "commit_microseconds_p99", "recoveries_total",
        ].map {
            stats[$0]
        }
        #expect(reported == [3, 0, 1, 700, 1_000, 3])
        #expect(stats["uptime_seconds"] == 23)
    }

    @Test func theRecentPartOfAHistogramForgetsAfterTwoMinutes() {
        var histogram = Histogram.times
        for _ in 0..<99 { histogram.observe(90) }
        histogram.observe(2_000_000)
        #expect(histogram.recent(0.99) == 100 && histogram.recent(1) == 2_500_000)
        histogram.roll()
        #expect(histogram.recent(1) == 2_500_000)
        histogram.roll()
        #expect(histogram.recent(1) == 0 && histogram.count == 100 && histogram.sum == 2_008_910)
        histogram.observe(.max / 2)
        #expect(histogram.recent(1) == 10_000_000)
    }

    @Test func processMetricsHavePlausibleValues() {
        let facts = ProcessFacts()
        #expect(facts.residentBytes > 1 << 20 && facts.virtualBytes >= facts.residentBytes)
        #expect(facts.openFiles > 2 && facts.openFilesMax >= facts.openFiles)
        #expect(abs(Double(facts.startedAt) - Date().timeIntervalSince1970) < 86_400)
    }
}
