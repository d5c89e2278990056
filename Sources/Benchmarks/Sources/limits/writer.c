// The writer: SQLite, one transaction for each batch.
//
// A post writes the rows that the server writes: the snap's, with a random key, as those of clients are, the text as an entry for searches, and
// the feed's next offset. A claim writes the open, which must not exist yet, and the counts of the viewer and the snap.
#include "limits.h"
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { ENTRIES_WAITING = 256 };

static sqlite3 *database;
static Batch *_Atomic handed_over;
static int wanted, committed;
static void (*make_durable)(Batch *batch);
static int64_t head, filed, waiting_entries;
static sqlite3_stmt *begin, *end, *insert, *enter, *file_entries, *advance, *look, *claim, *tally, *first_tally, *count_open;

static void check(int status, int wanted) {
    if (status == wanted) return;
    fprintf(stderr, "limits: %s\n", sqlite3_errmsg(database));
    exit(74);
}

static void run(const char *sql) { check(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK); }

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL), SQLITE_OK);
    return statement;
}

static void set(sqlite3_stmt *statement, int place, int64_t number) {
    check(sqlite3_bind_int64(statement, place, number), SQLITE_OK);
}

// Returns the number of rows that it changed.
static int perform(sqlite3_stmt *statement) {
    check(sqlite3_step(statement), SQLITE_DONE);
    check(sqlite3_reset(statement), SQLITE_OK);
    return sqlite3_changes(database);
}

static void make_tables(void) {
    run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON");
    run("CREATE TABLE feed (id INTEGER PRIMARY KEY, head INTEGER NOT NULL, snaps INTEGER NOT NULL) STRICT;"
        "CREATE TABLE account (id INTEGER PRIMARY KEY, suspended INTEGER) STRICT;"
        "CREATE TABLE snap (id INTEGER PRIMARY KEY AUTOINCREMENT, feed INTEGER NOT NULL REFERENCES feed(id), offset INTEGER NOT NULL,"
        "  author INTEGER NOT NULL REFERENCES account(id), key TEXT NOT NULL, caption TEXT, picture TEXT, type TEXT NOT NULL,"
        "  width INTEGER NOT NULL, height INTEGER NOT NULL, posted INTEGER NOT NULL, expires INTEGER, gone TEXT,"
        "  opens INTEGER NOT NULL DEFAULT 0, UNIQUE (author, key), UNIQUE (feed, offset)) STRICT;"
        "CREATE INDEX snap_live ON snap(feed, offset) WHERE gone IS NULL;"
        "CREATE INDEX snap_expires ON snap(expires) WHERE expires IS NOT NULL AND gone IS NULL;"
        "CREATE INDEX snap_author_state ON snap(author, gone);"
        "CREATE TABLE image (snap INTEGER PRIMARY KEY REFERENCES snap(id), file TEXT NOT NULL UNIQUE, secret BLOB NOT NULL) STRICT;"
        "CREATE TABLE snap_entry (snap INTEGER PRIMARY KEY REFERENCES snap(id), text TEXT NOT NULL) STRICT;"
        "CREATE VIRTUAL TABLE shelf USING fts5(text, content='', detail=none, columnsize=0, tokenize=\"ascii tokenchars '_'\");"
        "CREATE TABLE open (snap INTEGER NOT NULL REFERENCES snap(id), viewer INTEGER NOT NULL REFERENCES account(id),"
        "  at INTEGER NOT NULL, device INTEGER, PRIMARY KEY (snap, viewer)) STRICT, WITHOUT ROWID;"
        "CREATE INDEX open_viewer ON open(viewer);"
        "CREATE TABLE tally (viewer INTEGER NOT NULL REFERENCES account(id), feed INTEGER NOT NULL REFERENCES feed(id),"
        "  opened INTEGER NOT NULL, PRIMARY KEY (viewer, feed)) STRICT, WITHOUT ROWID;"
        "INSERT INTO feed VALUES (1, 0, 0);"
        "WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n LIMIT 20000) INSERT INTO account SELECT id, NULL FROM n");
}

static void prepare_statements(void) {
    begin = prepare("BEGIN IMMEDIATE");
    end = prepare("COMMIT");
    insert = prepare("INSERT INTO snap (feed, offset, author, key, caption, picture, type, width, height, posted, expires)"
                     " SELECT 1, ?2, id, ?1, ?3, 'bear', 'image/webp', 1080, 1350, ?4, ?4 + 86400000"
                     " FROM account WHERE id = 1 AND suspended IS NULL ON CONFLICT (author, key) DO NOTHING");
    enter = prepare("INSERT INTO snap_entry (snap, text) VALUES (?1, ?2)");
    file_entries = prepare("INSERT INTO shelf (rowid, text) SELECT snap, text FROM snap_entry WHERE snap > ?1 ORDER BY snap");
    advance = prepare("UPDATE feed SET head = ?1, snaps = ?1 WHERE id = 1");
    look = prepare("SELECT image.secret FROM snap JOIN image ON image.snap = snap.id WHERE snap.id = ?1 AND snap.gone IS NULL");
    claim = prepare("INSERT INTO open (snap, viewer, at, device) SELECT ?1, id, ?3, 1 FROM account WHERE id = ?2 AND suspended IS NULL"
                    " ON CONFLICT (snap, viewer) DO NOTHING");
    tally = prepare("UPDATE tally SET opened = opened + 1 WHERE viewer = ?1 AND feed = 1");
    first_tally = prepare("INSERT INTO tally (viewer, feed, opened) VALUES (?1, 1, 1)");
    count_open = prepare("UPDATE snap SET opens = opens + 1 WHERE id = ?1");
}

