import SnapModel

// What operators ask, in the parameters of a request.

extension SnapFilter {
    func write(to json: inout JSONWriter) {
        if let feed { json.field("feed", feed.rawValue) }
        if let author { json.field("author", author) }
        if let since { json.field("since", since.milliseconds) }
        if let until { json.field("until", until.milliseconds) }
        json.field("state", state.rawValue)
        if let before { json.field("before", before.text) }
        json.field("limit", limit)
    }
}

extension LoginQuery {
    func write(to json: inout JSONWriter) {
        if let name { json.field("name", name) }
        if let session { json.field("session", session.text) }
        if let before { json.field("before", before.text) }
        json.field("limit", limit)
    }
}

extension ConnectionQuery {
    func write(to json: inout JSONWriter) {
        if let name { json.field("name", name) }
        if let before { json.field("before", before.text) }
        json.field("limit", limit)
    }
}

extension ConnectionAct {
    func write(to json: inout JSONWriter) {
        switch self {
        case .kick(let reason): if let reason { json.field("reason", reason) }
        case .trace(let seconds): json.field("seconds", seconds)
        }
    }
}
