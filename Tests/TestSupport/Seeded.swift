/// Random numbers that are the same in every run (SplitMix64), so that a failure can be repeated with its seed.
package struct Seeded: RandomNumberGenerator {
    private var state: UInt64
    package init(_ seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
    package mutating func chance(_ one: Int, in many: Int) -> Bool { below(many) < one }
}

extension Collection where Index == Int {
    /// A random element; the collection must not be empty.
    package func pick(_ random: inout Seeded) -> Element { self[startIndex + random.below(count)] }
}
