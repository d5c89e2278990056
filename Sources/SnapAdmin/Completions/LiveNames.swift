import ArgumentParser
import Foundation
import SnapModel
import SnapWire

/// Completions that only the server or the file of saved logins knows.
///
/// A person waits for them at every Tab: a request that fails or takes longer than a second offers nothing.
enum LiveNames {
    static var feeds: CompletionKind { asking { client, _ in try names(client.request(.feed(.listFeeds)), "feeds", "id") } }

    static var accounts: CompletionKind {
        asking { client, prefix in
            let request = AccountListRequest(prefix: prefix.isEmpty ? nil : prefix)
            return try names(client.request(.account(.listAccounts(request))), "accounts", "name")
        }
    }

    /// Names of predefined pictures, and files.
    static var images: CompletionKind {
        .custom { words, _, prefix in
            let line = TypedLine(words)
            let prefix = TypedLine.plain(prefix)
            return offered(line) { try names($0.request(.feed(.listPictures)), "pictures", "id") } + files(from: prefix)
        }
    }

    /// Names of accounts that are logged in on this machine.
    static var logins: CompletionKind {
        .custom { words, _, _ in
            guard let target = try? TypedLine(words).server.target(), let logins = try? CredentialsFile().logins() else { return [] }
            return logins.filter { $0.server == target.key }.map(\.name)
        }
    }

    static var snaps: CompletionKind {
        asking { client, _ in try names(client.request(.snap(.findSnaps(SnapFilter(limit: 20)))), "snaps", "id") }
    }
    static var pictures: CompletionKind { asking { client, _ in try names(client.request(.feed(.listPictures)), "pictures", "id") } }

    /// The account's own photos.
    static var photos: CompletionKind {
        asking { client, _ in
            try names(client.request(.photo(.listOfProfile(client.account(named: nil), PhotoPageRequest(limit: 20)))), "photos", "id")
        }
    }

    static var shares: CompletionKind { asking { client, _ in try names(client.request(.photo(.listShares(nil))), "shares", "id") } }

    /// The names of accounts that the account follows or that follow it.
    static var following: CompletionKind { follows(.following) }
    static var followers: CompletionKind { follows(.followers) }
    static var requests: CompletionKind { people { _ in .listRequests(PeoplePageRequest()) } }
    static var blocks: CompletionKind { people { _ in .listBlocks(PeoplePageRequest()) } }

    static var reports: CompletionKind {
        asking { client, _ in try names(client.request(.moderation(.listReports(.open, BacklogRequest(limit: 20)))), "reports", "id") }
    }
    static var sessions: CompletionKind {
        asking { client, _ in try names(client.request(.account(.findSessions(LoginQuery(limit: 20)))), "sessions", "id") }
    }
    static var connections: CompletionKind {
        asking { client, _ in try names(client.request(.operating(.listConnections(ConnectionQuery(limit: 20)))), "connections", "id") }
    }
    static var invitations: CompletionKind {
        asking { client, _ in try names(client.request(.account(.listInvitations(BacklogRequest()))), "invitations", "id") }
    }

    static var pushes: CompletionKind { asking { client, _ in try names(client.request(.push(.list)), "subscriptions", "id") } }
    static var webhooks: CompletionKind { asking { client, _ in try names(client.request(.webhook(.list)), "webhooks", "id") } }

    // MARK: Asking

    private static func asking(_ question: @escaping @Sendable (Client, _ prefix: String) throws -> [String]) -> CompletionKind {
        .custom { words, _, prefix in
            let prefix = TypedLine.plain(prefix)
            return offered(TypedLine(words)) { try question($0, prefix) }
        }
    }

    private static func offered(_ line: TypedLine, _ question: (Client) throws -> [String]) -> [String] {
        guard let client = try? line.server.client(for: line.actor) else { return [] }
        defer { client.close() }
        // A shell takes each line as one name.
        return (try? client.connect()).flatMap { _ in try? question(client) }?.map(Printable.line) ?? []
    }

    private static func follows(_ side: FollowListRequest.Side) -> CompletionKind {
        people { .listFollows(FollowListRequest(account: try $0.account(named: nil), side: side)) }
    }

    private static func people(_ question: @escaping @Sendable (Client) throws -> PeopleCommand) -> CompletionKind {
        asking { client, _ in try names(client.request(.people(question(client))), "people", "account", "name") }
    }

    private static func names(_ answer: ClientAnswer, _ list: String, _ field: String...) throws -> [String] {
        (try answer[list].array ?? []).compactMap { $0.text(at: field) }
    }

    /// Files whose path begins with the prefix; folders end with a slash.
    private static func files(from prefix: String) -> [String] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        let start = prefix.dropFirst(folder.count)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.filter { $0.hasPrefix(start) && (!$0.hasPrefix(".") || start.hasPrefix(".")) }.sorted().map { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder)
            return folder + name + (isFolder.boolValue ? "/" : "")
        }
    }
}

/// An unfinished command line: the server that it will talk to, and the account that it will act for.
struct TypedLine {
    var server: ServerOptions
    var actor: ActorOptions

    /// - Parameter words: the words of the line, with their quotes.
    init(_ words: [String]) {
        // Options of ArgumentParser have values only after parsing.
        server = (try? .parse([])) ?? ServerOptions()
        actor = (try? .parse([])) ?? ActorOptions()
        server.store = Self.value(of: "--store", in: words)
        server.server = Self.value(of: "--server", in: words)
        server.timeout = 1
        actor.account = Self.value(of: "--as", in: words)
    }

    private static func value(of option: String, in words: [String]) -> String? {
        for (index, word) in words.enumerated() {
            if word == option, index + 1 < words.count, !words[index + 1].isEmpty { return plain(words[index + 1]) }
            if word.hasPrefix(option + "=") { return plain(String(word.dropFirst(option.count + 1))) }
        }
        return nil
    }

    /// A word without its quotes and backslashes.
    static func plain(_ word: String) -> String {
        var (plain, quote, isEscaped) = ("", nil as Character?, false)
        for character in word {
            if isEscaped {
                plain.append(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else {
                plain.append(character)
            }
        }
        return plain
    }
}
