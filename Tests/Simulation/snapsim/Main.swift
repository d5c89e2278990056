import Foundation
import Simulation

/// `snapsim [STEPS]`: the deterministic simulation. See Tests/Simulation/README.md. `snapsim defects [NAME ...]`: proves that it finds those built in;
/// next to the named ones, `PROOFS=n` looks for each eighth one from the n-th on.
///
/// `SEED=n` repeats one world, `FROM=n` starts with another seed, `WORLD=n` sets the steps of one world, `MUTATION=name` builds a defect
/// in, `CLUSTER=1` makes each world a cluster.
@main
struct Main {
    static func main() throws {
        makeHashingRepeatable()
        if CommandLine.arguments.dropFirst().first == "defects" { return try findDefects(Set(CommandLine.arguments.dropFirst(2))) }
        let environment = ProcessInfo.processInfo.environment
        let total = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
        let steps = environment["WORLD"].flatMap { Int($0) } ?? 5_000
        let first = environment["FROM"].flatMap { UInt64($0) } ?? 1
        let seeds = environment["SEED"].flatMap { UInt64($0) }.map { [$0] } ?? Array(first..<first + UInt64((total + steps - 1) / steps))
        let start = ContinuousClock.now
        let (figures, finding) = try Campaign(
            seeds: seeds, steps: steps, kind(environment["MUTATION"], isCluster: environment["CLUSTER"] != nil)
        ).run()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let processor = Double(clock()) / Double(CLOCKS_PER_SEC)
        print("\(seeds.count) worlds in \(Int(seconds.rounded())) s (\(Int(processor.rounded())) s of a processor): \(figures.text)")
        guard let finding else { return }
        print(finding)
        exit(1)
    }

    /// - Parameter names: of those to look for; empty for all.
    private static func findDefects(_ names: Set<String>) throws {
        let part = ProcessInfo.processInfo.environment["PROOFS"].flatMap { Int($0) }
        let areAllFound = try Controls.run { position, name in
            names.isEmpty || names.contains(name) || position % 8 == part
        } _: { outcome in
            print("\(outcome.defect): \(outcome.seed.map { "found, seed \($0)" } ?? "NOT FOUND"): \(outcome.text)")
        }
        if !areAllFound { exit(1) }
    }

    /// - Parameter defect: the name of one that is built in.
    private static func kind(_ defect: String?, isCluster: Bool) -> WorldKind {
        isCluster ? .cluster(defect.flatMap { ClusterDefect(rawValue: $0) }) : .alone(defect.flatMap { Mutation(rawValue: $0) })
    }

    /// Sets and dictionaries have a new order in every process, unless an environment variable fixes Swift's seed.
    private static func makeHashingRepeatable() {
        let name = Campaign.repeatability
        guard ProcessInfo.processInfo.environment[name] == nil else { return }
        setenv(name, "1", 1)
        // Files next to the simulated disk (locks, uploads) need not wait for a real disk.
        if access("/dev/shm", W_OK) == 0 { setenv("TMPDIR", "/dev/shm", 0) }
        let arguments = CommandLine.arguments.map { strdup($0) } + [nil]
        execv("/proc/self/exe", arguments)
    }
}
