#pragma once
#include <stddef.h>
#include <stdint.h>

// Shows the bytes of an HTTP connection to the loop before libwebsockets 4.1 reads them, so that the loop can answer a request that it has
// answered before.
//
// libuv calls libwebsockets directly, and libwebsockets has no hook before its parser. So this program defines `uv_poll_start`, and shared
// libraries find its definition first. It calls the real one with a callback of its own for sockets that have a gate; all others pass
// unchanged. A gate also records what libwebsockets reads through `recv`.
//
// Thread: each gate is used on the thread that began it, and does not exist for others.

enum { REQUEST_GATE_RECORD_MAX = 2048 };

// Called when the socket of an open gate has bytes. Returns 1 if it has taken them, or 0 to leave them to libwebsockets; this closes the gate.
typedef int (*request_gate_taker)(void *owner, int descriptor, void *name);

// Begins a gate, which is closed, before libwebsockets gets the socket.
void request_gate_begin(int descriptor, void *owner, void *name, request_gate_taker taker);

// Ends it, before the descriptor is closed.
void request_gate_end(int descriptor);

// Returns what libwebsockets has read since the record was cleared, and its length in `count`; null without a gate, or if it was more than the
// maximum. Valid until the next read.
const uint8_t *request_gate_record(int descriptor, size_t *count);

// Clears the record: libwebsockets holds nothing of what it has read.
void request_gate_clear(int descriptor);

// Opens a gate: the next bytes begin a request.
void request_gate_open(int descriptor);

// Adds what libwebsockets has read to the record. `recv` of CFrameGuard.c calls this.
void request_gate_add(int descriptor, const uint8_t *bytes, size_t count);
