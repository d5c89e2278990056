import Foundation

/// Searches in stores of growing size, compared with themselves, PostgreSQL and FTS5 with bm25 on the same captions; and what search costs
/// a post.
///
/// The times are those of whole requests: 50 photos with the addresses of their images, over a socket. The peers give numbers and captions.
struct SearchScenario: Scenario {
    let data: String
    let stores: FilledStores
    let sizes = [10_000, 100_000, 1_000_000]
    /// Words by the part of captions that have them: see `million_captions.py`.
    let words = ["rare", "thousandth", "hundredth", "tenth", "half"]
    let calls = 60
    let liveSearches = 10_000
    /// The connections that have them.
    let searchers = 100
    /// The changes of a photo in a run.
    let edits = 200
    private var last: Int { sizes.count - 1 }

    func measure(runs: Int) throws -> BenchReport {
        var report = try queries(runs: runs)
        report.add(try posts(runs: runs))
        report.add(try live(runs: runs))
        report.add(try MatchingSearches.report(data: data, runs: runs))
        return report
    }

    // MARK: Queries

    private func queries(runs: Int) throws -> BenchReport {
        let servers = try sizes.map { try SearchedServer(try stores.ofCaptions($0), data: data) }
        defer { for server in servers { server.server.stop() } }
        var times: [String: [Series]] = [:]
        var worst = Series()
        for run in 0...runs {
            for order in ["time", "relevance"] {
                for word in words {
                    let medians = try servers.map { try $0.time(word, order, calls: calls) }
                    guard run > 0 else { continue }
                    for (index, median) in medians.enumerated() {
                        times["\(order) \(word)", default: sizes.map { _ in Series() }][index].values.append(median)
                    }
                }
            }
            let slow = try servers[last].time("odd even", "time", calls: 3)
            if run > 0 { worst.values.append(slow) }
        }
        return report(times, worst, try Peers(store: try stores.ofCaptions(sizes[last]).folder.path, words))
    }

    private func report(_ times: [String: [Series]], _ worst: Series, _ peers: Peers) -> BenchReport {
        var report = BenchReport()
        for order in ["time", "relevance"] {
            for word in words {
                guard let series = times["\(order) \(word)"] else { continue }
                func row(_ beside: String, _ theirs: Series, _ goal: Goal?) -> Row {
                    Row(
                        scenario: "search by \(order)", size: "\(word), \(shown(Double(sizes[last]))) photos", unit: "ms, p50",
                        ours: series[last],
                        beside: beside, theirs: theirs, goal: goal)
                }
                report.rows.append(row("", Series(), .atMost(order == "time" ? 1.5 : 4)))
                report.rows.append(row("itself, \(shown(Double(sizes[0])))", series[0], .atMost(1.5)))
                for peer in peers.figures {
                    let time = peer.times[word]?[order] ?? .nan
                    report.rows.append(row(peer.name, Series(values: series[last].values.map { _ in time }), nil))
                }
            }
        }
        report.rows.append(
            Row(
                scenario: "search, worst case", size: "two words never together, \(shown(Double(sizes[last]))) photos", unit: "ms, p50",
                ours: worst, beside: "", theirs: Series()))
        report.panels = ["time", "relevance"].map { panel($0, times) }
        return report
    }

    private func panel(_ order: String, _ times: [String: [Series]]) -> Panel {
        let points = words.flatMap { word in
            zip(sizes, times["\(order) \(word)"] ?? []).map { Point(line: word, size: Double($0), cost: $1.median) }
        }
        return Panel(title: "Search by \(order): ms for the top 50", sizes: "photos in the store", points: points)
    }

    /// Runs the same queries in alternative engines.
    private struct Peers {
        let figures: [(name: String, times: [String: [String: Double]])]

        init(store: String, _ words: [String]) throws {
            figures = try [("PostgreSQL, tsvector", "postgresql"), ("FTS5, bm25", "fts5")].map { name, kind in
                let text = try Tool.output(".venv-bench/bin/python", [Relay.peer("search.py"), kind, store] + words)
                let line = text.split(separator: "\n").last { $0.hasPrefix("{") } ?? ""
                return (name, try JSONDecoder().decode([String: [String: Double]].self, from: Data(line.utf8)))
            }
        }
    }

    // MARK: Posts

