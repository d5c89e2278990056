import SnapModel

// Reads an operator's commands from parameters, and writes them.

extension OperatingMethod {
    func command(_ params: Params) throws(Rejection) -> OperatingCommand {
        switch self {
        case .serverInfo: .serverInfo
        case .serverStats: .serverStats
        case .backUp: .backUp(try BackupRequest(params))
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
        case .backUp: .backUp
        case .listConnections: .listConnections
        case .actOnConnection(_, .kick): .kickConnection
        case .actOnConnection(_, .trace): .traceConnection
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .serverInfo, .serverStats: break
        case .backUp(let backup): backup.write(to: &json)
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
