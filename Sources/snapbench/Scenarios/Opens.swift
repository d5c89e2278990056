/// Many viewers, each opening one uploaded image after another. An open writes a claim to disk before it sends the bytes; nginx sends the
/// same bytes from files to anybody.
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
        var (ours, theirs) = (Rates(), Rates())
        let asks = uploads.images.map { BenchMember.frame(.text, Array(Uploads.openRequest($0.snap).utf8)) }
        let gets = uploads.images.map { Array("GET /\($0.snap).jpg HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8) }
        // The first turn warms the caches and is not counted.
        for run in 0...runs {
            let open = try rate(try logIn(server, tokens, run), server.process, asks)
            let files = Downloads(try (0..<viewers).map { _ in Download(try BlockingSocket(port: nginx.port), .http) })
            let get = try rate(files, nginx.process, gets)
            guard run > 0 else { continue }
            ours.add(open)
            theirs.add(get)
        }
        return try report(ours, theirs, bytes: uploads.meanBytes)
    }

    /// Logs in new viewers, who have opened nothing.
    func logIn(_ server: BenchServer, _ tokens: AppTokens, _ run: Int) throws -> Downloads {
        Downloads(
            try (0..<viewers).map { viewer in
                let member = try BenchMember(port: server.port)
                _ = try Crowd.call(member, "session.resume", "{\"token\":\"\(tokens.token(for: "viewer \(run) \(viewer)"))\"}")
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

    private func report(_ ours: Rates, _ theirs: Rates, bytes: Double) throws -> BenchReport {
        let (size, peer) = ("\(viewers) viewers, \(shown((bytes / 1_000).rounded())) KB", "nginx \(try Nginx.version()), no rule")
        func row(_ unit: String, _ series: (Rates) -> Series, _ goal: Goal?) -> Row {
            Row(scenario: "opens", size: size, unit: unit, ours: series(ours), beside: peer, theirs: series(theirs), goal: goal)
        }
        return BenchReport(rows: [
            row("images/s", \.perSecond, .atLeast(0.5)),
            row("MB/s", { Series(values: $0.perSecond.values.map { $0 * bytes / 1_000_000 }) }, .atLeast(0.5)),
            row("µs of server CPU each", \.cpu, nil),
        ])
    }
}
