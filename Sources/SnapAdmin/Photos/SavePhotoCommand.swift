import ArgumentParser
import Foundation
import SnapModel
import SnapWire

/// `snapfeed photos save`.
struct SavePhotoCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "save", abstract: "Save a photo's image.",
        discussion: """
            Without --size, it is the photo's largest image: full if it has that, else large. The file is named photo-12.jpg for photo 12 unless \
            --output says otherwise. Saving uses up nothing: a photo stays.

            Examples:
              snapfeed photos save 12 --as ben
              snapfeed photos save 12 --size small -o bridge.webp --as ben
            """)

    @OptionGroup var photo: PhotoArgument

    @Option(
        help: ArgumentHelp("\(Self.sizes). Without it, the largest.", valueName: "size"),
        completion: .list(Photo.Size.allCases.map(\.rawValue)), transform: Self.size)
    var size: Photo.Size?

    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp("File to write the image to; - for standard output, unless that is a terminal.", valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Replace the file if it exists.")
    var force = false

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard output != "" else { throw ValidationError("--output needs the name of a file") }
        guard output != "-" || !server.json else { throw ValidationError("--json needs an --output other than -") }
    }

    func perform(_ console: Output) throws {
        if output == "-" && console.screen.isTerminal {
            throw Failure("The image cannot be written to a terminal. Use -o FILE, or pipe it somewhere.", .usage)
        }
        try withClient(as: actor, endingOn: InterruptSignals()) { client in
            let shown = try client.request(.photo(.show(photo.id)))["photo"]
            let images = shown["images"]
            let largest = Photo.Size.allCases.last { images?[$0.rawValue] != nil } ?? .large
            let size = size ?? largest
            guard let image = images?[size.rawValue] else { throw Self.missing(size, of: photo.id) }
            guard let url = image["url"]?.string, let bytes = image["bytes"]?.integer else {
                throw Failure("The server's answer lacks the image.", .wire)
            }
            let path = output ?? Self.name(of: photo.id, size == largest ? nil : size, image)
            let file = path == "-" ? nil : try ImageFile(path, replaces: force, isOnce: false)
            defer { file?.discard() }
            let content = try client.download(url, bytes: bytes)
            guard let file else { return try Output.write(content, to: STDOUT_FILENO) }
            try report(try file.finish(content), size, image, shown, console)
        }
    }

    private static func missing(_ size: Photo.Size, of photo: PhotoID) -> Failure {
        Failure("Photo \(photo.text) does not have the size \(size.rawValue). Leave out --size for its largest one.", .noInput)
    }

    private func report(_ path: String, _ size: Photo.Size, _ image: JSONValue, _ shown: JSONValue, _ console: Output) throws {
        try console.object { json in
            json.field("photo", photo.id.text)
            json.field("size", size.rawValue)
            json.field("type", image["type"]?.string ?? "")
            json.field("width", image["width"]?.integer ?? 0)
            json.field("height", image["height"]?.integer ?? 0)
            json.field("bytes", image["bytes"]?.integer ?? 0)
            json.field("file", path)
        }
        try console.line("Saved \(Printable.line(PhotoText.phrase(for: shown))): \(path) (\(SnapText.size(of: image))).")
    }

    /// `photo-12.jpg`, and `photo-12-small.webp` for a smaller size.
    ///
    /// - Parameter smaller: nil for the largest size.
    private static func name(of photo: PhotoID, _ smaller: Photo.Size?, _ image: JSONValue) -> String {
        let ending = image["type"]?.string == "image/webp" ? "webp" : "jpg"
        return "photo-\(photo.text)\(smaller.map { "-\($0.rawValue)" } ?? "").\(ending)"
    }

    private static let sizes = "thumb, small, large or full"

    @Sendable private static func size(_ text: String) throws -> Photo.Size {
        guard let size = Photo.Size(rawValue: text) else { throw ValidationError("choose a size: \(sizes)") }
        return size
    }
}
