import SnapUnicode

/// Looks for mentions in a text that is about to be posted.
struct MentionSearch {
    let characters: [Character]
    /// For each character whether it belongs to an address.
    private let isOfAddress: [Bool]
    private var lookUps = Mentions.lookUpsMax
    /// The mentions of the last run that was looked up.
    private var wordEnds: (start: Int, places: Set<Int>)?

    init(_ text: String) {
        characters = Array(text)
        let addresses = EntityFinder(text).addresses
        var scalar = 0
        isOfAddress = characters.map { character in
            defer { scalar += character.unicodeScalars.count }
            return addresses.contains { $0.contains(scalar) }
        }
    }

    /// The account mentioned at a place, and the end of its name.
    mutating func mention(at place: Int, _ account: (String) throws -> AccountID?) rethrows -> (AccountID, end: Int)? {
        guard characters[place] == "@" || characters[place] == "＠", !isOfAddress[place] else { return nil }
        if place > 0, let last = characters[place - 1].unicodeScalars.last, last.isOfWord, !UnicodeText.hasNoSpaces(last) { return nil }
        for end in ends(from: place + 1) {
            guard lookUps > 0 else { return nil }
            lookUps -= 1
            if let id = try account(String(characters[(place + 1)..<end])) { return (id, end) }
        }
        return nil
    }

    /// The places at which a name can end, the last one first.
    private mutating func ends(from start: Int) -> [Int] {
        let line = characters[start...].prefix(TextRule.nameCharactersMax).prefix { $0 != "\n" }
        guard line.first?.isWhitespace == false else { return [] }
        return line.indices.reversed().compactMap { last in
            guard !characters[last].isWhitespace else { return nil }
            let next = last + 1
            return next == characters.count || endsName(at: next, from: start) ? next : nil
        }
    }

    /// Whether a name can end before a character: where no word continues, or where a suffix is stuck to it, as in `@texterさん` and `@민수가`.
    private mutating func endsName(at next: Int, from start: Int) -> Bool {
        guard let outer = characters[next].unicodeScalars.first, outer.isOfWord else { return true }
        guard let inner = characters[next - 1].unicodeScalars.last, inner.isOfWord else { return false }
        if UnicodeText.changesScript(inner, outer) { return true }
        guard UnicodeText.hasNoSpaces(inner) else { return false }
        return UnicodeText.isKorean(inner) ? isParticle(at: next) : wordEnds(from: start).contains(next)
    }

    /// Whether what is stuck to a Korean name is a particle or a title.
    private func isParticle(at place: Int) -> Bool {
        let isKorean = { (character: Character) in character.unicodeScalars.first.map(UnicodeText.isKorean) == true }
        let rest = characters[place...].prefix(Self.particleCharactersMax + 1).prefix(while: isKorean)
        if Self.particles.contains(String(rest)) { return true }
        return Self.titles.contains { rest.starts(with: $0) && isParticleOrNothing(rest.dropFirst($0.count)) }
    }

    private func isParticleOrNothing(_ rest: ArraySlice<Character>) -> Bool { rest.isEmpty || Self.particles.contains(String(rest)) }

    private static let titles = ["님", "씨", "군", "양"]
    private static let particles: Set = [
        "이", "가", "은", "는", "을", "를", "의", "에", "도", "만", "와", "과", "랑", "이랑", "하고", "로", "으로", "야", "아", "께", "께서", "에게", "에게서", "한테",
        "한테서", "보다", "처럼", "까지", "부터", "이다", "예요", "이에요", "입니다",
    ]
    private static let particleCharactersMax = 4

    /// The places at which words end in a run, by ICU's dictionaries.
    private mutating func wordEnds(from start: Int) -> Set<Int> {
        if let wordEnds, wordEnds.start == start { return wordEnds.places }
        let run = characters[start...].prefix(TextRule.nameCharactersMax + Self.particleCharactersMax)
        let ends = UnicodeText.wordEnds(in: String(run))
        var (places, scalars): (Set<Int>, Int) = ([], 0)
        for (place, character) in zip(run.indices, run) {
            if ends.contains(scalars) { places.insert(place) }
            scalars += character.unicodeScalars.count
        }
        wordEnds = (start, places)
        return places
    }
}
