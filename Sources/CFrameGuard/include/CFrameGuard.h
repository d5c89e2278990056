#pragma once
#include "RequestGate.h"
#include <stddef.h>

// Reads for libwebsockets 4.1 what WebSocket clients send, and checks their frames before its parser sees them. libwebsockets takes unmasked
// frames without a report, and hangs up on oversized control frames without a close frame (ops-ws.c, `lws_ws_rx_sm`). RFC 6455 wants both to
// end with 1002.
//
// libwebsockets reads by `recv` and `SSL_read`, and has no hook before its parser. So this program defines both, and shared libraries find
// its definitions first. They call the real ones and look at the bytes of guarded sockets only; all others pass unchanged.
//
// libwebsockets keeps a buffer of FRAME_GUARD_READ bytes for each connection, and reads at most what fits into it with one call, into a buffer
// of FRAME_GUARD_ROOM bytes that all connections share (ops-ws.c, `rops_handle_POLLIN_ws`). It takes any number of bytes from there, with all
// frames that they hold, and passes a frame on in pieces. So `recv` reads the rest of the frame into the larger one, or FRAME_GUARD_BURST
// bytes if that is more: an idle connection takes little memory, an upload few calls of the system, and messages that were sent together
// arrive in one round of the loop. More than a burst would let one peer keep the others waiting.
//
// Thread: each socket is guarded on the thread that began it, and passes unchanged on all others.

enum { FRAME_GUARD_READ = 352, FRAME_GUARD_BURST = 4096, FRAME_GUARD_ROOM = 65536 };

// Looks at what is read from a socket from now on. The next byte begins a frame.
void frame_guard_begin(int descriptor, void *name);

// Stops that, before the descriptor is closed.
void frame_guard_end(int descriptor);

// Takes the names of sockets whose peers broke the protocol since the last call on this thread, up to `room` of them; returns how many. Whatever
// such a peer sent from that frame on is dropped.
size_t frame_guard_take_broken(void **names, size_t room);
