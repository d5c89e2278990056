package import SnapModel

/// One message on a connection that is being traced: its method and size, never its content.
package struct TraceEntry: Hashable, Sendable {
    package let connection: ConnectionNumber
    package let at: Timestamp
    package let kind: Kind
    /// The size of the whole message; 0 for `closed` and `over`.
    package let bytes: Int
    /// Entries left out just before this one, because the admin's connection read too slowly.
    package let dropped: Int64

    package init(connection: ConnectionNumber, at: Timestamp, kind: Kind, bytes: Int, dropped: Int64) {
        self.connection = connection
        self.at = at
        self.kind = kind
        self.bytes = bytes
        self.dropped = dropped
    }

    package enum Kind: Hashable, Sendable {
        case request(RequestID?, Method?)
        case reply(RequestID?)
        case error(RequestID?, Rejection.Reason)
        case push(Push)
        case closed(code: UInt16)
        /// The requested time has passed.
        case over
    }

    /// A whole `connection.traced` push.
    package func message() -> [UInt8] {
        SnapWire.push(.connectionTraced) { json in
            json.field("connection", connection.text)
            json.field("at", at.milliseconds)
            kind.write(to: &json)
            if bytes > 0 { json.field("bytes", bytes) }
            if dropped > 0 { json.field("dropped", dropped) }
        }
    }
}

extension TraceEntry.Kind {
    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .request(let id, let method):
            json.field("type", "request")
            id?.writeMember(to: &json)
            if let method { json.field("method", method.name) }
        case .reply(let id):
            json.field("type", "reply")
            id?.writeMember(to: &json)
        case .error(let id, let reason):
            json.field("type", "error")
            id?.writeMember(to: &json)
            json.field("error", reason.rawValue)
        case .push(let push):
            json.field("type", "push")
            json.field("method", push.rawValue)
        case .closed(let code):
            json.field("type", "closed")
            json.field("code", Int(code))
        case .over: json.field("type", "over")
        }
    }
}

extension RequestID {
    fileprivate func writeMember(to json: inout JSONWriter) {
        json.name("id")
        write(to: &json)
    }
}
