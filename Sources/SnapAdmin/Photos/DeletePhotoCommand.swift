import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed photos delete`.
struct DeletePhotoCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a photo: its images and text are erased for everyone.",
        discussion: """
            For its author and admins. This cannot be undone. Asks first on a terminal; scripts say --yes.

            Examples:
              snapfeed photos delete 12 --as ana
              snapfeed photos delete 12 --reason "spam" --yes
            """)

    @OptionGroup var photo: PhotoArgument

    @Option(help: ArgumentHelp("The reason, for the audit log; for admins.", valueName: "text"))
    var reason: String?

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let isDone = try withClient(as: actor) { client in
            let phrase = confirmation.yes ? "photo \(photo.id.text)" : try deletable(over: client)
            guard try confirmation.allows("delete \(phrase)", output) else { return false }
            _ = try client.request(.photo(.delete(photo.id, reason: reason)))
            return true
        }
        guard isDone else { return }
        try output.object { $0.field("deleted", photo.id.text) }
        try output.line("Deleted photo \(photo.id.text).")
    }

    /// The photo in words. Stops before the question, or the dry run, of a deletion that would be refused.
    private func deletable(over client: Client) throws(Failure) -> String {
        let isAdmin = client.signedIn.map { $0["role"]?.string == Role.admin.rawValue } ?? true
        let shown: JSONValue
        do throws(Failure) { shown = try client.request(.photo(.show(photo.id)))["photo"] } catch {
            // An admin may delete what is not shown to the admin's account.
            guard isAdmin, error.name == Rejection.Reason.unknownPhoto.rawValue, !confirmation.dryRun else { throw error }
            return "photo \(photo.id.text)"
        }
        guard isAdmin || shown["author"]?["id"] == client.signedIn?["user"]?["id"] else {
            throw Failure("You can only delete your own photos.", .noPermission, name: Rejection.Reason.forbidden.rawValue)
        }
        return PhotoText.phrase(for: shown)
    }
}
