import Foundation

/// Peers that make each message durable before they deliver it, built from the usual parts.
extension Relay {
    static var written: [Relay] {
        [uWebSocketsSQLite, uWebSocketsSnaps, nodeSQLite, nodePostgres, nchanRedis].map { relay in
            var relay = relay
            relay.storesFirst = true
            return relay
        }
    }

    private static var uWebSocketsSQLite: Relay {
        plain("uWebSockets and SQLite") {
            try ServerProcess(
                ".venv-bench/bin/python", arguments: { port, folder in [peer("uwebsockets_sqlite.py"), "\(port)", folder.path] })
        }
    }

    /// uWebSockets with the rows that Snapfeed stores of a snap.
    private static var uWebSocketsSnaps: Relay {
        plain("uWebSockets and the rows of a snap") {
            try ServerProcess(
                ".venv-bench/bin/python",
                arguments: { port, folder in
                    _ = try Tool.output(Limits.program, ["store", folder.appendingPathComponent("messages.db").path])
                    return [peer("uwebsockets_sqlite.py"), "\(port)", folder.path, "snaps"]
                })
        }
    }

    /// The Node packages that node-packages.sh unpacked, and those of the system.
    private static let nodeEnvironment = ["NODE_PATH": ".venv-bench/node:/usr/share/nodejs", "LD_LIBRARY_PATH": ".venv-bench/node"]

    private static var nodeSQLite: Relay {
        plain("Node ws and SQLite") {
            try ServerProcess(
                "node", environment: nodeEnvironment,
                arguments: { port, folder in [peer("ws_durable.js"), "sqlite", folder.path, "\(port)"] })
        }
    }

    private static var nodePostgres: Relay {
        plain("Node ws and PostgreSQL NOTIFY") {
            let postgres = try Postgres(isPinned: true)
            let address = try postgres.newDatabase("messages")
            return try ServerProcess(
                "node", environment: nodeEnvironment, helper: postgres.process,
                arguments: { port, _ in [peer("ws_durable.js"), "postgres", address, "\(port)"] })
        }
    }

    private static var nchanRedis: Relay {
        plain("nchan and Redis") {
            let redis = try ServerProcess(
                "redis-server", arguments: { port, folder in [try configuration("redis.conf", port: port, folder: folder)] })
            let nginx = try ServerProcess(
                "nginx", helper: redis,
                arguments: { port, folder in
                    let file = try configuration("nchan_redis.conf", port: port, folder: folder, redis: redis.port)
                    return ["-p", "/usr/share/nginx", "-e", "stderr", "-c", file]
                })
            try waitUntilItServes(nginx)
            return nginx
        }
    }

    /// nchan accepts connections and refuses them until it has found its Redis. Its subscriptions begin a moment after their handshake, which it
    /// does not report: until then, Snapfeed has its first turn.
    private static func waitUntilItServes(_ nginx: ServerProcess) throws {
        let deadline = microseconds() + 20_000_000
        while (try? BenchMember(port: nginx.port, path: "/all", subprotocol: nil)) == nil {
            guard microseconds() < deadline else { throw BenchFault("nchan did not find its Redis") }
            usleep(20_000)
        }
    }
}
