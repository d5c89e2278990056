-- For pgbench: a post as most applications make it, a transaction each. Its clients share five feeds, which is kinder than one.
\set author random(1, 2000)
\set feed random(1, 5)
WITH won AS (INSERT INTO post_key (author, key, feed) VALUES (:author, md5(random()::text), :feed) ON CONFLICT DO NOTHING RETURNING author, key), moved AS (UPDATE feed SET head = head + 1, snaps = snaps + 1 FROM won WHERE id = :feed RETURNING head) INSERT INTO snap (feed, "offset", author, key, caption, picture, type, width, height, posted) SELECT :feed, head, author, key, 'a caption of the usual length', 'bear', 'image/webp', 1080, 1350, 1800000000000 FROM moved, won RETURNING id, "offset";
