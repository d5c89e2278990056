import Foundation
import SnapfeedClient
import SnapfeedClientNIO

/// One line of stdin.
struct Order: Decodable {
    let `do`: String
    var url: URL?
    var token: String?
    var refresh: [String]?
    var storage: String?
    var feeds: [String]?
    var home: Bool?
    var notifications: Bool?
    var waitMs: [Int]?
    var silenceMs: Int?
    var tag: String?
    var feed: String?
    var picture: String?
    var caption: String?
    var file: String?
    var progress: Bool?
    var snap: String?
    var method: String?
    var params: [String: JSONValue]?
    var ms: Int?
}

/// The tokens that the refresh function gives, one after the other.
actor Tokens {
    private var left: [String]
    init(_ tokens: [String]) { left = tokens }
    func next() -> String? { left.isEmpty ? nil : left.removeFirst() }
}

/// Drives the library by lines, only through its public interface.
actor Adapter {
    private var client: SnapfeedClient?
    private var tasks: [Task<Void, Never>] = []

    /// Carries out one line; false for `stop`.
    func does(_ line: String) async throws -> Bool {
        let order = try JSONDecoder().decode(Order.self, from: Data(line.utf8))
        switch order.do {
        case "start": try await start(order)
        case "post", "upload": await post(order)
        case "open": open(order)
        case "call": call(order)
        case "busy":
            let storing = Task { await self.post(order) }
            await Task.yield()
            Output.write(["busy": .int(order.ms ?? 0)])
            block(ms: order.ms ?? 0)
            await storing.value
        case "stop": return false
        default: FileHandle.standardError.write(Data("unknown order \(order.do)\n".utf8))
        }
        return true
    }

    /// Blocks the actor's thread, as an app that computes does. Swift allows no such sleep in an asynchronous function.
    private func block(ms: Int) { Thread.sleep(forTimeInterval: Double(ms) / 1_000) }

    private func start(_ order: Order) async throws {
        guard let url = order.url, let folder = order.storage else { return }
        var settings = Settings()
        if let wait = order.waitMs, wait.count == 2 { (settings.waitLeastMs, settings.waitGreatestMs) = (wait[0], wait[1]) }
        settings.silenceMs = order.silenceMs ?? settings.silenceMs
        var refresh: (@Sendable () async throws -> String?)?
        if let more = order.refresh {
            let tokens = Tokens(more)
            refresh = { await tokens.next() }
        }
        let client = SnapfeedClient(
            url: url, signIn: .token(order.token ?? "", refresh: refresh), storage: try FolderStorage(URL(fileURLWithPath: folder)),
            transport: NIOTransport(), settings: settings)
        self.client = client
        let states = await client.states()
        tasks.append(Task { for await state in states { Output.state(state) } })
        for feed in order.feeds ?? [] { tasks.append(Task { await Self.follow(feed, client.feed(feed), Output.item) }) }
        if order.home == true { tasks.append(Task { await Self.follow("home", client.home(), Output.item) }) }
        if order.notifications == true { tasks.append(Task { await Self.follow("notifications", client.notifications(), Output.item) }) }
        tasks.append(Task { for await outcome in client.outcomes { Output.outcome(outcome) } })
        await client.start()
    }

    private static func follow<Item>(_ name: String, _ followed: Followed<Item>, _ emit: (Item) -> Void) async {
        do {
            for try await item in followed { emit(item) }
        } catch let error as SnapfeedError {
            Output.write(["failed": .string(name), "error": .string(error.name.rawValue), "message": .string(error.message)])
        } catch {
            // The state has reported why the client stopped.
        }
    }

    private func post(_ order: Order) async {
        guard let client, let tag = order.tag, let feed = order.feed else { return }
        do {
            let bytes = try order.file.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
            let post = Post(feed: feed, picture: order.picture, caption: order.caption, tag: tag)
            let emit: UploadProgress = { Output.write(["progress": .string(tag), "sent": .int($0), "total": .int($1)]) }
            try await client.enqueue(post, bytes: bytes, progress: order.progress == true ? emit : nil)
        } catch {
            Output.failed(tag, error)
        }
    }

    private func open(_ order: Order) {
        guard let client, let tag = order.tag, let snap = order.snap else { return }
        tasks.append(
            Task {
                do {
                    let opened = try await client.call("snap.open", ["snap": .string(snap)])
                    Output.write([
                        "opened": .string(tag), "snap": .string(snap), "type": opened.result["type"] ?? .null,
                        "bytes": .int(opened.bytes.count), "sha256": .string(SHA256.hex(opened.bytes)),
                    ])
                } catch {
                    Output.failed(tag, error)
                }
            })
    }

    private func call(_ order: Order) {
        guard let client, let tag = order.tag, let method = order.method else { return }
        tasks.append(
            Task {
                do {
                    let answer = try await client.call(method, order.params ?? [:])
                    Output.write(["answered": .string(tag), "result": answer.result])
                } catch {
                    Output.failed(tag, error)
                }
            })
    }

    /// Stops the client, and lets everybody write their last line.
    func stop() async {
        await client?.stop()
        for task in tasks { await task.value }
    }
}
