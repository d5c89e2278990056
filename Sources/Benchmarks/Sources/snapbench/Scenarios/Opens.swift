/// Many viewers, each opening one uploaded image after another. An open writes a claim to disk before it sends the bytes, and so does the
/// promise in C; nginx sends the same bytes from files to everyone.
struct OpenScenario: Scenario {
    let viewers = 256
    let snaps = 160
    /// The number of images that each viewer opens in a run.
    let opens = 40
    let data: String

    func measure(runs: Int) throws -> BenchReport {
        let tokens = try AppTokens()
        let server = try BenchServer(data: data, options: tokens.options)
        defer { server.stop() }
        let uploads = try Uploads(snaps, port: server.port, token: tokens.token(for: "author"))
        let nginx = try Nginx(serving: uploads.images.map { ("\($0.snap).jpg", $0.bytes) })
        defer { nginx.process.stop() }
        let promise = try PromiseInC.start(images: uploads.images.map(\.bytes))
        defer { promise.stop() }
        var (ours, inC, theirs) = (Rates(), Rates(), Rates())
        let asks = uploads.images.map { BenchMember.frame(.text, Array(Uploads.openRequest($0.snap).utf8)) }
        let gets = uploads.images.map { Array("GET /\($0.snap).jpg HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8) }
        let claims = uploads.images.indices.map { PromiseInC.openRequest($0 + 1) }
        // The first turn warms the caches and is not counted.
        for run in 0...runs {
            let open = try rate(try logIn(server, tokens, run), server.process, asks)
            let same = try rate(try PromiseInC.viewers(viewers, port: promise.port), promise, claims)
            let files = Downloads(try (0..<viewers).map { _ in Download(try BlockingSocket(port: nginx.port), .http) })
            let get = try rate(files, nginx.process, gets)
            guard run > 0 else { continue }
            ours.add(open)
            inC.add(same)
            theirs.add(get)
        }
        return BenchReport(
            rows: rows(ours, PromiseInC.name, inC, .atLeast(0.8), bytes: uploads.meanBytes)
                + rows(ours, "nginx \(try Nginx.version()), no rule", theirs, .atLeast(0.25), bytes: uploads.meanBytes))
    }

    /// Logs in new viewers, who have opened nothing.
    func logIn(_ server: BenchServer, _ tokens: AppTokens, _ run: Int) throws -> Downloads {
        Downloads(
            try (0..<viewers).map { viewer in
                let member = try BenchMember(port: server.port, token: tokens.token(for: "viewer \(run) \(viewer)"))
                return Download(member.socket, .webSocket)
            })
    }

    /// Runs the downloads. Each viewer starts at another snap, so that they do not all ask for the same one.
    func rate(_ crowd: Downloads, _ process: ServerProcess, _ requests: [[UInt8]]) throws -> (perSecond: Double, cpu: Double) {
        let before = try process.cpuMicroseconds()
        let elapsed = try crowd.fetch(opens) { requests[($0 + $1) % requests.count] }
        let count = Double(viewers * opens)
        return (count * 1_000_000 / Double(elapsed), Double(try process.cpuMicroseconds() - before) / count)
    }

    private func rows(_ ours: Rates, _ peer: String, _ theirs: Rates, _ goal: Goal, bytes: Double) -> [Row] {
        let size = "\(viewers) viewers, \(shown((bytes / 1_000).rounded())) KB"
        func row(_ unit: String, _ series: (Rates) -> Series, _ goal: Goal? = nil) -> Row {
            Row(scenario: "opens", size: size, unit: unit, ours: series(ours), beside: peer, theirs: series(theirs), goal: goal)
        }
        return [
            row("images/s", \.perSecond, goal),
            row("MB/s", { Series(values: $0.perSecond.values.map { $0 * bytes / 1_000_000 }) }),
            row("µs of server CPU each", \.cpu),
        ]
    }
}
