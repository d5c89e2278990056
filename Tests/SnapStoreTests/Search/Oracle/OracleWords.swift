import Foundation
import TestSupport

/// The vocabulary of the oracle's world.
enum OracleWords {
    /// Words whose spellings are the point.
    static let strange = [
        "Straße", "strasse", "café", "CAFE\u{301}", "cafe", "Ёлка", "елка", "ΣΊΣΥΦΟΣ", "Σίσυφος", "ﬁsh", "fish", "İzmir", "ızmir", "हिन्दी",
        "हिन्दि",
        "שָׁלוֹם", "שלום", "서울", "서울에서", "고양이", "고양이가", "كِتَابٌ", "كتاب", "أحمد", "احمد", "على", "علی", "مدرسة", "مدرسه", "می\u{200C}خواهم",
        "میخواهم", "٣", "۳",
        "3", "Łódź", "lodz", "Øre", "ore", "Æsir", "aesir", "東京", "東京都", "京都", "都", "夜景の東京", "カメラ", "ｶﾒﾗ", "กินข้าว", "ข้าว", "🐼", "fox🐼", "👍🏽",
        "👍", "❤️", "🇩🇪", "👩‍🚀",
        "👩🏽‍🚀", "don't", "don’t", "l'homme", "homme", "t-shirt", "shirt", "red_fox", "１２", "12", "東京tower", "tower", "Zu\u{308}rich", "ZÜRICH",
    ]

    static let plain: [String] = {
        let syllables = ["ba", "ke", "lo", "mi", "nu", "ra", "se", "to", "vi", "za"]
        return (0..<400).map { syllables[$0 % 10] + syllables[$0 / 10 % 10] + (["", "n", "s", "r"][$0 / 100]) }
    }()

    /// A few words are in many posts, and most are in few.
    static func word(_ random: inout Seeded) -> String {
        if random.chance(1, in: 4) { return strange.pick(&random) }
        return plain[random.below(random.below(random.below(plain.count) + 1) + 1)]
    }

    /// Tags have no space, no apostrophe and no emoji.
    static let tags = [
        "Fox", "fox", "Straße", "strasse", "東京", "東京都", "red_fox", "Ёлка", "елка", "हिन्दी", "ﬁsh", "bake", "BAKE", "lobas", "zaza",
    ]

    /// Returns the word in a spelling that others might use.
    static func variant(_ word: String, _ random: inout Seeded) -> String {
        switch random.below(5) {
        case 0: word.uppercased()
        case 1: word.decomposedStringWithCanonicalMapping
        case 2: word.precomposedStringWithCanonicalMapping
        default: word
        }
    }
}
