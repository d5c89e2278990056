import SnapModel

/// Makes untrusted text safe for a terminal and measures its width there.
package enum Printable {
    /// One line, without control characters, escape sequences or marks that change the direction of the text.
    package static func line(_ text: String) -> String {
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .lineSeparator, .paragraphSeparator: clean.append(" ")
            case .control: if scalar == "\n" || scalar == "\t" { clean.append(" ") }
            case .format: if isPartOfEmoji(scalar) { clean.append(scalar) }
            case .privateUse, .surrogate: break
            default: clean.append(scalar)
            }
        }
        return String(clean)
    }

    /// A name as a word of a command line: quoted where a shell needs it.
    static func word(_ text: String) -> String {
        let line = line(text)
        let isPlain = !line.isEmpty && line.allSatisfy { $0.isLetter || $0.isNumber || "._-@+".contains($0) } && !line.hasPrefix("-")
        return isPlain ? line : "'" + line.replacing("'", with: "'\\''") + "'"
    }

    /// The joiner and the tags that emoji of families and flags consist of.
    private static func isPartOfEmoji(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200D || (0xE0020...0xE007F).contains(scalar.value)
    }

    /// The width of a line in terminal columns.
    static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

    private static func width(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.isASCII { return 1 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .format: return 0
        default: break
        }
        let isEmoji = first.properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xFE0F }
        return isEmoji || wide.contains { $0.contains(first.value) } ? 2 : 1
    }

    /// Blocks of East Asian wide characters, approximately: Unicode Standard Annex 11.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]

    /// The text cut to a number of columns, with an ellipsis when something is missing.
    static func cut(_ text: String, to columns: Int) -> String {
        guard width(text) > columns else { return text }
        var (kept, used) = ("", 0)
        for character in text {
            used += width(character)
            guard used < columns else { break }
            kept.append(character)
        }
        return columns > 0 ? kept + "…" : ""
    }
}
