import SnapModel

/// The device with which each account last opened something, in the writer's memory, so that an open need not look for its row.
///
/// Everything here is forgotten after a transaction, or a command of one, was rolled back.
final class DeviceNumbers {
    private static let most = 4_096

    private struct Entry {
        let name: String
        let number: Int64
    }

    /// One device for each account, because most accounts use only one.
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
