import ArgumentParser
import SnapModel
import SnapWire

/// The part of a list to show: its length, and where it starts.
struct ListOptions<Entries: ListedEntries>: ParsableArguments {
    @Option(help: ArgumentHelp("\(Entries.title) to list, up to \(Entries.limitMax).", valueName: "number"))
    var limit = Entries.limit

    @Option(help: ArgumentHelp("Continue after the number at the end of an earlier list.", valueName: Entries.cursor))
    var before: Int64?

    func validate() throws {
        guard (1...Entries.limitMax).contains(limit) else { throw ValidationError("--limit must be 1 to \(Entries.limitMax)") }
        guard before ?? 1 > 0 else { throw ValidationError("--before must be 1 or more") }
    }

    var request: BacklogRequest { BacklogRequest(before: before, limit: limit) }

    /// The entries found, and how to show the next ones.
    func found(_ answer: ClientAnswer, _ name: String) throws(Failure) -> Found {
        try Found(answer, name, more: answer.result.text(at: ["next"]).map { "--before \($0)" })
    }
}

/// The part of a list to show, read from the server in as many pages as it takes.
struct PageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Most entries to list.", valueName: "number"))
    var limit = 20

    @Option(help: ArgumentHelp("Continue after the number at the end of an earlier list.", valueName: "number"))
    var before: Int64?

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be 1 or more") }
        guard before ?? 1 > 0 else { throw ValidationError("--before must be 1 or more") }
    }

    /// Reads as many pages as the limit needs.
    ///
    /// - Parameters:
    ///   - name: the member of each answer that has the entries.
    ///   - max: entries of one page at most.
    ///   - page: asks for the page after `before`, of a number of entries.
    func found(_ name: String, max: Int, _ page: (_ before: Int64?, _ limit: Int) throws -> ClientAnswer) throws -> Found {
        var (entries, next): ([JSONValue], Int64?) = ([], before)
        repeat {
            let answer = try page(next, min(limit - entries.count, max))
            entries += try answer[name].array ?? []
            next = answer.result.text(at: ["next"]).flatMap { Int64($0) }
        } while next != nil && entries.count < limit
        return Found(entries, more: next.map { "--before \($0)" })
    }
}

/// A kind of list entries, with its limits.
protocol ListedEntries {
    static var title: String { get }
    /// The name of the value of `--before`.
    static var cursor: String { get }
    static var limit: Int { get }
    static var limitMax: Int { get }
}

extension ListedEntries {
    static var limit: Int { limitMax }
}

/// Reports, and actions of admins.
enum LoggedEntries: ListedEntries {
    static let (title, cursor, limitMax) = ("Entries", "number", BacklogRequest.limitMax)
}

enum ListedAccounts: ListedEntries {
    static let (title, cursor, limitMax) = ("Accounts", "account", BacklogRequest.limitMax)
}

enum ListedInvitations: ListedEntries {
    static let (title, cursor, limitMax) = ("Invitations", "invitation", BacklogRequest.limitMax)
}

enum ListedLogins: ListedEntries {
    static let (title, cursor, limit, limitMax) = ("Logins", "login", 50, LoginQuery.limitMax)
}

enum ListedConnections: ListedEntries {
    static let (title, cursor, limit, limitMax) = ("Connections", "connection", 50, ConnectionQuery.limitMax)
}
