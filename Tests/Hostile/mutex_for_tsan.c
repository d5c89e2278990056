#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// ThreadSanitizer does not see into the runtime library where a contended Mutex is taken and given back (futexes), and calls what it
// protects a race. These two stand in front of the library's functions and tell it.

#define CONTEXT __attribute__((swift_context)) void *mutex

extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

__attribute__((swiftcall)) void lockSlow(uint32_t thread, CONTEXT) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
__attribute__((swiftcall)) void unlockSlow(CONTEXT) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

__attribute__((swiftcall)) void lockSlow(uint32_t thread, CONTEXT) {
    __attribute__((swiftcall)) void (*next)(uint32_t, CONTEXT) = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
    next(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void unlockSlow(CONTEXT) {
    __attribute__((swiftcall)) void (*next)(CONTEXT) = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
    if (__tsan_release) __tsan_release(mutex);
    next(mutex);
}
