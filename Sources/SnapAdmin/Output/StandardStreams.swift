import Foundation

/// Makes sure of the three standard descriptors that every command relies on.
package enum StandardStreams {
    /// Opens /dev/null for those that are closed, as some schedulers leave them. Otherwise the first socket would get such a number, and
    /// libuv aborts the process when such a socket is closed.
    ///
    /// A write to a reader that has gone then fails instead of ending the process without a word: commands decide what that means.
    package static func open() {
        signal(SIGPIPE, SIG_IGN)
        var descriptor: CInt
        // open() returns the lowest free number.
        repeat { descriptor = Foundation.open("/dev/null", O_RDWR) } while (STDIN_FILENO...STDERR_FILENO).contains(descriptor)
        if descriptor > STDERR_FILENO { close(descriptor) }
    }

    /// Ends the program with exit code 74 when output could not be written, as on a full disk: `print` does not report that.
    package static func complainOfLostOutput() {
        _ = atexit {
            // EPIPE means that the reader has gone, which is not an error.
            guard fflush(nil) != 0, errno != EPIPE else { return }
            AdminCommands.report(unwritten: errno)
            _exit(EX_IOERR)
        }
    }
}
