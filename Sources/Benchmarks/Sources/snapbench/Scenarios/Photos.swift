/// Photos: images over HTTP compared with nginx, which serves the same bytes from files to everyone, and lists from stores of growing size.
struct PhotoScenario: Scenario {
    let viewers = 256
    let photos = 120
    /// The number of images that each viewer fetches in a run.
    let fetches = 40
    let storeSizes = [1_000, 1_000_000]
    let calls = 100
    let data: String
    let stores: FilledStores

    func measure(runs: Int) throws -> BenchReport {
        var report = try images(runs: runs)
        report.add(try lists(runs: runs))
        return report
    }

    // MARK: Images

    private func images(runs: Int) throws -> BenchReport {
        let server = try BenchServer(data: data, options: ["--limit", "photosPerMinute=0"])
        defer { server.stop() }
        let token = try Crowd.signUp("author", port: server.port)
        var report = BenchReport()
        let posted = try PostedPhotos(photos, port: server.port, token: token)
        for size in ["large", "thumb"] {
            let images = try posted.images(size, port: server.port)
            let nginx = try Nginx(serving: images.enumerated().map { ("\($0).jpg", $1.bytes) })
            defer { nginx.process.stop() }
            let asks = images.map { Array("GET \($0.path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8) }
            let gets = images.indices.map { Array("GET /\($0).jpg HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8) }
            var (ours, theirs) = (Rates(), Rates())
            // The first turn warms the caches and is not counted.
            for run in 0...runs {
                let mine = try rate(server.port, server.process, asks)
                let other = try rate(nginx.port, nginx.process, gets)
                guard run > 0 else { continue }
                ours.add(mine)
                theirs.add(other)
            }
            report.add(try rows(ours, theirs, size, bytes: Double(images.reduce(0) { $0 + $1.bytes.count }) / Double(images.count)))
        }
        return report
    }

    private func rate(_ port: UInt16, _ process: ServerProcess, _ requests: [[UInt8]]) throws -> (perSecond: Double, cpu: Double) {
        let crowd = Downloads(try (0..<viewers).map { _ in Download(try BlockingSocket(port: port), .http) })
        let before = try process.cpuMicroseconds()
        let elapsed = try crowd.fetch(fetches) { requests[($0 + $1) % requests.count] }
        let count = Double(viewers * fetches)
        return (count * 1_000_000 / Double(elapsed), Double(try process.cpuMicroseconds() - before) / count)
    }

    private func rows(_ ours: Rates, _ theirs: Rates, _ size: String, bytes: Double) throws -> BenchReport {
        let peer = "nginx \(try Nginx.version()), no rule"
        func row(_ unit: String, _ series: (Rates) -> Series, _ goal: Goal?) -> Row {
            Row(
                scenario: "photo images", size: "\(viewers) viewers, \(size), \(shown((bytes / 1_000).rounded())) KB", unit: unit,
                ours: series(ours), beside: peer, theirs: series(theirs), goal: goal)
        }
        return BenchReport(rows: [row("images/s", \.perSecond, .atLeast(0.6)), row("µs of server CPU each", \.cpu, .atMost(1.7))])
    }

    // MARK: Lists

    /// Lists of photos as their owners of stores of different sizes ask for them.
    private func lists(runs: Int) throws -> BenchReport {
        let servers = try storeSizes.map { size in
            let store = try stores.ofPhotos(size)
            return (server: try BenchServer(data: data, store: store.folder), token: store.token)
        }
        defer { for (server, _) in servers { server.stop() } }
        let members = try servers.map { server, token in
            let member = try BenchMember(port: server.port, token: token)
            return member
        }
        // Account 1 follows up to 5,000 others; account 2 posted more than fifty photos.
        let asks = [("profile.photos", "{\"account\":\"2\"}", "50 photos"), ("home.page", "{}", "up to 5,000 follows")]
        var times = asks.map { _ in storeSizes.map { _ in Series() } }
        for run in 0...runs {
            for (index, member) in members.enumerated() {
                for (kind, ask) in asks.enumerated() {
                    let median = try member.medianTime(of: ask.0, ask.1, calls: calls, atLeast: 50 * 400)
                    if run > 0 { times[kind][index].values.append(median) }
                }
            }
        }
        return BenchReport(
            rows: zip(asks, times).flatMap { ask, times in
                func row(_ beside: String, _ theirs: Series, _ goal: Goal?) -> Row {
                    Row(
                        scenario: ask.0, size: "\(ask.2), \(shown(Double(storeSizes[1]))) photos", unit: "ms, p50", ours: times[1],
                        beside: beside, theirs: theirs, goal: goal)
                }
                let few = "itself, \(shown(Double(storeSizes[0])))"
                return [row("", Series(), .atMost(1)), row(few, times[0], ask.0 == "home.page" ? nil : .atMost(1.3))]
            })
    }
}
