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

// A sealed image and its key.
typedef struct {
    uint8_t *bytes;
    size_t size;
    uint8_t secret[SECRET_SIZE];
} Image;

typedef struct {
    Job *jobs;
    size_t count, room;
} Batch;

// An eventfd, readable when the batch under way has been committed.
extern int committed;

// Opens the database in the folder and starts the writer. Snaps 1 to `count` have the images of these numbers.
void start_writer(const char *folder, const Image *images, int count);

// Makes a batch durable, in one transaction on the writer's thread. The batch belongs to the writer until `committed` is readable.
void commit(Batch *batch);
