import SnapModel
import Synchronization

/// The paths of portraits as rows show them. The path of an image is the same for hours, so each is made once and kept, within a bound.
///
/// - Thread: any.
final class Portraits: Sendable {
    /// The column that queries read for `path`: the number of the portrait of the alias `account`. That of a suspended account is hidden.
    static let column = "CASE WHEN account.suspended IS NULL THEN account.portrait END"

    private static let most = 4_096

    private struct Key: Hashable {
        let account: Int64
        let image: Int64
    }

    private struct Made {
        var hour: Int64 = 0
        var paths: [Key: String] = [:]
    }

    private let digests: Digests
    let now: @Sendable () -> Timestamp
    private let made = Mutex(Made())

    init(_ digests: Digests, now: @escaping @Sendable () -> Timestamp) {
        self.digests = digests
        self.now = now
    }

    /// The path of a portrait's smallest size; nil without a portrait.
    func path(of account: AccountID, _ image: Int64?) -> String? {
        guard let image else { return nil }
        let now = now()
        let key = Key(account: account.rawValue, image: image)
        return made.withLock { made in
            let hour = ImageAddress.lastHour(at: now)
            if made.hour != hour || made.paths.count >= Self.most { made = Made(hour: hour) }
            if let path = made.paths[key] { return path }
            let path = ImageAddress(.profile(account, .portrait), .thumb, state: "\(image)", at: now, digests).path
            made.paths[key] = path
            return path
        }
    }

    /// A row's person.
    ///
    /// - Parameter portrait: the column of `Portraits.column`.
    func person(_ row: some ColumnReader, id: Int, name: Int, portrait: Int) -> Person {
        let account = AccountID(rawValue: row.number(id))
        return Person(id: account, name: row.text(name), portrait: path(of: account, row.numberOrNil(portrait)))
    }
}

/// The number of the portrait of each account that posted lately, in the writer's memory, so that a post need not look for it.
///
/// Everything here is forgotten after a transaction, or a command of one, was rolled back.
final class PortraitNumbers {
    private static let most = 4_096

    /// 0 for an account without a portrait.
    private var numbers: [AccountID: Int64] = [:]

    func number(of account: AccountID, _ sql: SQLConnection) throws -> Int64? {
        if let known = numbers[account] { return known == 0 ? nil : known }
        let found = try sql.row("SELECT portrait FROM account WHERE id = ?", [account.rawValue])?[0] as Int64?
        if numbers.count >= Self.most { numbers.removeAll(keepingCapacity: true) }
        numbers[account] = found ?? 0
        return found
    }

    func forget(_ account: AccountID) { numbers[account] = nil }
    func forget() { numbers.removeAll(keepingCapacity: true) }
}
