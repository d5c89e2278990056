package import SnapModel

/// Home: the photos of followed accounts and the account's own, newest first. It is computed when requested, and not stored per account.
extension Snapshot {
    /// One page, without those, the tags and the words that the account mutes. For 5,000 follows and a million photos it costs 0.5 ms where these post often, and up to 20 ms where few of them do.
    package func home(of account: AccountID, _ page: PhotoPageRequest, at now: Timestamp) throws -> PhotoPage {
        let muted = try mutedWords(of: account, at: now)
        var found = try home(of: account, page, muted: muted, at: now)
        for index in found.photos.indices where found.photos[index].comments > 0 {
            found.photos[index].newestComments = try newestComments(on: found.photos[index].id, for: account, muted: muted, at: now)
        }
        return found
    }

    private func home(of account: AccountID, _ page: PhotoPageRequest, muted: MutedWords?, at now: Timestamp) throws -> PhotoPage {
        guard let muted else { return try wholeHome(of: account, page, at: now) }
        var (shown, next): ([Photo], PhotoID?) = ([], page.before)
        for _ in 1...Self.pagesMax {
            let (found, more) = try wholeHome(of: account, PhotoPageRequest(before: next), at: now)
            shown += found.filter { $0.author.id == account || muted.reason(toHide: $0) == nil }
            next = more
            if shown.count > page.limit {
                shown = Array(shown.prefix(page.limit))
                next = shown.last?.id
            }
            if next == nil || shown.count == page.limit { break }
        }
        return (shown, next)
    }

    /// The most pages that are scanned for one page without muted words. An account that mutes a very common word gets a shorter page with
    /// a cursor.
    private static let pagesMax = 10

    /// A page without the muted people, with all words.
    private func wholeHome(of account: AccountID, _ page: PhotoPageRequest, at now: Timestamp) throws -> PhotoPage {
        let parameters: SQLParameters = [account.rawValue, page.before?.rawValue ?? .max, page.limit, now.milliseconds]
        if let found = try newestHome(of: account, page, parameters, at: now) { return found }
        let found = try photos(Self.home(choosing: Self.merged), parameters, at: now)
        return (found, found.count == page.limit ? found.last?.id : nil)
    }

    /// Finds a page for an account with many follows among the newest photos of all: nil when these are not enough.
    private func newestHome(
        of account: AccountID, _ page: PhotoPageRequest, _ parameters: SQLParameters, at now: Timestamp
    ) throws -> PhotoPage? {
        guard try row("SELECT 1 FROM profile WHERE account = ? AND following >= ?", [account.rawValue, Self.manyFollows]) != nil else {
            return nil
        }
        let newest: Int64 = try row("SELECT coalesce(max(id), 0) FROM photo WHERE id < ?", [page.before?.rawValue ?? .max])?[0] ?? 0
        let found = try photos(Self.home(choosing: Self.amongNewest), parameters + [newest - Self.window], at: now)
        return found.count == page.limit ? (found, found.last?.id) : nil
    }

    /// From so many follows on it pays to look among the newest photos first.
    private static let manyFollows = 200
    /// How many of the newest photos are looked at.
    private static let window: Int64 = 4_000

    /// The query of home's photos.
    ///
    /// - Parameter chosen: the query of the photos' numbers.
    private static func home(choosing chosen: String) -> String {
        """
        WITH \(chosen)
        SELECT \(PhotoRow.columns) FROM chosen CROSS JOIN photo ON photo.id = chosen.id CROSS JOIN account ON account.id = photo.author
        WHERE \(PhotoRow.visible) ORDER BY photo.id DESC
        """
    }

    private static let amongNewest = """
        chosen (id) AS (
          SELECT photo.id FROM \(PhotoRow.tables)
          WHERE photo.id < ?2 AND photo.id > ?5 AND \(PhotoRow.visible)
            AND (photo.author = ?1 OR EXISTS (SELECT 1 FROM follow WHERE follower = ?1 AND followee = photo.author))
            AND photo.author NOT IN (\(mutedPersons(by: "?1", at: "?4")))
          ORDER BY photo.id DESC LIMIT ?3)
        """

    /// First the newest photo of each author, one look-up for each; then the photos of those authors alone whose newest ones are newest.
    private static let merged = """
        author (id) AS (
          SELECT followee FROM follow WHERE follower = ?1 AND followee NOT IN (\(mutedPersons(by: "?1", at: "?4"))) UNION ALL SELECT ?1),
        newest (author, photo) AS (
          SELECT author.id, (SELECT max(p.id) FROM photo AS p WHERE p.author = author.id AND p.gone IS NULL AND p.id < ?2) AS last
          FROM author CROSS JOIN account ON account.id = author.id
          WHERE account.suspended IS NULL OR account.id = ?1 ORDER BY last DESC NULLS LAST LIMIT ?3),
        chosen (id) AS (
          SELECT photo.id FROM newest CROSS JOIN photo ON photo.id IN (
            SELECT p.id FROM photo AS p WHERE p.author = newest.author AND p.gone IS NULL AND p.id < ?2 ORDER BY p.id DESC LIMIT ?3)
          ORDER BY photo.id DESC LIMIT ?3)
        """
}
