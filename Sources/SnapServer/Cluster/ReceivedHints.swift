/// Notices, and tries to log in, that other nodes hinted at and that wait for the next look.
///
/// One look takes a few of each, so that the loop has time for its clients in between, however many hints come. While the database is away
/// nothing takes them, and the oldest are dropped.
struct ReceivedHints {
    /// The most of each kind that wait.
    static let keptMax = 16_384
    /// The most of each kind that one look takes.
    static let takenMax = 1_024

    private var notices = Fifo<Hint.Notice>()
    private var tries = Fifo<ThrottleStep>()

    var isEmpty: Bool { notices.isEmpty && tries.isEmpty }

    mutating func add(_ hint: Hint) {
        notices.append(contentsOf: hint.notices)
        tries.append(contentsOf: hint.tries)
        notices.keepNewest(Self.keptMax)
        tries.keepNewest(Self.keptMax)
    }

    mutating func take() -> (notices: [Hint.Notice], tries: [ThrottleStep]) {
        (notices.takeFirst(Self.takenMax), tries.takeFirst(Self.takenMax))
    }
}
