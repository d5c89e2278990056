extension [UInt8] {
    /// Returns bytes of the system's generator, for keys, nonces, tokens and names.
    ///
    /// The generator makes a system call for each value, so it is asked for eight bytes at a time.
    package static func random(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            let target = UnsafeMutableRawBufferPointer(target)
            while filled < count {
                var word = generator.next()
                let more = Swift.min(MemoryLayout.size(ofValue: word), count - filled)
                Swift.withUnsafeBytes(of: &word) { bytes in
                    let place = UnsafeMutableRawBufferPointer(rebasing: target[filled..<filled + more])
                    place.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<more]))
                }
                filled += more
            }
        }
    }
}
