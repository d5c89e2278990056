#define _GNU_SOURCE
#include "RequestGate.h"
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

struct gate {
    void *owner, *name;
    request_gate_taker taker;
    bool isOpen, isOver;
    uint16_t count;
    uint8_t record[REQUEST_GATE_RECORD_MAX];
};

// The gates of a thread, by descriptor. Other threads see none: they may get the number of a descriptor that was just closed.
static _Thread_local struct { struct gate **list; int room, used; } gates;

// The callback of libwebsockets, the same for all its sockets.
static _Atomic(uv_poll_cb) below;

static struct gate *gate_of(int descriptor) { return descriptor >= 0 && descriptor < gates.room ? gates.list[descriptor] : NULL; }

static bool has_room(int descriptor) {
    if (descriptor < gates.room) return true;
    int room = descriptor * 2 + 64;
    struct gate **list = realloc(gates.list, room * sizeof *list);
    if (list == NULL) return false;
    memset(list + gates.room, 0, (room - gates.room) * sizeof *list);
    gates.list = list;
    gates.room = room;
    return true;
}

void request_gate_begin(int descriptor, void *owner, void *name, request_gate_taker taker) {
    request_gate_end(descriptor);
    if (descriptor < 0 || !has_room(descriptor)) return;
    struct gate *gate = malloc(sizeof *gate);
    if (gate == NULL) return;
    gate->owner = owner, gate->name = name, gate->taker = taker;
    gate->isOpen = gate->isOver = false;
    gate->count = 0;
    gates.list[descriptor] = gate;
    gates.used++;
}

void request_gate_end(int descriptor) {
    struct gate *gate = gate_of(descriptor);
    if (gate == NULL) return;
    gates.list[descriptor] = NULL;
    free(gate);
    if (--gates.used > 0) return;
    free(gates.list);
    gates.list = NULL;
    gates.room = 0;
}

const uint8_t *request_gate_record(int descriptor, size_t *count) {
    struct gate *gate = gate_of(descriptor);
    if (gate == NULL || gate->isOver) return NULL;
    *count = gate->count;
    return gate->record;
}

void request_gate_clear(int descriptor) {
    struct gate *gate = gate_of(descriptor);
    if (gate == NULL) return;
    gate->count = 0;
    gate->isOver = false;
}

void request_gate_open(int descriptor) {
    struct gate *gate = gate_of(descriptor);
    if (gate != NULL) gate->isOpen = true;
}

void request_gate_add(int descriptor, const uint8_t *bytes, size_t count) {
    struct gate *gate = gate_of(descriptor);
    if (gate == NULL || gate->isOver) return;
    gate->isOver = count > sizeof gate->record - gate->count;
    if (gate->isOver) return;
    memcpy(gate->record + gate->count, bytes, count);
    gate->count += count;
}

static void pass(uv_poll_t *handle, int status, int events) {
    int descriptor = handle->io_watcher.fd;
    struct gate *gate = gate_of(descriptor);
    if (gate != NULL && gate->isOpen && status == 0) {
        if (events == UV_READABLE && gate->taker(gate->owner, descriptor, gate->name)) return;
        gate->isOpen = false;
    }
    atomic_load(&below)(handle, status, events);
}

int uv_poll_start(uv_poll_t *handle, int events, uv_poll_cb callback) {
    static _Atomic(int (*)(uv_poll_t *, int, uv_poll_cb)) real;
    if (atomic_load(&real) == NULL) atomic_store(&real, (int (*)(uv_poll_t *, int, uv_poll_cb))dlsym(RTLD_NEXT, "uv_poll_start"));
    if (gate_of(handle->io_watcher.fd) == NULL) return atomic_load(&real)(handle, events, callback);
    atomic_store(&below, callback);
    return atomic_load(&real)(handle, events, pass);
}
