import ArgumentParser
import Foundation
import SnapModel
import SnapWire

/// `snapfeed post`.
struct PostSnapCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "post",
        abstract: "Post a picture or an image file to a feed, or send it to people.",
        discussion: """
            What is posted is a file if one of that name exists, or if the name has a dot or a slash; else a predefined picture. \
            A repeated --key never posts twice: scripts that retry should set one.

            Examples:
              snapfeed post animals redpanda --as ana --caption 'Who is this?'
              snapfeed post people ./me.jpg --as ana
              snapfeed post --to ben --to cleo ./me.jpg --as ana
              snapfeed post --list Family redpanda --as ana
            """)

    @Argument(
        help: "The feed, as listed by `snapfeed feeds`; left out with --to and --list.", completion: LiveNames.feeds)
    var feed: String

    @Argument(
        help: ArgumentHelp("An image file (JPEG, PNG, WebP), or a picture of `snapfeed pictures`.", valueName: "file-or-picture"),
        completion: LiveNames.images)
    var image: String?

    @Option(help: ArgumentHelp("Send it to this account; can be repeated.", valueName: "account"), completion: LiveNames.accounts)
    var to: [String] = []

    @Option(help: ArgumentHelp("Send it to your list of this name.", valueName: "list"))
    var list: String?

    @Option(help: "A line of text to show with it.")
    var caption: String?

    @OptionGroup var key: KeyOption
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard to.isEmpty || list == nil else { throw ValidationError("use --to or --list, not both") }
        guard isForPeople == (image == nil) else {
            throw ValidationError(
                isForPeople
                    ? "a snap for people has no feed: name the image only" : "name a feed and an image, or people with --to or --list")
        }
    }

    private var isForPeople: Bool { !to.isEmpty || list != nil }

    func perform(_ output: Output) throws {
        guard let image else { return try send(output) }
        let source = try ImageArgument(image)
        let key = key.chosen
        let snap = try withClient(as: actor) { client in
            let image = try source.image(for: client)
            return try client.post(
                .snap(.post(PostRequest(feed: FeedID(rawValue: feed), key: key, caption: caption, image: image))), key: key, "snap")
        }
        try output.object(snap)
        try output.line("Posted snap \(Printable.line(snap["id"]?.string ?? "?")) to \(feed).")
    }

    private func send(_ output: Output) throws {
        let (source, key) = (try ImageArgument(feed), key.chosen)
        let snap = try withClient(as: actor) { client in
            let target: SendRequest.Target =
                if let list { .list(try client.list(named: list)) } else { .accounts(try to.map { try client.account(named: $0) }) }
            let request = SendRequest(target: target, key: key, caption: caption, image: try source.image(for: client))
            return try client.post(.inbox(.send(request)), key: key, "snap")
        }
        try output.object(snap)
        let people = (snap["to"]?.array ?? []).compactMap { $0["account"]?["name"]?.string }.joined(separator: ", ")
        try output.line("Sent snap \(Printable.line(snap["id"]?.string ?? "?")) to \(Printable.line(people)).")
    }
}

/// The key of a post.
struct KeyOption: ParsableArguments {
    @Option(help: "A key for this post, 1 to 64 bytes, which makes it safe to retry. (default: a new one)")
    var key: String?

    func validate() throws {
        if let key, !(1...64).contains(key.utf8.count) { throw ValidationError("--key must have 1 to 64 bytes") }
    }

    /// The given key, or a new one at every call.
    var chosen: String { key ?? UUID().uuidString.lowercased() }
}

extension Client {
    /// Posts, and explains after a lost answer how to continue.
    ///
    /// - Parameter what: `snap` or `photo`, which is also the member of the answer.
    func post(_ command: Command, key: String, _ what: String) throws(Failure) -> JSONValue {
        do throws(Failure) { return try request(command)[what] } catch {
            guard error.isTemporary, error.details == nil else { throw error }
            throw error.saying("\(error.message) The \(what) may or may not be posted. It is safe to retry with --key \(key).")
        }
    }
}

/// The image that a name on the command line stands for.
enum ImageArgument: Equatable {
    case picture(String)
    case file(String)

    /// - Throws: `.noInput`.
    init(_ name: String) throws(Failure) {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
        guard exists && !isFolder.boolValue || name.contains(".") || name.contains("/") else {
            self = .picture(name)
            return
        }
        try self.init(file: name)
    }

    /// - Throws: `.noInput`.
    init(file name: String) throws(Failure) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
            throw Failure("There is no file \(name).", .noInput)
        }
        guard !isFolder.boolValue else { throw Failure("\(name) is a folder, not an image.", .noInput) }
        guard access(name, R_OK) == 0 else { throw Failure("You may not read the file \(name).", .noInput) }
        self = .file(name)
    }

    /// Returns the image that the argument names: a file's bytes, or a picture of the server.
    ///
    /// - Throws: `.noInput`, `.dataError`.
    func image(for client: Client) throws(Failure) -> PostRequest.Image {
        switch self {
        case .picture(let name): .picture(PictureID(rawValue: name))
        case .file(let path): try Self.read(path, for: client)
        }
    }

    /// Reads the file, unless it is larger than the server accepts.
    private static func read(_ path: String, for client: Client) throws(Failure) -> PostRequest.Image {
        let bytesMax = try client.request(.operating(.serverInfo))["limits"]["uploadBytes"]?.integer ?? .max
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64) ?? 0
        guard size <= bytesMax else {
            let message = "The file \(path) has \(size) bytes; the server accepts images of up to \(bytesMax) bytes."
            throw Failure(message, .dataError, name: "too_large")
        }
        guard let data = FileManager.default.contents(atPath: path) else { throw Failure("Cannot read the file \(path).", .noInput) }
        return .upload(Array(data))
    }
}
