import SnapWire

/// The text of snaps in lists and sentences.
enum SnapText {
    /// Unread or read; the reason when the snap is gone; empty when no account asks.
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

    /// `snap 12 by ana, posted 5 minutes ago`.
    static func phrase(for snap: JSONValue) -> String {
        "snap \(snap["id"]?.string ?? "?") by \(author(of: snap)), posted \(snap["posted"]?.string ?? "?")"
    }
}
