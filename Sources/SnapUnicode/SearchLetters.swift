import CICU

/// Letters and digits that a search takes for others: `ø` for `o`, `æ` for `ae`, `ى` for `ي`, `٣` for `3`.
///
/// - Source: CLDR's transform Latin-ASCII, by ICU; for Arabic and Persian the normalisers of Apache Lucene.
enum SearchLetters {
    /// Latin letters that consist of no letter and marks, by the letters for which they are taken.
    private static let latin: [UInt16: [UInt16]] = {
        var status: Int32 = 0
        let id = Array("Latin-ASCII".utf16)
        let transform = cicu_open_transform(id, Int32(id.count), &status)
        ICU.require(status)
        defer { cicu_close_transform(transform) }
        var letters: [UInt16: [UInt16]] = [:]
        for range in ranges {
            for unit in range {
                var letter = ICUText(units: [unit])
                letter.pass { cicu_transformed(transform, $0, $1, $2, $3, $4) }
                if letter.units.allSatisfy({ (0x61...0x7A).contains($0) }), !letter.units.isEmpty { letters[unit] = letter.units }
            }
        }
        return letters
    }()

    /// Where small Latin letters are beyond ASCII.
    private static let ranges: [ClosedRange<UInt16>] = [0xDF...0x2AF, 0x1D00...0x1D7F, 0x2C60...0x2C7F, 0xA720...0xA7FF]

    /// - Parameter text: decomposed, with its case folded.
    static func unite(_ text: inout ICUText) {
        guard text.units.contains(where: { $0 >= 0xDF }) else { return }
        var united: [UInt16] = []
        united.reserveCapacity(text.units.count)
        var place = 0
        while place < text.units.count {
            let unit = text.units[place]
            place += 1
            if UTF16.isLeadSurrogate(unit), place < text.units.count {
                append(unit, text.units[place], to: &united)
                place += 1
            } else {
                append(unit, to: &united)
            }
        }
        text.replace(united)
    }

    private static func append(_ unit: UInt16, to united: inout [UInt16]) {
        switch unit {
        case 0..<0xDF, 0x3040...0x9FFF, 0xAC00...0xFFFF: united.append(unit)
        case 0x600...0x6FF: united.append(arabic(unit))
        case _ where ranges.contains { $0.contains(unit) }: united.append(contentsOf: latin[unit] ?? [unit])
        default: united.append(digit(UInt32(unit)) ?? unit)
        }
    }

    private static func append(_ lead: UInt16, _ trail: UInt16, to united: inout [UInt16]) {
        let scalar = UTF16.decode(UTF16.EncodedScalar([lead, trail]))
        if let digit = digit(scalar.value) { united.append(digit) } else { united.append(contentsOf: [lead, trail]) }
    }

    private static func digit(_ character: UInt32) -> UInt16? {
        let value = cicu_digit(character)
        return value < 0 ? nil : 0x30 + UInt16(value)
    }

    private static func arabic(_ unit: UInt16) -> UInt16 {
        switch unit {
        // Forms of alef; others consist of an alef and marks.
        case 0x671...0x673: 0x627
        // Yeh without dots, of Persian, and of Urdu.
        case 0x649, 0x6CC, 0x6D2: 0x64A
        // Kaf of Persian, and a wide one.
        case 0x6A9, 0x6AA: 0x643
        // Heh with two dots, of Urdu, and of Uyghur.
        case 0x629, 0x6C1, 0x6C3, 0x6D5: 0x647
        default: digit(UInt32(unit)) ?? unit
        }
    }
}
