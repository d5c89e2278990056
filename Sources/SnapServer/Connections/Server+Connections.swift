import SnapLoop
import SnapModel
import SnapWire

// Operators list connections, close one, or trace one.

extension Server {
    /// The open connections, newest first.
    func connections(_ query: ConnectionQuery) -> Reply {
        let name = query.name.map(TextRule.nameKey)
        let before = query.before?.rawValue ?? .max
        let found = clients.filter { _, client in
            client.number.rawValue < before && (name == nil || client.identity.map { TextRule.nameKey($0.person.name) } == name)
        }.sorted { $0.client.number.rawValue > $1.client.number.rawValue }
        let shown = found.prefix(query.limit).map { facts($0.connection, $0.client) }
        return .connections(shown, next: found.count > shown.count ? shown.last?.number : nil)
    }

    private func facts(_ c: ConnectionID, _ client: ClientConnection) -> ConnectionFacts {
        let ageMs = (clock.monotonicMicroseconds() - client.openedAt) / 1_000
        return ConnectionFacts(
            number: client.number, identity: client.identity, isLocalAdmin: client.isLocalAdmin, address: client.caller.network,
            openedAt: Timestamp(milliseconds: clock.now().milliseconds - ageMs),
            feeds: client.followed.sorted { $0.rawValue < $1.rawValue }, requests: client.requests, bytesReceived: client.bytesReceived,
            queuedBytes: loop.queuedBytes(of: c))
    }

    /// Finds a connection by its number. It looks at all of them: only operators ask.
    ///
    /// - Throws: `unknownConnection`.
    func connection(_ number: ConnectionNumber) throws(Rejection) -> ConnectionID {
        guard let found = clients.first(where: { $1.number == number }) else {
            throw Rejection(.unknownConnection, "There is no connection with this number. It may have closed.")
        }
        return found.connection
    }

    /// Carries out an action after it was written into the audit log. If the connection has ended since, nothing is left to do.
    func perform(_ act: ConnectionAct, on number: ConnectionNumber, for tracer: ConnectionID) {
        guard let target = try? connection(number) else { return }
        switch act {
        case .kick: loop.close(target, code: CloseCode.kicked.rawValue, reason: "closed by an admin")
        case .trace(let seconds):
            let until = clock.monotonicMicroseconds() + seconds * 1_000_000
            traces.add(Trace(of: number, on: target, for: tracer, until: until))
        }
    }
}

extension Server {
    /// Reports a message on a connection that may be traced. Without traces this costs one look at an empty list.
    func trace(_ c: ConnectionID, _ kind: @autoclosure () -> TraceEntry.Kind, bytes: Int) {
        guard !traces.isEmpty else { return }
        let loop = loop
        let entries = traces.entries(of: c, kind(), bytes: bytes, at: clock.now()) { loop.queuedBytes(of: $0) > Traces.queuedBytesMax }
        for (entry, tracer) in entries { loop.send(.text(entry.message()), to: tracer) }
    }

    func trace(_ event: Event) {
        for target in traces.targets where clients[target]?.followed.contains(event.feed) == true {
            trace(target, .push(.feedEvent), bytes: event.message().count)
        }
    }

    func trace(_ notice: Notice, to account: AccountID, but asker: ConnectionID? = nil) {
        for target in traces.targets where target != asker && clients[target]?.identity?.person.id == account {
            trace(target, .push(notice.push), bytes: notice.message().count)
        }
    }

    func endTraces(with c: ConnectionID, code: UInt16) {
        trace(c, .closed(code: code), bytes: 0)
        traces.end(c)
    }

    func expireTraces() {
        guard !traces.isEmpty else { return }
        for trace in traces.expire(at: clock.monotonicMicroseconds()) {
            let entry = TraceEntry(connection: trace.number, at: clock.now(), kind: .over, bytes: 0, dropped: trace.dropped)
            loop.send(.text(entry.message()), to: trace.tracer)
        }
    }
}
