import Foundation
import SnapAdmin
import SnapWire
import Synchronization

/// The adapter of a client library as a process: one JSON object a line goes in, and one a line comes out.
///
/// It runs in a process group of its own, so that a kill reaches what a wrapper such as `sh` or `npx` has started.
final class ClientProgram: Sendable {
    private let process: pid_t
    private let input: Mutex<Int32>
    private let hasEnded = Mutex(false)
    private let end = DispatchSemaphore(value: 0)

    /// Starts the command by the shell.
    ///
    /// - Throws: `.unavailable` when it cannot be started.
    init(_ command: String, _ inbox: Inbox) throws(Failure) {
        var (toChild, fromChild): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard Self.pipe(&toChild), Self.pipe(&fromChild) else { throw Failure("No pipe to the client could be made.", .inputOutput) }
        let process = Self.spawn(command, input: toChild[0], output: fromChild[1])
        close(toChild[0])
        close(fromChild[1])
        guard let process else {
            close(toChild[1])
            close(fromChild[0])
            throw Failure("The client could not be started: \(String(cString: strerror(errno))).", .unavailable)
        }
        self.process = process
        input = Mutex(toChild[1])
        let output = fromChild[0]
        Thread.detachNewThread { [self] in read(output, inbox) }
    }

    /// Writes one line. A program that has ended gets none; the inbox reports its end.
    func send(_ members: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        json.object(members)
        input.withLock { descriptor in
            guard descriptor >= 0 else { return }
            try? Output.write(json.bytes + [UInt8(ascii: "\n")], to: descriptor)
        }
    }

    func closeInput() {
        input.withLock { descriptor in
            guard descriptor >= 0 else { return }
            close(descriptor)
            descriptor = -1
        }
    }

    /// SIGKILL to the program and everything it started; returns once it has ended.
    func kill() {
        hasEnded.withLock { if !$0 { _ = Foundation.kill(-process, SIGKILL) } }
        end.wait()
        end.signal()
        closeInput()
    }

    // MARK: The reader's thread

    private func read(_ output: Int32, _ inbox: Inbox) {
        var rest: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = chunk.withUnsafeMutableBytes { Foundation.read(output, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            rest += chunk[..<count]
            while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
                Self.put(rest[..<newline], inbox)
                rest.removeSubrange(...newline)
            }
        }
        close(output)
        let (words, isClean) = reap()
        inbox.put(.ended(words, isClean: isClean))
        end.signal()
    }

    private static func put(_ line: ArraySlice<UInt8>, _ inbox: Inbox) {
        guard let value = try? JSONValue(parsing: line), value.members != nil else {
            return inbox.put(.badLine(String(decoding: line, as: UTF8.self)))
        }
        inbox.put(.line(value))
    }

    /// Waits for the end without removing the process first, so that `kill` never meets a number that is used again.
    private func reap() -> (words: String, isClean: Bool) {
        var info = siginfo_t()
        while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        var status: Int32 = 0
        hasEnded.withLock { hasEnded in
            hasEnded = true
            // Whatever the program has left behind goes with it.
            _ = Foundation.kill(-process, SIGKILL)
            waitpid(process, &status, 0)
        }
        let signal = status & 0x7f
        guard signal == 0 else { return ("signal \(signal)", false) }
        let code = status >> 8 & 0xff
        return ("exit code \(code)", code == 0)
    }

    // MARK: Starting

    private static func pipe(_ ends: inout [Int32]) -> Bool {
        guard Foundation.pipe(&ends) == 0 else { return false }
        return ends.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }
    }

    private static func spawn(_ command: String, input: Int32, output: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        // The loop ignores SIGPIPE, and a child would inherit that.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
        var arguments = (["/bin/sh", "-c", command] as [String]).map { strdup($0) } + [nil]
        var environment = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var process: pid_t = 0
        errno = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &environment)
        return errno == 0 ? process : nil
    }
}
