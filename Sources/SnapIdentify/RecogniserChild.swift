import CChildProcess
import Glibc

/// The child's side: reads images from the socket on descriptor 0, and answers one after the other until the socket ends.
///
/// It gets pixels only, and no file that a stranger made. A crash in there costs one answer.
package enum RecogniserChild {
    /// Runs the recogniser in this process until its parent closes the socket.
    ///
    /// - Parameter memory: bytes of address space that it may have.
    package static func run(_ files: ModelFiles, memory: Int) {
        bound(memory)
        let channel = Channel(descriptor: 0)
        do throws(RecogniserFault) {
            let classifier = try Classifier(files)
            child_refuse_files()
            try channel.send(.ready)
            while let image = try channel.receive() { try channel.send(answer(to: image, classifier)) }
        } catch { try? channel.send(.fault("\(error)")) }
    }

    private static func answer(to message: Channel.Message, _ classifier: Classifier) -> Channel.Message {
        guard case .image(var pixels) = message else { return .fault("not an image") }
        do throws(RecogniserFault) { return .chances(try classifier.chances(of: &pixels)) } catch { return .fault("\(error)") }
    }

    /// Others go first: when the processor is busy, and when the machine has no memory left.
    private static func bound(_ memory: Int) {
        child_bound(UInt(memory))
        let file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, "1000", 4)
        close(file)
    }
}
