extension Bitmap {
    /// Whether it has at most so many different colours. A photo has more within its first rows, so it is not read further.
    ///
    /// - Parameter most: at most 32,768. Each takes 8 bytes for as long as this runs.
    func hasColours(atMost most: Int) -> Bool {
        // A table with open addressing, at most half full. A colour has 24 bits, and a place is empty at 0.
        let bits = Int.bitWidth - (2 * most - 1).leadingZeroBitCount
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 1 << bits) { table in
            table.initialize(repeating: 0)
            var (found, last) = (0, 0 as UInt32)
            for start in stride(from: 0, to: count, by: channels) {
                let colour = UInt32(pixels[start]) << 16 | UInt32(pixels[start + 1]) << 8 | UInt32(pixels[start + 2]) | 1 << 24
                if colour == last { continue }
                last = colour
                var place = Int((colour &* 2_654_435_769) >> UInt32(32 - bits))
                while table[place] != 0, table[place] != colour { place = (place + 1) & (table.count - 1) }
                if table[place] == colour { continue }
                guard found < most else { return false }
                table[place] = colour
                found += 1
            }
            return true
        }
    }
}
