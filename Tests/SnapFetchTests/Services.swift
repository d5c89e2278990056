import Foundation
import Testing

@testable import SnapFetch

/// The program `services.py`: other servers with their faults. One runs for all tests, and ends with them.
final class Services: Sendable {
    private struct Ports: Decodable {
        let http: Int
        let https: Int
    }

    private static let started = Result { try Services() }

    static func shared() throws -> Services { try started.get() }

    let certificate: String
    private let ports: Ports
    /// The program ends when this closes, however the tests end.
    private let input = Pipe()

    private init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapfetch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The program removes its folder at its end.
        certificate = folder.path + "/certificate.pem"
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("services.py")
        process.arguments = ["python3", "-B", program.path, folder.path]
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
        try process.run()
        // The first line comes immediately or not at all.
        ports = try JSONDecoder().decode(Ports.self, from: output.fileHandleForReading.availableData)
    }

    func http(_ path: String) -> String { "http://127.0.0.1:\(ports.http)/\(path)" }
    func https(_ path: String, host: String = "127.0.0.1") -> String { "https://\(host):\(ports.https)/\(path)" }

    /// How often a path was asked for.
    func count(_ path: String) throws -> Int {
        let body = try HTTPClient(agent: "test").send(HTTPRequest(http("count/" + path))).succeeded()
        return Int(String(decoding: body, as: UTF8.self)) ?? -1
    }
}

extension HTTPClient.Limits {
    /// Long enough for a busy machine.
    static let test = Self(deadline: .seconds(60), attempt: .seconds(60), connecting: .seconds(30))

    static func within(_ deadline: Duration, attempt: Duration = .seconds(60)) -> Self {
        Self(deadline: deadline, attempt: attempt, connecting: .seconds(30))
    }
}

extension HTTPAnswer {
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// A path that no other test asks for.
func unique(_ path: String) -> String { path + "/" + UUID().uuidString }

/// The error and the time until it came.
func failure<Value>(_ body: () throws(FetchError) -> Value) -> (error: FetchError?, time: Duration) {
    let start = ContinuousClock.now
    do {
        _ = try body()
        return (nil, start.duration(to: .now))
    } catch {
        return (error, start.duration(to: .now))
    }
}
