/// Mutating requests whose outcome is still unknown, by what they change.
///
/// The answer of a request without a concurrent one determines exactly what must be in the database.
struct Flights {
    enum Subject: Hashable {
        case photo(Int64)
        /// Two accounts, the smaller number first.
        case between(Int64, Int64)
        case profile(Int64)

        static func pair(_ one: Int64, _ other: Int64) -> Subject { .between(min(one, other), max(one, other)) }
    }

    private var last = 0
    private var landed = 0
    private var subjects: [Int: [Subject]] = [:]
    private var running: [Subject: Set<Int>] = [:]
    private var raced: Set<Int> = []
    /// What a refused request may still change, as long as a transaction is on its way.
    private var doubted: Set<Subject> = []

    mutating func begin(on changed: [Subject]) -> Int {
        last += 1
        subjects[last] = changed
        for subject in changed {
            let others = running[subject, default: []]
            if !others.isEmpty { raced.formUnion(others.union([last])) }
            running[subject, default: []].insert(last)
        }
        return last
    }

    /// - Returns: whether no other request could change the same meanwhile.
    mutating func end(_ flight: Int) -> Bool {
        for subject in subjects.removeValue(forKey: flight) ?? [] { running[subject]?.remove(flight) }
        return raced.remove(flight) == nil && flight > landed
    }

    /// The request was refused. Its transaction may still be on its way, if the database could not be reached.
    mutating func endInDoubt(_ flight: Int) {
        doubted.formUnion(subjects[flight] ?? [])
        _ = end(flight)
    }

    /// No transaction is on its way any longer.
    mutating func settle() { doubted = [] }

    /// Whether no other request could change the same so far.
    func isAlone(_ flight: Int) -> Bool { flight > landed && !raced.contains(flight) }

    /// Whether a request to change it may still be unanswered, or in doubt.
    func isOpen(_ subject: Subject) -> Bool { running[subject]?.isEmpty == false || doubted.contains(subject) }

    /// The server has ended: a request that has no answer is either carried out, or never will be. An answer may still be read, after
    /// others have changed the same.
    mutating func land() {
        landed = last
        (subjects, running, raced) = ([:], [:], [])
    }
}
