import CChildProcess
import Glibc

/// Names what images show, by a child process that runs the network.
///
/// The child is started when it is first needed. A child that hangs is killed, and the next image gets a new one.
///
/// - Thread: one; it waits for the child.
package final class Recogniser {
    /// Pixels across and down of the images that the network takes.
    package static let side = 260
    package static let classes = 1_000

    private let settings: Settings
    private var child: Child?

    package struct Settings: Sendable {
        let files: ModelFiles
        /// A program that runs `RecogniserChild` for the words `recognise FOLDER BYTES`.
        let program: String
        /// Bytes of address space of the child. It maps 270 MiB, of which it uses 130.
        package var memory = 512 << 20
        /// For reading the model, and for one image.
        package var startMilliseconds = 20_000
        package var imageMilliseconds = 5_000

        package init(files: ModelFiles, program: String = "/proc/self/exe") {
            self.files = files
            self.program = program
        }
    }

    package init(_ settings: Settings) { self.settings = settings }

    deinit { end() }

    /// The child's process, if there is one.
    package var process: Int32? { child?.process }
    /// How many children were started.
    package private(set) var starts = 0

    /// Classifies an image in the child process.
    ///
    /// - Parameter pixels: RGB, `side` squared.
    /// - Returns: a chance for each class, 0 to 1.
    package func chances(of pixels: [UInt8]) throws(RecogniserFault) -> [Float] {
        do throws(RecogniserFault) {
            let channel = try running().channel
            let deadline = Deadline(milliseconds: settings.imageMilliseconds)
            try channel.send(.image(pixels), by: deadline)
            switch try channel.receive(by: deadline) {
            case .chances(let chances): return chances
            case .fault(let reason): throw .broken(reason)
            case .ready, .image, nil: throw .died("it gave no answer")
            }
        } catch {
            // Whatever went wrong, a new child knows nothing of it.
            let cause = end()
            if case .died = error, let cause { throw .died(cause) }
            throw error
        }
    }

    private func running() throws(RecogniserFault) -> Child {
        if let child, !child.hasEnded { return child }
        end()
        if let missing = settings.files.missing { throw .missing(missing) }
        let started = try Child(settings)
        (child, starts) = (started, starts + 1)
        switch try started.channel.receive(by: Deadline(milliseconds: settings.startMilliseconds)) {
        case .ready: return started
        case .fault(let reason): throw .broken(reason)
        case .image, .chances, nil: throw .died("it did not start")
        }
    }

    /// Ends the child, if there is one.
    ///
    /// - Returns: how it ended; nil where there was none.
    @discardableResult
    package func end() -> String? {
        defer { child = nil }
        return child?.end()
    }
}

/// A started process and the socket to it.
private final class Child {
    let process: pid_t
    let channel: Channel

    init(_ settings: Recogniser.Settings) throws(RecogniserFault) {
        var ends: [CInt] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .died("no socket could be made")
        }
        defer { close(ends[1]) }
        let words = ["snapfeed", "recognise", settings.files.folder, String(settings.memory)]
        guard let process = Self.spawn(settings.program, words, socket: ends[1]) else {
            close(ends[0])
            throw .died("no process could be started")
        }
        self.process = process
        channel = Channel(descriptor: ends[0])
    }

    private static func spawn(_ program: String, _ words: [String], socket: CInt) -> pid_t? {
        let arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        return child_spawn(&process, program, arguments, socket) == 0 ? process : nil
    }

    private var status: CInt?

    /// Whether the process has ended by itself.
    var hasEnded: Bool {
        if status != nil { return true }
        var status: CInt = 0
        guard waitpid(process, &status, WNOHANG) == process else { return false }
        self.status = status
        return true
    }

    /// Ends the child process.
    ///
    /// - Returns: how the process ended. One that was ending already is not changed by the signal.
    func end() -> String {
        close(channel.descriptor)
        if !hasEnded {
            kill(process, SIGKILL)
            var status: CInt = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            self.status = status
        }
        return Self.words(status ?? 0)
    }

    private static func words(_ status: CInt) -> String {
        let signal = status & 0x7F
        return signal == 0 ? "exit status \(status >> 8 & 0xFF)" : "signal \(signal)"
    }
}
