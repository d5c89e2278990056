import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed identify`.
struct IdentifyCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "identify", abstract: "Identify what an image may show, without posting it.",
        discussion: """
            Nothing is stored. The server names what is likely, or says that it is not sure. People are not guessed. `snapfeed topics show` \
            shows more about a name.

            Examples:
              snapfeed identify ./garden.jpg
              snapfeed identify ./garden.jpg --as ana --json
            """)

    @Argument(
        help: ArgumentHelp("An image file (JPEG, PNG, WebP), or a picture of `snapfeed pictures`.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    private static let listing = Listing(
        empty: "Not sure what it shows.", .text("WHAT", "name", style: .strong), .made(.number("SURE")) { Self.sure($0) },
        .made(.text("KIND OF THINGS")) { .init($0["broad"]?.bool == true ? "yes" : "") }, .text("TOPIC", "topic"))

    private static func sure(_ identification: JSONValue) -> Table.Cell { .init("\(identification["confidence"]?.integer ?? 0) %") }

    func perform(_ output: Output) throws {
        let image = try ImageArgument(file)
        let answer = try withClient(as: actor) { try $0.request(.topic(.identify(try image.image(for: $0)))) }
        try output.object(answer.result)
        let found = try answer["identifications"].array ?? []
        guard !output.isJSON else { return }
        try output.list(found, empty: Self.listing.empty) { Self.listing.table(of: found, now: 0) }
    }
}
