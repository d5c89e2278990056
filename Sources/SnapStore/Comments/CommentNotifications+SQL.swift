import SnapModel

/// Notifies of comments: the photo's author, the author of what is answered, and those whom the text mentions, each once.
extension Transaction {
    /// Adds the notifications of a new comment.
    ///
    /// - Parameter answered: the comment or answer that it answers.
    func notify(ofNew comment: Comment, answering answered: CommentID?, at now: Timestamp) throws {
        let mentioned = comment.mentioned
        for account in mentioned.sorted(by: { $0.rawValue < $1.rawValue }) { try notify(account, .mention, of: comment, at: now) }
        let answeredAuthors = Set(try [answered, comment.top].compactMap { try $0.flatMap(snapshot.authorsIfThere)?.comment })
        for account in answeredAuthors.subtracting(mentioned).sorted(by: { $0.rawValue < $1.rawValue }) {
            try notify(account, .answer, of: comment, at: now)
        }
        guard let author = try snapshot.authorIfThere(of: comment.photo), !mentioned.union(answeredAuthors).contains(author) else { return }
        try notify(author, .comment, of: comment, at: now)
    }

    /// Notifies the accounts that an edited comment mentions, and retracts the notification where the edit removes the mention.
    func notify(ofEdited comment: Comment, before: Comment, at now: Timestamp) throws {
        let (old, new) = (before.mentioned, comment.mentioned)
        for account in old.subtracting(new) { try takeBackMention(of: comment.id, to: account) }
        for account in new.subtracting(old).sorted(by: { $0.rawValue < $1.rawValue }) {
            try notify(account, .mention, of: comment, at: now)
        }
    }

    /// The account must see the comment, and not mute one of its tags or words.
    private func notify(_ account: AccountID, _ kind: Notification.Kind, of comment: Comment, at now: Timestamp) throws {
        guard let content = comment.content, content.author.id != account else { return }
        guard try !snapshot.accounts(seeing: comment.id, among: [account]).isEmpty,
            try snapshot.mutedWords(of: account, at: now)?.reason(toHide: content.text) == nil
        else { return }
        try notify(account, kind, by: content.author.id, photo: comment.photo, comment: comment.id, at: now)
    }
}

extension Comment {
    /// The accounts that its text mentions.
    fileprivate var mentioned: Set<AccountID> {
        Set(content?.text.parts.filter { $0.kind == .mention }.compactMap { AccountID(text: $0.target) } ?? [])
    }
}
