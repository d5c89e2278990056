import SnapModel

/// The rows of devices on which accounts opened something lately, in the writer's memory: an open need not look for its own.
///
/// After a transaction, or a command of one, that was taken back, what stands here is forgotten.
final class DeviceNumbers {
    private static let most = 4_096

    private struct Entry {
        let name: String
        let number: Int64
    }

    /// The device that an account used last: most use one.
    private var entries: [AccountID: Entry] = [:]

    func number(of name: String, _ account: AccountID) -> Int64? {
        guard let entry = entries[account], entry.name == name else { return nil }
        return entry.number
    }

    func note(_ number: Int64, of name: String, _ account: AccountID) {
        if entries.count >= Self.most { entries.removeAll(keepingCapacity: true) }
        entries[account] = Entry(name: name, number: number)
    }

    func forget() { entries.removeAll(keepingCapacity: true) }
}
