/// A predefined search of `data/categories.json`.
package struct Category: Hashable, Sendable {
    /// 1–64 characters of `a–z`, `0–9`, `-`.
    package let id: String
    /// In English.
    package let title: String
    /// In other languages, by their two letters.
    package let titles: [String: String]
    /// An emoji.
    package let icon: String
    /// The query: see `SearchQuery`.
    package let query: String

    package init(id: String, title: String, titles: [String: String], icon: String, query: String) {
        self.id = id
        self.title = title
        self.titles = titles
        self.icon = icon
        self.query = query
    }
}
