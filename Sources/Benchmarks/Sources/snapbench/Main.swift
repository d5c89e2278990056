import Foundation

/// `snapbench [work]… [--runs N] [--out FOLDER] [--other PATH]`: compares the server with its peers and with the machine's limits. Needs the release
/// build: `make bench`.
///
/// Each scenario starts its own servers, lets them take turns and adds rows to one report. The table goes to standard output; `--out` also
/// writes it as `bench.csv`, with each run's figures as JSON and the picture of cost against size.
@main
enum Main {
    static func main() {
        do { try run(Array(CommandLine.arguments.dropFirst())) } catch {
            FileHandle.standardError.write(Data("snapbench: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        var (names, runs, out, other): ([String], Int, URL?, String?) = ([], 5, nil, nil)
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case "--runs": runs = rest.popFirst().flatMap { Int($0) } ?? runs
            case "--out": out = rest.popFirst().map { URL(fileURLWithPath: $0) }
            case "--other": other = rest.popFirst()
            default: names.append(word)
            }
        }
        raiseDescriptorLimit()
        CPUs.pinMyself()
        let stores = FilledStores(data: data)
        defer { stores.removeAll() }
        let scenarios = scenarios(stores, other)
        var report = BenchReport(machine: Machine.lines)
        for name in names.isEmpty ? scenarios.map(\.name) : names {
            guard let scenario = scenarios.first(where: { $0.name == name })?.make() else {
                throw BenchFault("there is no bench '\(name)'; there are \(scenarios.map(\.name).joined(separator: ", "))")
            }
            let found = try scenario.measure(runs: runs)
            FileHandle.standardError.write(Data("\(name)\n\(found.text)\n\n".utf8))
            report.add(found)
            if let out { try report.write(to: out) }
        }
        print(report.text)
    }

    private static var data: String { ProcessInfo.processInfo.environment["SNAPFEED_DATA"] ?? "data" }

    private static func scenarios(_ stores: FilledStores, _ other: String?) -> [(name: String, make: () -> any Scenario)] {
        let versions = other.map { path in [("versions", { VersionScenario(data: data, other: path) as any Scenario })] } ?? []
        return versions + [
            ("fanout", { FanOutScenario(data: data) }),
            ("posts", { PostScenario(data: data) }),
            ("idle", { IdleScenario(data: data) }),
            ("opens", { OpenScenario(data: data) }),
            ("photos", { PhotoScenario(data: data, stores: stores) }),
            ("home", { HomeScenario(data: data) }),
            ("comments", { CommentScenario(data: data, stores: stores) }),
            ("inboxes", { InboxScenario(data: data) }),
            ("search", { SearchScenario(data: data, stores: stores) }),
            ("firstpage", { FirstPageScenario(data: data, stores: stores) }),
            ("storm", { StormScenario(data: data) }),
            ("start", { StartScenario(data: data, stores: stores) }),
            ("webhooks", { WebhookScenario(data: data) }),
            ("pushes", { PushScenario(data: data) }),
            ("mixed", { MixedScenario(data: data) }),
            ("cluster", { ClusterScenario(data: data) }),
        ]
    }

    /// Raises the limit of open files: ten thousand clients need as many descriptors.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
