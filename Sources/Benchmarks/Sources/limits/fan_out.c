// The limit of fan-out: the cost of epoll and send alone.
//
// Every text of a client goes to all clients. The texts of one round form a batch of frames, built once, and each client gets the batch in
// one send. There are no checks, no limits and no state, which a real server needs.
#include "limits.h"
#include <stdlib.h>

static Buffer batch;

static void join(Client *client, const char *path) {
    (void)path;
    subscribe(client);
}

static int receive(Client *client, const uint8_t *mask, const uint8_t *text, size_t size) {
    (void)client, (void)mask;  // the clients' masks are zero
    append_text(&batch, text, size);
    return 1;
}

static void end_round(void) {
    send_to_subscribers(&batch);
    batch.count = 0;
}

int fan_out(char **words) {
    serve(atoi(words[0]), &(Server){.join = join, .receive = receive, .signal = -1, .end_round = end_round});
    return 0;
}
