-- For pgbench: a post as most applications make it, a transaction each. Its clients share five feeds, which is kinder than one.
\set author random(1, 2000)
\set feed random(1, 5)
WITH moved AS (UPDATE feed SET head = head + 1, snaps = snaps + 1 WHERE id = :feed RETURNING head), added AS (INSERT INTO snap (feed, "offset", author, key, caption, picture, type, width, height, posted, expires) SELECT :feed, head, :author, left(md5(random()::text), 15), 'a caption of the usual length', 'bear', 'image/webp', 1080, 1350, 1800000000000, 1800086400000 FROM moved RETURNING id, "offset", caption), filed AS (INSERT INTO snap_entry (snap, text) SELECT id, caption FROM added) SELECT id, "offset" FROM added;
