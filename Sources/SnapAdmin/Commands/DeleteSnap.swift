import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed delete`.
struct DeleteSnap: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a snap: its image is erased for everyone.",
        discussion: """
            For its author and admins. There is no way back. Asks first on a terminal; scripts say --yes.

            Example:
              snapfeed delete 12 --yes
            """)

    @OptionGroup var snap: SnapArgument

    @Option(help: ArgumentHelp("Why, for the audit log; for admins.", valueName: "text"))
    var reason: String?

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let isDone = try withClient(as: actor) { client in
            guard try yes || isConfirmed(try client.request(.show(snap.id))["snap"]) else { return false }
            _ = try client.request(.delete(snap.id, reason: reason))
            return true
        }
        guard isDone else { return output.notice("Nothing was deleted.") }
        try output.object { $0.field("deleted", snap.id.text) }
        try output.line("Deleted snap \(snap.id.text).")
    }

    private func isConfirmed(_ shown: JSONValue) throws(Failure) -> Bool {
        guard let terminal = Terminal() else {
            throw Failure("There is no terminal to ask whether you are sure. Say --yes. Nothing was deleted.", .usage)
        }
        let author = Printable.line(SnapTable.author(of: shown))
        return try terminal.confirm("Delete snap \(snap.id.text) by \(author), posted \(shown["posted"]?.string ?? "?")?")
    }
}
