/// A cold start: the time from starting the program until it is ready, with nothing of the database in the system's cache.
struct StartScenario: Scenario {
    let snaps = 1_000_000
    let data: String
    let stores: FilledStores

    func measure(runs: Int) throws -> BenchReport {
        let (empty, full) = (try stores.of(0), try stores.of(snaps))
        var (ours, theirs) = (Series(), Series())
        // The first turn loads the program itself into the cache and is not counted.
        for run in 0...runs {
            let times = (try time(full), try time(empty))
            guard run > 0 else { continue }
            ours.values.append(times.0)
            theirs.values.append(times.1)
        }
        return BenchReport(
            rows: [
                Row(
                    scenario: "start", size: "\(shown(Double(snaps))) snaps", unit: "ms", ours: ours, beside: "itself, empty",
                    theirs: theirs,
                    goal: .atMost(2))
            ],
            notes: [
                "start: from starting the program until /readyz says so, after a clean stop; the database file was dropped from the system's cache before each start (posix_fadvise), the program was not."
            ])
    }

    /// Milliseconds until the server is ready.
    private func time(_ store: FilledStore) throws -> Double {
        try store.forgetCache()
        let start = microseconds()
        let server = try BenchServer(data: data, store: store.folder)
        defer { server.stop() }
        try server.waitUntilReady()
        return Double(microseconds() - start) / 1_000
    }
}

extension BenchServer {
    /// Waits until the server is ready.
    ///
    /// - Throws: when it is not ready after ten seconds.
    fileprivate func waitUntilReady() throws {
        let deadline = microseconds() + 10_000_000
        while microseconds() < deadline {
            let socket = try BlockingSocket(port: port)
            try socket.send(Array("GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
            if String(decoding: try socket.receiveAll().prefix(12), as: UTF8.self) == "HTTP/1.1 200" { return }
        }
        throw BenchFault("the server did not become ready")
    }
}
