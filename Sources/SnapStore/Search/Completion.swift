import SnapModel

/// The index by which people and tags are found by how they begin. It has numbers, and no words.
///
/// Each word of a text has a path of buckets: that of its first character, that of its first two, and so on. A bucket is a keyed digest of
/// the beginning. The number of the text is in the first bucket of the path that was not full, so there is one row for each word. All texts
/// that begin like what was typed are in the buckets on its path or in those below the last of them; a search compares the texts there.
///
/// The rows of a bucket are numbers of texts, `full`, and negative numbers for the buckets right below it (`link`). Every bucket with a row
/// has a link from the one above it.
enum Completion {
    /// The completed kind; the numbers continue those of `SearchKind` in the rows of `search_state`.
    enum Noun: Int64, CaseIterable {
        case person = 3
        case tag

        var table: String {
            switch self {
            case .person: "account"
            case .tag: "tag"
            }
        }

        /// Whether a text is in the index, and how often it is used, which people are not.
        var uses: String {
            switch self {
            case .person: "(deleted IS NULL)"
            case .tag: "uses"
            }
        }
    }

    /// Texts of one kind, which share paths.
    struct List {
        let noun: Noun
        let band: Int
        /// Whether the word is a later one of its text.
        let isLater: Bool

        /// Nil for a text that is not in use.
        init?(_ noun: Noun, uses: Int64, isLater: Bool) {
            guard let band = Completion.band(noun, uses: uses) else { return nil }
            self.init(noun, band: band, isLater: isLater)
        }

        private init(_ noun: Noun, band: Int, isLater: Bool) {
            self.noun = noun
            self.band = band
            self.isLater = isLater
        }

        /// In the order in which a search looks at them: what is used most comes first.
        static func all(of noun: Noun) -> [List] {
            let bands = noun == .person ? 0...0 : 0...Completion.usesOfBands.count
            return bands.reversed().flatMap { band in [false, true].map { List(noun, band: band, isLater: $0) } }
        }

        func path(of word: some Sequence<UInt8>, _ digests: Digests) -> [Int64] {
            digests.beginnings(of: word, in: UInt8(noun.rawValue) << 4 | UInt8(band) << 1 | (isLater ? 1 : 0), most: Completion.depth)
        }
    }

    /// The paths of the words of a text; none for one that is not in use.
    static func paths(_ noun: Noun, _ text: String, uses: Int64, _ digests: Digests) -> [[Int64]] {
        PrefixText(text).tails.enumerated().compactMap { place, word in
            List(noun, uses: uses, isLater: place > 0)?.path(of: word, digests)
        }
    }

    /// The number of texts in a full bucket.
    static let bucketMax = 64
    /// Longer beginnings have no buckets of their own; the last one on a path takes any number of texts.
    static let depth = 24
    /// The row that says that a bucket is full.
    static let full: Int64 = 0

    /// The row by which a bucket above leads to one below; made again from that row.
    static func link(to bucket: Int64) -> Int64 { -1 - Int64(UInt32(bitPattern: Int32(truncatingIfNeeded: bucket))) }
    static func bucket(of link: Int64) -> Int64 { Int64(Int32(truncatingIfNeeded: -1 - link)) }

    /// Tags with so many uses are in a higher band, so that no number of rare ones hides them.
    private static let usesOfBands: [Int64] = [16, 256]

    static func band(_ noun: Noun, uses: Int64) -> Int? {
        guard uses > 0 else { return nil }
        return noun == .person ? 0 : usesOfBands.count { $0 <= uses }
    }
}
