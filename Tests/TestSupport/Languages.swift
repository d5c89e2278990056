/// Texts of many languages: `Tests/Fixtures/languages.json`.
package struct Languages: Decodable, Sendable {
    package let texts: [Text]
    package let refused: [Refused]
    package let names: [Names]
    package let search: [Search]

    package struct Text: Decodable, Sendable {
        package let language: String
        package let text: String
        /// The text without stray characters.
        package let stored: String
    }

    package struct Refused: Decodable, Sendable {
        package let why: String
        package let text: String
        /// The code point that is named.
        package let character: String
        /// The Unicode scalars before it.
        package let at: Int
    }

    /// Spellings of one name.
    package struct Names: Decodable, Sendable {
        package let why: String
        package let same: [String]
    }

    package struct Search: Decodable, Sendable {
        package let language: String
        package let text: String
        package let finds: [String]
        package let misses: [String]
    }

    package static func table() throws -> Languages { try Fixtures.decode("languages.json") }
}
