import SnapModel

/// What the server asks of itself now and then, a bounded batch at a time.
enum Chore: Sendable, CaseIterable {
    case expiry, unusedSessions

    fileprivate var command: any WriteCommand {
        switch self {
        case .expiry: ExpireSnaps()
        case .unusedSessions: EndUnusedSessions()
        }
    }
}

/// The runs of chores that are under way: one of each at most. Runs that overlap would make each other's transactions longer, and
/// everybody wait for those.
///
/// - Thread: loop.
struct Chores {
    private var underWay: Set<Chore> = []

    /// The first job of a run; nil while one is under way.
    mutating func begin(_ chore: Chore) -> WriteJob? {
        underWay.insert(chore).inserted ? WriteJob(ticket: nil, command: chore.command, chore: chore) : nil
    }

    /// The next job of a run, with what the one before left over; nil at the run's end. One that failed begins again at its time.
    mutating func next(after written: Written) -> WriteJob? {
        guard let chore = written.chore else { return nil }
        if let rest = (try? written.result.get())?.rest { return WriteJob(ticket: nil, command: rest, chore: chore) }
        underWay.remove(chore)
        return nil
    }
}
