// The limit of durable posts and claims over PostgreSQL: one connection in pipeline mode, and nothing around it.
// The tables are those of snapbench's Peers/cluster.sql.
//
// GROUP commands are one transaction and one round trip: the locks (the feed, or the snaps in the order of their ids), the fence, all posts
// or claims as one statement, and for claims a second look at each. It gets its commands from memory and sends no answers. It leaves out what
// else a server does: connections, JSON, logins, images and their keys, the lock that keeps commands of other kinds apart, other nodes,
// deliveries. `limits clustered` takes its posts from clients instead: see promise.c.
#include "limits.h"
#include <libpq-fe.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUP_MAX = 1024, SNAPS = 2000, ARRAY_MAX = GROUP_MAX * (2 * TEXT_MAX + 4) };

static PGconn *pg;
/// The mark of this run, so that its keys are new.
static char run_mark[32];
static long group, batches, first_snap;

static void fail(const char *reason) {
    fprintf(stderr, "limits: %s: %s\n", reason, pg ? PQerrorMessage(pg) : "");
    exit(74);
}

// MARK: Statements

static const char *const lock_feeds = "SELECT id FROM feed WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE";
static const char *const lock_snaps = "SELECT id FROM snap WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE";
// Divides by zero, and so commits nothing, when another process has raised the generation.
static const char *const fence =
    "WITH noted AS (UPDATE node SET batch = $1::bigint WHERE id = 1 AND generation = 0 RETURNING 1) SELECT 1 / count(*) FROM noted";
// A key that was used before takes no offset; the others are numbered on from the feed's head.
static const char *const post =
    "WITH asked AS (SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])"
    "    WITH ORDINALITY AS t(feed, author, key, caption, n)),"
    "  fresh AS (SELECT asked.* FROM asked"
    "    JOIN LATERAL (SELECT 1 FROM account WHERE account.id = asked.author AND account.suspended IS NULL LIMIT 1) AS writer ON true"
    "    WHERE (SELECT snap.id FROM snap WHERE snap.author = asked.author AND snap.key = asked.key) IS NULL),"
    "  placed AS (SELECT fresh.*, row_number() OVER (PARTITION BY feed ORDER BY n) AS step FROM fresh),"
    "  moved AS (UPDATE feed SET head = head + more.count, snaps = snaps + more.count"
    "    FROM (SELECT feed, count(*) FROM placed GROUP BY feed) AS more WHERE feed.id = more.feed"
    "    RETURNING feed.id, feed.head - more.count AS base),"
    "  new_snap AS (SELECT ordered.*, nextval('snap_id_seq') AS id FROM ("
    "    SELECT placed.*, base + step AS place FROM placed JOIN moved ON moved.id = placed.feed ORDER BY n) AS ordered),"
    "  added AS (INSERT INTO snap (id, feed, \"offset\", author, key, caption, picture, type, width, height, posted, expires)"
    "    SELECT id, feed, place, author, key, caption, 'bear', 'image/webp', 1080, 1350, $5::bigint, $5::bigint + 86400000 FROM new_snap),"
    "  filed AS (INSERT INTO snap_entry (snap, text) SELECT id, caption FROM new_snap)"
    " SELECT n, id, place FROM new_snap";
static const char *const claim =
    "WITH asked AS (SELECT DISTINCT * FROM unnest($1::bigint[], $2::bigint[]) AS t(snap, viewer)),"
    "  won AS (INSERT INTO open (snap, viewer, at, device) SELECT snap.id, asked.viewer, 1800000000000, asked.viewer FROM asked"
    "    JOIN snap ON snap.id = asked.snap JOIN account ON account.id = asked.viewer"
    "    WHERE snap.gone IS NULL AND account.suspended IS NULL ORDER BY 1, 2 ON CONFLICT DO NOTHING RETURNING snap, viewer),"
    "  counted AS (UPDATE snap SET opens = opens + more.count FROM (SELECT snap, count(*) FROM won GROUP BY snap) AS more"
    "    WHERE snap.id = more.snap),"
    "  tallied AS (INSERT INTO tally (viewer, feed, opened) SELECT won.viewer, snap.feed, count(*) FROM won JOIN snap ON snap.id = won.snap"
    "    GROUP BY 1, 2 ORDER BY 1, 2 ON CONFLICT (viewer, feed) DO UPDATE SET opened = tally.opened + excluded.opened)"
    " SELECT snap, viewer FROM won";
// Reads the outcome of each claim, including those that others won.
static const char *const look =
    "SELECT asked.n, snap.feed, snap.\"offset\", snap.gone, snap.expires, snap.picture, open.at, open.device"
    " FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS asked(snap, viewer, n) LEFT JOIN snap ON snap.id = asked.snap"
    " LEFT JOIN open ON open.snap = asked.snap AND open.viewer = asked.viewer ORDER BY asked.n";

static void prepare(const char *name, const char *sql) {
    PGresult *result = PQprepare(pg, name, sql, 0, NULL);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) fail(name);
    PQclear(result);
}

static long ask(const char *sql) {
    PGresult *result = PQexec(pg, sql);
    if (PQresultStatus(result) != PGRES_TUPLES_OK) fail(sql);
    long number = atol(PQgetvalue(result, 0, 0));
    PQclear(result);
    return number;
}

static void queue(const char *name, int count, const char *const *values) {
    if (!PQsendQueryPrepared(pg, name, count, values, NULL, NULL, 0)) fail(name);
}

