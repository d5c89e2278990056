import Foundation

/// The machine of the measurement and the versions of the programs. Figures mean nothing without them.
enum Machine {
    private static let packages = [
        "libwebsockets-dev", "libsqlite3-dev", "libuv1-dev", "nginx", "libnginx-mod-nchan", "nodejs", "node-ws", "nats-server",
        "redis-server", "postgresql",
    ]

    /// The description in Markdown.
    static var lines: [String] {
        let processor = said(["sh", "-c", "sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1"])
        let system = said(["sh", "-c", ". /etc/os-release; echo $PRETTY_NAME"])
        let load = said(["cat", "/proc/loadavg"]).split(separator: " ").first ?? "?"
        let versions = packages.map { name in "\(name) \(said(["dpkg-query", "-W", "-f", "${Version}", name]))" }
        let socketify = said([".venv-bench/bin/python", "-c", "import importlib.metadata as m; print(m.version('socketify'))"])
        return [
            "Machine: \(processor), \(ProcessInfo.processInfo.activeProcessorCount) CPUs; \(system), Linux \(said(["uname", "-r"])).",
            "Versions: \(versions.joined(separator: ", ")), socketify \(socketify).",
            "Begun \(said(["date", "-u", "+%Y-%m-%d %H:%M UTC"])), load average \(load). Servers have CPU \(CPUs.server), the load CPU \(CPUs.load).",
        ]
    }

    private static func said(_ command: [String]) -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "?" }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus == 0 ? text.trimmingCharacters(in: .whitespacesAndNewlines) : "none"
    }
}
