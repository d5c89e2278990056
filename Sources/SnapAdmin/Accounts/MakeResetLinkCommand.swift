import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed users reset-link`.
struct MakeResetLinkCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset-link", abstract: "Create a link for setting a new password.",
        discussion: """
            Give it only to the person: anyone with the link gets the account. It works once, within the hours of the limit \
            resetHours, until the next link, a new password or a suspension. For admins; for an admin's account only the local admin.

            Example:
              snapfeed users reset-link ben --site https://feeds.example.org
            """)

    @OptionGroup var user: UserArgument
    @OptionGroup var site: SiteOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let answer = try withClient(as: actor) { try $0.request(.account(.makeReset(name: user.name))) }
        let link = try site.link(.reset(code: answer["code"].string ?? ""), over: server)
        try output.object { json in
            answer.result.writeMembers(to: &json)
            json.field("link", link)
        }
        try output.line(link)
        try site.warn(over: server, output)
        let end = try answer["expiresAt"].integer.map(LocalTime.dayAndTime) ?? "?"
        output.notice("Anyone with this link can take over the account \(user.printable), once, until \(end). It is not shown again.")
    }
}
