// The promise in C: the least that keeps what the server promises. `PromiseInC PORT FOLDER IMAGES`.
//
// A post is durable (SQLite, WAL, synchronous=FULL) before its poster gets an answer and before a subscriber gets it. An image is sent only
// after the claim to it is durable. What waits while a commit is under way shares the next one. There are no logins, no JSON, no limits and
// no resuming, which a real server needs.
//
// A connection's path says what it is. /all subscribes to all posts; /opens opens images, by the numbers of their snaps. Any other text is
// the caption of a post. FOLDER has IMAGES images, named by their numbers; each is sealed with a key of its own.
#define _GNU_SOURCE
#include "promise.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { NONCE_SIZE = 12, TAG_SIZE = 16, CLIENTS_MAX = 1 << 16, BIG_HEADER = 10, SEND_MICROSECONDS = 3 };

typedef struct {
    uint8_t *bytes;
    size_t count, room;
} Buffer;

struct Client {
    int socket, is_open, is_blocked, has_left;
    // The client's place among the subscribers; -1 if it is none.
    int place;
    // The client's jobs that have not been answered. They keep its memory.
    int jobs;
    // The account that opens images; 0 for others.
    int64_t viewer;
    Buffer input, output;
};

static Client *subscribers[CLIENTS_MAX];
static int subscriber_count, poller, is_committing;
static int64_t viewer_count, begun;
static Batch batches[2], *waiting = &batches[0], *under_way = &batches[1];
static Buffer frames;
static uint8_t scratch[1 << 18];
static Image images[IMAGES_MAX + 1];
static Buffer image_frame;

static void make_room(Buffer *buffer, size_t count) {
    if (buffer->count + count <= buffer->room) return;
    buffer->room = (buffer->count + count) * 2;
    buffer->bytes = realloc(buffer->bytes, buffer->room);
    if (!buffer->bytes) exit(70);
}

static void append(Buffer *buffer, const void *bytes, size_t count) {
    make_room(buffer, count);
    memcpy(buffer->bytes + buffer->count, bytes, count);
    buffer->count += count;
}

static void drop_front(Buffer *buffer, size_t count) {
    memmove(buffer->bytes, buffer->bytes + count, buffer->count - count);
    buffer->count -= count;
}

static void watch(Client *client, int operation, uint32_t events) {
    struct epoll_event event = {.events = events, .data.ptr = client};
    epoll_ctl(poller, operation, client->socket, &event);
}

static void send_rest(Client *client) {
    ssize_t sent = send(client->socket, client->output.bytes, client->output.count, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) drop_front(&client->output, sent);
    int is_blocked = client->output.count > 0;
    if (is_blocked != client->is_blocked) watch(client, EPOLL_CTL_MOD, is_blocked ? EPOLLIN | EPOLLOUT : EPOLLIN);
    client->is_blocked = is_blocked;
}

// Sends from where the bytes are, and copies only what the socket does not take.
static void send_bytes(Client *client, const uint8_t *bytes, size_t count) {
    ssize_t sent = client->output.count ? 0 : send(client->socket, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent == (ssize_t)count) return;
    if (sent < 0) sent = 0;
    append(&client->output, bytes + sent, count - sent);
    if (!client->is_blocked) send_rest(client);
}

