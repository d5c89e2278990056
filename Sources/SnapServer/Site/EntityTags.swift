/// Entity tags, by which a client tells what it has already.
enum EntityTags {
    /// Whether the client has these bytes, by its `*` or its list of tags, each of which may be weak.
    ///
    /// - Source: RFC 9110, section 13.1.2 (weak comparison).
    static func match(_ list: String?, _ tag: String) -> Bool {
        HeaderList.items(list).contains { $0 == "*" || $0 == tag || $0 == "W/" + tag }
    }
}

/// Headers whose values are lists.
enum HeaderList {
    /// The items of a header's list; none that we look for contains a space.
    static func items(_ list: String?) -> [String] { (list ?? "").filter { $0 != " " }.split(separator: ",").map(String.init) }
}
