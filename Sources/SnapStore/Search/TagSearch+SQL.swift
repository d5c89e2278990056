package import SnapModel

/// Completes tags.
extension Snapshot {
    /// How many tags that begin alike are looked at, and how many of those that are used most.
    private static let tagsMax = 1_000

    /// Tags that begin with a text, the very same one first, then those that are used most. An empty text: the tags that are used most.
    ///
    /// Uses are posts of people whom everybody may find, except those who are hidden from the asker.
    package func searchTags(prefix: String, limit: Int, for perspective: Perspective) throws -> [TagUse] {
        let prefix = EntryText.comparable(prefix)
        var found: [(name: String, id: Int64, uses: Int64)] = []
        var (matches, isWhole): ([Int64: PrefixIndex.Match.Fit], Bool) = ([:], false)
        if !prefix.isEmpty { (matches, isWhole) = feeds.completions.matches(.tag, prefix, limit: Self.tagsMax) }
        let look = try sql.prepare("SELECT name, uses FROM tag WHERE id = ? AND uses > 0")
        for id in matches.keys { if let tag = try look.first(.number(id), body: { ($0.text(0), id, $0.number(1)) }) { found.append(tag) } }
        if !isWhole {
            // Of very many, those that are used most.
            found += try map("SELECT name, id, uses FROM tag WHERE uses > 0 ORDER BY uses DESC LIMIT ?", [Self.tagsMax]) { row in
                row.text(0).hasPrefix(prefix) && matches[row.number(1)] == nil ? (row.text(0), row.number(1), row.number(2)) : nil
            }
        }
        let visible = try withoutHidden(found.sorted { $0.uses > $1.uses }.prefix(limit + Self.spare), for: perspective)
        return Array(visible.sorted { Self.comesBefore($0, $1, prefix) }.prefix(limit))
    }

    /// Some more than asked for, because of some an asker may find none.
    private static let spare = 20

    private static func comesBefore(_ left: TagUse, _ right: TagUse, _ prefix: String) -> Bool {
        if (left.name == prefix) != (right.name == prefix) { return left.name == prefix }
        return left.uses != right.uses ? left.uses > right.uses : left.name < right.name
    }

    private func withoutHidden(
        _ tags: some Sequence<(name: String, id: Int64, uses: Int64)>, for perspective: Perspective
    ) throws -> [TagUse] {
        let hidden = try sql.prepare(
            """
            SELECT coalesce(sum(posts), 0) FROM tag_author WHERE tag = ?2 AND listed <> 0 AND author IN (
              SELECT blocked FROM block WHERE blocker = ?1 UNION ALL SELECT blocker FROM block WHERE blocked = ?1)
            """)
        let viewer = SQLValue.numberOrNull(perspective.account?.rawValue)
        return try tags.compactMap { tag in
            let uses = tag.uses - (try hidden.first(viewer, .number(tag.id)) { $0.number(0) } ?? 0)
            return uses > 0 ? TagUse(name: tag.name, uses: uses) : nil
        }
    }
}
