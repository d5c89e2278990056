import Glibc

/// The signals of a crash. Swift's runtime catches them to print a backtrace, and that can hang; a server that hangs is never restarted.
enum CrashSignals {
    /// Lets a crash end the process immediately, with a core file where the system wants one.
    static func restoreDefaults() {
        for crash in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT] { signal(crash, SIG_DFL) }
    }
}
