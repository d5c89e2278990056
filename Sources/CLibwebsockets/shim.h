// libwebsockets 4.1 on libuv, and the few things in them that Swift cannot import.
#pragma once
#include <libwebsockets.h>
#include <stdint.h>
#include <sys/socket.h>
#include <uv.h>

// LWS_PRE is a function-like macro to the importer: the bytes that lws_write() may overwrite in front of a payload.
static inline int clws_pre(void) { return LWS_PRE; }

// LWS_WRITE_RAW is an alias by macro: bytes leave as they are, without a header of libwebsockets' own.
static inline enum lws_write_protocol clws_write_raw(void) { return LWS_WRITE_RAW; }

// lws_write() with several flags in one enum value, which Swift would have to make up.
static inline int clws_write_fragment(struct lws *wsi, unsigned char *payload, size_t count, int binary, int first, int last) {
    int how = first ? (binary ? LWS_WRITE_BINARY : LWS_WRITE_TEXT) : LWS_WRITE_CONTINUATION;
    return lws_write(wsi, payload, count, (enum lws_write_protocol)(last ? how : how | LWS_WRITE_NO_FIN));
}

// The union lws_sock_file_fd_type inside the adoption record.
static inline struct lws *clws_adopt(struct lws_vhost *vhost, int fd, void *opaque) {
    lws_adopt_desc_t info = {0};
    info.vh = vhost;
    info.type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP;
    info.fd.sockfd = fd;
    info.opaque = opaque;
    return lws_adopt_descriptor_vhost_via_info(&info);
}

// struct ucred needs _GNU_SOURCE, which would make this module's C types differ from Glibc's. Returns 0, or -1.
static inline int clws_peer_uid(int fd, uint32_t *uid) {
    struct { pid_t pid; uid_t uid; gid_t gid; } credentials;
    socklen_t size = sizeof credentials;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) return -1;
    *uid = credentials.uid;
    return 0;
}

// accept4() is declared under _GNU_SOURCE only.
extern int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);
static inline int clws_accept(int fd, struct sockaddr *address, socklen_t *length) {
    return accept4(fd, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}
