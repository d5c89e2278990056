/// The path of a place of the web app. `:name` stands for one part of the path: `/feeds/:feed`. `*name` stands for one or more characters, also
/// slashes: in `/@*name/followers`, a name may have slashes of its own, which are escaped in an address, and which a path shows as they are.
package struct WebRoute: Sendable {
    package let path: String
    private let parts: [Substring]

    package init(_ path: String) {
        self.path = path
        parts = path.split(separator: "/", omittingEmptySubsequences: false)
    }

    package func matches(_ path: String) -> Bool {
        if let star = self.path.firstIndex(of: "*") { return Self.matches(path, self.path[..<star], self.path[star...].drop { $0 != "/" }) }
        let given = path.split(separator: "/", omittingEmptySubsequences: false)
        return given.count == parts.count && zip(parts, given).allSatisfy { $0.hasPrefix(":") ? !$1.isEmpty : $0 == $1 }
    }

    /// Whether a path has something between a prefix and a suffix, which does not begin with a slash.
    private static func matches(_ path: String, _ prefix: Substring, _ suffix: Substring) -> Bool {
        path.hasPrefix(prefix) && path.hasSuffix(suffix) && path.utf8.count > prefix.utf8.count + suffix.utf8.count
            && !path.dropFirst(prefix.count).hasPrefix("/")
    }
}
