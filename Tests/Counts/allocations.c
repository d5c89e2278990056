/* Counts the allocations of a program, over all its threads, in the file $COUNTS_ALLOCATIONS (uint64). Programs that it starts are not counted. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

/* Allocations before the file is mapped belong to no work. */
static _Atomic uint64_t start_of_the_program;
static _Atomic uint64_t *allocations = &start_of_the_program;

__attribute__((constructor)) static void map_count(void) {
    int file = open(getenv("COUNTS_ALLOCATIONS"), O_RDWR | O_CLOEXEC);
    void *page = mmap(NULL, sizeof *allocations, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (page == MAP_FAILED) abort();
    allocations = page;
    unsetenv("LD_PRELOAD");
}

static void count(void) { atomic_fetch_add_explicit(allocations, 1, memory_order_relaxed); }

void *malloc(size_t size) {
    count();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count();
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    count();
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **place, size_t alignment, size_t size) {
    count();
    void *memory = __libc_memalign(alignment, size);
    if (memory) *place = memory;
    return memory ? 0 : ENOMEM;
}
