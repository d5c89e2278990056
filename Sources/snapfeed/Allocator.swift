import CMalloc

/// How glibc keeps the memory of the process.
enum Allocator {
    /// Gives memory back when it is free. By itself glibc learns to keep ever larger blocks for reuse, up to 32 MiB each, and has an arena for
    /// each thread to keep them in: after one big image 90 MiB were kept that nobody used.
    ///
    /// Called before any other thread exists.
    static func giveBackEarly() {
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        mallopt(M_TRIM_THRESHOLD, 1 << 20)
        mallopt(M_ARENA_MAX, 2)
    }
}
