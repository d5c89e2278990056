import Foundation

/// Opens in inboxes and in a feed by the same viewers: as many images, and as many viewers of each. All recipients open each sent snap, so
/// its image is erased some seconds later; that is measured as well. The author is offline meanwhile, so no report of an open is sent.
struct InboxOpens: Scenario {
    let data: String
    let viewers: Int
    /// Viewers of each image.
    let recipients: Int
    /// The number of images that each viewer opens in a run.
    let opens = 10

    func measure(runs: Int) throws -> BenchReport {
        let tokens = try AppTokens()
        let server = try BenchServer(data: data, options: tokens.options)
        defer { server.stop() }
        let takers = try (0..<viewers).map { try Recipient("viewer \($0)", tokens, port: server.port) }
        let crowd = Downloads(takers.map { Download($0.member.socket, .webSocket) })
        var (inbox, feed) = (Rates(), Rates())
        // Everything is posted before the first open, so that no erasure falls into the time of a run.
        let posted = try (0...runs).map { run in
            try post(run: run, by: BenchMember(port: server.port, token: tokens.token(for: "author")), takers)
        }
        for (run, snaps) in posted.enumerated() {
            let opened = try rate(crowd, server.process, "inbox.open", snaps.sent)
            let same = try rate(crowd, server.process, "snap.open", snaps.posted)
            guard run > 0 else { continue }
            inbox.add(opened)
            feed.add(same)
        }
        let erasure = try erasure(in: server, of: posted.flatMap(\.posted))
        return BenchReport(rows: rows(inbox, feed, Series(values: inbox.cpu.values.map { $0 + erasure })))
    }

    /// Posts the images of a run: as many to each group of viewers as to the feed.
    ///
    /// - Returns: the ids of the snaps, group by group.
    private func post(run: Int, by author: BenchMember, _ takers: [Recipient]) throws -> (sent: [String], posted: [String]) {
        func post(_ method: String, _ place: String, _ number: Int) throws -> String {
            let ask = Crowd.request(1, method, "{\(place),\"key\":\"\(method) \(run) \(number)\"}")
            return try Uploads.id(inReply: author.exchange(Uploads.attached(ask, TestImage.of60KB.png(seed: number))))
        }
        let numbers = 0..<viewers / recipients * opens
        let sent = try numbers.map { number in
            let group = takers[number / opens * recipients..<(number / opens + 1) * recipients]
            return try post("snap.send", "\"to\":[\(group.map(\.id).joined(separator: ","))]", number)
        }
        return (sent, try numbers.map { try post("snap.post", "\"feed\":\"animals\"", $0) })
    }

    private func rate(
        _ crowd: Downloads, _ process: ServerProcess, _ method: String, _ snaps: [String]
    ) throws -> (perSecond: Double, cpu: Double) {
        let asks = snaps.map { BenchMember.frame(.text, Array(Crowd.request(1, method, "{\"snap\":\"\($0)\"}").utf8)) }
        let before = try process.cpuMicroseconds()
        // Viewers begin at different snaps of their group, as in `OpenScenario`.
        let elapsed = try crowd.fetch(opens) { viewer, number in asks[viewer / recipients * opens + (viewer + number) % opens] }
        let count = Double(viewers * opens)
        return (count * 1_000_000 / Double(elapsed), Double(try process.cpuMicroseconds() - before) / count)
    }

    /// Waits until only the feed's images are left.
    ///
    /// - Returns: the microseconds of the server's CPU meanwhile, for each open.
    private func erasure(in server: BenchServer, of kept: [String]) throws -> Double {
        let images = server.process.folder.appendingPathComponent("store/images").path
        let before = try server.process.cpuMicroseconds()
        let deadline = microseconds() + 60_000_000
        while try FileManager.default.subpathsOfDirectory(atPath: images).count(where: { $0.contains("/") }) > kept.count {
            guard microseconds() < deadline else { throw BenchFault("images of received snaps outlive their last open") }
            usleep(50_000)
        }
        return Double(try server.process.cpuMicroseconds() - before) / Double(kept.count * recipients)
    }

    private func rows(_ inbox: Rates, _ feed: Rates, _ whole: Series) -> [Row] {
        func row(_ unit: String, _ ours: Series, _ theirs: Series, _ goal: Goal? = nil) -> Row {
            Row(
                scenario: "opens in inboxes", size: "\(viewers) viewers, 60 KB", unit: unit, ours: ours, beside: "opens in a feed",
                theirs: theirs, goal: goal)
        }
        return [
            row("images/s", inbox.perSecond, feed.perSecond, .atLeast(0.9)), row("µs of server CPU each", inbox.cpu, feed.cpu),
            row("µs of server CPU each, with the erasure", whole, feed.cpu),
        ]
    }
}