/// Sends what is queued, and reads the answers.
///
/// - Returns: the rows of one of the statements, which the caller clears.
static PGresult *flush(int statements, int wanted) {
    PGresult *rows = NULL;
    if (!PQpipelineSync(pg)) fail("sync");
    for (int i = 0; i < statements; i++) {
        PGresult *result = PQgetResult(pg);
        if (PQresultStatus(result) != PGRES_TUPLES_OK) fail("a statement");
        if (i == wanted) rows = result;
        else PQclear(result);
        if (PQgetResult(pg)) fail("one answer too many");
    }
    PGresult *end = PQgetResult(pg);
    if (PQresultStatus(end) != PGRES_PIPELINE_SYNC) fail("the end");
    PQclear(end);
    return rows;
}

// MARK: Arrays

/// An array as PostgreSQL writes it.
typedef struct {
    char text[ARRAY_MAX];
    size_t length;
} Array;

static void add(Array *array, const char *format, ...) {
    array->text[array->length] = array->length ? ',' : '{';
    array->length++;
    va_list values;
    va_start(values, format);
    array->length += (size_t)vsnprintf(array->text + array->length, ARRAY_MAX - array->length, format, values);
    va_end(values);
    if (array->length + 2 > ARRAY_MAX) fail("an array is too long");
}

/// Adds a text in quotes.
static void add_text(Array *array, const char *text, size_t size) {
    char quoted[2 * TEXT_MAX];
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '"' || text[i] == '\\') quoted[count++] = '\\';
        quoted[count++] = text[i];
    }
    add(array, "\"%.*s\"", (int)count, quoted);
}

static const char *closed(Array *array) {
    memcpy(array->text + array->length, "}", 2);
    array->length = 0;
    return array->text;
}

static void queue_fence(void) {
    char number[24];
    snprintf(number, sizeof number, "%ld", ++batches);
    queue("fence", 1, (const char *[]){number});
}

// MARK: Work

void post_batch(Batch *batch) {
    static Array feeds, authors, keys, captions;
    if (batch->count > GROUP_MAX) fail("too many posts");
    for (Job *job = batch->jobs; job < batch->jobs + batch->count; job++) {
        add(&feeds, "1");
        add(&authors, "1");
        char key[KEY_SIZE + 1] = "";
        make_key(key);
        add(&keys, "%s", key);
        add_text(&captions, job->text, job->text_size);
    }
    char at[24];
    snprintf(at, sizeof at, "%lld", (long long)batch->jobs->at);
    queue("lock_feeds", 1, (const char *[]){"{1}"});
    queue_fence();
    queue("post", 5, (const char *[]){closed(&feeds), closed(&authors), closed(&keys), closed(&captions), at});
    PGresult *rows = flush(3, 2);
    for (int row = 0; row < PQntuples(rows); row++) {
        Job *job = &batch->jobs[atol(PQgetvalue(rows, row, 0)) - 1];
        job->snap = atoll(PQgetvalue(rows, row, 1));
        job->is_accepted = 1;
    }
    PQclear(rows);
}

static long post_group(void) {
    static Job jobs[GROUP_MAX];
    static Batch batch = {.jobs = jobs};
    static const char caption[] = "a caption of the usual length";
    for (; batch.count < (size_t)group; batch.count++) {
        Job *job = &jobs[batch.count];
        job->at = 1800000000000;
        job->text_size = sizeof caption - 1;
        memcpy(job->text, caption, job->text_size);
    }
    post_batch(&batch);
    return group;
}

/// Each of so many viewers opens one snap after another; after all snaps others come.
static long claim_group(void) {
    static Array snaps, viewers;
    for (long i = 0; i < group; i++) {
        add(&snaps, "%ld", first_snap + (i + batches) % SNAPS);
        add(&viewers, "%ld", 1 + batches / SNAPS * group + i);
    }
    const char *const values[] = {closed(&snaps), closed(&viewers)};
    queue("lock_snaps", 1, values);
    queue_fence();
    queue("claim", 2, values);
    queue("look", 2, values);
    PGresult *won = flush(4, 2);
    long count = PQntuples(won);
    PQclear(won);
    return count;
}

static long make_snaps(void) {
    char sql[512];
    snprintf(sql, sizeof sql,
             "WITH moved AS (UPDATE feed SET head = head + %d WHERE id = 2 RETURNING head - %d AS base), made AS ("
             " INSERT INTO snap (feed, \"offset\", author, key, type, width, height, posted) SELECT 2, base + n, 1, '%s ' || n, 'image/jpeg', 1, 1, 1"
             " FROM moved, generate_series(1, %d) n RETURNING id) SELECT min(id) FROM made",
             SNAPS, SNAPS, run_mark, SNAPS);
    return ask(sql);
}

void open_pipeline(const char *conninfo, int has_claims) {
    pg = PQconnectdb(conninfo);
    if (PQstatus(pg) != CONNECTION_OK) fail("no connection");
    snprintf(run_mark, sizeof run_mark, "%ld", ask("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint"));
    if (has_claims) first_snap = make_snaps();
    prepare("lock_feeds", lock_feeds);
    prepare("lock_snaps", lock_snaps);
    prepare("fence", fence);
    prepare("post", post);
    prepare("claim", claim);
    prepare("look", look);
    if (!PQenterPipelineMode(pg)) fail("no pipeline");
}

int pipeline(char **words) {
    int is_post = !strcmp(words[1], "post");
    group = atol(words[2]);
    if (group < 1 || group > GROUP_MAX) return 64;
    open_pipeline(words[0], !is_post);
    return print_rate(atof(words[3]), is_post ? post_group : claim_group);
}
