/// Completes names and tags: finds texts by the beginning of any of their words.
///
/// It is a value: a copy shares all but what is changed afterwards, so that one thread may change it while another one looks at its copy.
///
/// - Complexity: about 60 bytes a name. An insertion moves at most some kilobytes.
package struct PrefixIndex: Sendable {
    private struct Start: Sendable {
        let record: PrefixRecords.Address
        let place: UInt16
    }

    private struct Number: Sendable {
        let number: Int64
        let record: PrefixRecords.Address
    }

    private var records = PrefixRecords()
    /// By the text from there on; among equal ones the beginnings of texts first, then by number.
    private var starts = SortedChunks<Start>()
    private var numbers = SortedChunks<Number>()
    /// How many texts it has.
    package private(set) var count = 0

    package init() {}

    /// Makes an index of many texts at once, each with a number of its own.
    package init(_ texts: some Sequence<(text: String, number: Int64)>) {
        var starts: [Start] = []
        var numbers: [Number] = []
        for (text, number) in texts {
            let text = PrefixText(text)
            let record = records.add(number, text)
            numbers.append(Number(number: number, record: record))
            starts += text.starts.map { Start(record: record, place: $0) }
        }
        starts.sort { [records] in Self.comesBefore($0, $1, records) }
        numbers.sort { $0.number < $1.number }
        self.starts = SortedChunks(sorted: starts)
        self.numbers = SortedChunks(sorted: numbers)
        count = numbers.count
    }

    // MARK: Changing

    /// Adds a text, in place of the one that its number had.
    package mutating func insert(_ text: String, number: Int64) {
        remove(number)
        let text = PrefixText(text)
        let record = records.add(number, text)
        numbers.insert(Number(number: number, record: record)) { $0.number < number }
        for place in text.starts {
            let start = Start(record: record, place: place)
            starts.insert(start) { [records] in Self.comesBefore($0, start, records) }
        }
        count += 1
    }

    /// Removes the text of a number, if it has one.
    package mutating func remove(_ number: Int64) {
        let place = numbers.first { $0.number < number }
        guard let found = numbers[place], found.number == number else { return }
        for word in records.starts(found.record) {
            let start = Start(record: found.record, place: word)
            starts.remove(at: starts.first { Self.comesBefore($0, start, records) })
        }
        numbers.remove(at: place)
        records.remove(found.record)
        count -= 1
    }

    private static func comesBefore(_ left: Start, _ right: Start, _ records: PrefixRecords) -> Bool {
        let order = records.withText(left.record, from: left.place) { left in
            records.withText(right.record, from: right.place) { Self.order(left, $0) }
        }
        guard order == 0 else { return order < 0 }
        if left.place != right.place { return left.place < right.place }
        return records.number(left.record) < records.number(right.record)
    }

    private static func order(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        for place in 0..<min(left.count, right.count) where left[place] != right[place] {
            return left[place] < right[place] ? -1 : 1
        }
        return left.count - right.count
    }

    // MARK: Looking

    package struct Match: Hashable, Sendable {
        package let number: Int64
        package let fit: Fit

        /// How a text fits, the best first.
        package enum Fit: Int, Hashable, Sendable, Comparable {
            case whole, start, laterWord

            package static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
        }
    }

    /// Texts with a word that begins like this, in the order of what begins there: whole texts come first. A text with several such words
    /// comes several times. An empty beginning finds all.
    package func matches(_ prefix: String) -> some Sequence<Match> {
        let prefix = prefix.isEmpty ? [] : PrefixText(prefix).bytes
        let first = prefix.withUnsafeBytes { prefix in
            starts.first { start in records.withText(start.record, from: start.place) { Self.order($0, prefix) < 0 } }
        }
        return sequence(state: first) { place in
            guard let start = starts[place], let match = match(start, prefix) else { return nil }
            place = starts.after(place)
            return match
        }
    }

    private func match(_ start: Start, _ prefix: [UInt8]) -> Match? {
        records.withText(start.record, from: start.place) { text in
            guard text.starts(with: prefix) else { return nil }
            let fit: Match.Fit = start.place > 0 ? .laterWord : text.count == prefix.count ? .whole : .start
            return Match(number: records.number(start.record), fit: fit)
        }
    }
}
