import SnapUnicode

/// An address of the web that may be shown as a link: it leads where it seems to lead.
struct WebAddress {
    /// The scheme and the host in small letters, the host as DNS has it, and the rest as it was written.
    let text: String

    /// Nil for an address with a login, and for a host that is none or looks like another one.
    ///
    /// - Parameter written: text that begins with `http://` or `https://` in any case.
    init?(_ written: String) {
        guard let colon = written.firstIndex(of: ":") else { return nil }
        let rest = written[written.index(colon, offsetBy: 3)...]
        let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
        let place = rest[..<end].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = place.first.flatMap({ Self.host(String($0)) }) else { return nil }
        var port = ""
        if place.count == 2 {
            guard let number = UInt16(place[1]), number > 0, String(number) == place[1] else { return nil }
            port = ":\(number)"
        }
        text = "\(written[..<colon].lowercased())://\(host)\(port)\(rest[end...])"
    }

    private static func host(_ written: String) -> String? {
        guard written.split(separator: ".").allSatisfy(isHonest), let host = UnicodeText.asciiHost(written), host.utf8.count <= 253 else {
            return nil
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy(isLabel), let last = labels.last else { return nil }
        // Browsers read a name that ends in a number as an address, also in strange spellings.
        if last.utf8.first.map({ (0x30...0x39).contains($0) }) == true { return isAddress(labels) ? host : nil }
        return host
    }

    /// Whether people can tell it from other names: not mixed from alphabets, and no word in another alphabet that looks like Latin.
    private static func isHonest(_ label: Substring) -> Bool {
        guard !label.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
        return UnicodeText.isOfOneLanguage(String(label)) && !UnicodeText.skeleton(String(label)).utf8.allSatisfy { $0 < 0x80 }
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
            && label.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F }
    }

    /// Four numbers from 0 to 255, in their one spelling.
    private static func isAddress(_ labels: [Substring]) -> Bool {
        labels.count == 4 && labels.allSatisfy { label in UInt8(label).map { String($0) == label } == true }
    }
}
