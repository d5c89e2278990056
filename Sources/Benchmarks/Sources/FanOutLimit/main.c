// The limit of fan-out: the cost of epoll and send alone. `FanOutLimit PORT`.
//
// Every text of a WebSocket client goes to all clients. The texts of one epoll call form a batch of frames, built once, and each client
// gets the batch in one send. There are no checks, no limits and no state, which a real server needs.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct {
    uint8_t *bytes;
    size_t count, room;
} Buffer;

typedef struct {
    int socket, index, is_open;
    Buffer input, output;
} Client;

static Client **clients;
static int client_count, poller;
static Buffer batch;
static uint8_t scratch[1 << 18];

static void append(Buffer *buffer, const uint8_t *bytes, size_t count) {
    if (buffer->count + count > buffer->room) {
        buffer->room = (buffer->count + count) * 2;
        buffer->bytes = realloc(buffer->bytes, buffer->room);
        if (!buffer->bytes) exit(70);
    }
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

static void send_batch(Client *client) {
    ssize_t sent = client->output.count ? 0 : send(client->socket, batch.bytes, batch.count, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent == (ssize_t)batch.count) return;
    if (sent < 0) sent = 0;
    append(&client->output, batch.bytes + sent, batch.count - sent);
    watch(client, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT);
}

static void send_rest(Client *client) {
    ssize_t sent = send(client->socket, client->output.bytes, client->output.count, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) drop_front(&client->output, sent);
    if (!client->output.count) watch(client, EPOLL_CTL_MOD, EPOLLIN);
}

static void add_to_batch(const uint8_t *payload, size_t count) {
    uint8_t header[4] = {0x81, count < 126 ? count : 126, count >> 8, count};
    append(&batch, header, count < 126 ? 2 : 4);
    append(&batch, payload, count);
}

// The bench's clients always send the same key, so the answer to it is always the same.
static void shake_hands(Client *client) {
    static const char answer[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
    uint8_t *end = memmem(client->input.bytes, client->input.count, "\r\n\r\n", 4);
    if (!end) return;
    drop_front(&client->input, end + 4 - client->input.bytes);
    send(client->socket, answer, sizeof answer - 1, MSG_NOSIGNAL);
    client->is_open = 1;
}

static void read_frames(Client *client) {
    Buffer *input = &client->input;
    while (client->is_open && input->count >= 6) {
        size_t length = input->bytes[1] & 127, header = 2;
        if (length == 126) length = input->bytes[2] << 8 | input->bytes[3], header = 4;
        if (input->count < header + 4 + length) return;
        if ((input->bytes[0] & 15) == 1) add_to_batch(input->bytes + header + 4, length);  // the clients' masks are zero
        drop_front(input, header + 4 + length);
    }
}

static void leave(Client *client) {
    clients[client->index] = clients[--client_count];
    clients[client->index]->index = client->index;
    close(client->socket);
    free(client->input.bytes);
    free(client->output.bytes);
    free(client);
}

static void receive(Client *client) {
    ssize_t count = recv(client->socket, scratch, sizeof scratch, MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN)) return leave(client);
    if (count < 0) return;
    append(&client->input, scratch, count);
    if (!client->is_open) shake_hands(client);
    read_frames(client);
}

static void accept_all(int listener) {
    int socket, on = 1;
    while ((socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
        Client *client = calloc(1, sizeof *client);
        if (!client) exit(70);
        setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        client->socket = socket;
        client->index = client_count;
        clients[client_count++] = client;
        watch(client, EPOLL_CTL_ADD, EPOLLIN);
    }
}

static int listen_on(int port) {
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (bind(listener, (void *)&address, sizeof address) || listen(listener, 4096)) exit(74);
    return listener;
}

int main(int count, char **words) {
    if (count != 2) return 64;
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    signal(SIGPIPE, SIG_IGN);
    clients = calloc(1 << 16, sizeof *clients);
    if (!clients) return 70;
    int listener = listen_on(atoi(words[1]));
    poller = epoll_create1(0);
    struct epoll_event events[1024], event = {.events = EPOLLIN};
    epoll_ctl(poller, EPOLL_CTL_ADD, listener, &event);
    for (;;) {
        int ready = epoll_wait(poller, events, 1024, -1);
        for (int i = 0; i < ready; i++) {
            Client *client = events[i].data.ptr;
            if (!client) {
                accept_all(listener);
                continue;
            }
            if (events[i].events & EPOLLOUT) send_rest(client);
            if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) receive(client);
        }
        for (int i = 0; batch.count && i < client_count; i++)
            if (clients[i]->is_open) send_batch(clients[i]);
        batch.count = 0;
    }
}
