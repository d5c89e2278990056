import CMalloc

/// Settings of glibc's memory allocator.
enum Allocator {
    /// Returns memory to the system when it is free. By default glibc keeps ever larger blocks for reuse, up to 32 MiB each, in an arena
    /// for each thread: after one big image it kept 90 MiB that nobody used.
    ///
    /// Call it before any other thread exists.
    static func giveBackEarly() {
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        mallopt(M_TRIM_THRESHOLD, 1 << 20)
        mallopt(M_ARENA_MAX, 2)
    }
}
