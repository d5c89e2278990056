/// Entity tags, by which a client states what it already has.
package enum EntityTags {
    /// Whether the client has these bytes, by its `*` or its list of tags, each of which may be weak.
    ///
    /// - Source: RFC 9110, section 13.1.2 (weak comparison).
    package static func match(_ list: String?, _ tag: String) -> Bool {
        guard let list else { return false }
        return HeaderList.items(list).contains { $0 == "*" || $0 == tag || $0 == "W/" + tag }
    }
}

/// Headers whose values are lists.
package enum HeaderList {
    /// The items of a header's list; none that we look for contains a space.
    static func items(_ list: String?) -> [String] { (list ?? "").filter { $0 != " " }.split(separator: ",").map(String.init) }

    /// Whether the list contains the name with a quality above zero.
    package static func accepts(_ list: String?, _ name: String) -> Bool {
        items(list).contains { item in
            let parts = item.split(separator: ";")
            return parts.first == name[...] && !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
        }
    }
}
