/// The outcome of one try to deliver to a webhook or a device.
package enum DeliveryResult: Hashable, Sendable {
    /// - Parameter isSlow: whether the receiver took so long that others go before it the next time.
    case delivered(isSlow: Bool)
    /// - Parameters:
    ///   - error: for the operator.
    ///   - words: what the receiver's owner may read instead; nil where that is the operator.
    ///   - waitMs: until the next try.
    case failed(error: String, words: String? = nil, waitMs: Int64, isGone: Bool)

    /// How many tries must have failed before a receiver is given up. Time is not enough: a clock that is set, or a server that was off,
    /// would leave it a single try.
    static let deadTries: Int64 = 10
}
