import SnapModel

/// The search entries of posts. A change of a post's words changes its entry in the same transaction.
///
/// A new post's entry only waits, and searches look at those that wait one by one. Once `waitingMax` of them wait, they are put on their
/// segment together: that costs much less than one at a time.
extension Transaction {
    /// The most entries that wait for their segment when a transaction ends.
    static let waitingMax = 256

    /// Adds the entry of a new post.
    ///
    /// - Parameter isPublic: whether its tags count for everyone.
    func addEntry(_ kind: SearchKind, of post: Int64, by author: AccountID, _ entry: EntryText, isPublic: Bool) throws {
        guard !entry.isEmpty, try search.isThere(sql) else { return }
        let insert = kind == .snap ? try statements.entry : try sql.prepare(kind.entryInsertion(for: sql.wordIndex))
        _ = try insert.run(.number(post), .text(entry.text))
        let progress = try search.progress(of: kind, sql)
        if progress.isShelved(post) { try shelve(post, entry.text, in: IndexSegment(kind, of: post)) } else { search.noteWaiting(kind) }
        if isPublic { count(entry.tags, of: author) }
    }

    /// Removes the entry of a post, also from its segment.
    func removeEntry(_ kind: SearchKind, of post: Int64, by author: AccountID, isPublic: Bool) throws {
        guard try search.isThere(sql) else { return }
        let find = try sql.prepare("SELECT text FROM \(kind.entries) WHERE \(kind.noun) = ?")
        guard let text = try find.first(.number(post), body: { $0.text(0) }) else { return }
        try run("DELETE FROM \(kind.entries) WHERE \(kind.noun) = ?", [post])
        let progress = try search.progress(of: kind, sql)
        // An entry of other rules is on no segment, and its tags are not counted.
        guard !progress.isUnmade(post) else { return }
        if progress.isShelved(post) { try unshelve(post, text, from: IndexSegment(kind, of: post)) }
        if isPublic { try uncount(EntryText(text: text).tags, of: author) }
    }

    /// Removes the entry of a snap that goes.
    func removeEntry(ofSnap snap: SnapID) throws {
        let author = try snapshot.first("SELECT author FROM snap WHERE id = ? AND caption IS NOT NULL", [snap.rawValue]) {
            AccountID(rawValue: $0[0])
        }
        if let author { try removeEntry(.snap, of: snap.rawValue, by: author, isPublic: true) }
    }

    /// Returns what searches see of a photo before its entry changes; nil in a copy of an older store, which has no entries.
    ///
    /// - Parameter audience: the one before the change.
    func formerEntry(of photo: PhotoID, for audience: Audience) throws -> FormerEntry? {
        try search.isThere(sql) ? FormerEntry(entry: try snapshot.entry(of: photo), audience: audience) : nil
    }

    /// Changes the entry of a photo whose row was changed.
    ///
    /// - Parameter before: the audience before the change.
    func changeEntry(of photo: PhotoID, by author: AccountID, from before: Audience) throws {
        guard let row = try row("SELECT caption, alt, audience, labels FROM photo WHERE id = ?", [photo.rawValue]) else { return }
        let caption: String? = row[0]
        let entry = EntryText(
            caption: caption.map(StoredText.init), alt: row[1], topics: feeds.topics.withKinds(PhotoRow.labels(row[3])))
        let after = PhotoRow.audience(row[2])
        let old = try self.row("SELECT text FROM photo_entry WHERE photo = ?", [photo.rawValue])?[0] as String?
        guard old ?? "" != entry.text || before != after else { return }
        try removeEntry(.photo, of: photo.rawValue, by: author, isPublic: before == .everyone)
        guard try !search.progress(of: .photo, sql).isUnmade(photo.rawValue) else { return }
        try addEntry(.photo, of: photo.rawValue, by: author, entry, isPublic: after == .everyone)
    }

    // MARK: Shelves

    private func shelve(_ post: Int64, _ text: String, in segment: IndexSegment) throws {
        guard sql.wordIndex == .segments else { return }
        try search.make(segment, sql)
        _ = try sql.prepare(segment.insertion).run(.number(post), .text(text))
    }

    private func unshelve(_ post: Int64, _ text: String, from segment: IndexSegment) throws {
        guard sql.wordIndex == .segments else { return }
        _ = try sql.prepare(segment.removal).run(.number(post), .text(text))
        try run("UPDATE shelf SET dirty = 1 WHERE kind = ? AND number = ? AND dirty = 0", [segment.kind.rawValue, segment.number])
    }

    /// Puts the entries that wait on their segments, once there are many. Called at the end of each transaction.
    func shelveWaiting() throws {
        guard sql.wordIndex == .segments, try search.isThere(sql) else { return }
        for kind in SearchKind.allCases where try search.countWaiting(kind, sql) >= Self.waitingMax { try shelveAll(kind) }
    }

    func shelveAll(_ kind: SearchKind) throws {
        var progress = try search.progress(of: kind, sql)
        let newest: Int64 = try row("SELECT coalesce(max(\(kind.noun)), 0) FROM \(kind.entries)")?[0] ?? 0
        while progress.shelved < newest {
            // The next entry may be on a much later segment.
            let next: Int64? = try row("SELECT min(\(kind.noun)) FROM \(kind.entries) WHERE \(kind.noun) > ?", [progress.shelved])?[0]
            let segment = IndexSegment(kind, of: next ?? newest)
            try search.make(segment, sql)
            let last = min(segment.last, newest)
            try run(segment.filling, [progress.shelved, last])
            progress.shelved = last
        }
        try search.set(progress, of: kind, sql)
        search.countAgain(kind)
    }

    /// Rewrites one segment from which something was deleted, so that none of its words is left in the file. An empty segment is removed.
    ///
    /// - Returns: false when there was none.
    func rewriteSegment() throws -> Bool {
        guard try search.isThere(sql), let row = try row("SELECT kind, number, rewrites FROM shelf WHERE dirty LIMIT 1"),
            let kind = SearchKind(rawValue: row[0])
        else {
            return false
        }
        let segment = IndexSegment(kind, number: row[1])
        let progress = try search.progress(of: kind, sql)
        let left = try self.row(
            "SELECT 1 FROM \(kind.entries) WHERE \(kind.noun) BETWEEN ? AND ? LIMIT 1",
            [max(segment.first, progress.rest + 1), min(segment.last, progress.shelved)])
        if left == nil, progress.rest < segment.first {
            try search.drop(segment, sql)
        } else if row[2] >= IndexSegment.rewritesMax {
            try refill(segment)
        } else {
            try rewrite(segment)
        }
        return true
    }

    private func rewrite(_ segment: IndexSegment) throws {
        do { try run(segment.rewriting) } catch  where StoreError.isOfMalformedIndex(error) {
            // Whatever is wrong with it, the entries have everything that it should have.
            return try refill(segment)
        }
        try run(
            "UPDATE shelf SET dirty = 0, rewrites = rewrites + 1 WHERE kind = ? AND number = ?", [segment.kind.rawValue, segment.number])
    }

    /// Drops a segment and puts its entries on a new one: a second or less for a full one.
    private func refill(_ segment: IndexSegment) throws {
        let progress = try search.progress(of: segment.kind, sql)
        try search.drop(segment, sql)
        try search.make(segment, sql)
        try run(segment.filling, [max(segment.first - 1, progress.rest), min(segment.last, progress.shelved)])
    }
}
