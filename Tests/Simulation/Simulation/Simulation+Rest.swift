import CSimulatedDisk
import Foundation
import SnapServer
import TestSupport

// The end of a world: faults stop, and every client connects and catches up. Then nothing may be missing.

extension Simulation {
    private static let roundsMax = 3_000

    func rest() throws {
        note("faults cease")
        try ceaseClusterFaults()
        disk_set_full(0)
        disk_die_after(0)
        isResting = true
        if !oracle.people.state.suspended.isEmpty, life != nil { try crash() }
        for client in clients { client.isStalled = false }
        try settle()
        for client in clients {
            client.list()
            client.lookAround()
        }
        try settle()
        for client in clients {
            for feed in SimulatedData.feeds.indices { try oracle.checkHead(feed, client.cursors[feed]?.offset ?? -1) }
            try oracle.inboxes.checkHead(client.account, client.inbox.cursor?.offset ?? -1)
        }
        try checkProfiles()
        // A cluster's erasure is weaker, and a node that dies may leave a file without a row.
        guard database == nil else { return }
        try checkFiles()
        try checkErasure()
    }

    /// Checks, after a start and at rest, that each image file has its row and each row its file, however the earlier lives ended.
    func checkFiles() throws {
        guard let ledger = oracle.ledger else { throw Violation("no server runs at rest") }
        let files =
            "SELECT file FROM main.image UNION ALL SELECT file FROM main.photo_image UNION ALL SELECT file FROM main.profile_image_size"
        let named = try ledger.text("SELECT coalesce(group_concat(file), '') FROM (\(files))").split(separator: ",").map(String.init)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: machine.folder("store/images"))
        let present = paths.compactMap { path in path.firstIndex(of: "/").map { String(path[path.index(after: $0)...]) } }
        let odd = Set(named).symmetricDifference(present)
        guard odd.isEmpty else {
            let (files, rows) = (odd.subtracting(named).count, odd.subtracting(present).count)
            throw Violation("erased: \(files) image files have no row, \(rows) rows have no file")
        }
    }

    private func settle() throws {
        var idle = 0
        for _ in 0..<Self.roundsMax {
            idle = try workOn() ? 0 : idle + 1
            // A node may hear of another one's commit a round later.
            if idle == nodes.count { return }
        }
        let waiting = clients.filter { !$0.isAtRest }.map { "\($0.index): \($0.questions.values.map { "\($0)".prefix(60) })" }
        throw Violation("once: the server does not answer; these wait: \(waiting)")
    }

    /// Lets server and clients do everything they can. False when nothing is left to do.
    private func workOn() throws -> Bool {
        // The followers of a cluster look four times a second.
        machine.clock.advance(milliseconds: database == nil ? 20 : 300)
        for node in nodes.indices {
            turn = node
            if life == nil { try boot() }
            try afterwards()
        }
        guard nodes.allSatisfy({ $0.life != nil }) else { return true }
        for client in clients {
            turn = client.index % nodes.count
            try bringBack(client)
        }
        var isBusy = false
        for node in nodes.indices {
            turn = node
            isBusy = try workOnNode() || isBusy
        }
        return !clients.allSatisfy(\.isAtRest) || isBusy
    }

    /// - Returns: whether the node whose turn it is has something left to do.
    private func workOnNode() throws -> Bool {
        guard let life else { return true }
        for client in clients { takeFetch(of: client, in: life) }
        for (happening, socket) in life.loop.happenings() { life.loop.perform(happening, on: socket, for: life.server) }
        try roundEnds()
        for choice in [0, 3, 4, 3, 4, 0, 7, 8, 0] + (database == nil ? [] : [9, 9]) { try laneActs(choice) }
        if life.loop.wakeFlag.take() { life.server.woken() }
        life.server.everySecond()
        try afterwards()
        return !life.loop.happenings().isEmpty || life.loop.wakeFlag.isSet || life.loop.isAnswering || !life.lanes.isIdle
    }

    private func bringBack(_ client: SimulatedClient) throws {
        try renewLogin(of: client)
        guard let socket = client.socket else { return connect(client) }
        if socket.isExhausted { return client.disconnect() }
        try client.read(.max / 2)
        guard client.socket != nil, client.questions.isEmpty else { return }
        if !client.isSignedIn { return client.resume() }
        let unfollowed = SimulatedData.feeds.indices.filter { client.following[$0] == nil }
        if !unfollowed.isEmpty { return client.subscribe(to: unfollowed) }
        if client.inbox.following == nil { return client.subscribeToInbox() }
        if let sending = client.inbox.unacknowledged.popLast() { client.send(sending) }
        if let post = client.unacknowledged.popLast() { client.send(post) }
        if let posting = client.unacknowledgedPhotos.popLast() { client.send(posting) }
    }
}

extension SimulatedClient {
    /// Reads up to `count` bytes that have arrived, and checks them.
    func read(_ count: Int) throws(Violation) {
        guard let reading = socket else { return }
        for message in reading.receive(count) {
            // A close frame among them ended the connection: the rest is ignored.
            guard socket === reading else { return }
            try receive(message)
        }
    }

    /// Whether the client is connected and has every answer and every event.
    var isAtRest: Bool {
        guard let socket else { return false }
        return isSignedIn && questions.isEmpty && unacknowledged.isEmpty && unacknowledgedPhotos.isEmpty && fetching.isEmpty
            && inbox.following == .followed && inbox.unacknowledged.isEmpty
            && socket.unread == 0 && !socket.isEndedByServer
            && SimulatedData.feeds.indices.allSatisfy { following[$0] == .followed }
    }
}
