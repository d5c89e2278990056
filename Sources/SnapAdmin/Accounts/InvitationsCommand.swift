import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed invitations`.
struct InvitationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invitations", abstract: "Manage invitations for signing up.",
        discussion: """
            For servers that run with --sign-up invited. For admins.

            Examples:
              snapfeed invitations
              snapfeed invitations add --uses 5
              snapfeed invitations import class.csv
            """,
        subcommands: [
            ListInvitationsCommand.self, AddInvitationCommand.self, ImportInvitationsCommand.self, RevokeInvitationCommand.self,
        ],
        defaultSubcommand: ListInvitationsCommand.self)
}

/// `snapfeed invitations list`.
struct ListInvitationsCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the invitations.",
        discussion: """
            Codes are not shown again. For admins.

            Example:
              snapfeed invitations list
            """)

    @OptionGroup var stretch: ListOptions<ListedInvitations>
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No invitations.", .number("INVITATION", "id", style: .strong), .number("USES", "uses"), .number("LEFT", "usesLeft"),
        .moment("EXPIRES", "expiresAt"), .text("FOR", "name"), .flexible("BY", "creator", "name", absent: "local admin"))

    func find(over client: Client) throws -> Found {
        try stretch.found(try client.request(.account(.listInvitations(stretch.request))), "invitations")
    }
}

/// `snapfeed invitations add`.
struct AddInvitationCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Create an invitation code for signing up.",
        discussion: """
            The code is shown only now; the server keeps only its digest. With --site, also the link with the code. For admins.

            Examples:
              snapfeed invitations add --uses 5 --expires-in 24
              snapfeed invitations add --site https://feeds.example.org
            """)

    @Option(help: ArgumentHelp("How many accounts can use it, up to 1000.", valueName: "number"))
    var uses: Int64 = 1

    @Option(help: ArgumentHelp("Hours until it expires, up to a year.", valueName: "hours"))
    var expiresIn: Int64 = 168

    @OptionGroup var site: SiteOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard InvitationRequest.usesRange.contains(uses) else {
            throw ValidationError("--uses must be \(InvitationRequest.usesRange.lowerBound) to \(InvitationRequest.usesRange.upperBound)")
        }
        guard InvitationRequest.hoursRange.contains(expiresIn) else {
            let range = InvitationRequest.hoursRange
            throw ValidationError("--expires-in must be \(range.lowerBound) to \(range.upperBound) hours")
        }
    }

    func perform(_ output: Output) throws {
        let request = InvitationRequest(uses: uses, expiresInHours: expiresIn)
        let answer = try withClient(as: actor) { try $0.request(.account(.createInvitation(request))) }
        let code = try answer["code"].string ?? ""
        let link = try site.link(.join(code: code, name: nil), over: server)
        try output.object { json in
            answer.result.writeMembers(to: &json)
            json.field("link", link)
        }
        try output.line(code)
        if site.site != nil { try output.line(link) }
    }
}

/// `snapfeed invitations revoke`.
struct RevokeInvitationCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revoke an invitation.",
        discussion: """
            For admins.

            Example:
              snapfeed invitations revoke 3
            """)

    @Argument(
        help: ArgumentHelp("The invitation's number.", valueName: "invitation"), completion: LiveNames.invitations,
        transform: InvitationID.reader("an invitation"))
    var invitation: InvitationID

    @OptionGroup var rehearsal: Rehearsal
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let isDone = try withClient(as: actor) { client in
            if rehearsal.dryRun {
                let request = BacklogRequest(before: invitation.rawValue.addingReportingOverflow(1).partialValue, limit: 1)
                let known = try client.request(.account(.listInvitations(request)))["invitations"].array ?? []
                guard known.contains(where: { $0["id"]?.string == invitation.text }) else {
                    throw Failure("There is no invitation \(invitation.text).", .noInput, name: "unknown_invitation")
                }
            }
            guard try !rehearsal.isOver("revoke invitation \(invitation.text)", output) else { return false }
            _ = try client.request(.account(.revokeInvitation(invitation)))
            return true
        }
        guard isDone else { return }
        try output.object { $0.field("revoked", invitation.text) }
        try output.line("Revoked invitation \(invitation.text).")
    }
}
