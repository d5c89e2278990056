import SnapModel

/// The methods of the server itself.
package enum OperatingMethod: String, CaseIterable, Sendable {
    case serverInfo = "server.info"
    case serverStats = "server.stats"
    case serverHistory = "server.history"
    case backUp = "store.backup"
    case readBackup = "store.readBackup"
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
                "Returns the server's version, clock and limits.", access: .anyone,
                result: .object([
                    .needed("name", .string),
                    .needed("version", .string),
                    .needed("now", .time),
                    .needed("signUp", .choice(["open", "invited", "closed"])),
                    .needed(
                        "identifier",
                        .choice(Identifier.allCases.map(\.rawValue)).noted("What identifies images: this server, Google, or nothing.")),
                    .needed("encyclopedia", .boolean.noted("Whether topic.summary has an encyclopedia to ask.")),
                    .optional(
                        "providers",
                        .list(.object([.needed("name", .nonEmpty), .needed("label", .nonEmpty)])).noted(
                            "Services by which people can log in, for provider.begin; absent where there are none.")),
                    .needed("limits", .map(.integer).noted("By the names in the protocol's table of limits.")),
                ]))
        case .serverStats:
            MethodRow(
                "Returns the metrics of /metrics.", access: .admin,
                result: .object([
                    .needed("now", .time),
                    .optional("complaint", .string.noted("Why the server is not ready; absent if it is.")),
                    .needed("figures", .list(.figure)),
                ]))
        case .serverHistory:
            MethodRow(
                "Returns what this process measured of itself in the last 24 hours: one value of each series per step, oldest first.",
                access: .admin,
                params: [
                    .optional(
                        "minutes",
                        .range(Int(ServerHistory.minutesRange.lowerBound)...Int(ServerHistory.minutesRange.upperBound))
                            .standard(.number("\(ServerHistory.minutesStandard)")), "The length of a step.")
                ],
                result: .object([
                    .needed("now", .time),
                    .needed("minutes", .count),
                    .needed("steps", .list(.time).noted("The starts of the steps. A step in which the server did not run is absent.")),
                    .needed(
                        "series",
                        .list(
                            .object([
                                .needed("name", .choice(HistorySeries.allCases.map(\.rawValue))), .needed("values", .list(.integer)),
                            ]))),
                ]))
        case .backUp:
            MethodRow(
                "Writes a backup into one file on the server's machine. Only over the admin socket.", access: .localAdmin, rate: .write,
                needsConnection: true,
                params: [
                    .needed("file", .string, "Relative to the store's folder unless absolute."),
                    .optional("replace", .boolean.standard(.bool(false))),
                    .optional("progress", .boolean.standard(.bool(false)), "Whether to push store.progress while it runs."),
                ],
                result: .object([.needed("file", .string)] + Self.backup), errors: [.backupFailed])
        case .readBackup:
            MethodRow(
                "Reads a backup, some bytes at a time and in order. Only over the admin socket. Offset 0 starts one; it ends with its connection.",
                access: .localAdmin, hold: .bulky, needsConnection: true,
                params: [
                    .needed("offset", .count, "The end of the previous reply's bytes."),
                    .optional("progress", .boolean.standard(.bool(false)), "With offset 0: whether to push store.progress while it runs."),
                ],
                result: .object([
                    .needed("offset", .count),
                    .optional("backup", .object(Self.backup).noted("In the last reply, which has no bytes.")),
                ]),
                replyBytes: "a part of a tar", errors: [.backupFailed])
        case .listConnections:
            MethodRow(
                "Lists the open connections, newest first.", access: .admin,
                params: [
                    .optional("name", .string),
                    .optional("before", .id, "The `next` of the previous page."),
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
                "Closes a connection with 4006. Its client can reconnect.", access: .admin, rate: .write, hold: .closingIfOwn,
                params: [.needed("connection", .id), .optional("reason", .string)],
                errors: [.unknownConnection, .invalidReason])
        case .traceConnection:
            MethodRow(
                "Pushes `connection.traced` for each message of a connection, for a limited time.", access: .admin, rate: .write,
                needsConnection: true,
                params: [.needed("connection", .id), .optional("seconds", .range(1...600).standard(.number("60")))],
                errors: [.unknownConnection])
        }
    }
}

