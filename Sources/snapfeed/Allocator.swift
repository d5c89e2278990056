import CMalloc

/// Settings of glibc's memory allocator.
enum Allocator {
    /// Returns free memory to the system, except for 32 MiB in each of two arenas.
    ///
    /// By default glibc also keeps large blocks, in an arena for each thread: after one big image it kept 90 unused MiB. When it
    /// kept only 1 MiB, the kernel had to clear new pages for each burst of opens, which took half of an open's CPU.
    ///
    /// Call it before any other thread exists. It overrides glibc's environment variables.
    static func boundFreeMemory() {
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        mallopt(M_TRIM_THRESHOLD, 32 << 20)
        mallopt(M_ARENA_MAX, 2)
    }
}
