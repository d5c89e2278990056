#pragma once
// Every file includes this one first.
#define _GNU_SOURCE
#include <stddef.h>
#include <stdint.h>
#include <time.h>

// MARK: Modes, which take the words after their name and return the program's status

int fan_out(char **words);
int posts(char **words);
int promise(char **words);
int store(char **words);
int pipeline(char **words);
int clustered(char **words);

/// Repeats the work for some seconds, and prints how many commands it did in a second. The work returns how many it did.
int print_rate(double seconds, long (*work)(void));

static inline int64_t microseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

// MARK: A WebSocket server in one thread (server.c)

enum { CLIENTS_MAX = 1 << 16 };

typedef struct {
    uint8_t *bytes;
    size_t count, room;
} Buffer;

void make_room(Buffer *buffer, size_t count);
void append(Buffer *buffer, const void *bytes, size_t count);

/// Adds a text frame, and returns its size.
size_t append_text(Buffer *buffer, const void *text, size_t count);

typedef struct {
    int socket, is_open, is_blocked, has_left;
    /// The client's place among the subscribers; -1 if it is none.
    int place;
    /// The client's jobs that have not been answered. They keep its memory.
    int jobs;
    /// The account that opens images; 0 for others.
    int64_t viewer;
    Buffer input, output;
} Client;

/// What makes a server of `serve`. All functions are called on its thread.
typedef struct {
    /// A client has asked for the path, which a space ends.
    void (*join)(Client *client, const char *path);
    /// A text has come, under a mask of four bytes. 0 ends the connection.
    int (*receive)(Client *client, const uint8_t *mask, const uint8_t *text, size_t size);
    /// An eventfd, and what to do when it is readable; without one, the descriptor is -1.
    int signal;
    void (*signalled)(void);
    /// Everything that was readable has been read.
    void (*end_round)(void);
} Server;

/// Serves on the loopback port, without end.
void serve(int port, const Server *server);

extern int subscriber_count;
void subscribe(Client *client);

/// Sends bytes to all subscribers, with one call for each.
void send_to_subscribers(const Buffer *frames);

/// Sends from where the bytes are, and copies only what the socket does not take.
void send_bytes(Client *client, const uint8_t *bytes, size_t count);

/// Sends what waits in the client's output.
void send_rest(Client *client);

/// Frees a client that has left and has no job.
void forget(Client *client);

// MARK: SQLite, which keeps what the server keeps of a post and of a claim (writer.c)

enum { TEXT_MAX = 280, SECRET_SIZE = 32, IMAGES_MAX = 4096, KEY_SIZE = 15 };

/// Writes KEY_SIZE letters: 90 random bits, as many as the server's digest of a key has.
void make_key(char *key);

/// A post or a claim. The loop fills it in, and the writer adds the outcome.
typedef struct {
    Client *client;
    int is_claim, is_accepted;
    /// The snap's id. A claim names it, a post gets it.
    int64_t snap;
    int64_t viewer;
    /// When it came, in milliseconds since 1970.
    int64_t at;
    size_t text_size;
    char text[TEXT_MAX];
    uint8_t secret[SECRET_SIZE];
} Job;

typedef struct {
    Job *jobs;
    size_t count, room;
} Batch;

/// A sealed image and its key.
typedef struct {
    uint8_t *bytes;
    size_t size;
    uint8_t secret[SECRET_SIZE];
} Image;

/// Makes a database in the file, as empty as a new store.
void open_database(const char *file);

/// Gives snaps 1 to `count` the images of these numbers. The database must be new.
void add_images(const Image *images, int count);

/// Makes a batch durable, in one transaction.
void write_batch(Batch *batch);

/// Starts a thread that writes batches.
///
/// - Parameter write: makes a batch durable.
/// - Returns: an eventfd, readable when the batch under way has been committed.
int start_writer(void (*write)(Batch *batch));

/// Connects to PostgreSQL, whose database has the tables of `cluster.sql` (pipeline.c).
///
/// - Parameter has_claims: whether it makes snaps for `claim` first.
void open_pipeline(const char *conninfo, int has_claims);

/// Makes a batch of posts durable in PostgreSQL, in one transaction.
void post_batch(Batch *batch);

/// Hands a batch to the writer's thread, to which it belongs until it has been committed.
void commit(Batch *batch);
