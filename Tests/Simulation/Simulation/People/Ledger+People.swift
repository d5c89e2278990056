import CSimulatedDisk

// Photos and people in the database. The tables are those of `main`: a defect may put a view of the same name before them.

extension Ledger {
    func people() throws(Violation) -> PeopleState {
        var state = PeopleState()
        let photos = try rows(
            """
            SELECT id, author, coalesce(CAST(caption AS INTEGER), 0), audience = 'everyone', coalesce(edited, 0), gone IS NOT NULL,
              (caption IS NOT NULL) + (alt IS NOT NULL) + (warning IS NOT NULL) + (placeholder <> x'')
              + (SELECT count(*) FROM main.photo_image AS image WHERE image.photo = photo.id)
            FROM main.photo ORDER BY id DESC
            """)
        for row in photos {
            state.numbers.append(row[0])
            state.photos[row[0]] = PeopleState.Photo(
                author: row[1], words: row[2], isForEveryone: row[3] == 1, edited: row[4], isGone: row[5] == 1, remains: row[6])
        }
        state.follows = try pairs("SELECT follower, followee, id FROM main.follow")
        state.requests = try pairs("SELECT asker, asked, id FROM main.request")
        state.blocks = try pairs("SELECT blocker, blocked, id FROM main.block")
        state.approving = Set(try rows("SELECT account FROM main.profile WHERE approves = 1").map { $0[0] })
        state.suspended = Set(try rows("SELECT id FROM main.account WHERE suspended IS NOT NULL").map { $0[0] })
        return state
    }

    private func pairs(_ sql: String) throws(Violation) -> [PeopleState.Pair: Int64] {
        Dictionary(uniqueKeysWithValues: try rows(sql).map { (PeopleState.Pair(from: $0[0], to: $0[1]), $0[2]) })
    }

    /// The keys of a photo's images.
    func secrets(ofPhoto number: Int64) throws(Violation) -> [[UInt8]] {
        try blobs("SELECT secret FROM main.photo_image WHERE photo = ?1", number)
    }

    /// The stored counts of an account's profile: photos, followers, following, and bytes of photos. Zeros without a profile.
    func counts(ofProfile account: Int64) throws(Violation) -> [Int64] {
        try rows("SELECT photos, followers, following, photo_bytes FROM main.profile WHERE account = ?1", account).first ?? [0, 0, 0, 0]
    }

    func photoBytes(of account: Int64) throws(Violation) -> Int64 {
        try rows(
            """
            SELECT coalesce(sum(image.bytes), 0) FROM main.photo JOIN main.photo_image AS image ON image.photo = photo.id
            WHERE author = ?1
            """, account)[0][0]
    }
}
