// The promise in C: the least that keeps what the server promises.
//
// A post is durable (SQLite, WAL, synchronous=FULL) before its poster gets an answer and before a subscriber gets it. An image is sent only
// after the claim to it is durable. What waits while a commit is under way shares the next one. There are no logins, no JSON, no limits and
// no resuming, which a real server needs.
//
// A connection's path says what it is. /all subscribes to all posts; /opens opens images, by the numbers of their snaps. Any other text is
// the caption of a post. FOLDER has IMAGES images, named by their numbers; each is sealed with a key of its own.
#include "limits.h"
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NONCE_SIZE = 12, TAG_SIZE = 16, BIG_HEADER = 10, SEND_MICROSECONDS = 3 };

static int is_committing, committed;
static int64_t viewer_count, begun;
static Batch batches[2], *waiting = &batches[0], *under_way = &batches[1];
static Buffer frames;
static Image images[IMAGES_MAX + 1];
static Buffer image_frame;

// The push of a post, which is also the answer to its poster. It has the fields of the server's, so its frame is as long.
static size_t add_push(const Job *job) {
    uint8_t text[TEXT_MAX + 400];
    size_t count = snprintf(
        (char *)text, sizeof text,
        "{\"jsonrpc\":\"2.0\",\"method\":\"feed.event\",\"params\":{\"feed\":\"animals\",\"epoch\":\"0123456789abcdef\",\"offset\":%lld,"
        "\"at\":%lld,\"type\":\"snap.posted\",\"snap\":{\"id\":\"%lld\",\"feed\":\"animals\",\"offset\":%lld,"
        "\"author\":{\"id\":\"1\",\"name\":\"bench\"},\"caption\":\"%.*s\",\"width\":1080,\"height\":1350,\"postedAt\":%lld,"
        "\"posted\":\"0 minutes ago\",\"status\":\"unread\"}}}",
        (long long)job->snap, (long long)job->at, (long long)job->snap, (long long)job->snap, (int)job->text_size, job->text,
        (long long)job->at);
    return append_text(&frames, text, count);
}

// Deciphers the image into its frame. Returns the frame's header, which ends where the image begins; 0 bytes when the image is damaged.
static uint8_t *open_image(const Job *job, size_t *size) {
    static EVP_CIPHER *cipher;
    static EVP_CIPHER_CTX *context;
    if (!cipher) cipher = EVP_CIPHER_fetch(NULL, "AES-256-GCM", NULL);
    if (!context) context = EVP_CIPHER_CTX_new();
    char name[32];
    int name_size = snprintf(name, sizeof name, "%lld", (long long)job->snap), done;
    uint8_t *sealed = images[job->snap].bytes;
    size_t count = images[job->snap].size - NONCE_SIZE - TAG_SIZE;
    make_room(&image_frame, BIG_HEADER + count);
    uint8_t *image = image_frame.bytes + BIG_HEADER;
    int is_whole = EVP_DecryptInit_ex2(context, cipher, job->secret, sealed, NULL) == 1
        && EVP_DecryptUpdate(context, NULL, &done, (uint8_t *)name, name_size) == 1
        && EVP_DecryptUpdate(context, image, &done, sealed + NONCE_SIZE, count) == 1
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, TAG_SIZE, sealed + NONCE_SIZE + count) == 1
        && EVP_DecryptFinal_ex(context, image + count, &done) == 1;
    uint8_t small[4] = {0x82, 126, count >> 8, count};
    uint8_t big[BIG_HEADER] = {0x82, 127, 0, 0, 0, 0, count >> 24, count >> 16, count >> 8, count};
    size_t header_size = count < 65536 ? sizeof small : sizeof big;
    memcpy(image - header_size, count < 65536 ? small : big, header_size);
    *size = is_whole ? header_size + count : 0;
    return image - header_size;
}

static void answer_claim(Client *client, const Job *job) {
    static const uint8_t refusal[] = "\x81\x12{\"error\":\"opened\"}";
    size_t size = 0;
    uint8_t *frame = job->is_accepted ? open_image(job, &size) : NULL;
    if (size) send_bytes(client, frame, size);
    else send_bytes(client, refusal, sizeof refusal - 1);
}

static void send_frames(void) {
    send_to_subscribers(&frames);
    frames.count = 0;
}

// Answers what has been committed, and builds its frames. Unless they are held, they leave with one call for each subscriber.
static void deliver(Batch *batch, int is_held) {
    for (Job *job = batch->jobs; job < batch->jobs + batch->count; job++) {
        if (job->is_claim) continue;
        size_t size = add_push(job);
        if (!job->client->has_left) append(&job->client->output, frames.bytes + frames.count - size, size);
    }
    if (!is_held) send_frames();
    for (Job *job = batch->jobs; job < batch->jobs + batch->count; job++) {
        Client *client = job->client;
        client->jobs--;
        if (client->has_left) {
            if (!client->jobs) forget(client);
        } else if (job->is_claim) {
            answer_claim(client, job);
        } else if (client->output.count && !client->is_blocked) {
            send_rest(client);
        }
    }
    batch->count = 0;
}

