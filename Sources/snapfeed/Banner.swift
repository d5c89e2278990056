import Foundation
import SnapModel
import SnapServer

/// The text printed when clients can connect: the addresses, the store's folder and the next commands to try.
struct Banner {
    let started: ServerStarted
    let settings: Settings

    private var address: String { settings[.listen] ?? "" }
    private var store: String { settings[.store] ?? "" }
    private var isSecure: Bool { settings[.tlsCert] != nil }

    /// This machine's own address first, then those that others may type.
    private var urls: [String] { ([ownHost] + started.otherAddresses).map(url) }

    private var ownHost: String { ["127.0.0.1", "0.0.0.0", "::", "::1"].contains(address) ? "localhost" : address }

    private func url(_ host: String) -> String {
        "\(isSecure ? "https" : "http")://\(host.contains(":") ? "[\(host)]" : host):\(started.port)"
    }

    private var folder: String { URL(fileURLWithPath: store).standardizedFileURL.path }

    func print() {
        let storeOption = store == "store" ? "" : " --store \(store)"
        let text = """

              Snapfeed \(Product.version) is ready.

                Open     \(urls.joined(separator: "\n             "))
                Docs     \(url(ownHost))/docs
                State    \(folder)\(started.isNewStore ? "  (newly created)" : "")
                Try      \(Invocation.name) feeds\(storeOption)
                Stop     Ctrl-C


            """
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}

/// How this program was started.
enum Invocation {
    /// The word that starts it again: its name where PATH leads to it, else its path as it was given.
    static var name: String {
        let given = CommandLine.arguments.first ?? "snapfeed"
        guard given.contains("/") else { return given }
        let file = real(given)
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let own = (given as NSString).lastPathComponent
        let found = folders.lazy.map { "\($0)/\(own)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        return found.map(real) == file ? own : given
    }

    private static func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
}
