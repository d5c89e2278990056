import SnapWire

/// How snaps look in lists and sentences.
enum SnapTable {
    static func table(of snaps: [JSONValue]) -> Table {
        var table = Table(
            .number("SNAP"), .text("POSTED"), .text("AUTHOR"), .text("STATUS"), .number("OPENS"), .text("SIZE"), .flexible("CAPTION"))
        for snap in snaps {
            table.add(
                .init(snap["id"]?.string ?? "", .strong), .init(snap["posted"]?.string ?? ""), .init(author(of: snap)), status(of: snap),
                .init(snap["opens"]?.integer), .init(size(of: snap), .faint), .init(snap["caption"]?.string ?? ""))
        }
        return table
    }

    /// Unread or read; gone for good where it is; empty where nobody in particular asks.
    static func status(of snap: JSONValue) -> Table.Cell {
        if let gone = snap["gone"]?.string { return .init(gone, .faint) }
        let status = snap["status"]?.string ?? ""
        return .init(status, status == "unread" ? .fresh : .faint)
    }

    static func author(of snap: JSONValue) -> String { snap["author"]?["name"]?.string ?? "?" }

    static func size(of image: JSONValue) -> String {
        guard let width = image["width"]?.integer, let height = image["height"]?.integer else { return "" }
        return "\(width)×\(height)"
    }
}
