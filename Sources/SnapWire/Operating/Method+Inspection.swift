import SnapModel

// How operators' questions are read from their parameters.

extension Method {
    static func snapFilter(_ params: Params) throws(Rejection) -> SnapFilter {
        SnapFilter(
            feed: try params.optionalString("feed").map(FeedID.init), author: try params.optionalString("author"),
            since: try params.optionalInteger("since").map(Timestamp.init), until: try params.optionalInteger("until").map(Timestamp.init),
            state: try params.choice("state") ?? .live, before: try params.optionalID("before"),
            limit: try params.optionalInteger("limit", in: 1...Int64(SnapFilter.limitMax)).map(Int.init) ?? SnapFilter.limitMax)
    }

    static func loginQuery(_ params: Params) throws(Rejection) -> LoginQuery {
        LoginQuery(
            name: try params.optionalString("name"), session: try params.optionalID("session"), before: try params.optionalID("before"),
            limit: try params.optionalInteger("limit", in: 1...Int64(LoginQuery.limitMax)).map(Int.init) ?? LoginQuery.limitMax)
    }

    static func connectionQuery(_ params: Params) throws(Rejection) -> ConnectionQuery {
        ConnectionQuery(
            name: try params.optionalString("name"), before: try params.optionalID("before"),
            limit: try params.optionalInteger("limit", in: 1...Int64(ConnectionQuery.limitMax)).map(Int.init) ?? ConnectionQuery.limitMax)
    }

    static func connection(_ params: Params) throws(Rejection) -> ConnectionNumber {
        try params.id("connection", ConnectionNumber.self, unknown: .unknownConnection)
    }

    static func trace(_ params: Params) throws(Rejection) -> ConnectionAct {
        .trace(
            seconds: try params.optionalInteger("seconds", in: ConnectionAct.traceSecondsRange) ?? ConnectionAct.traceSecondsStandard)
    }
}