extension OperatingMethod {
    /// The members of a finished backup.
    private static var backup: [SchemaMember] {
        [.needed("bytes", .count), .needed("snaps", .count), .needed("images", .count), .needed("createdAt", .time)]
    }
}

// Reads an operator's commands from parameters, and writes them.

extension OperatingMethod {
    func command(_ params: Params) throws(Rejection) -> OperatingCommand {
        switch self {
        case .serverInfo: .serverInfo
        case .serverStats: .serverStats
        case .serverHistory:
            .serverHistory(
                minutes: Int(try params.optionalInteger("minutes", in: ServerHistory.minutesRange) ?? ServerHistory.minutesStandard))
        case .backUp: .backUp(try BackupRequest(params))
        case .readBackup: .readBackup(offset: try params.offset(), withProgress: try params.optionalBool("progress") ?? false)
        case .listConnections: .listConnections(try ConnectionQuery(params))
        case .kickConnection: .actOnConnection(try params.connection(), .kick(reason: try params.optionalString("reason")))
        case .traceConnection:
            .actOnConnection(
                try params.connection(),
                .trace(
                    seconds: try params.optionalInteger("seconds", in: ConnectionAct.traceSecondsRange)
                        ?? ConnectionAct.traceSecondsStandard))
        }
    }
}

extension OperatingCommand {
    var method: OperatingMethod {
        switch self {
        case .serverInfo: .serverInfo
        case .serverStats: .serverStats
        case .serverHistory: .serverHistory
        case .backUp: .backUp
        case .readBackup: .readBackup
        case .listConnections: .listConnections
        case .actOnConnection(_, .kick): .kickConnection
        case .actOnConnection(_, .trace): .traceConnection
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .serverInfo, .serverStats: break
        case .serverHistory(let minutes): json.field("minutes", minutes)
        case .backUp(let backup): backup.write(to: &json)
        case .readBackup(let offset, let withProgress):
            json.field("offset", offset)
            if withProgress { json.field("progress", withProgress) }
        case .listConnections(let query): query.write(to: &json)
        case .actOnConnection(let connection, .kick(let reason)):
            json.field("connection", connection.text)
            if let reason { json.field("reason", reason) }
        case .actOnConnection(let connection, .trace(let seconds)):
            json.field("connection", connection.text)
            json.field("seconds", seconds)
        }
    }
}

extension Params {
    fileprivate func offset() throws(Rejection) -> Int64 {
        try required(try optionalInteger("offset", in: 0...Int64.max), "offset", "a whole number from 0 on")
    }

    fileprivate func connection() throws(Rejection) -> ConnectionNumber {
        try id("connection", ConnectionNumber.self, unknown: .unknownConnection)
    }
}

extension BackupRequest {
    fileprivate init(_ params: Params) throws(Rejection) {
        let file = try params.string("file")
        guard !file.isEmpty, !file.utf8.contains(0) else { throw params.wrong("file", "a path") }
        self.init(
            file: file, replaces: try params.optionalBool("replace") ?? false, withProgress: try params.optionalBool("progress") ?? false)
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.field("file", file)
        json.field("replace", replaces)
        json.field("progress", withProgress)
    }
}

extension ConnectionQuery {
    fileprivate init(_ params: Params) throws(Rejection) {
        self.init(
            name: try params.optionalString("name"), before: try params.optionalID("before"),
            limit: try params.limit(upTo: ConnectionQuery.limitMax))
    }

    fileprivate func write(to json: inout JSONWriter) {
        if let name { json.field("name", name) }
        if let before { json.field("before", before.text) }
        json.field("limit", limit)
    }
}
