import Glibc

/// The monotonic clock, for deadlines of calls that wait.
enum Milliseconds {
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    static func wait(_ milliseconds: UInt32) { usleep(milliseconds * 1_000) }
}
