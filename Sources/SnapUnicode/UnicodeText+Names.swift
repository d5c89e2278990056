import CICU

/// How names are compared.
extension UnicodeText {
    /// The text that all spellings of one name share: of any case and width, with or without invisible characters, with straight or curved
    /// apostrophes, quotation marks and dashes, as keyboards write them by themselves, and with spaces at its ends or several in a row.
    ///
    /// - Source: Unicode Standard Annex 31, R4 and R5 (NFKC_Casefold), and confusables of punctuation in Unicode Technical Standard 39.
    package static func nameKey(_ name: String) -> String {
        guard !name.isASCII else { return spaced(plain(name.lowercased())) }
        // Such a name is refused, and its marks would take the square of their number to put in order.
        guard !hasFloodOfMarks(name) else { return folded(name) }
        var key = ICUText(plain(withoutInvisibles(name)))
        key.pass(cicu_compose)
        key.foldCase(by: cicu_fold_compatibly)
        key.pass(cicu_compose)
        return spaced(plain(key.text))
    }

    /// Signs of ASCII in place of those that stand for them.
    private static func plain(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { sign(for: $0) != nil }) else { return text }
        return text.unicodeScalars.reduce(into: "") { plain, scalar in
            if let sign = sign(for: scalar) { plain += sign } else { plain.unicodeScalars.append(scalar) }
        }
    }

    private static func sign(for scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x60, 0xB4, 0x2B9, 0x2BB...0x2BD, 0x2C8, 0x55A, 0x5F3, 0x2018, 0x2019, 0x201B, 0x2032, 0x2035, 0x2039, 0x203A, 0xA78C: "'"
        case 0xAB, 0xBB, 0x2BA, 0x5F4, 0x201C...0x201F, 0x2033, 0x2036, 0x301D...0x301F: "\""
        case 0x5BE, 0x2010...0x2013, 0x2015, 0x2043, 0x2212: "-"
        // Keyboards make it from two.
        case 0x2014: "--"
        default: nil
        }
    }

    /// A text without spaces at its ends, and with single ones inside.
    private static func spaced(_ text: String) -> String {
        guard text.utf8.first == 0x20 || text.utf8.last == 0x20 || text.utf8.count > 1 && text.contains("  ") else { return text }
        return text.split(separator: " ").joined(separator: " ")
    }
}
