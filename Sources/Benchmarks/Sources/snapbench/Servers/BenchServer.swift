import Foundation

/// Snapfeed under test: the release build of the repository, in whose root the bench runs, with a store of its own.
final class BenchServer {
    let process: ServerProcess
    let program: URL
    var port: UInt16 { process.port }

    /// - Parameters:
    ///   - store: an existing folder to serve; nil makes a new one that is removed with the server.
    ///   - build: the path of the program; nil takes the release build.
    /// - Throws: when it does not start.
    init(data: String, store: URL? = nil, isPinned: Bool = true, options: [String] = [], build: String? = nil) throws {
        program = URL(fileURLWithPath: build ?? ".build/release/snapfeed")
        process = try ServerProcess(
            program.path, isPinned: isPinned,
            arguments: { _, folder in
                [
                    "serve", "--port", "0", "--requests-per-second", "0", "--limit", "connectionsPerAccount=0",
                    // Subscribers answer pings only in their turn.
                    "--ping-after", "3600", "--data", data, "--store",
                    (store ?? folder.appendingPathComponent("store")).path,
                ] + options
            }, readPort: Self.readPort)
    }

    private static func readPort(_ output: FileHandle) throws -> UInt16 {
        var text = ""
        while !text.contains("Ctrl-C") {
            let more = output.availableData
            guard !more.isEmpty else { throw BenchFault("the server did not start: \(text)") }
            text += String(decoding: more, as: UTF8.self)
        }
        guard let found = text.firstMatch(of: /http:\/\/[^:]+:(\d+)/), let port = UInt16(found.1) else {
            throw BenchFault("no address in: \(text)")
        }
        return port
    }

    /// The server's metrics, from /metrics.
    func figures() throws -> [String: Int64] {
        Dictionary(
            try metrics().matches(of: /\n(snapfeed_\w+) (\d+)/).map { (String($0.1), Int64($0.2) ?? 0) }, uniquingKeysWith: { $1 })
    }

    /// The text of /metrics, with the HTTP header.
    func metrics() throws -> String {
        let socket = try BlockingSocket(port: port)
        try socket.send(Array("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
        return String(decoding: try socket.receiveAll(), as: UTF8.self)
    }

    func stop() { process.stop() }
}

/// The reason why a measurement failed.
struct BenchFault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
