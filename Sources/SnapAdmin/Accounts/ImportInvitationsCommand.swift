import ArgumentParser
import Foundation
import SnapModel
import SnapWire

/// `snapfeed invitations import`.
struct ImportInvitationsCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Create an invitation for each person in a CSV file.",
        discussion: """
            The file has a name in each line, or a header with `name` or `username`; `email` is kept. Commas, semicolons or tabs separate the columns. \
            Prints CSV with name and link. A name that cannot sign up, or has an invitation already, gets none, and its line says why; so the same \
            file can be sent again. With the --key of an earlier run it prints new links for that list, and the old ones are no longer valid. For admins.

            Examples:
              snapfeed invitations import class.csv --dry-run
              snapfeed invitations import class.csv --site https://feed.example > links.csv
            """)

    @Argument(help: ArgumentHelp("The CSV file; - for stdin.", valueName: "file"), completion: .file(extensions: ["csv", "txt"]))
    var file: String

    @Option(help: ArgumentHelp("Hours until they expire, up to a year.", valueName: "hours"))
    var expiresIn: Int64 = 168

    @Option(help: "A key for this list, 1 to 64 bytes, which makes it safe to retry. (default: a new one)")
    var key: String?

    @Flag(help: "Only show what would happen.")
    var dryRun = false

    @OptionGroup var site: SiteOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        let range = InvitationRequest.hoursRange
        guard range.contains(expiresIn) else {
            throw ValidationError("--expires-in must be \(range.lowerBound) to \(range.upperBound) hours")
        }
        if let key, !(1...64).contains(key.utf8.count) { throw ValidationError("--key must have 1 to 64 bytes") }
    }

    func perform(_ output: Output) throws {
        let roster = try Roster(file: file)
        guard roster.people.count <= RosterRequest.namesMax else {
            throw Failure(
                "The file names \(roster.people.count) people, but at most \(RosterRequest.namesMax) are allowed. Split it.", .dataError)
        }
        let rows = try withClient(as: actor) { try invite(roster, over: $0) }.array ?? []
        try output.line(Roster.line(["name"] + (roster.hasEmail ? ["email"] : []) + ["link", "trouble"]))
        for (person, row) in zip(roster.people, rows) { try print(row, of: person, hasEmail: roster.hasEmail, output) }
        if rows.contains(where: { $0["code"] != nil }) { try site.warn(over: server, output) }
        try conclude(rows, output)
    }

    /// Explains after a lost answer how to continue.
    private func invite(_ roster: Roster, over client: Client) throws(Failure) -> JSONValue {
        let key = key ?? UUID().uuidString.lowercased()
        let request = RosterRequest(names: roster.people.map(\.name), expiresInHours: expiresIn, isRehearsal: dryRun, key: key)
        do throws(Failure) { return try client.request(.account(.inviteRoster(request)))["rows"] } catch {
            guard !dryRun, error.isTemporary, error.details == nil else { throw error }
            throw error.saying("\(error.message) The invitations may or may not exist. It is safe to retry with --key \(key).")
        }
    }

    private func print(_ row: JSONValue, of person: Roster.Person, hasEmail: Bool, _ output: Output) throws {
        let name = row["name"]?.string ?? person.name
        let link = try row["code"]?.string.map { try site.link(.join(code: $0, name: name), over: server) } ?? ""
        let trouble = row["trouble"]?.string ?? ""
        try output.object { json in
            row.writeMembers(to: &json)
            json.field("line", person.line)
            if !person.email.isEmpty { json.field("email", person.email) }
            if !link.isEmpty { json.field("link", link) }
        }
        try output.line(Roster.line(([name] + (hasEmail ? [person.email] : []) + [link, trouble]).map(Printable.line)))
    }

    /// Prints the rows, and fails if people were left out.
    ///
    /// - Throws: `.dataError` when a person without an invitation is left out.
    private func conclude(_ rows: [JSONValue], _ output: Output) throws {
        let troubles = rows.compactMap { $0["trouble"]?.string }
        let known = troubles.count { $0 == RosterRow.RefusalReason.alreadyInvited.rawValue }
        let invited = "\(rows.count - troubles.count) of \(rows.count) \(dryRun ? "would be" : "are") invited"
        output.notice(invited + (known > 0 ? ", \(known) more already have an invitation." : "."))
        guard troubles.count == known else {
            throw Failure("\(troubles.count - known) of \(rows.count) names got no invitation: see the last column.", .dataError)
        }
    }
}
