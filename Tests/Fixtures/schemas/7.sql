-- A store of schema 7, as that version wrote it; only its times were moved into the past. Never edited: it stands for the stores that people have.
BEGIN TRANSACTION;
CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, folded TEXT NOT NULL, folded_digest INTEGER, skeleton_digest INTEGER,
  password TEXT NOT NULL, role TEXT NOT NULL, created INTEGER NOT NULL, suspended INTEGER, suspension TEXT, deleted INTEGER
) STRICT;
INSERT INTO "account" VALUES(1,'ana','ana',-6664156575681686020,4458274261942025131,'$argon2id$v=19$m=19456,t=2,p=1$NAHMdMXnsawtQ7Y4deaeiA$oBi0EqgOurtAJsnBAm5pmTUL9zbFnDyoZo9Lr57t2rI','member',1750000000466,NULL,NULL,NULL);
INSERT INTO "account" VALUES(2,'ben','ben',-432847167028169000,-7580459044985312364,'$argon2id$v=19$m=19456,t=2,p=1$CHbUBAzUpVFNk/RsXTUNWw$b5AiS2yGqXLWon58AYl9dl4ZNV/zoxm24HMCPgmGUOo','member',1750000000509,NULL,NULL,NULL);
INSERT INTO "account" VALUES(3,'deleted account','',NULL,NULL,'','member',0,1750000000625,NULL,1750000000625);
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, actor INTEGER, name TEXT,
  action TEXT NOT NULL, target TEXT NOT NULL, reason TEXT
) STRICT;
INSERT INTO "audit" VALUES(1,1750000000654,NULL,NULL,'invitation.create','invitation 1',NULL);
CREATE TABLE device (id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account(id), name TEXT NOT NULL) STRICT;
INSERT INTO "device" VALUES(1,2,'test');
INSERT INTO "device" VALUES(2,3,'');
CREATE TABLE digest_key (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL) STRICT;
INSERT INTO "digest_key" VALUES(1,X'F3FFAE681FFC281444F540CF997F9D3B');
CREATE TABLE external_identity (
  id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, account INTEGER NOT NULL UNIQUE REFERENCES account(id),
  issuer TEXT, subject TEXT, issued INTEGER NOT NULL, void INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE feed (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, epoch TEXT NOT NULL,
  head INTEGER NOT NULL DEFAULT 0, snaps INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO "feed" VALUES(1,'landscapes','9f57b6a2bbf68e50',0,0);
INSERT INTO "feed" VALUES(2,'people','3ffd47239ef2aba2',1,1);
INSERT INTO "feed" VALUES(3,'city-life','126df5293c07a1d1',0,0);
INSERT INTO "feed" VALUES(4,'animals','c490668b98d0bc7a',3,1);
INSERT INTO "feed" VALUES(5,'cs198-01','e73b91c9f9c88002',0,0);
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('7');
CREATE TABLE image (
  snap INTEGER PRIMARY KEY REFERENCES snap(id), file TEXT NOT NULL UNIQUE, secret BLOB NOT NULL
) STRICT;
CREATE TABLE inspection (
  snap INTEGER PRIMARY KEY REFERENCES snap(id), at INTEGER NOT NULL, reason TEXT NOT NULL
) STRICT;
CREATE TABLE invitation (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code BLOB NOT NULL UNIQUE, creator INTEGER REFERENCES account(id),
  uses INTEGER NOT NULL, remaining INTEGER NOT NULL, created INTEGER NOT NULL, expires INTEGER NOT NULL
) STRICT;
INSERT INTO "invitation" VALUES(1,X'A86081E15805013F27AA758B8222EAF72252CDCF411F96DBD4C1216F1172D68E',NULL,1,1,1750000000654,1750604800654);
CREATE TABLE open (
  snap INTEGER NOT NULL REFERENCES snap(id), viewer INTEGER NOT NULL REFERENCES account(id),
  at INTEGER NOT NULL, device INTEGER REFERENCES device(id),
  PRIMARY KEY (snap, viewer)
) STRICT, WITHOUT ROWID;
INSERT INTO "open" VALUES(1,2,1750000000568,1);
INSERT INTO "open" VALUES(1,3,1750000000572,2);
CREATE TABLE removal (
  feed INTEGER NOT NULL REFERENCES feed(id), offset INTEGER NOT NULL, snap INTEGER NOT NULL REFERENCES snap(id),
  kind TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (feed, offset)
) STRICT, WITHOUT ROWID;
INSERT INTO "removal" VALUES(4,3,2,'deleted',1750000000576);
CREATE TABLE report (
  id INTEGER PRIMARY KEY AUTOINCREMENT, snap INTEGER NOT NULL REFERENCES snap(id),
  reporter INTEGER NOT NULL REFERENCES account(id), reason TEXT NOT NULL, at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'open', resolver INTEGER REFERENCES account(id), resolved INTEGER, resolution TEXT,
  UNIQUE (snap, reporter)
) STRICT;
INSERT INTO "report" VALUES(1,1,2,'too cute',1750000000575,'open',NULL,NULL,NULL);
CREATE TABLE session (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  token BLOB NOT NULL UNIQUE, device TEXT NOT NULL, created INTEGER NOT NULL, used INTEGER NOT NULL,
  external TEXT, expires INTEGER
) STRICT;
INSERT INTO "session" VALUES(1,1,X'6C959C1F1A9E060489CA284DF12E29BB5703B564CDAF3405C43FCEF49D9F00D8','test',1750000000466,1750000000466,NULL,NULL);
INSERT INTO "session" VALUES(2,2,X'F67F91B1843B31B872765F29AB25BE5DC7A80B9C9B795726B3E20BE8BEA35F33','test',1750000000509,1750000000509,NULL,NULL);
CREATE TABLE snap (
  id INTEGER PRIMARY KEY AUTOINCREMENT, feed INTEGER NOT NULL REFERENCES feed(id), offset INTEGER NOT NULL,
  author INTEGER NOT NULL REFERENCES account(id), key TEXT NOT NULL, caption TEXT,
  picture TEXT, type TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
  posted INTEGER NOT NULL, expires INTEGER,
  gone TEXT, opens INTEGER NOT NULL DEFAULT 0,
  UNIQUE (author, key), UNIQUE (feed, offset)
) STRICT;
INSERT INTO "snap" VALUES(1,4,1,1,'rZvZjqGbTgWAWwg','Look','bear','image/jpeg',1080,1440,1750000000565,NULL,NULL,2);
INSERT INTO "snap" VALUES(2,4,2,1,'-LXk_kRYT9k7EU7',NULL,NULL,'image/jpeg',1080,1080,1750000000567,NULL,'deleted',0);
INSERT INTO "snap" VALUES(3,2,1,2,'rZvZjqGbTgWAWwg',NULL,'man','image/jpeg',1080,1350,1750000000568,NULL,NULL,0);
CREATE TABLE tally (
  viewer INTEGER NOT NULL REFERENCES account(id), feed INTEGER NOT NULL REFERENCES feed(id), opened INTEGER NOT NULL,
  PRIMARY KEY (viewer, feed)
) STRICT, WITHOUT ROWID;
INSERT INTO "tally" VALUES(2,4,1);
CREATE INDEX account_folded ON account(folded_digest) WHERE folded_digest IS NOT NULL;
CREATE INDEX account_skeleton ON account(skeleton_digest) WHERE skeleton_digest IS NOT NULL;
CREATE INDEX session_account ON session(account);
CREATE UNIQUE INDEX session_external ON session(account, external) WHERE external IS NOT NULL;
CREATE INDEX device_account ON device(account);
CREATE INDEX snap_live ON snap(feed, offset) WHERE gone IS NULL;
CREATE INDEX snap_expires ON snap(expires) WHERE expires IS NOT NULL AND gone IS NULL;
CREATE INDEX snap_gone ON snap(gone) WHERE gone IS NOT NULL;
CREATE INDEX snap_author_state ON snap(author, gone);
CREATE INDEX removal_snap ON removal(snap);
CREATE INDEX open_viewer ON open(viewer);
CREATE INDEX report_state ON report(state, id);
CREATE INDEX report_reporter ON report(reporter, id);
CREATE INDEX audit_removal ON audit(CAST(substr(target, 6) AS INTEGER)) WHERE action IN ('snap.delete', 'report.resolve remove');
CREATE TRIGGER audit_stays BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_is_final BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_is_no_rewrite BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
  BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('account',3);
INSERT INTO "sqlite_sequence" VALUES('session',3);
INSERT INTO "sqlite_sequence" VALUES('snap',3);
INSERT INTO "sqlite_sequence" VALUES('report',1);
INSERT INTO "sqlite_sequence" VALUES('invitation',1);
INSERT INTO "sqlite_sequence" VALUES('audit',1);
COMMIT;
PRAGMA user_version = 83969;
