import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed show`.
struct ShowSnap: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Tell all about a snap but its image.",
        discussion: """
            Uses up no view. Its author and admins also see who opened it.

            Example:
              snapfeed show 12
            """)

    @OptionGroup var snap: SnapArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let (shown, views, now) = try withClient(as: actor) { client -> (JSONValue, [JSONValue]?, Int64) in
            let shown = try client.request(.show(snap.id))["snap"]
            return (shown, try self.views(shown, client), try client.request(.serverInfo)["now"].integer ?? 0)
        }
        try output.object { Self.write(shown, views, to: &$0) }
        for line in facts(shown).lines(on: output.screen).dropFirst() { try output.line(line) }
        guard let views, !views.isEmpty else { return }
        try output.line("")
        for line in Self.table(of: views, now: now).lines(on: output.screen) { try output.line(line) }
    }

    /// Nil where the asker is not told.
    private func views(_ shown: JSONValue, _ client: Client) throws -> [JSONValue]? {
        guard shown["opens"] != nil else { return nil }
        return try client.request(.views(snap.id))["views"].array
    }

    private func facts(_ shown: JSONValue) -> Table {
        var table = Table(.text(""), .flexible(""))
        table.add("Snap", .init(snap.id.text, .strong))
        table.add("Feed", .init(shown["feed"]?.string ?? ""))
        table.add("Author", .init(SnapTable.author(of: shown)))
        if let caption = shown["caption"]?.string { table.add("Caption", .init(caption)) }
        table.add("Posted", .init(Self.posted(shown)))
        table.add("Size", .init(SnapTable.size(of: shown)))
        let status = SnapTable.status(of: shown)
        if !status.text.isEmpty { table.add("Status", .init(status.text + Self.opened(shown), status.style)) }
        if let opens = shown["opens"]?.integer { table.add("Opens", .init(opens)) }
        return table
    }

    private static func posted(_ snap: JSONValue) -> String {
        let age = snap["posted"]?.string ?? ""
        return snap["postedAt"]?.integer.map { "\(age) (\(Clock.dayAndTime($0)))" } ?? age
    }

    private static func opened(_ snap: JSONValue) -> String {
        guard let opened = snap["opened"], let at = opened["at"]?.integer else { return "" }
        return " (opened \(Clock.dayAndTime(at)) on \(opened["device"]?.string ?? "?"))"
    }

    private static func table(of views: [JSONValue], now: Int64) -> Table {
        var table = Table(.text("OPENED BY"), .text("WHEN"))
        for view in views {
            let age = Age.text(postedAt: Timestamp(milliseconds: view["at"]?.integer ?? now), now: Timestamp(milliseconds: now))
            table.add(.init(view["viewer"]?["name"]?.string ?? "?"), .init(age))
        }
        return table
    }

    /// The server's snap, with `views` where they are told.
    private static func write(_ shown: JSONValue, _ views: [JSONValue]?, to json: inout JSONWriter) {
        shown.writeMembers(to: &json)
        guard let views else { return }
        json.name("views")
        json.array(views) { $1.write(to: &$0) }
    }
}

extension JSONValue {
    /// An object's members into another one that is being written.
    func writeMembers(to json: inout JSONWriter) {
        guard case .object(let members) = self else { return }
        for member in members {
            json.name(escaping: member.name)
            member.value.write(to: &json)
        }
    }
}
