import Foundation
import SnapModel

/// One saved login.
struct SavedLogin: Codable, Equatable {
    /// `Target.key`.
    let server: String
    let name: String
    let token: String
}

/// The saved logins of this machine's user: `$XDG_CONFIG_HOME/snapfeed/credentials.json`, readable by this user only.
struct CredentialsFile {
    private struct Content: Codable {
        var version = 1
        var logins: [SavedLogin] = []
    }

    let folder: String
    var path: String { folder + "/credentials.json" }

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        let given = environment["XDG_CONFIG_HOME"] ?? ""
        let home = environment["HOME"] ?? NSHomeDirectory()
        // The XDG specification says: relative paths are invalid, ignore them.
        folder = (given.hasPrefix("/") ? given : home + "/.config") + "/snapfeed"
    }

    // MARK: Reading

    /// Compares names as the server does.
    ///
    /// - Throws: `.configuration`.
    func login(on target: Target, name: String) throws(Failure) -> SavedLogin? {
        try read().logins.first { $0.server == target.key && TextRule.nameKey($0.name) == TextRule.nameKey(name) }
    }

    func logins() throws(Failure) -> [SavedLogin] { try read().logins }

    private func read() throws(Failure) -> Content {
        guard access(path, F_OK) == 0 else { return Content() }
        do { return try JSONDecoder().decode(Content.self, from: Data(contentsOf: URL(fileURLWithPath: path))) } catch {
            throw Failure("The saved logins in \(path) cannot be read. Fix or remove that file, then log in again.", .configuration)
        }
    }

    // MARK: Writing

    /// Makes the folder before the login, so that saving the token cannot fail for want of it.
    ///
    /// - Throws: `.cannotCreate`, `.configuration`.
    func prepare() throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw Failure("Cannot make the folder \(folder) for saved logins.", .cannotCreate) }
        guard access(folder, W_OK | X_OK) == 0 else { throw Failure("Cannot write saved logins to \(folder).", .cannotCreate) }
        _ = try read()
    }

    func save(_ login: SavedLogin) throws(Failure) {
        try change { logins in
            logins.removeAll { Self.isSame($0, login) }
            logins.append(login)
        }
    }

    func remove(_ login: SavedLogin) throws(Failure) {
        try change { logins in logins.removeAll { Self.isSame($0, login) } }
    }

    private static func isSame(_ one: SavedLogin, _ other: SavedLogin) -> Bool {
        one.server == other.server && TextRule.nameKey(one.name) == TextRule.nameKey(other.name)
    }

    private func change(_ body: (inout [SavedLogin]) -> Void) throws(Failure) {
        try prepare()
        let lock = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw unwritable() }
        defer { Foundation.close(lock) }
        var content = try read()
        body(&content.logins)
        try write(content)
    }

    /// Replaces the file by a new one, so that a reader never sees half a file.
    private func write(_ content: Content) throws(Failure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(content) else { throw unwritable() }
        let draft = path + ".\(getpid()).new"
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw unwritable() }
        defer { unlink(draft) }
        let isWritten = (try? Output.write(Array(data) + [0x0A], to: file)) != nil && fsync(file) == 0
        Foundation.close(file)
        guard isWritten, rename(draft, path) == 0 else { throw unwritable() }
    }

    private func unwritable() -> Failure {
        Failure("Cannot write the saved logins to \(path): \(String(cString: strerror(errno))).", .cannotCreate)
    }
}
