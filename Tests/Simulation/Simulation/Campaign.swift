/// Many worlds, one after the other.
package struct Campaign {
    package let seeds: [UInt64]
    /// Of each world.
    package let steps: Int
    package let mutation: Mutation?

    package init(seeds: [UInt64], steps: Int, mutation: Mutation? = nil) {
        self.seeds = seeds
        self.steps = steps
        self.mutation = mutation
    }

    /// A promise that was broken in a world, and how to see it again.
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

    /// Runs all worlds, up to the first in which a promise is broken.
    package func run() throws -> (figures: SimulationFigures, finding: Finding?) {
        var sum = SimulationFigures()
        for seed in seeds {
            let simulation = try Simulation(seed: seed, mutation: mutation)
            do { sum += try simulation.run(steps: steps) } catch is Violation {
                sum += simulation.oracle.figures
                simulation.abandon()
                return (sum, try replay(seed))
            }
        }
        return (sum, nil)
    }

    /// The same world again, this time with its steps written down.
    private func replay(_ seed: UInt64) throws -> Finding {
        var trace: [String] = []
        let simulation = try Simulation(seed: seed, mutation: mutation) { trace = trace.suffix(39) + [$0] }
        do { _ = try simulation.run(steps: steps) } catch let violation as Violation {
            simulation.abandon()
            return Finding(seed: seed, step: simulation.oracle.figures.steps, violation: violation.description, trace: trace)
        }
        return Finding(
            seed: seed, step: 0, violation: "it was broken once, and not again: the simulation is not deterministic", trace: trace)
    }
}

extension Simulation {
    /// Lets go of the disk's files.
    func abandon() {
        oracle.ledger = nil
        life = nil
    }
}