    /// The CPU of a snap with a caption compared with one without.
    private func posts(runs: Int) throws -> BenchReport {
        let server = try BenchServer(data: data)
        defer { server.stop() }
        let crowd = try Crowd(256, port: server.port, token: try Crowd.signUp("bench", port: server.port))
        var (captioned, plain) = (Series(), Series())
        for run in 0...runs {
            for (kind, caption) in ["a red fox at dusk near the old bridge #fox", nil].enumerated() {
                let before = try server.process.cpuMicroseconds()
                let posted = try PostScenario.post(crowd, key: "\(run).\(kind)", caption: caption, seconds: 1).posted
                let cost = Double(try server.process.cpuMicroseconds() - before) / Double(posted)
                guard run > 0 else { continue }
                if caption == nil { plain.values.append(cost) } else { captioned.values.append(cost) }
            }
        }
        return BenchReport(rows: [
            Row(
                scenario: "posts with a caption", size: "256 clients", unit: "µs of server CPU each", ours: captioned,
                beside: "without one", theirs: plain, goal: .atMost(1.3))
        ])
    }

    // MARK: Live searches

    /// The CPU of the thread that looks up the words of a changed photo among many live searches. Each caption has those of at least one.
    private func live(runs: Int) throws -> BenchReport {
        let limits = ["searchesPerSecond=0", "searchesPerSecondPerAccount=0", "liveSearchesPerConnection=\(liveSearches / searchers)"]
        let server = try BenchServer(data: data, options: limits.flatMap { ["--limit", $0] })
        defer { server.stop() }
        let crowd = try Crowd(1, port: server.port, token: try Crowd.signUp("author", port: server.port))
        let photo = try Crowd.postPhoto(crowd.members[0])
        try crowd.join(searchers, port: server.port, token: try Crowd.signUp("searcher", port: server.port))
        for number in 0..<liveSearches {
            // Two words each, as frequent as those of captions are.
            let query = "{\"query\":\"w\(number % 4_000) #t\(number % 997)\",\"limit\":1}"
            _ = try Crowd.call(crowd.members[1 + number % searchers], "search.subscribe", query)
        }
        var times = Series()
        for run in 0...runs {
            let before = try server.process.cpuMicroseconds(thread: "snap-searches")
            for number in 0..<edits { try edit(photo, number, crowd) }
            guard run > 0 else { continue }
            times.values.append(Double(try server.process.cpuMicroseconds(thread: "snap-searches") - before) / Double(edits))
        }
        return BenchReport(rows: [
            Row(
                scenario: "a photo among live searches", size: "\(shown(Double(liveSearches))) searches", unit: "µs of their thread's CPU",
                ours: times, beside: "", theirs: Series())
        ])
    }

    /// Changes the photo's caption, and waits until a live search has been notified of it.
    private func edit(_ photo: String, _ number: Int, _ crowd: Crowd) throws {
        let caption = "w\(number) on the w\(number * 7 % 5_000) at w\(number * 13 % 3_000) #t\(number % 997) #fox"
        try crowd.members[0].send(Crowd.request(2, "photo.edit", "{\"photo\":\"\(photo)\",\"caption\":\"\(caption)\"}"))
        var isPushed = false
        try crowd.listen {
            isPushed
        } _: { member, message in
            if member > 0, Array(message).position(of: Array(caption.utf8)) != nil { isPushed = true }
        }
    }
}

/// A server over a filled store whose index is complete.
private struct SearchedServer {
    let server: BenchServer
    private let token: String

    init(_ store: FilledStore, data: String) throws {
        server = try BenchServer(data: data, store: store.folder)
        token = store.token
        let end = microseconds() + 600_000_000
        while try Crowd.call(try member(), "search.photos", "{\"query\":\"half\",\"limit\":1}").contains("\"partial\":true") {
            guard microseconds() < end else { throw BenchFault("the index was not made within ten minutes") }
            usleep(500_000)
        }
    }

    /// Makes a new client for each part of the run, because bench clients do not answer pings and the server closes them after some time.
    private func member() throws -> BenchMember {
        let member = try BenchMember(port: server.port, token: token)
        return member
    }

    /// The median of some calls, in milliseconds.
    func time(_ query: String, _ order: String, calls: Int) throws -> Double {
        let member = try member()
        let taken = try (0..<calls).map { _ in
            let start = microseconds()
            _ = try Crowd.call(member, "search.photos", "{\"query\":\"\(query)\",\"order\":\"\(order)\"}")
            return Double(microseconds() - start) / 1_000
        }
        return taken.percentile(0.5) ?? .nan
    }
}
