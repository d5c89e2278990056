/// Tokens of a text on one line of UTF-8: a space between positions, and `|` between tokens at one position.
package struct SearchLine: Sendable {
    package private(set) var bytes: [UInt8] = []
    private var separator: UInt8?
    private var hasGap = false

    package static let betweenPositions = UInt8(ascii: " ")
    package static let betweenTokens = UInt8(ascii: "|")

    package init() {}

    /// Adds what separates words in a text.
    package mutating func add(wordsOf text: String) {
        guard text.isASCII else {
            var breaker = WordBreaker(text)
            return breaker.add(to: &self)
        }
        if bytes.isEmpty { bytes.reserveCapacity(text.utf8.count) }
        var text = text
        text.withUTF8 { add(wordsOfASCII: $0) }
    }

    /// Adds what separates words in a text of ASCII.
    package mutating func add(wordsOfASCII text: UnsafeBufferPointer<UInt8>) {
        guard let first = text.firstIndex(where: { Self.folded($0) != nil }) else { return }
        separate()
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { line in
            var (count, isInWord) = (0, true)
            func put(_ byte: UInt8) {
                line[count] = byte
                count += 1
            }
            for byte in text[first...] {
                guard let letter = Self.folded(byte) else {
                    isInWord = false
                    continue
                }
                if !isInWord { put(Self.betweenPositions) }
                put(letter)
                isInWord = true
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: line[..<count]))
        }
    }

    /// Adds a token made elsewhere. It must have no space and no `|`.
    package mutating func add(token: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: token)
    }

    /// Gives the next token the position of the last one.
    package mutating func staysAtPosition() { if !bytes.isEmpty { separator = Self.betweenTokens } }

    /// Leaves a position without a token before the next one, so that no phrase matches across it.
    package mutating func leavesGap() { hasGap = true }

    mutating func add(_ units: ArraySlice<UInt16>) {
        separate()
        _ = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false) { bytes.append($0) }
    }

    private mutating func separate() {
        if let separator {
            if hasGap { bytes.append(Self.betweenPositions) }
            bytes.append(separator)
        }
        separator = Self.betweenPositions
        hasGap = false
    }

    /// A letter, a digit or `_` of ASCII in its small form; nil for what separates words.
    static func folded(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        default: nil
        }
    }
}
