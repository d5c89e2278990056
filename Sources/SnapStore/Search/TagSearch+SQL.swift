package import SnapModel

/// Completes tags.
extension Snapshot {
    /// How many tags are looked at, of those that begin alike or of those that are used most.
    private static let tagsMax = 1_000

    /// Tags that begin with a text, the very same one first, then those that are used most. An empty text: the tags that are used most.
    ///
    /// Uses are posts of accounts that everyone may find, except those who are hidden from the asker.
    package func searchTags(prefix: String, limit: Int, for perspective: Perspective) throws -> [TagUse] {
        let prefix = EntryText.comparable(prefix)
        let found = prefix.isEmpty ? try mostUsedTags() : try tags(beginningWith: prefix)
        let first = found.sorted { ($0.name == prefix) != ($1.name == prefix) ? $0.name == prefix : $0.uses > $1.uses }
        let visible = try withoutHidden(first, limit: limit + Self.spare, for: perspective)
        return Array(visible.sorted { Self.comesBefore($0, $1, prefix) }.prefix(limit))
    }

    /// Some more than asked for, because of some an asker may find none.
    private static let spare = 20

    private typealias Tag = (name: String, id: Int64, uses: Int64)

    private func tags(beginningWith prefix: String) throws -> [Tag] {
        let all = try completions(.tag, of: prefix, limit: Self.tagsMax)
        let found = all.found.map { (name: $0.name, id: $0.id, uses: $0.uses) }
        guard !all.isWhole, !found.contains(where: { $0.name == prefix }) else { return found }
        let select = "SELECT name, id, uses FROM tag WHERE digest = ? AND name = ? AND uses > 0"
        let same: [Tag] = try map(select, [feeds.digests.short(prefix, .tag), prefix]) { ($0[0], $0[1], $0[2]) }
        return found + same
    }

    private func mostUsedTags() throws -> [Tag] {
        try map("SELECT name, id, uses FROM tag WHERE uses > 0 ORDER BY uses DESC LIMIT ?", [Self.tagsMax]) { ($0[0], $0[1], $0[2]) }
    }

    private static func comesBefore(_ left: TagUse, _ right: TagUse, _ prefix: String) -> Bool {
        if (left.name == prefix) != (right.name == prefix) { return left.name == prefix }
        return left.uses != right.uses ? left.uses > right.uses : left.name < right.name
    }

    /// The first tags without the posts of those who are hidden from the asker, and of hidden accounts whose tags are not unlisted yet.
    private func withoutHidden(
        _ tags: some Sequence<Tag>, limit: Int, for perspective: Perspective
    ) throws -> [TagUse] {
        let hidden = try sql.prepare(
            """
            SELECT coalesce(sum(posts), 0) FROM tag_author WHERE tag = ?2 AND listed <> 0 AND author IN (
              SELECT blocked FROM block WHERE blocker = ?1 UNION ALL SELECT blocker FROM block WHERE blocked = ?1
              UNION ALL SELECT account.id FROM relisting JOIN account ON account.id = relisting.account WHERE NOT \(Visibility.isListed))
            """)
        let viewer = SQLValue.numberOrNull(perspective.account?.rawValue)
        var visible: [TagUse] = []
        for tag in tags where visible.count < limit {
            let uses = tag.uses - (try hidden.first(viewer, .number(tag.id)) { $0.number(0) } ?? 0)
            if uses > 0 { visible.append(TagUse(name: tag.name, uses: uses)) }
        }
        return visible
    }
}
