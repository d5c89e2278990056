#pragma once
#include "RequestGate.h"
#include <stddef.h>

// Checks the frames of WebSocket clients before libwebsockets 4.1 reads them. It takes unmasked frames without a report, and hangs up on
// oversized control frames without a close frame (ops-ws.c, `lws_ws_rx_sm`). RFC 6455 wants both to end with 1002.
//
// libwebsockets reads by `recv` and `SSL_read`, and has no hook before its parser. So this program defines both, and shared libraries find
// its definitions first. They call the real ones and look at the bytes of guarded sockets only; all others pass unchanged.
//
// Thread: each socket is guarded on the thread that began it, and passes unchanged on all others.

// Looks at what is read from a socket from now on. The next byte begins a frame.
void frame_guard_begin(int descriptor, void *name);

// Stops that, before the descriptor is closed.
void frame_guard_end(int descriptor);

// Takes the names of sockets whose peers broke the protocol since the last call on this thread, up to `room` of them; returns how many. Whatever
// such a peer sent from that frame on is dropped.
size_t frame_guard_take_broken(void **names, size_t room);
