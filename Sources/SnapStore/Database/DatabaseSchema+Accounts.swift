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

    /// An account may have several identities: those of the services that its owner linked.
    ///
    /// - `external_identity.linked` is the time when the owner linked it; 0 for the identity by which the account was made.
    /// - `login_state` has the ids of logins by other services that were used and have not expired.
    static let providerLogins = """
        CREATE TABLE external_identity_of_many (
          id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, account INTEGER NOT NULL REFERENCES account(id),
          issuer TEXT, subject TEXT, issued INTEGER NOT NULL, void INTEGER NOT NULL DEFAULT 0, named INTEGER NOT NULL DEFAULT 0,
          linked INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        INSERT INTO external_identity_of_many (id, digest, account, issuer, subject, issued, void, named)
          SELECT id, digest, account, issuer, subject, issued, void, named FROM external_identity;
        DROP TABLE external_identity;
        ALTER TABLE external_identity_of_many RENAME TO external_identity;
        CREATE INDEX external_identity_account ON external_identity(account);
        CREATE TABLE login_state (id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, expires INTEGER NOT NULL) STRICT;
        CREATE INDEX login_state_expires ON login_state(expires);
        """

    /// `photo_work` has work on photos that takes several transactions: see `PhotoWork`.
    static let photoWork =
        "CREATE TABLE photo_work (photo INTEGER PRIMARY KEY REFERENCES photo(id), kind INTEGER NOT NULL, below INTEGER NOT NULL) STRICT;"

    static let countedEvents = "UPDATE people_log SET events = (SELECT count(*) FROM photo_event);"
}
