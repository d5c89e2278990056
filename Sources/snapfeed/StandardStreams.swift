import ArgumentParser
import Foundation
import SnapAdmin

/// What every command may rely on of the three descriptors that it was started with.
enum StandardStreams {
    /// Opens /dev/null in place of those that are closed, as some schedulers leave them: else the first socket would get the number of
    /// one, and libuv ends a process that closes such a socket.
    static func open() {
        var descriptor: CInt
        // The lowest free number is given out first.
        repeat { descriptor = Foundation.open("/dev/null", O_RDWR) } while (STDIN_FILENO...STDERR_FILENO).contains(descriptor)
        if descriptor > STDERR_FILENO { close(descriptor) }
    }

    /// Ends the program with exit code 74 when what was printed could not be written, as on a full disk: `print` itself does not tell.
    static func complainOfLostOutput() {
        _ = atexit {
            // Nobody reads any more: no reason to complain.
            guard fflush(nil) != 0, errno != EPIPE else { return }
            AdminCommands.report(unwritten: errno)
            _exit(EX_IOERR)
        }
    }
}
