/// A kind of searchable posts, with its own entries and segments.
enum SearchKind: Int64, CaseIterable {
    case photo = 1
    case snap

    /// The table of the posts, and the column of `entries` with their numbers.
    var noun: String {
        switch self {
        case .photo: "photo"
        case .snap: "snap"
        }
    }

    var entries: String { "\(noun)_entry" }

    /// Inserts the text ?2 of the post ?1.
    ///
    /// - Parameter index: where words are on segments, the entries of photos also have what ranks them.
    func entryInsertion(for index: SQLConnection.WordIndex) -> String {
        switch self {
        case .photo where index == .segments:
            """
            INSERT INTO photo_entry (photo, author, everyone, favourites, posted, text)
            SELECT id, author, audience = 'everyone', favourites, posted, ?2 FROM photo WHERE id = ?1
            """
        case .photo: "INSERT INTO photo_entry (photo, text) VALUES (?, ?)"
        case .snap: "INSERT INTO snap_entry (snap, text) VALUES (?, ?)"
        }
    }
}

/// A table of SQLite's full-text search for the words of 65,536 posts.
///
/// It keeps for each word the numbers of its posts, and nothing else: no places of words, no lengths, no text. So it finds posts that have
/// all words of a query; whether they are adjacent is checked in the entry. Its parts stay small, so a search can look at the newest
/// posts first and stop anywhere, and one part can be rewritten within milliseconds.
///
/// - Source: https://www.sqlite.org/fts5.html, "Contentless Tables", "The Detail Option", "The 'delete' Command".
struct IndexSegment: Hashable {
    static let width: Int64 = 65_536
    /// After so many rewrites a segment is filled again. Each one adds two levels to what SQLite knows of the table, and beyond 2,000 it calls the
    /// table malformed.
    ///
    /// - Source: fts5_index.c of SQLite 3.40.1, `fts5StructureDecode`.
    static let rewritesMax = 100

    let kind: SearchKind
    let number: Int64

    init(_ kind: SearchKind, number: Int64) {
        self.kind = kind
        self.number = number
    }

    /// The segment of a post.
    init(_ kind: SearchKind, of post: Int64) { self.init(kind, number: post / Self.width) }

    var table: String { "\(kind.noun)_shelf_\(number)" }
    var first: Int64 { number * Self.width }
    var last: Int64 { first + Self.width - 1 }

    /// The words come from our own tokenizer. This one only splits at spaces and `|`: all characters beyond ASCII are parts of words to it.
    var creation: String {
        "CREATE VIRTUAL TABLE \(table) USING fts5(text, content='', detail=none, columnsize=0, tokenize=\"ascii tokenchars '_'\")"
    }
    var insertion: String { "INSERT INTO \(table) (rowid, text) VALUES (?, ?)" }
    /// Inserts the entries after one post and up to another.
    var filling: String {
        """
        INSERT INTO \(table) (rowid, text) SELECT \(kind.noun), text FROM \(kind.entries)
        WHERE \(kind.noun) > ? AND \(kind.noun) <= ? ORDER BY \(kind.noun)
        """
    }
    /// It must get the very text that was inserted, or it ruins the segment.
    var removal: String { "INSERT INTO \(table) (\(table), rowid, text) VALUES ('delete', ?, ?)" }
    /// Deleted words stay in the table until it is rewritten so.
    var rewriting: String { "INSERT INTO \(table) (\(table)) VALUES ('optimize')" }
}
