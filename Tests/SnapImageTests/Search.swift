extension [UInt8] {
    /// Whether `sentinel` occurs anywhere.
    func contains(_ sentinel: [UInt8]) -> Bool {
        count >= sentinel.count && indices.dropLast(sentinel.count - 1).contains { self[$0...].starts(with: sentinel) }
    }
}
