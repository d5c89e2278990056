import SnapWire

/// The snap or photo of a report in lists and sentences.
enum PostText {
    /// `snap 12` or `photo 7`.
    static func number(in report: JSONValue) -> String { "\(kind(of: report)) \(post(of: report)?["id"]?.string ?? "?")" }

    static func author(in report: JSONValue) -> String { post(of: report).map(SnapText.author) ?? "?" }

    /// Why it is gone; empty while it is there. A photo can only have been deleted.
    static func gone(in report: JSONValue) -> String {
        switch post(of: report)?["gone"] {
        case .string(let why): why
        case .bool: "deleted"
        default: ""
        }
    }

    /// `photo 7 by ana, posted 5 minutes ago`.
    static func phrase(in report: JSONValue) -> String {
        "\(number(in: report)) by \(author(in: report)), posted \(post(of: report)?["posted"]?.string ?? "?")"
    }

    private static func kind(of report: JSONValue) -> String { report["photo"] == nil ? "snap" : "photo" }
    private static func post(of report: JSONValue) -> JSONValue? { report[kind(of: report)] }
}
