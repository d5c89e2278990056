import SnapModel
import TestSupport
import Testing

/// The rules for names, captions, passwords and device names.
struct TextTests {
    private static func reason(_ check: () throws(Rejection) -> Void) -> Rejection.Reason? {
        do { try check() } catch { return error.reason }
        return nil
    }

    private static func nameReason(_ name: String) -> Rejection.Reason? { reason { () throws(Rejection) in try TextRule.checkName(name) } }

    @Test(arguments: [
        "a", "Ana", "Ana Lučić", "李小龍", "محمد", "दिव्या", "Zoë", "x_y-z.1", "O’Neil", "😀", "👨‍👩‍👧‍👦", "🏳️‍🌈", "❤️", "❤️‍🔥", "👩🏽‍🚀", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "🧑‍⚕️", "Việt", String(repeating: "é", count: 32), String(repeating: "👨‍👩‍👧‍👦", count: 32),
    ])
    func namesThatPeopleHaveAreAccepted(_ name: String) {
        #expect(Self.nameReason(name) == nil)
    }

    @Test(arguments: [
        "", " ", "   ", " ana", "ana ", "\u{00A0}ana", "a\nb", "a\tb", "a\rb", "a\u{0}b", "a\u{7F}b", "a\u{85}b", "a\u{2028}b",
        "a\u{2029}b",
        "a\u{202A}b", "a\u{202B}b", "a\u{202C}b", "a\u{202D}b", "a\u{202E}b", "a\u{2066}b", "a\u{2067}b", "a\u{2068}b", "a\u{2069}b",
        "a\u{200E}b", "a\u{200F}b", "a\u{061C}b", "a\u{200B}b", "a\u{200C}b", "a\u{2060}b", "a\u{FEFF}b", "a\u{00AD}b", "a\u{180E}b",
        "\u{3164}", "a\u{115F}b", "a\u{E000}b", "a\u{FFFE}b", "a\u{10FFFF}b", "\u{200D}", "\u{FE0F}", "\u{E0041}", "a\u{E0001}b",
        String(repeating: "x", count: 33), String(repeating: "👨‍👩‍👧‍👦", count: 33),
    ])
    func invisibleReversedAndTooLongNamesAreRefused(_ name: String) {
        #expect(Self.nameReason(name) == .invalidName)
    }

    @Test(arguments: [
        "an\u{200D}a", "ana\u{200D}", "ana\u{FE0F}", "ana\u{FE00}", "ana\u{E0041}", "😀\u{200D}", "😀\u{200D}a", "1\u{FE0F}",
        "❤\u{FE0F}\u{FE0F}",
        "ana\u{E0020}\u{E007F}",
    ])
    func nameWithInvisibleCharactersIsRefused(_ name: String) {
        #expect(Self.nameReason(name) == .invalidName)
    }

    @Test(arguments: ["Anа", "раypal", "Αna", "Ωmega", "Ana 李 Мир", "アнна", "ана한", "Աna", "Ꭺna", "Анна Αννα", "محمد Ana"])
    func aNameInLettersOfSeveralAlphabetsIsRefused(_ name: String) {
        #expect(Self.nameReason(name) == .invalidName)
    }

    @Test(arguments: [
        "Анна", "Αννα", "Անի", "ანა", "ᏣᎳᎩ", "李 Ana", "山田タロウ さくら Ana", "김 Ana 金", "ㄅㄆ李 Ana", "Анна 2", "Ана-Мария", "Zoë ❤️", "x²", "ºª",
        "Ａｎａ", "𝐀𝐧𝐚", "５", "ー", "ㇰ",
    ])
    func aNameInOneAlphabetOrInThoseOfOneLanguageIsAccepted(_ name: String) {
        #expect(Self.nameReason(name) == nil)
    }

    @Test(arguments: ["Ana 1১", "محمد ٣3", "२ ২"])
    func aNameWithDigitsOfSeveralKindsIsRefused(_ name: String) {
        #expect(Self.nameReason(name) == .invalidName)
    }

