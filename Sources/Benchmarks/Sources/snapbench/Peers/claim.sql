-- For pgbench: a claim as most applications make it, a transaction each.
\set snap random(-2000, -1)
\set viewer random(1, 20000)
WITH won AS (INSERT INTO open (snap, viewer, at, device) SELECT snap.id, account.id, 1800000000000, account.id FROM snap, account WHERE snap.id = :snap AND account.id = :viewer AND snap.gone IS NULL AND account.suspended IS NULL ON CONFLICT DO NOTHING RETURNING snap, viewer), counted AS (UPDATE snap SET opens = opens + 1 FROM won WHERE id = won.snap RETURNING feed), tallied AS (INSERT INTO tally (viewer, feed, opened) SELECT viewer, counted.feed, 1 FROM won, counted ON CONFLICT (viewer, feed) DO UPDATE SET opened = tally.opened + 1) SELECT snap, viewer FROM won;