// Begins a commit of everything that waits, unless one is under way.
static void commit_waiting(void) {
    if (is_committing || !waiting->count) return;
    Batch *next = waiting;
    waiting = under_way;
    under_way = next;
    is_committing = 1;
    begun = microseconds(CLOCK_MONOTONIC);
    commit(next);
}

// Returns 0 for what no client of the bench sends.
static int add_job(Client *client, const uint8_t *mask, const uint8_t *text, size_t size) {
    if (size > TEXT_MAX) return 0;
    if (waiting->count == waiting->room) {
        waiting->room = waiting->room ? waiting->room * 2 : 1024;
        waiting->jobs = realloc(waiting->jobs, waiting->room * sizeof *waiting->jobs);
        if (!waiting->jobs) exit(70);
    }
    Job *job = &waiting->jobs[waiting->count];
    *job = (Job){.client = client, .is_claim = client->viewer > 0, .viewer = client->viewer, .text_size = size};
    job->at = microseconds(CLOCK_REALTIME) / 1000;
    for (size_t i = 0; i < size; i++) job->text[i] = text[i] ^ mask[i % 4];
    for (size_t i = 0; job->is_claim && i < size; i++) job->snap = job->snap * 10 + job->text[i] - '0';
    if (job->is_claim && (job->snap < 1 || job->snap > IMAGES_MAX || !images[job->snap].bytes)) return 0;
    waiting->count++;
    client->jobs++;
    return 1;
}

static void join(Client *client, const char *path) {
    if (!strncmp(path, "/opens ", 7)) client->viewer = ++viewer_count;
    if (!strncmp(path, "/all ", 5)) subscribe(client);
}

static uint8_t *read_file(const char *folder, const char *name, size_t *size) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) exit(66);
    *size = ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*size + 1);
    if (!bytes || fread(bytes, 1, *size, file) != *size) exit(66);
    fclose(file);
    return bytes;
}

// Seals an image under a new key: the nonce, the encrypted bytes, the tag. Its name is authenticated with it.
static void seal(Image *image, const char *name, const uint8_t *bytes, size_t count) {
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    uint8_t *sealed = malloc(NONCE_SIZE + count + TAG_SIZE);
    int done;
    if (!sealed || RAND_bytes(image->secret, SECRET_SIZE) != 1 || RAND_bytes(sealed, NONCE_SIZE) != 1
        || EVP_EncryptInit_ex2(context, EVP_aes_256_gcm(), image->secret, sealed, NULL) != 1
        || EVP_EncryptUpdate(context, NULL, &done, (const uint8_t *)name, strlen(name)) != 1
        || EVP_EncryptUpdate(context, sealed + NONCE_SIZE, &done, bytes, count) != 1
        || EVP_EncryptFinal_ex(context, sealed + NONCE_SIZE + count, &done) != 1
        || EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG_SIZE, sealed + NONCE_SIZE + count) != 1)
        exit(70);
    EVP_CIPHER_CTX_free(context);
    image->bytes = sealed;
    image->size = NONCE_SIZE + count + TAG_SIZE;
}

// The images stay in memory, sealed, as the server keeps those that were opened lately.
static void read_images(const char *folder, int count) {
    for (int i = 1; i <= count; i++) {
        char name[32];
        size_t size;
        snprintf(name, sizeof name, "%d", i);
        uint8_t *bytes = read_file(folder, name, &size);
        seal(&images[i], name, bytes, size);
        free(bytes);
    }
}

// The commit that follows begins before the frames of the last one leave, so that the disk works meanwhile. If it will take less time than
// sending the frames, they wait for it, once: then one send carries more frames, and sends are the cost of fan-out.
static void take_committed(void) {
    static int is_held;
    uint64_t signal;
    if (read(committed, &signal, sizeof signal) < 0) return;
    static Batch done;
    Batch empty = done;
    done = *under_way;
    *under_way = empty;
    is_committing = 0;
    int64_t took = microseconds(CLOCK_MONOTONIC) - begun;
    commit_waiting();
    is_held = is_committing && !is_held && subscriber_count * SEND_MICROSECONDS > took;
    deliver(&done, is_held);
}

static void serve_posts(const char *port, void (*write)(Batch *batch)) {
    committed = start_writer(write);
    Server server = {.join = join, .receive = add_job, .signal = committed, .signalled = take_committed, .end_round = commit_waiting};
    serve(atoi(port), &server);
}

int clustered(char **words) {
    open_pipeline(words[1], 0);
    serve_posts(words[0], post_batch);
    return 0;
}

int promise(char **words) {
    int count = atoi(words[2]);
    if (count > IMAGES_MAX) return 64;
    char file[4096];
    snprintf(file, sizeof file, "%s/promise.db", words[1]);
    open_database(file);
    read_images(words[1], count);
    add_images(images, count);
    serve_posts(words[0], write_batch);
    return 0;
}
