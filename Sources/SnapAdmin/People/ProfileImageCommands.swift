import ArgumentParser
import SnapModel
import SnapWire

/// A command that sets or removes one image of a profile.
protocol ProfileImageCommand: AdminCommand {
    static var role: ProfileImage.Role { get }
    var image: ProfileImageOptions { get }
    var actor: ActorOptions { get }
}

/// The image, or the wish to have none.
struct ProfileImageOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("An image file (JPEG, PNG, WebP).", valueName: "file"), completion: .file())
    var file: String?

    @Flag(help: "Remove the image.")
    var remove = false

    @Option(help: ArgumentHelp("The account whose image to remove; for admins.", valueName: "name"), completion: LiveNames.accounts)
    var of: String?

    @Option(help: ArgumentHelp("The reason, for the audit log; for admins.", valueName: "text"))
    var reason: String?

    func validate() throws {
        guard (file == nil) == remove else { throw ValidationError("name a file, or use --remove") }
        guard remove || of == nil && reason == nil else { throw ValidationError("use --of and --reason with --remove") }
    }
}

extension ProfileImageCommand {
    func perform(_ output: Output) throws {
        let source = try image.file.map { file throws(Failure) in try ImageArgument(file: file) }
        let profile = try withClient(as: actor) { client in
            let account = try image.of.map { name throws(Failure) in try client.account(named: name) }
            let upload = try source?.image(for: client).upload
            let change = ProfileImageChange(role: Self.role, image: upload, account: account, reason: image.reason)
            return try client.request(.people(.setProfileImage(change)))["profile"]
        }
        try output.object(profile)
        try output.line(sentence(profile))
    }

    private func sentence(_ profile: JSONValue) -> String {
        let name = Printable.line(profile["account"]?["name"]?.string ?? "?")
        guard let made = profile[Self.role.rawValue] else { return "Removed the \(Self.role.rawValue) of \(name)." }
        return "\(name) has a new \(Self.role.rawValue) (\(SnapText.size(of: made)))."
    }
}

/// `snapfeed people portrait`.
struct SetPortraitCommand: ProfileImageCommand {
    static let configuration = CommandConfiguration(
        commandName: "portrait", abstract: "Set or remove your profile picture.",
        discussion: """
            The square in the middle of the image is shown next to the account's name. It counts towards photoBytesPerAccount. Admins remove \
            another account's with --of.

            Examples:
              snapfeed people portrait ./me.jpg --as ana
              snapfeed people portrait --remove --as ana
              snapfeed people portrait --remove --of ben --reason 'not a face for here'
            """)
    static let role = ProfileImage.Role.portrait

    @OptionGroup var image: ProfileImageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions
}

/// `snapfeed people banner`.
struct SetBannerCommand: ProfileImageCommand {
    static let configuration = CommandConfiguration(
        commandName: "banner", abstract: "Set or remove the banner of your profile.",
        discussion: """
            It counts towards photoBytesPerAccount. Admins remove another account's with --of.

            Examples:
              snapfeed people banner ./coast.jpg --as ana
              snapfeed people banner --remove --as ana
            """)
    static let role = ProfileImage.Role.banner

    @OptionGroup var image: ProfileImageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions
}
