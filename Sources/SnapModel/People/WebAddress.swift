import SnapUnicode

/// An address of the web that may be shown as a link: it leads where it seems to lead.
struct WebAddress {
    /// The scheme and the host in small letters, the host as DNS has it, and the rest as it was written.
    let text: String

    /// Nil for an address with a user name, and for a host name that is invalid or looks like another one.
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
        written.split(separator: ".").allSatisfy(isHonest) ? HostName.canonical(written) : nil
    }

    /// Whether people can distinguish it from other names: alphabets are not mixed, and no word looks like Latin in another alphabet.
    private static func isHonest(_ label: Substring) -> Bool {
        guard !label.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
        return UnicodeText.isOfOneLanguage(String(label)) && !UnicodeText.skeleton(String(label)).utf8.allSatisfy { $0 < 0x80 }
    }
}
