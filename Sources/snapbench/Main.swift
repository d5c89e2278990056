import Foundation

/// `snapbench [posts|idle|fanout]…`: measures the server beside itself. Needs the release build: `make bench`.
@main
enum Main {
    static func main() {
        raiseDescriptorLimit()
        let data = ProcessInfo.processInfo.environment["SNAPFEED_DATA"] ?? "data"
        let wanted = CommandLine.arguments.count > 1 ? Array(CommandLine.arguments.dropFirst()) : ["posts", "idle", "fanout"]
        do { for name in wanted { try run(name, data) } } catch {
            FileHandle.standardError.write(Data("snapbench: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ name: String, _ data: String) throws {
        switch name {
        case "posts": try PostScenario(runs: 5, data: data).run()
        case "idle": try IdleScenario(runs: 5, data: data).run()
        case "fanout":
            for window in [1, 16] { try FanOutScenario(subscribers: 1_000, window: window, runs: 5, data: data).run() }
        default: throw BenchFault("there is no bench '\(name)'; there are posts, idle and fanout")
        }
    }

    /// Ten thousand clients need as many descriptors.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
