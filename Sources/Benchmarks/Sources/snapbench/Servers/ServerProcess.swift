import CBench
import Foundation

/// A server under test: a process on the first CPU, with a folder of its own. The load runs on another CPU.
final class ServerProcess {
    let port: UInt16
    let folder: URL
    let output = Pipe()
    private let process = Process()
    private let endSignal: EndSignal
    private let helper: ServerProcess?

    /// How a server is asked to end.
    enum EndSignal: String {
        case terminate = "TERM"
        case interrupt = "INT"
    }

    /// - Parameters:
    ///   - arguments: make the arguments from the port and the folder; port 0 means that the server chooses and prints its port.
    ///   - helper: a server that this one needs. It counts to this one's CPU time and memory, and ends after it.
    ///   - isPinned: false lets it use all CPUs, including the load's.
    ///   - readPort: reads the server's output for the port; nil waits for the given port to accept instead.
    /// - Throws: when the program is missing or does not start.
    init(
        _ program: String, isPinned: Bool = true, environment: [String: String] = [:], endSignal: EndSignal = .terminate,
        helper: ServerProcess? = nil, arguments: (UInt16, URL) throws -> [String],
        readPort: ((FileHandle) throws -> UInt16)? = nil
    ) throws {
        self.endSignal = endSignal
        self.helper = helper
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapbench-\(getpid())-\(UInt32.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let freePort = readPort == nil ? try BlockingSocket.freePort() : 0
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // The servers end with the bench, however it ends.
        process.arguments =
            ["setpriv", "--pdeathsig", endSignal.rawValue] + (isPinned ? CPUs.pinned(to: CPUs.server) : CPUs.unpinned) + [program]
            + (try arguments(freePort, folder))
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        if let readPort {
            port = try readPort(output.fileHandleForReading)
        } else {
            port = freePort
            try waitForPort(program)
        }
    }

    /// CPU time that the server's threads and children have used, in microseconds, from /proc.
    func cpuMicroseconds() throws -> Int64 { try processes().reduce(0) { $0 + cpuMicroseconds(of: $1, thread: { _ in true }) } }

    /// Returns the value of the threads of this name only.
    func cpuMicroseconds(thread name: String) throws -> Int64 {
        try processes().reduce(0) { $0 + cpuMicroseconds(of: $1, thread: { $0 == name }) }
    }

    /// Resident memory of the process and its children, in KiB.
    func residentKiB() throws -> Int64 {
        try processes().reduce(0) { sum, process in
            let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
            return sum + (status.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap { Int64($0.1) } ?? 0)
        }
    }

    func stop() {
        if endSignal == .interrupt { process.interrupt() } else { process.terminate() }
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
        helper?.stop()
    }

    private func processes() throws -> [Int32] {
        func family(of parent: Int32) -> [Int32] {
            let text = (try? String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)) ?? ""
            return [parent] + text.split(separator: " ").compactMap { Int32($0) }.flatMap(family)
        }
        guard process.isRunning else { throw BenchFault("the server under test has ended") }
        return family(of: process.processIdentifier) + (try helper?.processes() ?? [])
    }

    private func cpuMicroseconds(of process: Int32, thread isWanted: (String) -> Bool) -> Int64 {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return threads.reduce(0) { sum, thread in
            let folder = "/proc/\(process)/task/\(thread)"
            let name = (try? String(contentsOfFile: folder + "/comm", encoding: .utf8)) ?? ""
            guard isWanted(name.trimmingCharacters(in: .newlines)) else { return sum }
            let text = (try? String(contentsOfFile: folder + "/schedstat", encoding: .utf8)) ?? ""
            return sum + (text.split(separator: " ").first.flatMap { Int64($0) } ?? 0) / 1_000
        }
    }

    private func waitForPort(_ program: String) throws {
        let deadline = microseconds() + 20_000_000
        while (try? BlockingSocket(port: port)) == nil {
            guard process.isRunning, microseconds() < deadline else { throw BenchFault("\(program) did not start") }
            usleep(10_000)
        }
    }
}

/// Places the server under test on one CPU and the load on another, so that neither takes the other's time.
enum CPUs {
    static let server = 0
    static let load = 1

    /// The command that pins a program to a CPU; empty on a machine with one CPU.
    static func pinned(to cpu: Int) -> [String] { sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 ? ["taskset", "-c", "\(cpu)"] : [] }

    /// The command that lets a program use all CPUs, although the load that starts it is pinned.
    static var unpinned: [String] {
        let count = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        return count > 1 ? ["taskset", "-c", "0-\(count - 1)"] : []
    }

    /// Pins this process to the load's CPU.
    static func pinMyself() {
        guard sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 else { return }
        pin_to_cpu(CInt(load))
    }
}
