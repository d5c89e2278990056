import SnapFetch

/// Who sends pushes, and where to.
package struct PushConfiguration: Sendable {
    /// Where push services reach the operator: `mailto:` or `https:`.
    let contact: String
    let reach: FetchReach

    /// The characters of a contact go into JSON as they are.
    static func isContact(_ text: String) -> Bool {
        guard text.utf8.count <= 250, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) else { return false }
        guard text.hasPrefix("mailto:") else { return (try? FetchAddress.check(text, within: .publicOnly)) != nil }
        let parts = text.dropFirst("mailto:".count).split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !parts[1].contains(/[^A-Za-z0-9.:\[\]-]/)
    }
}
