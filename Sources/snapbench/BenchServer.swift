import Foundation

/// The server under test: the release build beside this program, on a free port, with a store of its own.
final class BenchServer {
    let port: UInt16
    private let process = Process()
    private let folder: URL

    /// - Throws: when it does not start.
    init(data: String, options: [String] = []) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapbench-\(getpid())-\(UInt32.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
            "snapfeed")
        process.arguments =
            [
                "serve", "--port", "0", "--requests-per-second", "0", "--limit", "connectionsPerAccount=0", "--data", data, "--store",
                folder.appendingPathComponent("store").path,
            ]
            + options
        process.standardOutput = output
        try process.run()
        var text = ""
        while !text.contains("Ctrl-C") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw BenchFault("the server did not start: \(text)") }
            text += String(decoding: more, as: UTF8.self)
        }
        guard let found = text.firstMatch(of: /http:\/\/[^:]+:(\d+)/), let number = UInt16(found.1) else {
            throw BenchFault("no address in: \(text)")
        }
        port = number
    }

    /// CPU time that the server's threads have used, in microseconds, from /proc.
    func cpuMicroseconds() throws -> Int64 {
        var sum: Int64 = 0
        for task in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/task") {
            let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/task/\(task)/schedstat", encoding: .utf8)
            sum += (text.split(separator: " ").first.flatMap { Int64($0) } ?? 0) / 1_000
        }
        return sum
    }

    /// Resident memory in KiB.
    func residentKiB() throws -> Int64 {
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        return status.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap { Int64($0.1) } ?? 0
    }

    /// The server's own figures, from /metrics.
    func figures() throws -> [String: Int64] {
        let socket = try BlockingSocket(port: port)
        try socket.send(Array("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
        let text = String(decoding: try socket.receiveAll(), as: UTF8.self)
        return Dictionary(
            text.matches(of: /\n(snapfeed_\w+) (\d+)/).map { (String($0.1), Int64($0.2) ?? 0) }, uniquingKeysWith: { $1 })
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}

/// Why a measurement could not be made.
struct BenchFault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