// The push of a post, which is also the answer to its poster. It has as many bytes as the server's.
static size_t add_push(const Job *job) {
    uint8_t text[TEXT_MAX + 400];
    size_t count = snprintf(
        (char *)text, sizeof text,
        "{\"jsonrpc\":\"2.0\",\"method\":\"snap.posted\",\"params\":{\"feed\":\"animals\",\"offset\":%lld,"
        "\"snap\":{\"id\":\"%lld\",\"author\":{\"id\":\"1\",\"name\":\"bench\"},\"caption\":\"%.*s\","
        "\"width\":1080,\"height\":1350,\"postedAt\":%lld}}}",
        (long long)job->snap, (long long)job->snap, (int)job->text_size, job->text, (long long)job->at);
    uint8_t header[4] = {0x81, count < 126 ? count : 126, count >> 8, count};
    size_t header_size = count < 126 ? 2 : 4;
    append(&frames, header, header_size);
    append(&frames, text, count);
    return header_size + count;
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

static void forget(Client *client) {
    free(client->input.bytes);
    free(client->output.bytes);
    free(client);
}

static void send_frames(void) {
    for (int i = 0; frames.count && i < subscriber_count; i++) send_bytes(subscribers[i], frames.bytes, frames.count);
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

static int64_t microseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
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
    if (strncmp(path, "/all ", 5) || subscriber_count == CLIENTS_MAX) return;
    client->place = subscriber_count;
    subscribers[subscriber_count++] = client;
}

// The bench's clients always send the same key, so the answer to it is always the same.
static void shake_hands(Client *client) {
    static const char answer[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
    uint8_t *end = memmem(client->input.bytes, client->input.count, "\r\n\r\n", 4);
    if (!end || end - client->input.bytes < 16) return;
    join(client, (char *)client->input.bytes + 4);
    drop_front(&client->input, end + 4 - client->input.bytes);
    send(client->socket, answer, sizeof answer - 1, MSG_NOSIGNAL);
    client->is_open = 1;
}

// Returns 0 when the connection must end.
static int read_frames(Client *client) {
    Buffer *input = &client->input;
    size_t start = 0;
    int is_good = 1;
    while (is_good && client->is_open && input->count - start >= 6) {
        const uint8_t *frame = input->bytes + start;
        size_t length = frame[1] & 127, header = 2;
        if (length == 127) return 0;
        if (length == 126) length = frame[2] << 8 | frame[3], header = 4;
        if (input->count - start < header + 4 + length) break;
        if ((frame[0] & 15) == 1) is_good = add_job(client, frame + header, frame + header + 4, length);
        start += header + 4 + length;
    }
    drop_front(input, start);
    return is_good;
}

static void leave(Client *client) {
    if (client->place >= 0) {
        subscribers[client->place] = subscribers[--subscriber_count];
        subscribers[client->place]->place = client->place;
    }
    close(client->socket);
    client->has_left = 1;
    if (!client->jobs) forget(client);
}

static void receive(Client *client) {
    ssize_t count = recv(client->socket, scratch, sizeof scratch, MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN)) return leave(client);
    if (count < 0) return;
    append(&client->input, scratch, count);
    if (!client->is_open) shake_hands(client);
    if (!read_frames(client)) leave(client);
}

static void accept_all(int listener) {
    int socket, on = 1;
    while ((socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
        Client *client = calloc(1, sizeof *client);
        if (!client) exit(70);
        setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        client->socket = socket;
        client->place = -1;
        watch(client, EPOLL_CTL_ADD, EPOLLIN);
    }
}

static int listen_on(int port) {
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (bind(listener, (void *)&address, sizeof address) || listen(listener, 4096)) exit(74);
    return listener;
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

int main(int count, char **words) {
    if (count != 4 || atoi(words[3]) > IMAGES_MAX) return 64;
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    signal(SIGPIPE, SIG_IGN);
    read_images(words[2], atoi(words[3]));
    start_writer(words[2], images, atoi(words[3]));
    int listener = listen_on(atoi(words[1]));
    poller = epoll_create1(0);
    struct epoll_event events[1024], event = {.events = EPOLLIN};
    epoll_ctl(poller, EPOLL_CTL_ADD, listener, &event);
    event.data.ptr = &committed;
    epoll_ctl(poller, EPOLL_CTL_ADD, committed, &event);
    for (;;) {
        int ready = epoll_wait(poller, events, 1024, -1), is_committed = 0;
        for (int i = 0; i < ready; i++) {
            Client *client = events[i].data.ptr;
            if (!client) {
                accept_all(listener);
            } else if ((void *)client == &committed) {
                is_committed = 1;
            } else {
                if (events[i].events & EPOLLOUT) send_rest(client);
                if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) receive(client);
            }
        }
        if (is_committed) take_committed();
        commit_waiting();
    }
}
