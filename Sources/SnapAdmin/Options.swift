import ArgumentParser
import Foundation
import SnapModel

/// The server to talk to, and the form of the output.
struct ServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Folder of the store whose server to use, through its admin socket. (default: store; SNAPFEED_STORE)", valueName: "folder"),
        completion: .directory)
    var store: String?

    @Option(
        help: ArgumentHelp(
            "Server to use, such as ws://localhost:8080 or https://feed.example.org. (SNAPFEED_SERVER)", valueName: "url"))
    var server: String?

    @Option(help: ArgumentHelp("Seconds to wait for an answer.", valueName: "seconds"))
    var timeout = 10.0

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    func validate() throws {
        guard store == nil || server == nil else { throw ValidationError("use either --store or --server") }
        guard timeout > 0, timeout <= 86_400 else { throw ValidationError("--timeout must be more than 0, and a day at most") }
    }

    /// An option overrides the environment.
    ///
    /// - Throws: `.usage`.
    func target(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws(Failure) -> Target {
        if let server { return try Target(url: server) }
        if let store { return Target(store: store) }
        if let server = environment["SNAPFEED_SERVER"], !server.isEmpty { return try Target(url: server) }
        if let store = environment["SNAPFEED_STORE"], !store.isEmpty { return Target(store: store) }
        return Target(store: "store")
    }

    /// Connects to the server, and logs in as the chosen account.
    ///
    /// - Throws: `.usage`, `.noPermission`, `.configuration`.
    func client(for actor: ActorOptions?) throws(Failure) -> Client {
        let target = try target()
        return Client(target, token: try actor?.token(for: target), timeout: timeout)
    }
}

/// The account that a command acts for.
struct ActorOptions: ParsableArguments {
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("Account to act as; it must be logged in on this machine. (SNAPFEED_AS)", valueName: "name"),
        completion: LiveNames.logins)
    var account: String?

    /// The name of the account, from the option or the environment.
    func name(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
        if let account { return account }
        guard let name = environment["SNAPFEED_AS"], !name.isEmpty else { return nil }
        return name
    }

    /// Whether the command acts for an account, not for the local admin or without a login.
    func hasAccount(_ server: ServerOptions) throws(Failure) -> Bool { try token(for: try server.target()) != nil }

    /// The token to log in with; nil for the local admin, or without a login. --as overrides SNAPFEED_TOKEN, and SNAPFEED_TOKEN
    /// for more than SNAPFEED_AS.
    ///
    /// - Throws: `.noPermission` when no login of that name is saved; `.configuration`.
    func token(for target: Target, _ environment: [String: String] = ProcessInfo.processInfo.environment) throws(Failure) -> String? {
        if account == nil, let token = environment["SNAPFEED_TOKEN"], !token.isEmpty { return token }
        guard let name = name(environment) else { return nil }
        if let login = try CredentialsFile(environment).login(on: target, name: name) { return login.token }
        throw Failure(
            "No login of '\(name)' is saved for \(target.key). Use `snapfeed login \(Printable.word(name))\(target.option)`, "
                + "or `snapfeed signup \(Printable.word(name))\(target.option)` for a new account.", .noPermission, name: "not_logged_in")
    }
}

extension ActorOptions {
    /// Removes the saved login of the account, which is no longer valid.
    ///
    /// - Throws: `.configuration`, `.cannotCreate`.
    func forgetLogin(on target: Target) throws(Failure) {
        let file = CredentialsFile()
        if let name = name(), let login = try file.login(on: target, name: name) { try file.remove(login) }
    }
}

/// The number of a snap, as lists show it.
struct SnapArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The snap's number, as shown in lists.", valueName: "snap"), completion: LiveNames.snaps,
        transform: SnapID.reader("a snap"))
    var id: SnapID
}

extension StoredID {
    /// Reads a number from the command line, with or without a `#`.
    ///
    /// - Parameter what: the numbered thing, with its article.
    static func reader(_ what: String) -> @Sendable (String) throws -> Self {
        { text in
            guard let id = Self(text: text.hasPrefix("#") ? String(text.dropFirst()) : text) else {
                throw ValidationError("'\(text)' is not the number of \(what)")
            }
            return id
        }
    }
}
