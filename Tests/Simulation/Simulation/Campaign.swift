/// Many worlds, one after the other.
package struct Campaign {
    package let seeds: [UInt64]
    /// Of each world.
    package let steps: Int
    package let mutation: Mutation?

    /// The variable that makes hashing, and so each world, the same every time. It must be set before the process starts.
    package static let repeatability = "SWIFT_DETERMINISTIC_HASHING"

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
            do { sum += try simulation.run(steps: steps) } catch let violation as Violation {
                sum += simulation.oracle.figures
                simulation.abandon()
                return (sum, try replay(seed, violation, step: simulation.oracle.figures.steps))
            }
        }
        return (sum, nil)
    }

    /// The same world again, this time with its steps written down.
    private func replay(_ seed: UInt64, _ violation: Violation, step: Int) throws -> Finding {
        var trace: [String] = []
        let simulation = try Simulation(seed: seed, mutation: mutation) { trace = trace.suffix(39) + [$0] }
        do { _ = try simulation.run(steps: steps) } catch let violation as Violation {
            simulation.abandon()
            return Finding(seed: seed, step: simulation.oracle.figures.steps, violation: violation.description, trace: trace)
        }
        // Sets and dictionaries have an order of their own each time, unless the process was started without that.
        return Finding(
            seed: seed, step: step, violation: "\(violation)", trace: ["(not seen again: run snapsim, or set \(Self.repeatability)=1)"])
    }
}

extension Simulation {
    /// Lets go of the disk's files.
    func abandon() {
        oracle.ledger = nil
        life = nil
    }
}
