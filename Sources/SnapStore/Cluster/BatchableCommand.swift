package import SnapModel

/// A command of the hot path, as a value: many of them become one statement.
package enum BatchableCommand: Sendable {
    case post(BatchablePost)
    case claim(snap: SnapID, by: Identity)
}

/// A snap whose caption has no mentions and no tags, so that nothing has to be looked up for it.
package struct BatchablePost: Sendable {
    let draft: SnapDraft
    let image: PostedImage
    let expiresAt: @Sendable (Timestamp) -> Timestamp?
    /// As stored, and as shown.
    let caption: (stored: String, shown: AnnotatedText)?
    let entry: EntryText

    /// - Parameter expiresAt: when a snap expires that was posted at a time.
    /// - Returns: nil for a caption that needs more.
    package init?(_ draft: SnapDraft, _ image: PostedImage, expiresAt: @escaping @Sendable (Timestamp) -> Timestamp?) {
        self.draft = draft
        self.image = image
        self.expiresAt = expiresAt
        var names = 0
        let stored = draft.caption.map { text in
            StoredText(
                Mentions.stored(text) { _ in
                    names += 1
                    return nil
                })
        }
        caption = stored.map { (stored: $0.text, shown: $0.shown { _ in nil }) }
        entry = EntryText(caption: stored)
        guard names == 0, caption?.shown.parts.isEmpty ?? true, entry.tags.isEmpty else { return nil }
    }
}

/// The result of a hot command that was committed, or refused.
package enum BatchResult: Sendable {
    case posted(Snap, Event)
    case claimed(Claim)
    case refused(Rejection)

    /// What a transaction of its own would have recorded.
    package func changes(by work: BatchableCommand) -> [Change] {
        switch (self, work) {
        case (.posted(_, let event), _): [.event(event)]
        case (.claimed(let claim), .claim(snap: _, by: let viewer)): claim.changes(by: viewer.person)
        case (.claimed, .post), (.refused, _): []
        }
    }
}