    /// Of Unicode 16, which an older ICU takes for a letter of a script of its own.
    @Test func unknownEmojiIsNotALetterOfAnotherAlphabet() {
        #expect(Self.nameReason("Ana \u{1FAE9}") == nil)
    }

    @Test(arguments: [
        ("ana", "аnа"), ("ana", "ɑnа"), ("paypal", "paypa1"), ("paypal", "paypaI"), ("PAYPAL", "paypaІ"), ("scope", "ѕсоре"),
        ("Oslo", "0slo"), ("OSLO", "0SL0"), ("amy", "arny"), ("Maria", "Μаria"), ("HOPE", "НОРЕ"), ("Ron", "Rοո"), ("O'Neil", "O’Neil"),
        ("a-b", "a‐b"), ("lan", "Ian"), ("Ana", "ꓮna"), ("Tom", "Тоm"), ("bob", "Ьob"), ("ana", "ANA"), ("ае", "æ"), ("a b", "a   b"),
    ])
    func namesThatLookAlikeHaveOneSkeleton(_ one: String, _ other: String) {
        #expect(TextRule.skeleton(one) == TextRule.skeleton(other))
    }

    /// Scripts that a list made by hand left out; a capital whose small letter has a double; invisible characters.
    @Test(arguments: [
        ("山口", "山ロ"), ("工藤", "エ藤"), ("タロウ", "夕ロウ"), ("МАМА", "mama"), ("Maria", "rnaria"), ("ibrahim", "i\u{307}brahim"),
        ("ana ❤", "ana ❤️"),
    ])
    func namesOfOtherScriptsAndCasesThatLookAlikeHaveOneSkeleton(_ one: String, _ other: String) {
        #expect(TextRule.skeleton(one) == TextRule.skeleton(other))
    }

    @Test(arguments: [
        ("ana", "anna"), ("ana", "ána"), ("ian", "lan"), ("Zoe", "Zoë"), ("ben1", "ben2"), ("Анна", "Инна"), ("李", "王"), ("a b", "ab"),
        ("user10", "user11"), ("ana", "ana 2"), ("a.b", "a-b"), ("vera", "wera"), ("kim", "tim"),
    ])
    func namesThatDoNotLookAlikeHaveTwo(_ one: String, _ other: String) {
        #expect(TextRule.skeleton(one) != TextRule.skeleton(other))
    }

    @Test func aFloodOfCombiningMarksIsRefusedAndAnHonestFewAreNot() {
        #expect(Self.nameReason("a" + String(repeating: "\u{0301}", count: 4)) == nil)
        for count in [5, 200, 100_000] {
            #expect(Self.nameReason("a" + String(repeating: "\u{0301}", count: count)) == .invalidName)
            #expect(Self.nameReason("ok a" + String(repeating: "\u{20DD}", count: count)) == .invalidName)
        }
    }

    @Test func captionsHaveOneTo250CharactersAndThemselvesNoLineBreaks() {
        func reason(_ caption: String) -> Rejection.Reason? { Self.reason { () throws(Rejection) in try TextRule.checkCaption(caption) } }
        #expect(reason("Ein Bär im Wald 🐻") == nil)
        #expect(reason(String(repeating: "x", count: 250)) == nil)
        #expect(reason(String(repeating: "🐻", count: 250)) == nil)
        #expect(reason(String(repeating: "x", count: 251)) == .invalidCaption)
        #expect(reason("") == .invalidCaption)
        #expect(reason("a\nb") == .invalidCaption)
        #expect(reason("a\u{202E}b") == .invalidCaption)
    }

    private static let checks: [(String, @Sendable (String) throws(Rejection) -> Void)] = [
        ("caption", TextRule.checkCaption), ("alt text", TextRule.checkAlt), ("warning", TextRule.checkWarning),
        ("bio", TextRule.checkBio), ("reason", TextRule.checkReason),
        ("muted word", { text throws(Rejection) in _ = try TextRule.mutedWord(text) }),
    ]

