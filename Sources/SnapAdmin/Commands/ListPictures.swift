import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed pictures`.
struct ListPictures: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "pictures",
        abstract: "List the predefined pictures that anyone can post.",
        discussion: """
            Example:
              snapfeed pictures
              snapfeed post animals redpanda --as ana
            """)

    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let pictures = try withClient { try $0.request(.listPictures)["pictures"].array ?? [] }
        try output.list(pictures, empty: "This server has no pictures.") { Self.table(of: pictures) }
    }

    private static func table(of pictures: [JSONValue]) -> Table {
        var table = Table(.text("PICTURE"), .text("SIZE"), .flexible("WHAT IT SHOWS"))
        for picture in pictures {
            table.add(
                .init(picture["id"]?.string ?? "", .strong), .init(SnapTable.size(of: picture), .faint),
                .init(picture["alt"]?.string ?? picture["title"]?.string ?? ""))
        }
        return table
    }
}
