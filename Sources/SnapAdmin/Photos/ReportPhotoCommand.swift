import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed photos report`.
struct ReportPhotoCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Report a photo to the admins.",
        discussion: """
            Once for each photo. `snapfeed reports` is the admins' side.

            Example:
              snapfeed photos report 12 --reason "spam" --as ben
            """)

    @OptionGroup var photo: PhotoArgument

    @Option(help: ArgumentHelp("Why.", valueName: "text"))
    var reason: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let command = Command.photo(.report(photo.id, reason: reason))
        try perform(command, as: actor, output, report: ("reported", photo.id.text), "Reported photo \(photo.id.text).")
    }
}
