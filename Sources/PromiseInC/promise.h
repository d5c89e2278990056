// Declarations shared by the loop (main.c) and the writer (writer.c).
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { TEXT_MAX = 280, SECRET_SIZE = 32, IMAGES_MAX = 4096 };

typedef struct Client Client;

// A post or a claim. The loop fills it in, and the writer adds the outcome.
typedef struct {
    Client *client;
    int is_claim, is_accepted;
    // The snap's id. A claim names it, a post gets it.
    int64_t snap;
    int64_t viewer;
    // When it came, in milliseconds since 1970.
    int64_t at;
    size_t text_size;
    char text[TEXT_MAX];
    uint8_t secret[SECRET_SIZE];
} Job;

typedef struct {
    Job *jobs;
    size_t count, room;
} Batch;

// An eventfd, readable when the batch under way has been committed.
extern int committed;

// Opens the database in the folder and starts the writer. Snaps 1 to `images` have images, with the keys in the files "1.key", "2.key" …
void start_writer(const char *folder, int images);

// Makes a batch durable, in one transaction on the writer's thread. The batch belongs to the writer until `committed` is readable.
void commit(Batch *batch);

// Reads a whole file; exits when that fails. The caller frees the bytes.
uint8_t *read_file(const char *folder, const char *name, size_t *size);
