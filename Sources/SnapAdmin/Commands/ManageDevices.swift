import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed devices`.
struct ManageDevices: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices on which an account is logged in, or end a login.",
        discussion: """
            Ending a login closes its connections at once.

            Examples:
              snapfeed devices --as ana
              snapfeed devices --as ana --revoke 7
            """)

    @Option(help: ArgumentHelp("End this login instead of listing.", valueName: "login"), transform: SessionID.reader("a login"))
    var revoke: SessionID?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        guard let revoke else { return try list(output) }
        try perform(.revokeSession(revoke), as: actor, output, telling: ("revoked", revoke.text), "Ended login \(revoke.text).")
    }

    private func list(_ output: Output) throws {
        let (sessions, now) = try withClient(as: actor) { client in
            (try client.request(.listSessions)["sessions"].array ?? [], try client.request(.serverInfo)["now"].integer ?? 0)
        }
        try output.list(sessions, empty: "No logins.") { Self.table(of: sessions, now: now) }
    }

    private static func table(of sessions: [JSONValue], now: Int64) -> Table {
        var table = Table(.number("LOGIN"), .text("LOGGED IN"), .text("LAST USED"), .text("THIS ONE"), .flexible("DEVICE"))
        for session in sessions {
            let ages = ["createdAt", "usedAt"].map { name in
                Age.text(postedAt: Timestamp(milliseconds: session[name]?.integer ?? now), now: Timestamp(milliseconds: now))
            }
            table.add(
                .init(session["id"]?.string ?? "", .strong), .init(ages[0]), .init(ages[1]), session["current"]?.bool == true ? "yes" : "",
                .init(session["device"]?.string ?? ""))
        }
        return table
    }
}
