// libwebsockets 4.1 on libuv, with wrappers for the parts that Swift cannot import.
#pragma once
#include <libwebsockets.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <uv.h>

// Asks the processor for the cache lines of `count` bytes, which will be read soon. The address need not be valid.
static inline void clws_prefetch(const void *start, size_t count) {
    for (size_t at = 0; at < count; at += 64) __builtin_prefetch((const char *)start + at);
}

// The number of bytes before a payload that lws_write() may overwrite. LWS_PRE is a macro that Swift cannot import.
static inline int clws_pre(void) { return LWS_PRE; }

// LWS_WRITE_RAW, which Swift cannot import: bytes leave unchanged, without a header of libwebsockets.
static inline enum lws_write_protocol clws_write_raw(void) { return LWS_WRITE_RAW; }

// lws_write() with several flags combined in one enum value, which Swift cannot form.
static inline int clws_write_fragment(struct lws *wsi, unsigned char *payload, size_t count, int binary, int first, int last) {
    int how = first ? (binary ? LWS_WRITE_BINARY : LWS_WRITE_TEXT) : LWS_WRITE_CONTINUATION;
    return lws_write(wsi, payload, count, (enum lws_write_protocol)(last ? how : how | LWS_WRITE_NO_FIN));
}

// Adopts an accepted socket; the adoption record contains the union lws_sock_file_fd_type.
static inline struct lws *clws_adopt(struct lws_vhost *vhost, int fd, void *opaque, int tls) {
    lws_adopt_desc_t info = {0};
    info.vh = vhost;
    info.type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | (tls ? LWS_ADOPT_ALLOW_SSL : 0);
    info.fd.sockfd = fd;
    info.opaque = opaque;
    return lws_adopt_descriptor_vhost_via_info(&info);
}

// The OpenSSL options that refuse TLS below 1.2; they are macros.
static inline long clws_tls_options(void) { return (long)(SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1); }

// Ciphers for TLS 1.2: only those with forward secrecy and authenticated encryption; TLS 1.3 has no others. libwebsockets keeps the
// pointer.
static inline const char *clws_ciphers(void) { return "ECDHE+AESGCM:ECDHE+CHACHA20"; }

// libwebsockets keeps the pointer.
static inline const char *clws_alpn(void) { return "http/1.1"; }

static inline int clws_no_passphrase(char *buffer, int size, int writing, void *user) {
    (void)buffer, (void)size, (void)writing, (void)user;
    return 0;
}

// Whether a TLS server can use two PEM files: 0 yes, 1 the certificate is wrong, 2 the key is wrong, 3 they do not belong together.
static inline int clws_check_certificate(const char *certificate, const char *key) {
    SSL_CTX *trial = SSL_CTX_new(TLS_server_method());
    if (trial == NULL) return 4;
    SSL_CTX_set_default_passwd_cb(trial, clws_no_passphrase);
    ERR_clear_error();
    int wrong = SSL_CTX_use_certificate_chain_file(trial, certificate) != 1 ? 1
        : SSL_CTX_use_PrivateKey_file(trial, key, SSL_FILETYPE_PEM) != 1 ? 2
        : SSL_CTX_check_private_key(trial) != 1 ? 3 : 0;
    unsigned long error = ERR_peek_last_error();
    if (wrong == 2 && ERR_GET_LIB(error) == ERR_LIB_X509 && ERR_GET_REASON(error) == X509_R_KEY_VALUES_MISMATCH) wrong = 3;
    ERR_clear_error();
    SSL_CTX_free(trial);
    return wrong;
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
