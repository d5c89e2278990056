import SnapModel

/// Mentions in captions and bios: see `Mentions` for the form in which they are stored.
extension Snapshot {
    /// A stored text as people see it today.
    func shown(_ stored: String) throws -> AnnotatedText { try Mentions.shown(stored) { try name(of: $0) } }
    func shown(_ stored: StoredText) throws -> AnnotatedText { try stored.shown { try name(of: $0) } }

    private func name(of account: AccountID) throws -> String? {
        try first("SELECT name FROM account WHERE id = ? AND deleted IS NULL", [account.rawValue]) { $0[0] as String }
    }

    /// A text with its mentions resolved. An account that is invisible to the author is not mentioned: blocks are silent.
    func stored(_ text: String, by author: AccountID) throws -> String {
        try Mentions.stored(text) { name in
            guard let account = try account(named: name)?.person.id else { return nil }
            let isThere = "SELECT 1 FROM account WHERE account.id = ?2 AND \(Visibility.ofAccount(to: "?1"))"
            return try row(isThere, [author.rawValue, account.rawValue]) == nil ? nil : account
        }
    }
}
