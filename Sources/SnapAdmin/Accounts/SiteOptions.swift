import ArgumentParser
import Foundation
import SnapModel
import SnapWire

/// The address at which people find the web app, for links into it.
struct SiteOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Address of the web app, for whole links, such as https://feeds.example.org.", valueName: "url"))
    var site: String?

    func validate() throws {
        guard let site else { return }
        guard Self.origin(of: site) != nil else {
            throw ValidationError("--site must be an address such as https://feeds.example.org, with nothing after the host and its port")
        }
    }

    /// The web app lies at the root of its host.
    ///
    /// - Returns: scheme, host and port; nil where there is more or less.
    private static func origin(of site: String) -> String? {
        guard let url = URLComponents(string: site), let scheme = url.scheme?.lowercased(), ["https", "http"].contains(scheme) else {
            return nil
        }
        guard let host = url.host, !host.isEmpty, ["", "/"].contains(url.path) else { return nil }
        guard url.user == nil, url.password == nil, url.query == nil, url.fragment == nil else { return nil }
        return "\(scheme)://\(host.lowercased())" + (url.port.map { ":\($0)" } ?? "")
    }

    /// A link of the web app. Its secret is after the `#`, which browsers never send.
    ///
    /// - Returns: without `--site` at an admin socket, only the end of a link.
    /// - Throws: `.usage`.
    func link(_ place: AppPlace, over server: ServerOptions) throws(Failure) -> String { try start(over: server) + place.path }

    /// Explains where the link must be completed before it is given away.
    func warn(over server: ServerOptions, _ output: Output) throws(Failure) {
        guard try start(over: server).isEmpty else { return }
        output.notice("Put the web app's address in front, such as https://feeds.example.org, or use --site.")
    }

    private func start(over server: ServerOptions) throws(Failure) -> String {
        if let site { return Self.origin(of: site) ?? "" }
        return try server.target().site ?? ""
    }
}

/// A page of the web app that an admin links to.
enum AppPlace {
    case reset(code: String)
    case join(code: String, name: String?)

    var path: String {
        switch self {
        case .reset(let code): "/#/reset/\(code)"
        case .join(let code, let name): "/#/join/\(code)" + (name.map { "/" + Self.encoded($0) } ?? "")
        }
    }

    /// As `encodeURIComponent` does it, with a few characters more, so that a link ends where it ends in a mail.
    private static func encoded(_ name: String) -> String {
        name.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}
