/// Elements that come in any order and are taken in rounds, the smallest first. No step takes long, however many there are: a few hundred are
/// sorted at a time as they come, and a round merges the sorted runs while its elements are taken.
struct SortedRuns<Element: Comparable> {
    static var runLength: Int { 512 }

    /// The number of elements that have not been taken.
    private(set) var count = 0
    /// Elements since the last run.
    private var young: [Element] = []
    /// Sorted runs, each with its smallest element last.
    private var runs: [[Element]] = []
    /// The runs of the round under way: a heap by their smallest elements. None is empty.
    private var merging: [[Element]] = []

    /// Whether a round is under way.
    var isMerging: Bool { !merging.isEmpty }

    mutating func append(_ element: Element) {
        young.append(element)
        count += 1
        if young.count == Self.runLength { endRun() }
    }

    /// Begins a round with all elements so far. Those that come later wait for the next one.
    mutating func begin() {
        stop()
        endRun()
        swap(&merging, &runs)
        for index in stride(from: merging.count / 2 - 1, through: 0, by: -1) { sink(index) }
    }

    /// Takes the round's smallest element; nil once it has none.
    mutating func next() -> Element? {
        guard !merging.isEmpty else { return nil }
        let element = merging[0].popLast()
        if merging[0].isEmpty {
            merging.swapAt(0, merging.count - 1)
            merging.removeLast()
        }
        sink(0)
        count -= 1
        return element
    }

    /// Ends the round early. The next one has the rest.
    mutating func stop() {
        runs += merging
        merging = []
    }

    private mutating func endRun() {
        guard !young.isEmpty else { return }
        runs.append(young.sorted(by: >))
        young.removeAll(keepingCapacity: true)
    }

    /// Moves a run down in the heap until its smallest element is not greater than those below it.
    private mutating func sink(_ start: Int) {
        var parent = start
        while true {
            let left = 2 * parent + 1
            var least = parent
            for child in left..<max(left, min(left + 2, merging.count)) where isBefore(child, least) { least = child }
            guard least != parent else { return }
            merging.swapAt(parent, least)
            parent = least
        }
    }

    private func isBefore(_ one: Int, _ other: Int) -> Bool {
        merging[one][merging[one].count - 1] < merging[other][merging[other].count - 1]
    }
}
