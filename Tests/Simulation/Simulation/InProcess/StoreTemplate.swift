import Foundation
import SnapModel
import SnapServer
import SnapStore
import Synchronization
import TestSupport

/// A new store with accounts that are logged in, made once per process and copied for each server: making tables and hashing passwords
/// would take most of a small test's time.
struct StoreTemplate: Sendable {
    /// The password of every account.
    static let password = "correct horse"
    private static let made = Mutex<[[String]: StoreTemplate]>([:])

    /// The login of each account, by its name.
    let tokens: [String: String]
    private let files: [String: Data]

    /// - Parameter names: the names of the accounts, whose ids are 1, 2, 3 and so on.
    static func holding(_ names: [String], _ data: DataFolder, _ clock: Clock) throws -> StoreTemplate {
        try made.withLock { made in
            if let template = made[names] { return template }
            let template = try StoreTemplate(names, data, clock)
            made[names] = template
            return template
        }
    }

    private init(_ names: [String], _ data: DataFolder, _ clock: Clock) throws {
        let folder = try TemporaryFolder(inMemory: true)
        let store = try Store(
            try StoreDirectory(path: folder("store")), feeds: data.feeds, topics: data.topics, now: clock.now)
        let hash = names.isEmpty ? "" : try PasswordHash.make(Self.password)
        var tokens: [String: String] = [:]
        try store.commit { transaction in
            for name in names {
                let token = Secret.token()
                let account = try transaction.addAccount(name: name, password: hash, at: clock.now())
                _ = try transaction.addSession(account, tokenDigest: Secret.digest(ofToken: token), device: "test", at: clock.now())
                tokens[name] = token
            }
        }
        try store.close(isClean: true)
        self.tokens = tokens
        files = try Dictionary(
            uniqueKeysWithValues: FileManager.default.contentsOfDirectory(atPath: folder("store")).compactMap { name in
                FileManager.default.contents(atPath: folder("store/" + name)).map { (name, $0) }
            })
    }

    func copy(to folder: TemporaryFolder) throws {
        for (name, content) in files { try folder.write(content, to: "store/" + name) }
    }
}
