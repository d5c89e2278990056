/// A sorted list in pieces, so that neither an insertion nor a copy moves more than a piece and the list of pieces.
struct SortedChunks<Element: Sendable>: Sendable {
    private(set) var chunks: [[Element]] = []
    private let countMax = 1_024

    struct Place: Sendable {
        var chunk: Int
        var offset: Int
    }

    init() {}

    init(sorted: [Element]) {
        // Room in each piece, so that the first insertions do not split them all.
        let size = countMax / 4 * 3
        chunks = stride(from: 0, to: sorted.count, by: size).map { Array(sorted[$0..<min($0 + size, sorted.count)]) }
    }

    subscript(place: Place) -> Element? {
        chunks.indices.contains(place.chunk) && place.offset < chunks[place.chunk].count ? chunks[place.chunk][place.offset] : nil
    }

    func after(_ place: Place) -> Place {
        place.offset + 1 < chunks[place.chunk].count
            ? Place(chunk: place.chunk, offset: place.offset + 1) : Place(chunk: place.chunk + 1, offset: 0)
    }

    /// The place of the first element that does not come before something.
    func first(notBefore isBefore: (Element) -> Bool) -> Place {
        let chunk = Self.first(chunks.count) { chunks[$0].last.map(isBefore) == true }
        guard chunk < chunks.count else { return Place(chunk: chunk, offset: 0) }
        return Place(chunk: chunk, offset: Self.first(chunks[chunk].count) { isBefore(chunks[chunk][$0]) })
    }

    /// Inserts an element behind all that come before it.
    mutating func insert(_ element: Element, isBefore: (Element) -> Bool) {
        var place = first(notBefore: isBefore)
        if place.chunk == chunks.count {
            // Ids rise: full pieces stay full, and a new one begins.
            if chunks.isEmpty || chunks[place.chunk - 1].count == countMax { return chunks.append([element]) }
            place = Place(chunk: place.chunk - 1, offset: chunks[place.chunk - 1].count)
        }
        if chunks[place.chunk].count == countMax {
            chunks.insert(Array(chunks[place.chunk][(countMax / 2)...]), at: place.chunk + 1)
            chunks[place.chunk].removeSubrange((countMax / 2)...)
            if place.offset > countMax / 2 { place = Place(chunk: place.chunk + 1, offset: place.offset - countMax / 2) }
        }
        chunks[place.chunk].insert(element, at: place.offset)
    }

    mutating func remove(at place: Place) {
        chunks[place.chunk].remove(at: place.offset)
        if chunks[place.chunk].isEmpty { chunks.remove(at: place.chunk) }
    }

    private static func first(_ count: Int, notBefore isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
