import ArgumentParser
import SnapModel
import SnapWire

/// The address at which people find the web app, for links into it.
struct SiteOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Address of the web app, for whole links, such as https://feeds.example.org.", valueName: "url"))
    var site: String?

    func validate() throws {
        guard let site else { return }
        guard site.hasPrefix("https://") || site.hasPrefix("http://") else {
            throw ValidationError("--site must begin with https:// or http://")
        }
    }

    /// A link of the web app. Its secret is behind the `#`, which browsers send to nobody.
    ///
    /// - Throws: `.usage`.
    func link(_ place: AppPlace, over server: ServerOptions) throws(Failure) -> String {
        let target = try server.target()
        let start = site ?? target.site ?? ""
        return (start.hasSuffix("/") ? String(start.dropLast()) : start) + place.path
    }
}

/// A place of the web app to which an admin sends somebody.
enum AppPlace {
    case reset(code: String)
    case join(code: String, name: String)

    var path: String {
        switch self {
        case .reset(let code): "/#/reset/\(code)"
        case .join(let code, let name): "/#/join/\(code)/\(Self.encoded(name))"
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