// By splitmix64, from another place in each run.
void make_key(char *key) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    static uint64_t state;
    if (!state) state = microseconds(CLOCK_REALTIME);
    uint64_t mixed = 0;
    for (int i = 0; i < KEY_SIZE; i++, mixed >>= 6) {
        if (i % 10 == 0) {
            mixed = state += 0x9E3779B97F4A7C15;
            mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
            mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
            mixed ^= mixed >> 31;
        }
        key[i] = letters[mixed & 63];
    }
}

// Searches would look at the entries that wait, as the server does; many are put into the index together.
static void file_waiting_entries(void) {
    if (waiting_entries < ENTRIES_WAITING) return;
    set(file_entries, 1, filed);
    perform(file_entries);
    filed = head;
    waiting_entries = 0;
}

static void write_post(Job *job) {
    char key[KEY_SIZE];
    make_key(key);
    head++;
    check(sqlite3_bind_text(insert, 1, key, KEY_SIZE, SQLITE_STATIC), SQLITE_OK);
    set(insert, 2, head);
    check(sqlite3_bind_text(insert, 3, job->text, job->text_size, SQLITE_STATIC), SQLITE_OK);
    set(insert, 4, job->at);
    job->is_accepted = perform(insert) == 1;
    job->snap = sqlite3_last_insert_rowid(database);
    set(enter, 1, job->snap);
    check(sqlite3_bind_text(enter, 2, job->text, job->text_size, SQLITE_STATIC), SQLITE_OK);
    perform(enter);
    waiting_entries++;
}

static void write_claim(Job *job) {
    set(look, 1, job->snap);
    int is_found = sqlite3_step(look) == SQLITE_ROW && sqlite3_column_bytes(look, 0) == SECRET_SIZE;
    if (is_found) memcpy(job->secret, sqlite3_column_blob(look, 0), SECRET_SIZE);
    check(sqlite3_reset(look), SQLITE_OK);
    if (!is_found) return;
    set(claim, 1, job->snap);
    set(claim, 2, job->viewer);
    set(claim, 3, job->at);
    job->is_accepted = perform(claim) == 1;
    if (!job->is_accepted) return;
    set(tally, 1, job->viewer);
    set(first_tally, 1, job->viewer);
    if (!perform(tally)) perform(first_tally);
    set(count_open, 1, job->snap);
    perform(count_open);
}

void write_batch(Batch *batch) {
    int64_t before = head;
    perform(begin);
    for (size_t i = 0; i < batch->count; i++) (batch->jobs[i].is_claim ? write_claim : write_post)(&batch->jobs[i]);
    set(advance, 1, head);
    if (head > before) perform(advance);
    file_waiting_entries();
    perform(end);
}

static void *write_batches(void *nothing) {
    uint64_t signal;
    while (read(wanted, &signal, sizeof signal) == sizeof signal) {
        make_durable(atomic_load(&handed_over));
        signal = 1;
        if (write(committed, &signal, sizeof signal) < 0) exit(74);
    }
    return nothing;
}

void commit(Batch *batch) {
    uint64_t signal = 1;
    atomic_store(&handed_over, batch);
    if (write(wanted, &signal, sizeof signal) < 0) exit(74);
}

void add_images(const Image *images, int count) {
    sqlite3_stmt *add = prepare("INSERT INTO image (snap, file, secret) VALUES (?1, ?1, ?2)");
    perform(begin);
    for (int i = 1; i <= count; i++) {
        Job job = {.text = "an image", .text_size = 8, .at = 1800000000000};
        write_post(&job);
        set(add, 1, job.snap);
        check(sqlite3_bind_blob(add, 2, images[i].secret, SECRET_SIZE, SQLITE_STATIC), SQLITE_OK);
        perform(add);
    }
    perform(end);
    sqlite3_finalize(add);
}

void open_database(const char *file) {
    check(sqlite3_open(file, &database), SQLITE_OK);
    make_tables();
    prepare_statements();
}

int store(char **words) {
    open_database(words[0]);
    return 0;
}

int start_writer(void (*write)(Batch *batch)) {
    make_durable = write;
    committed = eventfd(0, EFD_NONBLOCK);
    wanted = eventfd(0, 0);
    pthread_t thread;
    if (committed < 0 || wanted < 0 || pthread_create(&thread, NULL, write_batches, NULL)) exit(71);
    return committed;
}
