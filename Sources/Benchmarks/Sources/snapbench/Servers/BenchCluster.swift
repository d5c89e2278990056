import Foundation

/// Nodes of one cluster: a database of their own, a folder for images, and a bus.
final class BenchCluster {
    let nodes: [BenchServer]
    private let images: URL

    /// - Parameter bus: the address of NATS; nil sends hints through the database.
    init(
        _ count: Int, data: String, over postgres: Postgres, database: String, bus: String?, isPinned: Bool, options: [String] = []
    ) throws {
        images = FileManager.default.temporaryDirectory.appendingPathComponent("snapbench-\(getpid())-images-\(database)")
        try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
        let address = try postgres.newDatabase(database)
        let shared = ["--database", address, "--images", images.path] + (bus.map { ["--bus", $0] } ?? []) + options
        var nodes: [BenchServer] = []
        do {
            for number in 1...count {
                nodes.append(try BenchServer(data: data, isPinned: isPinned, options: shared + ["--node", "node-\(number)"]))
            }
        } catch {
            for node in nodes { node.stop() }
            throw error
        }
        self.nodes = nodes
    }

    func stop() {
        for node in nodes { node.stop() }
        try? FileManager.default.removeItem(at: images)
    }
}

/// nats-server as the bus of clusters.
final class Bus {
    let process: ServerProcess
    var address: String { "nats://127.0.0.1:\(process.port)" }

    init() throws {
        process = try ServerProcess("nats-server", isPinned: false, arguments: { port, _ in ["-a", "127.0.0.1", "-p", "\(port)"] })
    }

    func stop() { process.stop() }
}
