import ArgumentParser
import SnapWire

/// `snapfeed protocol`.
struct ShowProtocolCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "protocol",
        abstract: "Print the wire protocol's description, for programs that generate clients.",
        discussion: """
            An OpenRPC 1.3 document: every method with its parameters, result and errors, the pushes (x-notifications) and the close codes \
            (x-close-codes).

            Example:
              snapfeed protocol > openrpc.json
            """)

    var isJSON: Bool { false }

    func perform(_ output: Output) throws { try output.write(OpenRPC.document) }
}
