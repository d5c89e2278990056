-- A store of schema 1, as that version wrote it. Never edited: it stands for the stores that people have.
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES ('1');
CREATE TABLE feed (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, epoch TEXT NOT NULL,
  head INTEGER NOT NULL DEFAULT 0, snaps INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL, role TEXT NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE TABLE session (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  token BLOB NOT NULL UNIQUE, device TEXT NOT NULL, created INTEGER NOT NULL, used INTEGER NOT NULL
) STRICT;
CREATE INDEX session_account ON session(account);
CREATE TABLE snap (
  id INTEGER PRIMARY KEY AUTOINCREMENT, feed INTEGER NOT NULL REFERENCES feed(id), offset INTEGER NOT NULL,
  author INTEGER NOT NULL REFERENCES account(id), key TEXT NOT NULL, caption TEXT,
  picture TEXT, type TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
  posted INTEGER NOT NULL, expires INTEGER,
  gone TEXT, opens INTEGER NOT NULL DEFAULT 0,
  UNIQUE (author, key), UNIQUE (feed, offset)
) STRICT;
CREATE INDEX snap_live ON snap(feed, offset) WHERE gone IS NULL;
CREATE INDEX snap_expires ON snap(expires) WHERE expires IS NOT NULL AND gone IS NULL;
CREATE TABLE removal (
  feed INTEGER NOT NULL REFERENCES feed(id), offset INTEGER NOT NULL, snap INTEGER NOT NULL REFERENCES snap(id),
  kind TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (feed, offset)
) STRICT, WITHOUT ROWID;
CREATE TABLE image (
  snap INTEGER PRIMARY KEY REFERENCES snap(id), file TEXT NOT NULL UNIQUE, secret BLOB NOT NULL
) STRICT;
CREATE TABLE open (
  snap INTEGER NOT NULL REFERENCES snap(id), viewer INTEGER NOT NULL REFERENCES account(id),
  at INTEGER NOT NULL, device TEXT NOT NULL,
  PRIMARY KEY (snap, viewer)
) STRICT, WITHOUT ROWID;
CREATE TABLE tally (
  viewer INTEGER NOT NULL REFERENCES account(id), feed INTEGER NOT NULL REFERENCES feed(id), opened INTEGER NOT NULL,
  PRIMARY KEY (viewer, feed)
) STRICT, WITHOUT ROWID;
INSERT INTO feed (id, name, epoch, head, snaps) VALUES (1, 'landscapes', 'e1', 0, 0), (2, 'people', 'e2', 0, 0), (3, 'animals', 'e3', 4, 2);
INSERT INTO account (id, name, folded, password, role, created) VALUES (1, 'Ana', 'ana', 'hash of ana', 'admin', 11), (2, 'Ben', 'ben', 'hash of ben', 'member', 12);
INSERT INTO session (id, account, token, device, created, used) VALUES (1, 1, x'01', 'phone', 13, 14), (3, 2, x'03', 'laptop', 15, 16);
INSERT INTO snap (id, feed, offset, author, key, caption, picture, type, width, height, posted, expires, gone, opens) VALUES
  (1, 3, 1, 1, 'k1', 'Look', 'bear', 'image/jpeg', 1080, 1440, 21, NULL, NULL, 1),
  (2, 3, 2, 2, 'k2', NULL, NULL, 'image/jpeg', 640, 480, 22, 999, NULL, 0),
  (3, 3, 3, 1, 'k3', NULL, NULL, 'image/jpeg', 640, 480, 23, NULL, 'deleted', 1);
INSERT INTO removal (feed, offset, snap, kind, at) VALUES (3, 4, 3, 'deleted', 31);
INSERT INTO image (snap, file, secret) VALUES (2, '0123456789abcdef0123456789abcdef', x'0202020202020202020202020202020202020202020202020202020202020202');
INSERT INTO open (snap, viewer, at, device) VALUES (1, 2, 41, 'laptop'), (3, 2, 42, 'laptop');
INSERT INTO tally (viewer, feed, opened) VALUES (2, 3, 1);
