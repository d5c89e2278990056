import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed connections`.
struct ConnectionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connections", abstract: "List open connections, or show, close or trace one.",
        discussion: """
            Numbers count from 1 while the server runs. For admins.

            Example:
              snapfeed connections --user ben
            """,
        subcommands: [ListConnectionsCommand.self, ShowConnectionCommand.self, KickConnectionCommand.self, TraceConnectionCommand.self],
        defaultSubcommand: ListConnectionsCommand.self)
}

/// The number of a connection, as lists show it.
struct ConnectionArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The connection's number, as shown by `snapfeed connections`.", valueName: "connection"),
        completion: LiveNames.connections, transform: Self.number)
    var number: ConnectionNumber

    @Sendable private static func number(_ text: String) throws -> ConnectionNumber {
        guard let number = ConnectionNumber(text: text) else { throw ValidationError("'\(text)' is not the number of a connection") }
        return number
    }
}

/// `snapfeed connections list`.
struct ListConnectionsCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the open connections, newest first.",
        discussion: """
            QUEUED is what is waiting to be sent. For admins.

            Examples:
              snapfeed connections list
              snapfeed connections list --user ben --json
            """)

    @Option(help: ArgumentHelp("Only connections of this account.", valueName: "name"), completion: LiveNames.accounts)
    var user: String?

    @OptionGroup var stretch: ListOptions<ListedConnections>
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No connections.", .number("CONNECTION", "id", style: .strong),
        .made(.text("USER")) { .init(Self.user(of: $0)) }, .age("OPENED", "openedAt"), .text("ADDRESS", "address"),
        .number("REQUESTS", "requests"), .number("QUEUED", "queuedBytes"), .text("DEVICE", "device"), .flexible("FEEDS", "feeds"))

    static func user(of connection: JSONValue) -> String {
        connection["user"]?["name"]?.string ?? (connection["localAdmin"]?.bool == true ? "(local admin)" : "(not logged in)")
    }

    func find(over client: Client) throws -> Found {
        let query = ConnectionQuery(name: user, before: stretch.before.map(ConnectionNumber.init(rawValue:)), limit: stretch.limit)
        return try stretch.found(try client.request(.operating(.listConnections(query))), "connections")
    }
}

extension Client {
    /// Finds an open connection by its number.
    ///
    /// - Throws: `.noInput` when the connection is not open.
    fileprivate func connection(_ number: ConnectionNumber) throws(Failure) -> JSONValue {
        // The list goes down from a number: ask for one entry below the next number.
        let query = ConnectionQuery(before: ConnectionNumber(rawValue: number.rawValue &+ 1), limit: 1)
        guard let found = try request(.operating(.listConnections(query)))["connections"].array?.first, found["id"]?.string == number.text
        else {
            throw Failure("There is no connection \(number.text). It may have closed.", .noInput, name: "unknown_connection")
        }
        return found
    }
}

/// `snapfeed connections show`.
struct ShowConnectionCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a connection.",
        discussion: """
            For admins.

            Example:
              snapfeed connections show 7
            """)

    @OptionGroup var connection: ConnectionArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let (shown, now) = try withClient(as: actor) { (try $0.connection(connection.number), try $0.now()) }
        try output.object(shown)
        func text(_ name: String) -> Table.Cell { .init(shown[name]?.string ?? "") }
        try output.facts([
            ("Connection", .init(connection.number.text, .strong)), ("User", .init(ListConnectionsCommand.user(of: shown))),
            ("Role", text("role")),
            ("Login", text("session")), ("Device", text("device")), ("Address", text("address")),
            ("Opened", .init(LocalTime.age(shown["openedAt"]?.integer, now: now))),
            ("Feeds", .init(shown["feeds"]?.array?.compactMap(\.string).joined(separator: " ") ?? "")),
            ("Requests", .init(shown["requests"]?.integer)), ("Received", .init("\(shown["bytesReceived"]?.integer ?? 0) bytes")),
            ("Queued", .init("\(shown["queuedBytes"]?.integer ?? 0) bytes")),
        ])
    }
}

/// `snapfeed connections kick`.
struct KickConnectionCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "kick", abstract: "Close a connection. Its client can reconnect.",
        discussion: """
            To keep a person out, use `snapfeed sessions revoke` or `snapfeed users suspend`. For admins.

            Example:
              snapfeed connections kick 7 --reason "stuck"
            """)

    @OptionGroup var connection: ConnectionArgument

    @Option(help: ArgumentHelp("The reason, for the audit log.", valueName: "text"))
    var reason: String?

    @OptionGroup var rehearsal: Rehearsal
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let isDone = try withClient(as: actor) { client in
            if rehearsal.dryRun {
                let user = ListConnectionsCommand.user(of: try client.connection(connection.number))
                return try !rehearsal.isOver("close connection \(connection.number.text) of \(user)", output)
            }
            _ = try client.request(.operating(.actOnConnection(connection.number, .kick(reason: reason))))
            return true
        }
        guard isDone else { return }
        try output.object { $0.field("kicked", connection.number.text) }
        try output.line("Closed connection \(connection.number.text).")
    }
}

/// `snapfeed connections trace`.
struct TraceConnectionCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace", abstract: "Trace a connection: a line for each of its requests, replies and pushes.",
        discussion: """
            Methods, ids and sizes only: no caption, token or image is ever shown. Ends by itself after --seconds, when the connection \
            ends, or by Ctrl-C. The trace is recorded in the audit log. For admins.

            Example:
              snapfeed connections trace 7 --seconds 30
            """)

    @OptionGroup var connection: ConnectionArgument

    @Option(help: ArgumentHelp("How long to trace, up to \(ConnectionAct.traceSecondsRange.upperBound).", valueName: "seconds"))
    var seconds = ConnectionAct.traceSecondsStandard

    @Option(help: ArgumentHelp("Stop after this many lines.", valueName: "number"))
    var count: Int?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard ConnectionAct.traceSecondsRange.contains(seconds) else {
            throw ValidationError("--seconds must be 1 to \(ConnectionAct.traceSecondsRange.upperBound)")
        }
        guard count ?? 1 > 0 else { throw ValidationError("--count must be 1 or more") }
    }

    func perform(_ output: Output) throws {
        let signals = InterruptSignals()
        do throws(Failure) {
            let client = try server.client(for: actor)
            defer { client.close() }
            client.endOnStopSignals(signals)
            try client.connect()
            _ = try client.request(.operating(.actOnConnection(connection.number, .trace(seconds: seconds))))
            output.notice("Tracing connection \(connection.number.text). Press Ctrl-C to stop.")
            try follow(client, output)
        } catch { if error.status != .interrupted { throw error } }
    }

    private func follow(_ client: Client, _ output: Output) throws(Failure) {
        var left = count ?? .max
        while left > 0, !output.isReaderGone, let push = try client.nextPush() {
            guard push["method"]?.string == "connection.traced", let entry = push["params"] else { continue }
            try output.object(entry)
            try output.line(Self.line(entry, on: output.screen))
            guard entry["type"]?.string != "closed", entry["type"]?.string != "over" else { return }
            left -= 1
        }
    }

    static func line(_ entry: JSONValue, on screen: Screen) -> String {
        let id = entry["id"].map { " " + Printable.line($0.string ?? $0.integer.map { "\($0)" } ?? "") } ?? ""
        let bytes = entry["bytes"]?.integer.map { "  \($0) bytes" } ?? ""
        let dropped = entry["dropped"]?.integer.map { "  (\($0) before it omitted)" } ?? ""
        let time = screen.styled(LocalTime.time(entry["at"]?.integer ?? 0), .faint)
        func named(_ name: String) -> String { Printable.line(entry[name]?.string ?? "?") }
        switch entry["type"]?.string {
        case "request": return "\(time)  →\(id) \(named("method"))\(bytes)\(dropped)"
        case "reply": return "\(time)  ←\(id) reply\(bytes)\(dropped)"
        case "error": return "\(time)  ←\(id) \(screen.styled("error \(named("error"))", .alarming))\(bytes)\(dropped)"
        case "push": return "\(time)  ← \(named("method"))\(bytes)\(dropped)"
        case "closed": return "\(time)  closed with \(entry["code"]?.integer ?? 0)\(dropped)"
        case "over": return "\(time)  the trace has ended\(dropped)"
        default: return "\(time)  \(named("type"))\(bytes)\(dropped)"
        }
    }
}
