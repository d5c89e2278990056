import ArgumentParser
import SnapModel
package import SnapWire

/// The reason why a command failed: a message for the person, a code and a name for scripts.
package struct Failure: Error {
    /// One or more sentences, without a leading `snapfeed:`.
    let message: String
    package let status: ExitStatus
    /// The server's name of the reason, or the name of the exit code when no server refused.
    let name: String
    /// Whether the same command may succeed later.
    let isTemporary: Bool
    /// More data from the server, such as the time when a snap was opened.
    let details: JSONValue?

    package init(_ message: String, _ status: ExitStatus, name: String? = nil, isTemporary: Bool? = nil, details: JSONValue? = nil) {
        self.message = message
        self.status = status
        self.name = name ?? status.name
        self.isTemporary = isTemporary ?? (status == .temporary || status == .unavailable)
        self.details = details
    }

    /// Reads the `error` of a reply.
    init(error: JSONValue) {
        let name = error["data"]?["name"]?.string ?? "unknown"
        let reason = Rejection.Reason(rawValue: name)
        let isTemporary = error["data"]?["temporary"]?.bool ?? false
        self.init(
            Self.words(reason, error), reason?.exitStatus ?? (isTemporary ? .temporary : .software), name: name, isTemporary: isTemporary,
            details: error["data"])
    }

    /// The server's message, or a better one where the CLI knows how to help.
    private static func words(_ reason: Rejection.Reason?, _ error: JSONValue) -> String {
        let message = error["message"]?.string ?? "the server gave no reason"
        switch reason {
        case .notAuthenticated:
            return "You need an account for this. Choose one with --as NAME, after `snapfeed signup NAME` or `snapfeed login NAME`."
        case .unknownPicture:
            return "There is no picture with this name. `snapfeed pictures` lists them; a file needs a path, such as ./bear."
        case .unknownFeed where !message.contains("The feeds are"): return "\(message) `snapfeed feeds` lists them."
        case .alreadyOpened:
            guard let device = error["data"]?["device"]?.string else { return message }
            let at = error["data"]?["openedAt"]?.integer.map { ", \(LocalTime.dayAndTime($0))" } ?? ""
            return "\(message) It was opened on \(device)\(at)."
        default: return message
        }
    }

    /// Returns the failure with another message.
    func saying(_ message: String) -> Failure {
        Failure(message, status, name: name, isTemporary: isTemporary, details: details)
    }
}
