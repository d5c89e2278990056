import SnapModel

/// The methods of the server itself.
package enum OperatingMethod: String, CaseIterable, Sendable {
    case serverInfo = "server.info"
    case serverStats = "server.stats"
    case backUp = "store.backup"
    case listConnections = "connection.list"
    case kickConnection = "connection.kick"
    case traceConnection = "connection.trace"
}

extension OperatingMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .serverInfo:
            MethodRow(
                "The server, its clock and its limits.", access: .anyone,
                result: .object([
                    .needed("name", .string),
                    .needed("version", .string),
                    .needed("now", .time),
                    .needed("signUp", .choice(["open", "invited", "closed"])),
                    .needed("limits", .map(.integer).noted("By the names of the protocol's table of limits.")),
                ]))
        case .serverStats:
            MethodRow(
                "The figures of /metrics.", access: .admin,
                result: .object([
                    .needed("now", .time),
                    .optional("complaint", .string.noted("Why the server is not ready.")),
                    .needed("figures", .list(.figure)),
                ]))
        case .backUp:
            MethodRow(
                "Writes everything into one file on the server's machine; over the admin socket alone.", access: .localAdmin, rate: .write,
                params: [
                    .needed("file", .string, "Below the store's folder unless absolute."),
                    .optional("replace", .boolean.standard(.bool(false))),
                    .optional("progress", .boolean.standard(.bool(false)), "Whether to push store.progress meanwhile."),
                ],
                result: .object([
                    .needed("file", .string),
                    .needed("bytes", .count),
                    .needed("snaps", .count),
                    .needed("images", .count),
                    .needed("createdAt", .time),
                ]),
                errors: [.backupFailed])
        case .listConnections:
            MethodRow(
                "Connections that are open now, newest first.", access: .admin,
                params: [
                    .optional("name", .string),
                    .optional("before", .id, "The `next` of the page before."),
                    .optional("limit", .range(1...500)),
                ],
                result: .object([
                    .needed("now", .time),
                    .needed("connections", .list(.connection)),
                    .optional("next", .id),
                ]),
                errors: [.unknownAccount])
        case .kickConnection:
            MethodRow(
                "Closes a connection with 4006; its client may come back.", access: .admin, rate: .write, hold: .partingIfOwn,
                params: [.needed("connection", .id), .optional("reason", .string)],
                errors: [.unknownConnection, .invalidReason])
        case .traceConnection:
            MethodRow(
                "Pushes `connection.traced` for each message of a connection, for a while.", access: .admin, rate: .write,
                params: [.needed("connection", .id), .optional("seconds", .range(1...600).standard(.number("60")))],
                errors: [.unknownConnection])
        }
    }
}
