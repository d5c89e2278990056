import SnapWire

/// The server's figures at one moment, and their gain since the previous moment.
struct Pulse {
    let now: Int64
    private let values: [String: Int64]
    private let before: [String: Int64]
    private let seconds: Double

    /// - Parameter answer: the answer of `server.stats`.
    init(_ answer: JSONValue, after last: Pulse?) {
        let now = answer["now"]?.integer ?? 0
        self.now = now
        let figures = (answer["figures"]?.array ?? []).compactMap { figure in
            figure["name"]?.string.flatMap { name in figure["value"]?.integer.map { (name, $0) } }
        }
        let values = Dictionary(figures) { first, _ in first }
        self.values = values
        before = last?.values ?? values
        seconds = last.map { max(0.001, Double(now - $0.now) / 1_000) } ?? 1
    }

    /// Nil when the server does not send the figure.
    func value(_ name: String) -> Int64? { values[name] }

    /// The gain of a counter per second.
    func rate(_ name: String) -> Int64? {
        guard let value = values[name], let earlier = before[name] else { return nil }
        return Int64((Double(max(0, value - earlier)) / seconds).rounded())
    }

    /// The gain of one counter per unit of another, such as microseconds per commit; nil when the other did not grow.
    func mean(_ sum: String, per count: String) -> Int64? {
        guard let sumNow = values[sum], let countNow = values[count], let sumBefore = before[sum], let countBefore = before[count],
            countNow > countBefore
        else { return nil }
        return (sumNow - sumBefore) / (countNow - countBefore)
    }

    static let gauges = [
        "uptime_seconds", "connections", "accounts_online", "subscriptions", "queue_bytes", "store_free_bytes",
        "process_resident_memory_bytes",
    ]
    static let counters = [
        "requests_total", "rejections_total", "events_total", "deliveries_total", "posts_total", "opens_total", "bytes_received_total",
        "bytes_sent_total", "commits_total",
    ]

    /// The JSON form: gauges as they are, counters as gains per second, latencies as means since the previous object.
    func write(to json: inout JSONWriter) {
        json.field("at", now)
        for name in Self.gauges { if let value = value(name) { Self.write(name, value, to: &json) } }
        json.field("perSecond") { json in
            for name in Self.counters { if let rate = rate(name) { Self.write(String(name.dropLast("_total".count)), rate, to: &json) } }
        }
        if let latency = commitMicroseconds { json.field("commitMicroseconds", latency) }
        if let size = commitSize { json.field("commitCommands", size) }
        if let latency = commitMicrosecondsP99 { json.field("commitMicrosecondsP99", latency) }
        if let lag = loopLagMicrosecondsP99 { json.field("loopLagMicrosecondsP99", lag) }
    }

    private static func write(_ name: String, _ value: Int64, to json: inout JSONWriter) {
        json.name(escaping: name)
        json.value(value)
    }

    var commitMicroseconds: Int64? { mean("commit_microseconds_total", per: "commits_total") }
    /// Over the last minute or two; the server computes it.
    var commitMicrosecondsP99: Int64? { value("commit_microseconds_p99") }
    /// Over the last minute or two. The server measures the lag all the time.
    var loopLagMicrosecondsP99: Int64? { value("loop_lag_microseconds_p99") }
    var commitSize: Int64? { mean("commands_total", per: "commits_total") }
}