    @Test func everyKindOfTextTakesEveryLanguage() throws {
        for row in try Languages.table().texts {
            for (kind, check) in Self.checks {
                #expect(throws: Never.self, "\(row.language) in a \(kind)") { try check(TextRule.cleaned(row.text)) }
            }
            #expect(TextRule.deviceName(TextRule.cleaned(row.text)) != "unnamed device", "\(row.language)")
        }
    }

    @Test func deceptiveCharacterIsRefusedWithCodePointAndPosition() throws {
        for row in try Languages.table().refused {
            for (kind, check) in Self.checks where kind != "muted word" {
                let refusal = try #require(throws: Rejection.self, "\(row.why) in a \(kind)") { try check(TextRule.cleaned(row.text)) }
                #expect(refusal.place == row.at && refusal.message.contains("\(row.character)"), "\(refusal.message)")
                #expect(refusal.message.contains("character \(row.at + 1)"), "\(refusal.message)")
            }
        }
        let refusal = try #require(throws: Rejection.self) { try TextRule.checkCaption("bear\u{202E}gnp.exe") }
        #expect(refusal.message.hasPrefix("A caption cannot have U+202E (right-to-left override), character 5: "))
    }

    @Test func namesOfEveryLanguageAreTakenWithoutStrayCharacters() {
        for (given, stored) in [
            ("می\u{200C}نا", "می\u{200C}نا"), ("ශ්\u{200D}රී", "ශ්\u{200D}රී"), ("יוסי\u{200F}", "יוסי"), ("葛\u{E0100}城", "葛\u{E0100}城"),
            ("សុខ\u{200B}ា", "សុខា"), ("an\u{200D}a", "ana"), ("কার\u{200D}্য", "কার\u{200D}্য"), ("a\u{2068}n\u{2069}a", "ana"),
        ] {
            let name = TextRule.cleanedName(given)
            #expect(Array(name.unicodeScalars) == Array(stored.unicodeScalars) && Self.nameReason(name) == nil, "\(given)")
            #expect(TextRule.nameKey(given) == TextRule.nameKey(stored))
        }
        #expect(Self.nameReason(TextRule.cleanedName("\u{202E}ana")) == .invalidName)
        #expect(Self.nameReason(TextRule.cleanedName("\u{200B}")) == .invalidName)
    }

    @Test func passwordLengthIsCountedInBytes() {
        func reason(_ password: String) -> Rejection.Reason? {
            Self.reason { () throws(Rejection) in try TextRule.checkPassword(password) }
        }
        #expect(reason("1234567") == .invalidPassword)
        #expect(reason("12345678") == nil)
        #expect(reason("éééé") == nil)
        #expect(reason(String(repeating: "x", count: 128)) == nil)
        #expect(reason(String(repeating: "x", count: 129)) == .invalidPassword)
        #expect(reason(String(repeating: "é", count: 65)) == .invalidPassword)
        #expect(reason("\u{0}\n\t      ") == nil)
    }

    @Test func aDeviceWhoseNameCannotBeShownGetsANeutralOne() {
        #expect(TextRule.deviceName("Ana's phone") == "Ana's phone")
        for given in [nil, "", " ", "a\u{202E}b", "a\nb", String(repeating: "x", count: 65)] {
            #expect(TextRule.deviceName(given) == "unnamed device")
        }
    }

    @Test func namesAreComparedWithoutCase() {
        #expect(TextRule.nameKey("ANA") == TextRule.nameKey("ana"))
        #expect(TextRule.folded("ANA") == TextRule.folded("ana"))
        #expect(TextRule.folded("Éva") == TextRule.folded("éVA"))
        #expect(TextRule.folded("ΑΝΑ") == TextRule.folded("ανα"))
        #expect(TextRule.folded("ana") != TextRule.folded("anna"))
        #expect(TextRule.folded("Zoe\u{308}") == TextRule.folded("ZOË"))
        #expect(TextRule.folded("Weiß") == TextRule.folded("WEIẞ"))
        #expect(TextRule.folded("ışık") == TextRule.folded("IŞIK"))
        #expect(TextRule.folded("ᏣᎳᎩ") == TextRule.folded("ꮳꮃꭹ"))
    }
}
