#pragma once
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Puts the calling thread onto one CPU; Swift does not see glibc's GNU calls. 0, or -1 with errno.
static inline int pin_to_cpu(int cpu) {
    unsigned long mask = 1ul << cpu;
    return (int)syscall(SYS_sched_setaffinity, 0, sizeof mask, &mask);
}
