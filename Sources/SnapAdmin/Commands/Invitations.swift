import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed invite`.
struct Invite: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Make a code that lets people sign up.",
        discussion: """
            For servers that run with --sign-up invited. The code is shown this once; the server keeps only its digest. For admins.

            Example:
              snapfeed invite --uses 5 --expires-in 24
            """)

    @Option(help: ArgumentHelp("How many accounts it is good for, up to 1000.", valueName: "number"))
    var uses: Int64 = 1

    @Option(help: ArgumentHelp("Hours after which it is worth nothing, up to a year.", valueName: "hours"))
    var expiresIn: Int64 = 168

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let request = InvitationRequest(uses: uses, expiresInHours: expiresIn)
        let answer = try withClient(as: actor) { try $0.request(.createInvitation(request)) }
        try output.object(answer.result)
        let code = try answer["code"].string ?? ""
        try output.line(code)
    }
}

/// `snapfeed invitations`.
struct ManageInvitations: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "invitations",
        abstract: "List the invitations, or revoke one.",
        discussion: """
            Codes are not shown again. For admins.

            Examples:
              snapfeed invitations
              snapfeed invitations --revoke 3
            """)

    @Option(
        help: ArgumentHelp("Revoke this one instead of listing.", valueName: "invitation"), transform: InvitationID.reader("an invitation"))
    var revoke: InvitationID?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        guard let revoke else { return try list(output) }
        try perform(
            .revokeInvitation(revoke), as: actor, output, telling: ("revoked", revoke.text), "Revoked invitation \(revoke.text).")
    }

    private func list(_ output: Output) throws {
        let invitations = try withClient(as: actor) { try $0.request(.listInvitations)["invitations"].array ?? [] }
        try output.list(invitations, empty: "No invitations.") { Self.table(of: invitations) }
    }

    private static func table(of invitations: [JSONValue]) -> Table {
        var table = Table(.number("INVITATION"), .number("USES"), .number("LEFT"), .text("EXPIRES"), .flexible("BY"))
        for invitation in invitations {
            table.add(
                .init(invitation["id"]?.string ?? "", .strong), .init(invitation["uses"]?.integer), .init(invitation["usesLeft"]?.integer),
                .init(invitation["expiresAt"]?.integer.map(Clock.dayAndTime) ?? ""),
                .init(invitation["creator"]?["name"]?.string ?? "local admin"))
        }
        return table
    }
}
