import Foundation

/// The C program with the limits of the machine, which is built next to this one: see its main.c.
enum Limits {
    static var program: String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("limits").path
    }

    /// Runs a mode that prints how many commands it does in a second.
    ///
    /// - Parameter cpus: the command that chooses its CPUs.
    /// - Throws: when it fails.
    static func rate(_ cpus: [String], _ words: [String]) throws -> Double {
        let command = cpus + [program] + words
        let text = try Tool.output(command[0], Array(command.dropFirst()))
        guard let rate = Double(text.trimmingCharacters(in: .newlines)) else { throw BenchFault("\(program) printed: \(text)") }
        return rate
    }
}
