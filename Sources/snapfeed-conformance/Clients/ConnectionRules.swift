import Dispatch
import SnapLoop
import SnapModel
import SnapWire
import Transcripts

// Rules for connections that end, stall or bring garbage.

extension ClientRule {
    static let address = ClientRule(
        "address", "It takes the address that the server prints, http://HOST:PORT, and that of the WebSocket, with and without its path."
    ) { stage in
        for url in ["http://\(stage.server.authority)", "http://\(stage.server.authority)/", "ws://\(stage.server.authority)"] {
            var settings = Stage.Settings()
            settings.url = url
            try stage.startFresh(settings)
            try stage.welcome("after a start with the address \(url)")
            try stage.finish()
        }
    }

    static let reconnect = ClientRule(
        "reconnect", "After a lost connection and after each close code that allows it, it comes back, after a random wait that grows."
    ) { stage in
        var visit = try stage.open()
        for code in comingBack {
            visit.close(code)
            try stage.expectState("waiting", "after close code \(code)")
            visit = try stage.welcome("after close code \(code)")
        }
        visit.drop()
        try stage.expectState("waiting", "after a lost connection")
        try stage.welcome("after a lost connection")
        try stage.finish()
        try checkWaits(stage)
    }

    /// The protocol's own codes, those of RFC 6455 that are not the client's mistake, and one that is still unassigned.
    private static let comingBack: [UInt16] =
        [1_001, 1_011, 1_012] + (CloseCode.standard + CloseCode.all).filter(\.meansReconnect).map(\.rawValue) + [4_399]

    /// Hangs up on each connection immediately, and looks at the times until the next.
    private static func checkWaits(_ stage: Stage) throws {
        let (leastMs, greatestMs) = (50, 800)
        var settings = Stage.Settings()
        settings.waitMs = (leastMs, greatestMs)
        try stage.startFresh(settings)
        var waits: [Double] = []
        var last = try stage.nextConnection("after the start")
        for number in 1...10 {
            let dropped = ContinuousClock.now
            stage.server.order(.drop(last.id))
            last = try stage.nextConnection("after \(number) connections that were lost immediately")
            waits.append((last.at - dropped) / .milliseconds(1))
        }
        stage.server.order(.drop(last.id))
        let listed = waits.map { String(Int($0)) }.joined(separator: ", ")
        let (first, late) = (waits.first ?? 0, waits.suffix(6))
        let (shortest, longest) = (late.min() ?? 0, late.max() ?? 0)
        // A busy machine makes waits longer, so the upper bounds have room.
        guard first < Double(greatestMs) else { throw Mismatch("the first wait should be short, and the waits were \(listed) ms") }
        guard longest < Double(greatestMs) + 1_000 else {
            throw Mismatch("no wait should be longer than \(greatestMs) ms, and the waits were \(listed) ms")
        }
        guard longest > Double(greatestMs) / 4 else {
            throw Mismatch("the waits should grow up to \(greatestMs) ms, and were \(listed) ms")
        }
        guard longest - shortest > Double(greatestMs) / 20 else { throw Mismatch("the waits should be random, and were \(listed) ms") }
    }

    static let stop = ClientRule("stop", "After a close code that forbids it, it does not come back, and the app gets the code.") {
        stage in
        for code in (CloseCode.all + CloseCode.standard).filter({ !$0.meansReconnect }).map(\.rawValue) + [4_999] {
            let visit = try stage.open()
            visit.close(code)
            let state = try stage.expectState("stopped", "after close code \(code)")
            guard state["code"]?.integer == Int64(code) else {
                throw Mismatch("the state should name the close code \(code), and was \(state.excerpt)")
            }
            try stage.expectNone("a connection after close code \(code)", for: 0.5) {
                if case .opened(let id) = $0 { stage.isNew(id) } else { false }
            }
            try stage.finish()
        }
    }

    static let garbage = ClientRule(
        "garbage", "A message that is not JSON, or a binary one with a wrong length, ends the connection, and it comes back."
    ) {
        stage in
        let messages: [(what: String, frame: Frame)] = [
            ("text that is not JSON", .text("bear")),
            ("JSON that breaks off", .text(#"{"jsonrpc": "2.0", "method": "feed.ev"#)),
            ("a binary message of two bytes", .binary([0, 0])),
            ("a binary message with too great a length", .binary([0, 0, 1, 0] + Array("{}".utf8))),
            ("a binary message whose JSON is none", .binary(Attachment.join(json: Array("bear".utf8), [1, 2, 3]))),
        ]
        var visit = try stage.open()
        for (what, frame) in messages {
            visit.send(frame)
            _ = try visit.expectEnd("the connection's end by the client after \(what)")
            visit = try stage.welcome("after \(what)")
        }
        visit.push(ScriptedFeed.animals.event(41))
        try stage.expectEvent(ScriptedFeed.animals.event(41))
        try visit.settle()
    }

    static let silence = ClientRule("silence", "A connection on which nothing arrives within the set time is given up, and it comes back.")
    { stage in
        var settings = Stage.Settings()
        settings.silenceMs = 1_000
        let quiet = try stage.open(settings)
        // A server without new events is not silent: the client's own requests are answered.
        try stage.expectNone("the end of a connection that is only quiet", for: 2.5) {
            if case .closed(quiet.id, _) = $0 { true } else { false }
        }
        let thaw = DispatchSemaphore(value: 0)
        stage.server.order(.freeze(until: thaw))
        defer { thaw.signal() }
        try stage.expectState("waiting", "after a silence of \(settings.silenceMs) ms", within: 5)
        thaw.signal()
        let visit = try stage.welcome("after a silence")
        visit.push(ScriptedFeed.animals.event(41))
        try stage.expectEvent(ScriptedFeed.animals.event(41))
    }

    static let stopClean = ClientRule("stop-clean", "Stopping closes the connection with 1000, and the program ends with exit code 0.") {
        stage in
        for (what, end) in [("after the order to stop", { $0.order("stop") }), ("after the end of its input", { $0.endInput() })]
            as [(String, (Stage) -> Void)]
        {
            let visit = try stage.open()
            end(stage)
            try stage.expectExit(what)
            let code = try visit.expectEnd("the connection's end \(what)")
            guard code == 1_000 else { throw Mismatch("close code 1000 was expected \(what); there came \(code)") }
        }
    }
}

extension Stage {
    fileprivate func nextConnection(_ what: String) throws(Mismatch) -> (id: ConnectionID, at: ContinuousClock.Instant) {
        let found = try takeTimed("a connection \(what)") { if case .opened(let id) = $0 { id } else { nil } }
        return (found.value, found.at)
    }
}
