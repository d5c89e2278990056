extension DatabaseSchema {
    /// - `account_work` has work on accounts that takes several transactions: see `AccountWork`.
    /// - `people_log.events` is the number of rows of `photo_event`, by which the doctor notices a lost one.
    static let accountWork = """
        CREATE TABLE account_work (
          account INTEGER NOT NULL REFERENCES account(id), kind INTEGER NOT NULL, PRIMARY KEY (account, kind)
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE people_log ADD COLUMN events INTEGER NOT NULL DEFAULT 0;
        \(countedEvents)

        """

    /// - `released_name` has names that accounts gave up, as digests of how they look. Until `until` no other account gets such a name. The
    ///   rows of the last day limit how often an account is renamed.
    /// - `external_identity.named` is 1 once the person chose another name here than the app's token has.
    static let releasedNames = """
        CREATE TABLE released_name (
          id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account(id), digest BLOB NOT NULL, at INTEGER NOT NULL,
          until INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX released_name_digest ON released_name(digest);
        CREATE INDEX released_name_account ON released_name(account);
        CREATE INDEX released_name_until ON released_name(until);
        ALTER TABLE external_identity ADD COLUMN named INTEGER NOT NULL DEFAULT 0;
        """

    /// `photo_work` has work on photos that takes several transactions: see `PhotoWork`.
    static let photoWork =
        "CREATE TABLE photo_work (photo INTEGER PRIMARY KEY REFERENCES photo(id), kind INTEGER NOT NULL, below INTEGER NOT NULL) STRICT;"

    static let countedEvents = "UPDATE people_log SET events = (SELECT count(*) FROM photo_event);"
}
