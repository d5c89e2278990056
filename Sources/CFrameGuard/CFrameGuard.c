#define _GNU_SOURCE
#include "CFrameGuard.h"
#include <dlfcn.h>
#include <errno.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>

// One socket: the place in its stream of frames.
struct guard {
    // Null while it is not guarded.
    void *name;
    pthread_t thread;
    // Bytes of the frame's length, mask and payload that are still to come; while `lengths` is above 0, the length read so far.
    uint64_t rest;
    // Bytes of the extended length that are still to come.
    uint8_t lengths;
    // The first byte of a header; `isHalf` while its second is still to come.
    uint8_t first;
    bool isHalf, isBroken;
};

// Descriptors above are not guarded. Only pages of numbers in use take memory.
enum { GUARDS = 1 << 19, DRAINS = 64 };
static struct guard guards[GUARDS];

static _Thread_local struct { void **names; size_t count, room; } broken;

void frame_guard_begin(int descriptor, void *name) {
    if (descriptor < 0 || descriptor >= GUARDS) return;
    guards[descriptor] = (struct guard){.name = name, .thread = pthread_self()};
}

void frame_guard_end(int descriptor) {
    if (descriptor >= 0 && descriptor < GUARDS) guards[descriptor].name = NULL;
}

size_t frame_guard_take_broken(void **names, size_t room) {
    size_t taken = 0;
    while (taken < room && broken.count > 0) names[taken++] = broken.names[--broken.count];
    return taken;
}

static void note(struct guard *guard) {
    guard->isBroken = true;
    if (broken.count == broken.room) {
        size_t room = broken.room * 2 + 16;
        void **names = realloc(broken.names, room * sizeof *names);
        if (names == NULL) return;
        broken.names = names;
        broken.room = room;
    }
    broken.names[broken.count++] = guard->name;
}

static struct guard *guard_of(int descriptor) {
    if (descriptor < 0 || descriptor >= GUARDS) return NULL;
    struct guard *guard = &guards[descriptor];
    return guard->name != NULL && pthread_equal(guard->thread, pthread_self()) ? guard : NULL;
}

static bool is_control(uint8_t first) { return first & 8; }

// No extension is ever agreed on, so the reserved bits are wrong; so are reserved opcodes and control frames in fragments.
static bool may_begin(uint8_t first) {
    uint8_t opcode = first & 15;
    return (first & 0x70) == 0 && (opcode <= 2 || (opcode >= 8 && opcode <= 10)) && (!is_control(first) || (first & 0x80));
}

// Frames of clients are masked, and control frames have at most 125 bytes.
static bool may_follow(uint8_t first, uint8_t second) {
    return (second & 0x80) && !(is_control(first) && (second & 0x7f) > 125);
}

// Walks over the bytes that were read. Returns how many lie before the header that breaks the protocol: all of them if none does.
static size_t pass(struct guard *guard, const uint8_t *bytes, size_t count) {
    size_t header = 0;
    for (size_t at = 0; at < count && !guard->isBroken;) {
        if (guard->lengths > 0) {
            guard->rest = guard->rest << 8 | bytes[at++];
            // The mask follows. A length that wraps around is beyond any limit, and libwebsockets hangs up.
            if (--guard->lengths == 0) guard->rest += 4;
        } else if (guard->rest > 0) {
            size_t skipped = guard->rest < count - at ? (size_t)guard->rest : count - at;
            guard->rest -= skipped;
            at += skipped;
        } else if (!guard->isHalf) {
            header = at;
            guard->first = bytes[at++];
            guard->isHalf = true;
            if (!may_begin(guard->first)) note(guard);
        } else {
            uint8_t second = bytes[at++];
            guard->isHalf = false;
            if (!may_follow(guard->first, second)) { note(guard); continue; }
            uint8_t length = second & 0x7f;
            guard->lengths = length == 126 ? 2 : length == 127 ? 8 : 0;
            guard->rest = guard->lengths > 0 ? 0 : length + 4;
        }
    }
    return guard->isBroken ? header : count;
}

// How many bytes to read where libwebsockets asks for `asked`.
static size_t wanted(const struct guard *guard, size_t asked) {
    if (guard == NULL || guard->isBroken || asked < FRAME_GUARD_READ || asked > FRAME_GUARD_BURST) return asked;
    size_t most = guard->lengths == 0 && guard->rest > FRAME_GUARD_BURST ? (size_t)guard->rest : FRAME_GUARD_BURST;
    return most < FRAME_GUARD_ROOM ? most : FRAME_GUARD_ROOM;
}

ssize_t recv(int descriptor, void *buffer, size_t count, int flags) {
    struct guard *guard = guard_of(descriptor);
    if (!(flags & MSG_PEEK)) count = wanted(guard, count);
    ssize_t got = recvfrom(descriptor, buffer, count, flags, NULL, NULL);
    if (got <= 0 || (flags & MSG_PEEK)) return got;
    request_gate_add(descriptor, buffer, (size_t)got);
    if (guard == NULL) return got;
    size_t passed = guard->isBroken ? 0 : pass(guard, buffer, (size_t)got);
    if (passed > 0) return (ssize_t)passed;
    errno = EAGAIN;
    return -1;
}

int SSL_read(SSL *ssl, void *buffer, int count) {
    static int (*real)(SSL *, void *, int);
    if (real == NULL) real = (int (*)(SSL *, void *, int))dlsym(RTLD_NEXT, "SSL_read");
    int got = real(ssl, buffer, count);
    struct guard *guard = guard_of(SSL_get_fd(ssl));
    if (guard == NULL || got <= 0) return got;
    size_t passed = guard->isBroken ? 0 : pass(guard, buffer, (size_t)got);
    if (passed > 0) return (int)passed;
    // Reading until nothing is left makes OpenSSL say so itself.
    for (int drains = 0; got > 0 && drains < DRAINS; drains++) got = real(ssl, buffer, count);
    return got > 0 ? -1 : got;
}
