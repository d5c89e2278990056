import SnapWire

/// The snap, photo or comment of a report in lists and sentences.
enum PostText {
    /// `snap 12`, `photo 7` or `comment 3`.
    static func number(in report: JSONValue) -> String {
        "\(kind(of: report) == "received" ? "snap" : kind(of: report)) \(post(of: report)?["id"]?.string ?? "?")"
    }

    /// What a deleted comment leaves has no author.
    static func author(in report: JSONValue) -> String { post(of: report).map(SnapText.author) ?? "?" }

    /// The reason, with what a reported comment says.
    static func reason(in report: JSONValue) -> String {
        let reason = report["reason"]?.string ?? ""
        return report["comment"]?["text"]?.string.map { "\(reason) (comment: \($0))" } ?? reason
    }

    /// Why it is gone; empty while it exists. A photo or comment can only have been deleted.
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

    private static func kind(of report: JSONValue) -> String { ["photo", "comment", "received"].first { report[$0] != nil } ?? "snap" }
    private static func post(of report: JSONValue) -> JSONValue? { report[kind(of: report)] }
}
