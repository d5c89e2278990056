import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed photos post`.
struct PostPhotoCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "post", abstract: "Post a photo, which stays on your profile.",
        discussion: """
            An image file, or a predefined picture. A repeated --key never posts twice: scripts that retry should set one.

            Examples:
              snapfeed photos post ./bridge.jpg --as ana --audience followers
              snapfeed photos post --picture redpanda --as ana --alt 'A red panda'
              snapfeed photos post ./garden.jpg --label 'tabby cat' --as ana
            """)

    @Argument(help: ArgumentHelp("An image file (JPEG, PNG, WebP).", valueName: "file"), completion: .file())
    var file: String?

    @Option(
        help: ArgumentHelp("A picture of `snapfeed pictures` instead of a file.", valueName: "name"), completion: LiveNames.pictures)
    var picture: String?

    @OptionGroup var words: WordsOptions
    @OptionGroup var key: KeyOption
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard (file == nil) != (picture == nil) else { throw ValidationError("name a file, or a picture with --picture") }
    }

    func perform(_ output: Output) throws {
        let source = try source()
        let key = key.chosen
        let photo = try withClient(as: actor) { client in
            let post = PhotoPost(
                key: key, words: Photo.Words(caption: words.caption, alt: words.alt, warning: words.warning),
                audience: words.audience ?? .everyone, labels: try client.topics(named: words.label),
                commentsFrom: words.commenters.chosen, image: try source.image(for: client))
            return try client.post(.photo(.post(post)), key: key, "photo")
        }
        try output.object(photo)
        try output.line(Self.sentence(photo))
    }

    private func source() throws(Failure) -> ImageArgument {
        guard let file else { return .picture(picture ?? "") }
        do throws(Failure) { return try ImageArgument(file: file) } catch {
            // `snapfeed post` takes either in this place.
            guard !file.contains("."), !file.contains("/") else { throw error }
            throw error.saying("\(error.message) For a picture of `snapfeed pictures`, write --picture \(file).")
        }
    }

    private static func sentence(_ photo: JSONValue) -> String {
        let name = "photo \(Printable.line(photo["id"]?.string ?? "?"))"
        // A repeated key answers with the earlier photo, also after its end.
        guard photo["gone"]?.bool != true else { return "This key posted \(name), which is deleted." }
        return "Posted \(name) for \(Printable.line(photo["audience"]?.string ?? "?"))."
    }
}

/// `snapfeed photos edit`.
struct EditPhotoCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Edit the text of your photo, its audience, and who can comment.",
        discussion: """
            Everything else stays as it is; an empty text removes one. The old text is erased.

            Examples:
              snapfeed photos edit 12 --caption 'The new bridge' --as ana
              snapfeed photos edit 12 --warning '' --audience followers --as ana
              snapfeed photos edit 12 --comments-from following --as ana
            """)

    @OptionGroup var photo: PhotoArgument
    @OptionGroup var words: WordsOptions

    @Flag(help: "Remove all labels.")
    var noLabels = false

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard
            words.caption != nil || words.alt != nil || words.warning != nil || words.audience != nil || !words.label.isEmpty || noLabels
                || words.commenters.chosen != nil
        else {
            throw ValidationError("name what to change: --caption, --alt, --warning, --audience, --comments-from, --label or --no-labels")
        }
        guard !noLabels || words.label.isEmpty else { throw ValidationError("use either --label or --no-labels") }
    }

    func perform(_ output: Output) throws {
        let changed = try withClient(as: actor) { client in
            let labels = noLabels ? [] : words.label.isEmpty ? nil : try client.topics(named: words.label)
            let change = PhotoChange(
                caption: words.caption, alt: words.alt, warning: words.warning, audience: words.audience, labels: labels,
                commentsFrom: words.commenters.chosen)
            return try client.request(.photo(.edit(photo.id, change)))["photo"]
        }
        try output.object(changed)
        try output.facts(PhotoText.facts(changed))
    }
}
