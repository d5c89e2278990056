import SnapUnicode

/// The rules for host names in URLs.
package enum HostName {
    /// Returns a name in the form that browsers send it in: as DNS has it, in ASCII and in lower case.
    ///
    /// - Parameter name: a name without a port and without a final dot, or an IPv4 address in its usual form.
    /// - Returns: nil for a name that DNS cannot have, and for an IPv4 address in another form.
    package static func canonical(_ name: String) -> String? {
        guard let host = UnicodeText.asciiHost(name), host.utf8.count <= 253 else { return nil }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy(isLabel), let last = labels.last else { return nil }
        // Browsers read a name that ends in a number as an address, also in unusual forms.
        if last.utf8.first.map({ (0x30...0x39).contains($0) }) == true { return isAddress(labels) ? host : nil }
        return host
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
            && label.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F }
    }

    /// Four numbers from 0 to 255, each without leading zeros.
    private static func isAddress(_ labels: [Substring]) -> Bool {
        labels.count == 4 && labels.allSatisfy { label in UInt8(label).map { String($0) == label } == true }
    }
}
