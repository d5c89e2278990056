import Foundation
package import Testing

/// Decides which tests and how many rounds run: the gate, all proofs, or the gate with an eighth of the proofs.
///
/// `PROOFS` in the environment is unset for everything, `none` for only the gate, or the number of a part from 0 to 7. `Tests/Support/proofs.py`
/// follows the same rules for Python's tests.
package enum Proofs {
    private static let parts: UInt32 = 8
    private static let selection = ProcessInfo.processInfo.environment["PROOFS"]

    /// Whether the proofs of a name run.
    ///
    /// - Parameter name: what decides which of the eight parts they belong to; the caller's file unless given.
    package static func run(_ name: String = #fileID) -> Bool {
        guard let selection else { return true }
        return selection == String(hash(name) % parts)
    }

    /// The number of rounds of a loop: few in the gate, many as a proof.
    package static func rounds(gate: Int, proofs: Int, of name: String = #fileID) -> Int { run(name) ? proofs : gate }

    /// The step of a loop over each byte, bit or length: 1 as a proof, and 7 in the gate, which shares no factor with the size of a byte.
    package static func step(of name: String = #fileID) -> Int { run(name) ? 1 : 7 }

    /// FNV-1a, which is the same in every process.
    private static func hash(_ name: String) -> UInt32 {
        name.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}

extension Trait where Self == ConditionTrait {
    /// Marks a test that varies a rule which another test proves, or that tests a test. It runs in `make proofs`, and in the gate of each commit that
    /// selects its part.
    package static func proof(sourceLocation: SourceLocation = #_sourceLocation) -> Self {
        .enabled(
            if: Proofs.run("\(sourceLocation.fileID):\(sourceLocation.line)"), "a proof: `make proofs` runs it",
            sourceLocation: sourceLocation)
    }
}
