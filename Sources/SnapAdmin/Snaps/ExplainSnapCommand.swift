import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed explain`.
struct ExplainSnapCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain why an account can or cannot open a snap.",
        discussion: """
            Opens nothing. For admins.

            Example:
              snapfeed explain 12 --viewer ben
            """)

    @OptionGroup var snap: SnapArgument

    @Option(help: ArgumentHelp("The account that wants to open it.", valueName: "name"), completion: LiveNames.accounts)
    var viewer: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let answer = try withClient(as: actor) { try $0.request(.snap(.explain(snap.id, viewer: viewer))) }
        try output.object(answer.result)
        try output.line(Self.sentence(answer.result))
    }

    static func sentence(_ explanation: JSONValue) -> String {
        let viewer = Printable.line(explanation["viewer"]?["name"]?.string ?? "?")
        let snap = "snap \(explanation["snap"]?.string ?? "?")"
        switch explanation["verdict"]?.string {
        case "would_succeed": return "\(viewer) has not opened \(snap) yet. An open would succeed, once."
        case "already_opened":
            let device = Printable.line(explanation["device"]?.string ?? "?")
            return "\(viewer) opened \(snap)\(moment(explanation)) on \(device). Each viewer can open a snap once."
        case "unknown_snap": return "No \(snap) was ever posted here, or its feed no longer exists."
        case "snap_gone": return "\(viewer) cannot open \(snap): \(removal(explanation))."
        case "suspended":
            let reason = explanation["reason"]?.string.map { ": " + Printable.line($0) } ?? ""
            return
                "\(viewer) is suspended\(moment(explanation, " since"))\(reason). `snapfeed users restore \(viewer)` reinstates them."
        case let other: return "\(viewer) and \(snap): \(Printable.line(other ?? "?"))."
        }
    }

    private static func removal(_ explanation: JSONValue) -> String {
        guard explanation["gone"]?.string == "deleted" else { return "it expired\(moment(explanation))" }
        switch explanation["remover"]?.string {
        case "author": return "its author deleted it\(moment(explanation))"
        case "account_deletion": return "it was deleted\(moment(explanation)) with its author's account"
        default:
            let admin = Printable.line(explanation["admin"]?["name"]?.string ?? "the local admin")
            let reason = explanation["reason"]?.string.map { " (\(Printable.line($0)))" } ?? ""
            return "\(admin) removed it\(moment(explanation))\(reason)"
        }
    }

    /// ` at 2026-01-31 14:03`, if the answer has it.
    private static func moment(_ explanation: JSONValue, _ word: String = " at") -> String {
        explanation["at"]?.integer.map { "\(word) \(LocalTime.dayAndTime($0))" } ?? ""
    }
}
