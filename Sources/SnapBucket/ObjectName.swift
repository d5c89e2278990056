/// The name of a sealed image: 32 lower-case hexadecimal digits, as the store of files makes them.
struct ObjectName {
    static let length = 32

    let text: String

    init(_ text: String) throws(BucketError) {
        guard Self.isName(text[...]) else { throw .badName }
        self.text = text
    }

    /// The name in an object's key; nil for a foreign object.
    init?(key: String, prefix: String) {
        guard let slash = key.lastIndex(of: "/") else { return nil }
        let name = key[slash...].dropFirst()
        guard Self.isName(name) else { return nil }
        text = String(name)
        guard self.key(prefix) == key else { return nil }
    }

    /// PREFIX/ab/abcdef… As the first digits lead, keys sort like names.
    func key(_ prefix: String) -> String { (prefix.isEmpty ? "" : prefix + "/") + text.prefix(2) + "/" + text }

    private static func isName(_ text: Substring) -> Bool {
        text.utf8.count == length
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    /// A new name, for a trial.
    static func random() -> String { hexadecimal((0..<length / 2).map { _ in UInt8.random(in: 0...255) }) }
}

/// Two lower-case digits for each byte.
func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
