import Foundation

/// A fresh PostgreSQL on loopback, with every setting on that a promise depends on.
final class Postgres {
    private static let settings = [
        "fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "listen_addresses": "127.0.0.1", "unix_socket_directories": "",
        "max_connections": "400", "shared_buffers": "256MB", "max_wal_size": "4GB", "dynamic_shared_memory_type": "mmap",
        "log_min_messages": "warning",
    ]
    private static let user = "snapfeed"

    let process: ServerProcess

    /// - Parameter isPinned: false lets it use all CPUs.
    /// - Throws: when it is not installed or does not start.
    init(isPinned: Bool = false) throws {
        let programs = try Self.programs()
        process = try ServerProcess(
            "env", isPinned: isPinned, endSignal: .interrupt,
            arguments: { port, folder in
                let owner = try Self.owner(of: folder)
                let data = folder.appendingPathComponent("data").path
                _ = try Tool.output(
                    "env",
                    ["-C", folder.path] + owner + [
                        programs + "/initdb", "-D", data, "-A", "trust", "-U", Self.user, "--locale=C.UTF-8", "-E", "UTF8",
                        "--data-checksums",
                        "--no-sync",
                    ])
                let settings = Self.settings.flatMap { ["-c", "\($0.key)=\($0.value)"] }
                return ["-C", folder.path] + owner + [programs + "/postgres", "-D", data, "-p", "\(port)"] + settings
            })
        do { try waitUntilReady(programs) } catch {
            stop()
            throw error
        }
    }

    /// Debian keeps PostgreSQL's programs off the PATH.
    private static func programs() throws -> String {
        let root = "/usr/lib/postgresql"
        let versions = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).compactMap { Int($0) }.sorted().reversed()
        guard let version = versions.first(where: { FileManager.default.isExecutableFile(atPath: "\(root)/\($0)/bin/postgres") }) else {
            throw BenchFault("PostgreSQL is not installed")
        }
        return "\(root)/\(version)/bin"
    }

    /// The command that makes a program run as the folder's owner. PostgreSQL refuses root, so root starts it as the user of the package. The
    /// signal at the bench's end is set once more, since a change of the user clears it.
    private static func owner(of folder: URL) throws -> [String] {
        guard geteuid() == 0 else { return [] }
        _ = try Tool.output("chown", ["postgres:postgres", folder.path])
        return ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups", "--pdeathsig", "INT"]
    }

    private func waitUntilReady(_ programs: String) throws {
        let deadline = microseconds() + 20_000_000
        while (try? Tool.output(programs + "/pg_isready", ["-q", "-h", "127.0.0.1", "-p", "\(process.port)"])) == nil {
            guard microseconds() < deadline else { throw BenchFault("PostgreSQL did not start") }
            usleep(20_000)
        }
    }

    func address(of database: String) -> String { "postgresql://\(Self.user)@127.0.0.1:\(process.port)/\(database)" }

    /// Makes an empty database, or one with the tables of a file. Returns its address.
    func newDatabase(_ name: String, tables file: String? = nil) throws -> String {
        try sql(["-c", "CREATE DATABASE \(name)"], in: "postgres")
        if let file { try sql(["-f", file], in: name) }
        return address(of: name)
    }

    private func sql(_ words: [String], in database: String) throws {
        _ = try Tool.output("psql", ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", address(of: database)] + words)
    }

    /// Transactions a second of pgbench, with a connection for each client. The time to connect does not count.
    func transactions(of script: String, in database: String, clients: Int, each: Int) throws -> Double {
        let words =
            CPUs.unpinned + [
                try Self.programs() + "/pgbench", "-n", "-M", "prepared", "-c", "\(clients)", "-j", "\(min(2, clients))", "-t",
                "\(each)", "-f", script, address(of: database),
            ]
        let text = try Tool.output(words[0], Array(words.dropFirst()))
        guard let rate = text.firstMatch(of: /tps = ([\d.]+)/).flatMap({ Double($0.1) }) else { throw BenchFault("pgbench said: \(text)") }
        return rate
    }

    func stop() { process.stop() }
}
