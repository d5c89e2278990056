// The limit of durable posts: SQLite alone. `PostLimit FILE GROUP SECONDS` prints inserts per second.
//
// One thread, one prepared statement per table, GROUP posts in a transaction, WAL and synchronous=FULL as in the server. A post writes the
// same rows as in the server: the snap's row, with a random key, its entry for searches, and the feed's next offset.
#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { KEY_SIZE = 15, ENTRIES_WAITING = 256 };
static const char caption[] = "a caption of the usual length";

static sqlite3 *database;

static void check(int status, int wanted) {
    if (status == wanted) return;
    fprintf(stderr, "PostLimit: %s\n", sqlite3_errmsg(database));
    exit(74);
}

static void run(const char *sql) { check(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK); }

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL), SQLITE_OK);
    return statement;
}

static void perform(sqlite3_stmt *statement) {
    check(sqlite3_step(statement), SQLITE_DONE);
    check(sqlite3_reset(statement), SQLITE_OK);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void open_database(const char *file) {
    check(sqlite3_open(file, &database), SQLITE_OK);
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
        "CREATE TABLE snap_entry (snap INTEGER PRIMARY KEY REFERENCES snap(id), text TEXT NOT NULL) STRICT;"
        "CREATE VIRTUAL TABLE shelf USING fts5(text, content='', detail=none, columnsize=0, tokenize=\"ascii tokenchars '_'\");"
        "INSERT INTO feed VALUES (1, 0, 0); INSERT INTO account VALUES (1, NULL)");
}

typedef struct {
    sqlite3_stmt *begin, *insert, *enter, *file, *advance, *commit;
    long posted, filed;
} Poster;

static Poster prepare_posts(void) {
    return (Poster){
        .begin = prepare("BEGIN IMMEDIATE"),
        .insert = prepare("INSERT INTO snap (feed, offset, author, key, caption, picture, type, width, height, posted, expires)"
                          " SELECT 1, ?2, id, ?1, 'a caption of the usual length', 'bear', 'image/webp', 1080, 1350,"
                          " 1800000000000, 1800086400000 FROM account WHERE id = 1 AND suspended IS NULL ON CONFLICT (author, key) DO NOTHING"),
        .enter = prepare("INSERT INTO snap_entry (snap, text) VALUES (?1, ?2)"),
        .file = prepare("INSERT INTO shelf (rowid, text) SELECT snap, text FROM snap_entry WHERE snap > ?1 ORDER BY snap"),
        .advance = prepare("UPDATE feed SET head = ?1, snaps = ?1 WHERE id = 1"),
        .commit = prepare("COMMIT"),
    };
}

// 90 random bits, as many as the server's digest of a key has, by splitmix64.
static void make_key(char *key) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    static uint64_t state;
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

static void file_entries(Poster *poster) {
    if (poster->posted - poster->filed < ENTRIES_WAITING) return;
    check(sqlite3_bind_int64(poster->file, 1, poster->filed), SQLITE_OK);
    perform(poster->file);
    poster->filed = poster->posted;
}

static void post_group(Poster *poster, int group) {
    perform(poster->begin);
    for (int i = 0; i < group; i++) {
        char key[KEY_SIZE];
        make_key(key);
        check(sqlite3_bind_text(poster->insert, 1, key, KEY_SIZE, SQLITE_STATIC), SQLITE_OK);
        check(sqlite3_bind_int64(poster->insert, 2, ++poster->posted), SQLITE_OK);
        perform(poster->insert);
        check(sqlite3_bind_int64(poster->enter, 1, sqlite3_last_insert_rowid(database)), SQLITE_OK);
        check(sqlite3_bind_text(poster->enter, 2, caption, sizeof caption - 1, SQLITE_STATIC), SQLITE_OK);
        perform(poster->enter);
    }
    check(sqlite3_bind_int64(poster->advance, 1, poster->posted), SQLITE_OK);
    perform(poster->advance);
    file_entries(poster);
    perform(poster->commit);
}

int main(int count, char **words) {
    if (count != 4) return 64;
    int group = atoi(words[2]);
    double seconds = atof(words[3]);
    open_database(words[1]);
    Poster poster = prepare_posts();
    // Warm up until the WAL is overwritten instead of growing, as in a running server: syncing a growing file costs more.
    for (int i = 0; i < 150; i++) post_group(&poster, 100);
    long before = poster.posted;
    double start = now();
    while (now() < start + seconds) post_group(&poster, group);
    printf("%.0f\n", (poster.posted - before) / (now() - start));
    return 0;
}
