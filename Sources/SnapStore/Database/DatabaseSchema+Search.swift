/// The tables of searches.
extension DatabaseSchema {
    /// - `photo_entry` and `snap_entry` have the words of posts as a search sees them: see `EntryText`. A post without words has no row.
    /// - `search_state` says what is on the segments, by the numbers of `SearchKind`: entries up to `shelved`, except those up to `rest`, which
    ///   wait to be made again. `version` is that of the rules by which words were found.
    /// - `segment` lists the segments, which are tables of their own (see `IndexSegment`). A `dirty` one may have words of what was deleted.
    ///   `rewrites` counts since it was filled: see `IndexSegment.rewritesMax`.
    /// - `tag.uses` counts the posts of accounts that everyone may find; in `tag_author` they are `listed`. `digest` finds the name.
    /// - `account_hidden` and `profile_hidden` have the few accounts that are not in everyone's searches: see `Visibility.isOpen`.
    static let search = """
        CREATE TABLE photo_entry (photo INTEGER PRIMARY KEY REFERENCES photo(id), text TEXT NOT NULL) STRICT;
        CREATE TABLE snap_entry (snap INTEGER PRIMARY KEY REFERENCES snap(id), text TEXT NOT NULL) STRICT;
        CREATE TABLE search_state (
          kind INTEGER PRIMARY KEY, version INTEGER NOT NULL DEFAULT 0, shelved INTEGER NOT NULL DEFAULT 0, rest INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        INSERT INTO search_state (kind) VALUES (1), (2);
        CREATE TABLE shelf (
          kind INTEGER NOT NULL, number INTEGER NOT NULL, dirty INTEGER NOT NULL DEFAULT 0, rewrites INTEGER NOT NULL DEFAULT 0,
          PRIMARY KEY (kind, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE tag (
          id INTEGER PRIMARY KEY, digest INTEGER NOT NULL, name TEXT NOT NULL, uses INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX tag_digest ON tag(digest);
        CREATE INDEX tag_uses ON tag(uses);
        CREATE TABLE tag_author (
          tag INTEGER NOT NULL REFERENCES tag(id), author INTEGER NOT NULL REFERENCES account(id), posts INTEGER NOT NULL,
          listed INTEGER NOT NULL, PRIMARY KEY (tag, author)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tag_author_author ON tag_author(author);
        CREATE INDEX account_hidden ON account(id) WHERE \(Visibility.isHiddenAccount);
        CREATE INDEX profile_hidden ON profile(account) WHERE \(Visibility.isHiddenProfile);
        """

    /// The entries of snaps, without a look at the snap for each of them: a post adds both in one transaction, and no row of `snap` is deleted.
    static let freeSnapEntries = """
        CREATE TABLE snap_entry_25 (snap INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
        INSERT INTO snap_entry_25 (snap, text) SELECT snap, text FROM snap_entry;
        DROP TABLE snap_entry;
        ALTER TABLE snap_entry_25 RENAME TO snap_entry;
        """

    /// `photo_entry` also has what ranks a photo and decides who may find it, so that a search by relevance reads one row for each of a
    /// thousand matches. The author and the time of a photo never change, and a trigger follows the rest.
    static let rankedPhotoEntries = """
        CREATE TABLE photo_entry_25 (
          photo INTEGER PRIMARY KEY REFERENCES photo(id), author INTEGER NOT NULL, everyone INTEGER NOT NULL, favourites INTEGER NOT NULL,
          posted INTEGER NOT NULL, text TEXT NOT NULL
        ) STRICT;
        INSERT INTO photo_entry_25 (photo, author, everyone, favourites, posted, text)
          SELECT photo.id, photo.author, photo.audience = 'everyone', photo.favourites, photo.posted, entry.text
          FROM photo_entry AS entry CROSS JOIN photo ON photo.id = entry.photo;
        DROP TABLE photo_entry;
        ALTER TABLE photo_entry_25 RENAME TO photo_entry;
        CREATE TRIGGER photo_ranked AFTER UPDATE OF audience, favourites ON photo BEGIN
          UPDATE photo_entry SET everyone = NEW.audience = 'everyone', favourites = NEW.favourites WHERE photo = NEW.id;
        END;
        """

    /// - `completion` is the index by which names and tags are found by how they begin: see `Completion`. A bucket is a digest, an item the
    ///   number of an account or a tag.
    /// - `relisting` has the accounts that search began to show or to hide, whose tags are counted again: those up to `tag` are done. Of a
    ///   suspended one, the notifications that it caused are removed.
    static let completions = """
        CREATE TABLE completion (
          bucket INTEGER NOT NULL, item INTEGER NOT NULL, PRIMARY KEY (bucket, item)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE relisting (account INTEGER PRIMARY KEY REFERENCES account(id), tag INTEGER NOT NULL) STRICT;

        """

    /// In `search_state` the kinds 3 and 4 are names and tags, of which those up to `rest` wait to be added to `completion`.
    static let completionsWait = """
        INSERT INTO search_state (kind, version, rest)
          SELECT 3, version, (SELECT coalesce(max(id), 0) FROM account) FROM search_state WHERE kind = 1;
        INSERT INTO search_state (kind, version, rest)
          SELECT 4, version, (SELECT coalesce(max(id), 0) FROM tag) FROM search_state WHERE kind = 1
        """
}
