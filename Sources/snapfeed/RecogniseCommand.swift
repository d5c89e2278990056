import ArgumentParser
import SnapIdentify

/// The command `recognise`: the child of a server, which identifies images. Not for people: it talks over a socket on descriptor 0.
struct RecogniseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognise", abstract: "Identify images for a server. The server starts this automatically.", shouldDisplay: false)

    @Argument var model: String
    @Argument var memory: Int

    func run() { RecogniserChild.run(ModelFiles(folder: model), memory: memory) }
}
