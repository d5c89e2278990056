import Foundation
import SnapServer

/// The text printed when clients can connect: the address, the store's folder and the next commands to try.
struct Banner {
    let started: ServerStarted
    let settings: Settings

    private var address: String { settings[.listen] ?? "" }
    private var store: String { settings[.store] ?? "" }
    private var isSecure: Bool { settings[.tlsCert] != nil }

    private var url: String {
        let host = ["127.0.0.1", "0.0.0.0", "::", "::1", "localhost"].contains(address) ? "localhost" : address
        return "\(isSecure ? "https" : "http")://\(host.contains(":") ? "[\(host)]" : host):\(started.port)"
    }

    private var folder: String { URL(fileURLWithPath: store).standardizedFileURL.path }

    func print() {
        let storeOption = store == "store" ? "" : " --store \(store)"
        let text = """

              Snapfeed \(Product.version) is ready.

                Open     \(url)
                State    \(folder)\(started.isNewStore ? "  (made just now)" : "")
                Try      snapfeed feeds\(storeOption)
                Stop     Ctrl-C


            """
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
