import CMalloc

/// Settings of glibc's memory allocator.
enum Allocator {
    /// Returns memory to the system when it is free, but keeps what a burst of images needs. By default glibc keeps ever larger blocks for
    /// reuse, up to 32 MiB each, in an arena for each thread: after one big image it kept 90 MiB that nobody used. With 1 MiB kept, each
    /// burst of opens began with pages that the kernel had to clear, and that was half of an open's CPU.
    ///
    /// Call it before any other thread exists.
    static func keepForBursts() {
        mallopt(M_MMAP_THRESHOLD, 1 << 20)
        mallopt(M_TRIM_THRESHOLD, 32 << 20)
        mallopt(M_ARENA_MAX, 2)
    }
}
