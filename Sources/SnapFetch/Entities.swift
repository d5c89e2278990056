/// Characters that HTML writes by name or number. MediaWiki names few itself, and numbers the rest.
enum Entities {
    private static let names: [Substring: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ndash": "–", "mdash": "—", "hellip": "…",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "deg": "°", "times": "×", "minus": "−", "middot": "·",
    ]
    private static let lengthMax = 10

    /// Each is decoded once: "&amp;lt;" becomes "&lt;". Other text is kept.
    static func decoded(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...].dropFirst()
            if let end = rest.prefix(lengthMax).firstIndex(of: ";"), let character = character(rest[..<end]) {
                result += character
                rest = rest[end...].dropFirst()
            } else {
                result += "&"
            }
        }
        return result + rest
    }

    private static func character(_ name: Substring) -> String? {
        guard name.hasPrefix("#") else { return names[name] }
        let digits = name.dropFirst()
        let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
        let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(UnicodeScalar.init).map { String(Character($0)) }
    }
}
