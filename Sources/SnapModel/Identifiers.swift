/// Ids are numbers inside and opaque strings on the wire. Each kind has its own type, so that a viewer can never be passed as a snap.

/// A feed's name in `feeds.json`, for example `city-life`: 1–64 characters of `a–z`, `0–9`, `-`.
package struct FeedID: RawRepresentable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Whether the name has the form that `feeds.json` allows.
    package var isWellFormed: Bool {
        (1...64).contains(rawValue.utf8.count) && rawValue.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }
}

/// A predefined picture's name in `pictures.json`, for example `redpanda`.
package struct PictureID: RawRepresentable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// An identifier that the store hands out: a positive number, written in decimal on the wire.
package protocol StoredID: RawRepresentable, Hashable, Sendable where RawValue == Int64 {
    init(rawValue: Int64)
}

extension StoredID {
    /// Reads the wire form. Nil unless it is a positive number in its one canonical spelling (no sign, no leading zero).
    package init?(text: String) {
        guard let number = Int64(text), number > 0, String(number) == text else { return nil }
        self.init(rawValue: number)
    }

    /// The wire form.
    package var text: String { String(rawValue) }
}

/// One snap.
package struct SnapID: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// One photo.
package struct PhotoID: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// One comment on a photo, or one answer to a comment.
package struct CommentID: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// One list of recipients.
package struct ListID: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// One link to a photo.
package struct ShareID: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// One service by which an account can log in.
package struct LinkID: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// One account, as a viewer or an author.
package struct AccountID: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// One mute.
package struct MuteID: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// One invitation.
package struct InvitationID: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// One report.
package struct ReportID: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// One login of one device.
package struct SessionID: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}
