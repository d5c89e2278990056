import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed top`.
struct TopCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "top", abstract: "Show live what the server is doing: connections, rates, latencies.",
        discussion: """
            Redrawn each second on a terminal; q or Ctrl-C ends it, a restart of the server does not. In a pipe, or with --json, one object a second: gauges with their value, \
            counters with their increase per second. For admins.

            Examples:
              snapfeed top
              snapfeed top --json --count 60
            """)

    @Option(help: ArgumentHelp("Stop after this many screens or objects.", valueName: "number"))
    var count: Int?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    private static let everyMs = 1_000

    func validate() throws {
        guard count ?? 1 > 0 else { throw ValidationError("--count must be 1 or more") }
    }

    func perform(_ output: Output) throws {
        let signals = InterruptSignals()
        do throws(Failure) {
            let client = try server.client(for: actor)
            defer { client.close() }
            client.endOnStopSignals(signals)
            try client.connect()
            // The first request comes before the screen is taken over, so that a refusal is printed normally.
            let first = Pulse(try client.request(.operating(.serverStats)).result, after: nil)
            if !server.json, let live = LiveScreen() {
                defer { live.end() }
                try draw(on: live, colours: output.screen.hasColour, client)
            } else {
                try stream(client, first)
            }
        } catch { if error.status != .interrupted { throw error } }
    }

    /// Draws until the person quits. It waits for a server that goes away: people watch restarts on this screen.
    private func draw(on live: LiveScreen, colours: Bool, _ client: Client) throws(Failure) {
        var (pulse, left, isConnected) = (nil as Pulse?, count ?? .max, true)
        while true {
            let (columns, rows) = live.size
            let screen = Screen(isTerminal: true, hasColour: colours, width: columns)
            do throws(Failure) {
                if !isConnected { try client.connect() }
                isConnected = true
                let now = Pulse(try client.request(.operating(.serverStats)).result, after: pulse)
                let query = ConnectionQuery(limit: min(max(rows, 1), ConnectionQuery.limitMax))
                let connections = try client.request(.operating(.listConnections(query)))["connections"].array ?? []
                live.draw(TopPicture(pulse: now, connections: connections, screen: screen).lines(rows: rows))
                pulse = now
                left -= 1
            } catch {
                guard error.isTemporary else { throw error }
                (pulse, isConnected) = (nil, false)
                live.draw([Printable.cut("\(error.message) Trying again. q quits", to: columns)])
            }
            guard left > 0, !live.isLeft(within: Self.everyMs) else { return }
        }
    }

    private func stream(_ client: Client, _ first: Pulse) throws(Failure) {
        let output = Output(isJSON: true, environment: [:])
        var (pulse, left) = (first, count ?? .max)
        while true {
            try output.object { pulse.write(to: &$0) }
            left -= 1
            guard left > 0, !output.isReaderGone else { return }
            try client.pause(milliseconds: Self.everyMs)
            pulse = Pulse(try client.request(.operating(.serverStats)).result, after: pulse)
        }
    }
}
