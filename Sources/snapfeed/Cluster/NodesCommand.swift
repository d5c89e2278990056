import ArgumentParser
import SnapAdmin
import SnapModel
import SnapStore
import SnapWire

/// `snapfeed cluster nodes`.
struct NodesCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "nodes",
        abstract: "List the nodes of a cluster, and which of them do not respond.",
        discussion: """
            It reads the database, so no node needs to run. A node reports once a second; one without a report for five seconds is silent: \
            it was killed, hangs, or cannot reach the database.

            Example:
              snapfeed cluster nodes --database postgresql://db/snapfeed
            """)

    @Option(help: ArgumentHelp("The cluster's database, postgresql://….", valueName: "address"))
    var database: String

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    var isJSON: Bool { json }

    func perform(_ output: Output) throws {
        let found: (nodes: [ListedNode], now: Timestamp)
        do throws(StoreError) { found = try ListedNode.all(in: database) } catch { throw error.failure }
        for node in found.nodes { try output.object { Self.write(node, to: &$0) } }
        guard !found.nodes.isEmpty else { return output.notice("No node has run on this database yet.") }
        try output.table(
            ["NODE", "STATE", "CONNECTIONS", "STARTED", "REPORTED", "VERSION", "COMPLAINT"], found.nodes.map { Self.row($0, found.now) })
        let silent = found.nodes.filter { $0.state == .silent }.map(\.name)
        if !silent.isEmpty { output.notice("Silent: \(silent.joined(separator: ", ")).") }
    }

    private static func row(_ node: ListedNode, _ now: Timestamp) -> [String] {
        func age(_ moment: Timestamp?) -> String { moment.map { Age.text(postedAt: $0, now: now) } ?? "" }
        let connections = node.state == .ready || node.state == .notReady ? String(node.connections) : ""
        return [
            node.name, node.state.rawValue, connections, age(node.startedAt), age(node.seenAt), node.version, node.complaint ?? "",
        ]
    }

    private static func write(_ node: ListedNode, to json: inout JSONWriter) {
        json.field("name", node.name)
        json.field("state", node.state.rawValue)
        json.field("connections", node.connections)
        json.field("startedAt", node.startedAt.milliseconds)
        if let seenAt = node.seenAt { json.field("reportedAt", seenAt.milliseconds) }
        json.field("version", node.version)
        if let complaint = node.complaint { json.field("complaint", complaint) }
    }
}
