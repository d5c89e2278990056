/// Runs many simulated worlds, one after the other.
package struct Campaign {
    package let seeds: [UInt64]
    /// The number of steps of each world.
    package let steps: Int
    package let kind: WorldKind

    /// The variable that makes hashing, and so each world, the same in every process. It must be set before the process starts.
    package static let repeatability = "SWIFT_DETERMINISTIC_HASHING"

    package init(seeds: [UInt64], steps: Int, _ kind: WorldKind = .alone(nil)) {
        self.seeds = seeds
        self.steps = steps
        self.kind = kind
    }

    /// A broken promise, and how to reproduce it.
    package struct Finding: Sendable, CustomStringConvertible {
        package let seed: UInt64
        package let step: Int
        package let violation: String
        /// The last steps before it.
        package let trace: [String]

        package var description: String {
            "SEED=\(seed), step \(step): \(violation)\n" + trace.map { "    \($0)\n" }.joined()
        }
    }

    /// Runs all worlds, up to the first one with a broken promise.
    package func run() throws -> (figures: SimulationFigures, finding: Finding?) {
        var sum = SimulationFigures()
        for seed in seeds {
            let simulation = try Simulation(seed: seed, kind)
            defer { simulation.abandon() }
            do { sum += try simulation.run(steps: steps) } catch let violation as Violation {
                sum += simulation.oracle.figures
                simulation.abandon()
                return (sum, try replay(seed, violation, step: simulation.oracle.figures.steps))
            }
        }
        return (sum, nil)
    }

    /// Runs the same world again, and records its steps.
    private func replay(_ seed: UInt64, _ violation: Violation, step: Int) throws -> Finding {
        var trace: [String] = []
        let simulation = try Simulation(seed: seed, kind) { trace = trace.suffix(39) + [$0] }
        defer { simulation.abandon() }
        do { _ = try simulation.run(steps: steps) } catch let violation as Violation {
            return Finding(seed: seed, step: simulation.oracle.figures.steps, violation: violation.description, trace: trace)
        }
        // Sets and dictionaries have a new order in each process, unless the variable was set before its start.
        return Finding(
            seed: seed, step: step, violation: "\(violation)", trace: ["(not seen again: run snapsim, or set \(Self.repeatability)=1)"])
    }
}

/// The kind of a world, and the defect that is built into it.
package enum WorldKind: Sendable {
    case alone(Mutation?)
    case cluster(ClusterDefect?)

    var mutation: Mutation? { if case .alone(let mutation) = self { mutation } else { nil } }
}

extension Simulation {
    /// Closes the disk's files.
    func abandon() {
        oracle.ledger = nil
        for node in nodes.indices { nodes[node].life = nil }
        database?.tables.close()
    }
}
