import Foundation
import Glibc
import Testing

/// A real `nats-server` on a free port of the loopback. It ends with this object, and with the tests.
final class NatsServer {
    private struct Ports: Decodable { let nats: [String] }

    private(set) var port = 0
    private(set) var processID: pid_t = 0
    private let folder: URL
    private let options: [String]
    /// The server ends when this closes, however the tests end.
    private var input = Pipe()

    /// - Parameter tls: whether it speaks TLS, with an untrusted certificate, for `localhost`.
    init(_ options: [String] = [], port: Int = 0, tls: Bool = false) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapbus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        (self.folder, self.port) = (folder, port)
        self.options = try options + (tls ? Self.certificate(in: folder) : [])
        try start()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: folder)
    }

    var url: String { "nats://127.0.0.1:\(port)" }

    var log: String { (try? String(contentsOfFile: folder.path + "/log", encoding: .utf8)) ?? "" }

    /// The sockets of clients, as the kernel counts them.
    var connections: Int {
        let lines = ((try? String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)) ?? "").split(separator: "\n")
        let place = "0100007F:" + String(format: "%04X", port)
        return lines.count { $0.split(separator: " ").dropFirst().first.map(String.init) == place && $0.split(separator: " ")[3] == "01" }
    }

    private static func certificate(in folder: URL) throws -> [String] {
        let (key, certificate) = (folder.path + "/key.pem", folder.path + "/certificate.pem")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
        process.arguments? += ["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return ["--tls", "--tlscert", certificate, "--tlskey", key]
    }

    /// Starts it, after `kill` on the same port.
    func start() throws {
        let process = Process()
        input = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let script = "nats-server \"$@\" & read -r line; kill -9 $!"
        let place = ["-a", "127.0.0.1", "-p", port == 0 ? "-1" : "\(port)", "--ports_file_dir", folder.path]
        process.arguments = ["-c", script, "sh"] + place + ["-l", folder.path + "/log"] + options
        (process.standardInput, process.standardOutput, process.standardError) = (input, FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        try #require(eventually { try self.readPorts() })
    }

    /// As if the machine lost its power: nothing is said to the clients. Returns once the port is free.
    func kill() {
        Glibc.kill(processID, SIGKILL)
        try? input.fileHandleForWriting.close()
        _ = eventually { !Self.isAlive(self.processID) }
        for file in portsFiles() { try? FileManager.default.removeItem(at: file) }
    }

    /// Stops it in the middle of whatever it does; its sockets stay open.
    func freeze() { Glibc.kill(processID, SIGSTOP) }

    func thaw() { Glibc.kill(processID, SIGCONT) }

    private static func isAlive(_ processID: pid_t) -> Bool {
        let text = (try? String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8)) ?? ""
        return !text.isEmpty && !text.contains(") Z ")
    }

    private func portsFiles() -> [URL] {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "ports" }
    }

    /// The file is named after the process. It is written in pieces, so it may not be whole yet.
    private func readPorts() throws -> Bool {
        guard let file = portsFiles().first, let ports = try? JSONDecoder().decode(Ports.self, from: Data(contentsOf: file)) else {
            return false
        }
        let name = file.deletingPathExtension().lastPathComponent
        port = try #require(ports.nats.first.flatMap { URL(string: $0)?.port })
        processID = try #require(name.split(separator: "_").last.flatMap { pid_t($0) })
        return true
    }
}

/// Whether the condition becomes true within so many seconds. It is asked every few milliseconds.
func eventually(within seconds: Double = 60, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
        if try condition() { return true }
        usleep(2_000)
    }
    return try condition()
}
