import Foundation

/// Text as it is stored and compared: Unicode normalisation form C, so that one word has one spelling in bytes.
enum Normalised {
    static func text(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }
}
