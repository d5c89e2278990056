import Foundation
package import SnapLoop
package import SnapServer
package import SnapWire
import TestSupport
import Transcripts

/// The real server inside a test's process, which runs only while the test waits for an answer.
///
/// Only sockets, threads and clocks are replaced, as in the simulation; the store is a folder of its own, so tests run in parallel. Nothing
/// happens between two calls, so a push that has not arrived will not arrive.
package final class InProcessServer {
    /// The predefined feeds, pictures and topics of the repository.
    private static let data = Result { try DataFolder(path: Fixtures.root.path + "/data") }
    /// The real server needs less than this for anything; more are an endless loop.
    private static let turnsMax = 100_000

    package let clock = SimulatedClock()
    /// Milliseconds that pass before each request, so that rates allow ordinary tests.
    package var pace: Int64 = 50
    /// Whether the readers' threads are paused.
    package var areReadersPaused = false
    private let folder: TemporaryFolder
    private let template: StoreTemplate
    private var running: SimulatedServer
    private var configuration = ServerConfiguration()
    private var clients: [String: InProcessClient] = [:]
    private var opened: [InProcessClient] = []
    private var response: HTTPResponse?
    private var calls = 0

    /// Starts a server on a new store.
    ///
    /// - Parameters:
    ///   - names: the names of the accounts in the store, whose ids are 1, 2, 3 and so on and whose password is `correct horse`.
    ///   - limits: those that differ from the defaults.
    ///   - configure: changes other settings.
    package init(
        _ names: [String] = [], limits: [Limit.Name: Int] = [:],
        configure: (inout ServerConfiguration) -> Void = { _ in }
    ) throws {
        let data = try Self.data.get()
        folder = try TemporaryFolder(inMemory: true)
        template = try StoreTemplate.holding(names, data, clock.clock)
        try template.copy(to: folder)
        configuration.storePath = folder("store")
        (configuration.webFiles, configuration.docsFiles) = ([], [])
        // The room on the machine's disk must not matter.
        configuration.limits[.storeFreeBytes] = 0
        for (name, value) in limits { configuration.limits[name] = value }
        configure(&configuration)
        running = try Self.start(configuration, clock)
        try begin()
    }

    private static func start(_ configuration: ServerConfiguration, _ clock: SimulatedClock) throws -> SimulatedServer {
        try SimulatedServer(configuration, data.get(), clock, configuration.limits.loop(pingAfterSeconds: 60))
    }

    private func begin() throws {
        running.loop.largestBytes = configuration.limits[.uploadBytes]
        running.loop.answered = { [unowned self] in response = $0 }
        startMaintenance()
        try settle()
    }

    /// Stops the server, and starts it again on its store with some other limits. All connections end.
    package func restart(limits: [Limit.Name: Int]) throws {
        running.lanes.finish { true }
        for client in opened { client.cutOff() }
        (clients, opened) = ([:], [])
        for (name, value) in limits { configuration.limits[name] = value }
        running = try Self.start(configuration, clock)
        try begin()
    }

    // MARK: Clients

    /// The connection of an account that the store has from the start, of the local admin, `admin`, or without a login, `stranger`. It is opened at
    /// its first use.
    package subscript(_ name: String) -> InProcessClient {
        get throws {
            if let client = clients[name] { return client }
            let client =
                switch name {
                case "admin": try connect(asLocalAdmin: true)
                case "stranger": try connect()
                default: try logIn(name)
                }
            clients[name] = client
            return client
        }
    }

    /// Opens another connection of an account that the store has from the start.
    package func logIn(_ name: String) throws -> InProcessClient {
        let client = try connect()
        try client.ask("session.resume", ["token": .string(token(of: name))])
        return client
    }

    package func token(of name: String) -> String { template.tokens[name] ?? "" }

    /// Opens a connection.
    ///
    /// - Throws: `Mismatch` with the HTTP status when the server refuses it.
    package func connect(asLocalAdmin isAdmin: Bool = false, from address: String = "127.0.0.1") throws -> InProcessClient {
        let peer = Peer(address: isAdmin ? "unix" : address, listener: isAdmin ? 1 : 0, uid: isAdmin ? geteuid() : nil, role: .server)
        if let status = running.server.admit(HTTPRequest(getting: "/ws", host: "localhost", from: peer), from: peer) {
            throw Mismatch("the connection is refused with \(status)")
        }
        let socket = SimulatedSocket(nil, from: peer, capacity: .max)
        running.loop.connect(socket)
        let client = InProcessClient(self, socket)
        opened.append(client)
        try settle()
        return client
    }

    // MARK: Requests over HTTP

    /// The answer to a GET from this machine.
    package func get(_ path: String) throws -> HTTPResponse {
        let peer = Peer(address: "127.0.0.1", listener: 0, role: .server)
        response = nil
        let id = HTTPRequestID(number: 1)
        if case .now(let response) = running.server.respond(to: HTTPRequest(getting: path, host: "localhost", from: peer), as: id) {
            running.loop.answer(id, with: response)
        }
        try settle()
        guard let response else { throw Mismatch("GET \(path) is not answered") }
        return response
    }

    /// The answer to a call of the HTTP API from this machine, or through the admin socket.
    package func call(
        _ method: String, _ params: JSONValue = [:], token: String?, body: [UInt8]? = nil, parameters: [String] = [],
        contentType: String? = nil, asLocalAdmin isAdmin: Bool = false
    ) throws -> HTTPResponse {
        clock.advance(milliseconds: pace)
        calls += 1
        response = nil
        let id = HTTPRequestID(number: calls)
        let request = HTTPRequest(
            posting: body ?? params.text, to: "/api/" + method, parameters: parameters, contentType: contentType,
            authorization: token.map { "Bearer " + $0 }, host: "localhost",
            from: Peer(address: isAdmin ? "unix" : "127.0.0.1", listener: isAdmin ? 1 : 0, uid: isAdmin ? geteuid() : nil, role: .server))
        if case .now(let response) = running.server.respond(to: request, as: id) { running.loop.answer(id, with: response) }
        try settle()
        guard let response else { throw Mismatch("POST \(method) is not answered") }
        return response
    }

    /// The value of a metric, such as `snapfeed_home_subscribers`.
    package func metric(_ name: String) throws -> String? {
        let lines = String(decoding: try get("/metrics").body, as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
    }

    // MARK: Time

    /// Lets time pass, with what the server does each second, and lets it finish what is due.
    package func pass(seconds: Int64) throws {
        for _ in 0..<seconds {
            clock.advance(milliseconds: 1_000)
            running.server.everySecond()
            try settle()
        }
        startMaintenance()
        try settle()
    }

    private func startMaintenance() {
        running.server.begin(.expiry)
        running.server.removeOutdated()
        for task in [MaintenanceTask.endedMutes, .searchRebuild, .webhookTrim, .keyMove] { running.server.begin(task) }
    }

    /// Lets the server do everything that it can.
    package func settle() throws {
        for _ in 0..<Self.turnsMax where try !turn() { return }
        throw Mismatch("the server does not come to rest")
    }

    /// Lets the loop's thread take what has arrived and send what is queued, while all other threads are paused.
    package func runLoopOnly() throws {
        _ = try loopTurns()
        for client in opened { try client.receive() }
    }

    private func loopTurns() throws -> Bool {
        var (happenings, isBusy) = (running.loop.happenings(), false)
        while !happenings.isEmpty {
            for (happening, socket) in happenings { running.loop.perform(happening, on: socket, for: running.server) }
            (happenings, isBusy) = (running.loop.happenings(), true)
        }
        try running.loop.endRound(of: running.server)
        return isBusy
    }

    /// Lets the loop's thread do everything that it can, and each other thread take one step.
    ///
    /// - Returns: whether anything was done.
    package func turn() throws -> Bool {
        var isBusy = try loopTurns()
        let lanes = running.lanes
        let read = { [areReadersPaused] in !areReadersPaused && lanes.read(on: 0) }
        for step in [lanes.prepare, { lanes.write() }, read, lanes.match, lanes.discard] where step() { isBusy = true }
        if running.loop.wakeFlag.take() {
            running.server.woken()
            isBusy = true
        }
        for client in opened { try client.receive() }
        // The rest of a large image follows, and a closed connection ends, once the client has read everything.
        return isBusy || !running.loop.happenings().isEmpty
    }

    /// The bytes of a predefined picture.
    package static func picture(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Fixtures.root.appendingPathComponent("data/pictures/\(name).jpg")))
    }

    /// A PNG of 8 × 8 pixels.
    package static var image: [UInt8] { SimulatedData.upload }

    /// The paths of the files of images in the store.
    package func imageFiles() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder("store/images")).filter { $0.contains("/") }
    }
}
