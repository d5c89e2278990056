// A WebSocket server over epoll, for clients of the bench: their requests are well-formed, and their handshakes have one and the same key.
#include "limits.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

int subscriber_count;

static Client *subscribers[CLIENTS_MAX];
static const Server *server;
static int poller;
static uint8_t scratch[1 << 18];

// MARK: Buffers

void make_room(Buffer *buffer, size_t count) {
    if (buffer->count + count <= buffer->room) return;
    buffer->room = (buffer->count + count) * 2;
    buffer->bytes = realloc(buffer->bytes, buffer->room);
    if (!buffer->bytes) exit(70);
}

void append(Buffer *buffer, const void *bytes, size_t count) {
    make_room(buffer, count);
    memcpy(buffer->bytes + buffer->count, bytes, count);
    buffer->count += count;
}

size_t append_text(Buffer *buffer, const void *text, size_t count) {
    uint8_t header[4] = {0x81, count < 126 ? count : 126, count >> 8, count};
    size_t header_size = count < 126 ? 2 : 4;
    append(buffer, header, header_size);
    append(buffer, text, count);
    return header_size + count;
}

static void drop_front(Buffer *buffer, size_t count) {
    memmove(buffer->bytes, buffer->bytes + count, buffer->count - count);
    buffer->count -= count;
}

// MARK: Sending

static void watch(Client *client, int operation, uint32_t events) {
    struct epoll_event event = {.events = events, .data.ptr = client};
    epoll_ctl(poller, operation, client->socket, &event);
}

void send_rest(Client *client) {
    ssize_t sent = send(client->socket, client->output.bytes, client->output.count, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) drop_front(&client->output, sent);
    int is_blocked = client->output.count > 0;
    if (is_blocked != client->is_blocked) watch(client, EPOLL_CTL_MOD, is_blocked ? EPOLLIN | EPOLLOUT : EPOLLIN);
    client->is_blocked = is_blocked;
}

void send_bytes(Client *client, const uint8_t *bytes, size_t count) {
    ssize_t sent = client->output.count ? 0 : send(client->socket, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent == (ssize_t)count) return;
    if (sent < 0) sent = 0;
    append(&client->output, bytes + sent, count - sent);
    if (!client->is_blocked) send_rest(client);
}

void subscribe(Client *client) {
    if (subscriber_count == CLIENTS_MAX) return;
    client->place = subscriber_count;
    subscribers[subscriber_count++] = client;
}

void send_to_subscribers(const Buffer *frames) {
    for (int i = 0; frames->count && i < subscriber_count; i++) send_bytes(subscribers[i], frames->bytes, frames->count);
}

// MARK: Receiving

static void shake_hands(Client *client) {
    static const char answer[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
    uint8_t *end = memmem(client->input.bytes, client->input.count, "\r\n\r\n", 4);
    if (!end || end - client->input.bytes < 16) return;
    server->join(client, (char *)client->input.bytes + 4);
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
        if ((frame[0] & 15) == 1) is_good = server->receive(client, frame + header, frame + header + 4, length);
        start += header + 4 + length;
    }
    drop_front(input, start);
    return is_good;
}

void forget(Client *client) {
    free(client->input.bytes);
    free(client->output.bytes);
    free(client);
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

// MARK: Rounds

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

static void raise_descriptor_limit(void) {
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

void serve(int port, const Server *given) {
    server = given;
    raise_descriptor_limit();
    signal(SIGPIPE, SIG_IGN);
    int listener = listen_on(port);
    poller = epoll_create1(0);
    // The listener's events have no pointer, and the signal's point to the server.
    struct epoll_event events[1024], event = {.events = EPOLLIN};
    epoll_ctl(poller, EPOLL_CTL_ADD, listener, &event);
    event.data.ptr = (void *)server;
    if (server->signal >= 0) epoll_ctl(poller, EPOLL_CTL_ADD, server->signal, &event);
    for (;;) {
        int ready = epoll_wait(poller, events, 1024, -1), is_signalled = 0;
        for (int i = 0; i < ready; i++) {
            Client *client = events[i].data.ptr;
            if (!client) {
                accept_all(listener);
            } else if ((void *)client == server) {
                is_signalled = 1;
            } else {
                if (events[i].events & EPOLLOUT) send_rest(client);
                if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) receive(client);
            }
        }
        if (is_signalled) server->signalled();
        server->end_round();
    }
}
