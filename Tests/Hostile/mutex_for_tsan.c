#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// ThreadSanitizer cannot see how the runtime library locks and unlocks a contended Mutex (by futexes), so it reports the data behind it as
// a race. These two functions wrap those of the library and report the lock to it.

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
