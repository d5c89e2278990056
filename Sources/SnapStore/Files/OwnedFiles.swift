import GRDB
import Glibc

/// The files below `images/` that belong to the store. Sweep, backup, restore and doctor all list, keep or remove only these.
///
/// A file belongs to the store by its form: a regular file with a name that the store could have made, in the folder that fits the name.
/// Everything else there is foreign: it is left alone and reported.
struct OwnedFiles {
    /// A column that holds names of files. By rule such a column is called `file`, and a test finds columns that are missing here.
    struct Column: Hashable {
        let table: String
        let column: String
        /// The column with the owner of the file, and the owner's kind in words.
        let owner: (column: String, noun: String)

        static func == (one: Column, other: Column) -> Bool { (one.table, one.column) == (other.table, other.column) }
        func hash(into hasher: inout Hasher) { hasher.combine(table) }
    }

    /// Every column that names files.
    static let columns = [
        Column(table: "image", column: "file", owner: ("snap", "snap")),
        Column(table: "photo_image", column: "file", owner: ("photo", "photo")),
        Column(table: "profile_image_size", column: "file", owner: ("image", "profile image")),
    ]

    /// The file that says whose the images are: see `ImageFiles.claim`. No image gets this name.
    static let ownersMark = String(repeating: "0", count: Secret.fileNameLength)

    /// The names of the store's own files, named by rows or not.
    private(set) var names: [String] = []
    /// Foreign things, by their paths below the folder. A foreign folder counts once, whatever is in it.
    private(set) var foreign: [String] = []
    /// The store's folders that cannot be read, or in whose place something else is, with the reason.
    private(set) var blocked: [(folder: String, why: String)] = []
    private(set) var totalBytes: Int64 = 0

    /// - Parameter folder: `images/`.
    /// - Throws: `.disk` or `.missing` when the folder itself cannot be listed.
    init(in folder: String) throws(StoreError) {
        for name in try Files.names(in: folder).sorted() {
            if Self.isFolderName(name) { addAll(of: name, in: folder) } else { foreign.append(name) }
        }
    }

    private mutating func addAll(of subfolder: String, in folder: String) {
        var facts = stat()
        guard lstat("\(folder)/\(subfolder)", &facts) == 0 else { return }
        guard facts.st_mode & S_IFMT == S_IFDIR else { return blocked.append((subfolder, "it is not a folder")) }
        let found: [String]
        do { found = try Files.names(in: "\(folder)/\(subfolder)") } catch { return blocked.append((subfolder, error.message)) }
        for name in found where name != Self.ownersMark {
            guard lstat("\(folder)/\(subfolder)/\(name)", &facts) == 0 else { continue }
            if facts.st_mode & S_IFMT == S_IFREG, Self.isName(name), Self.folder(of: name) == subfolder {
                names.append(name)
                totalBytes += Int64(facts.st_size)
            } else {
                foreign.append("\(subfolder)/\(name)")
            }
        }
    }

    // MARK: Names

    /// The folder of a file.
    static func folder(of name: String) -> String { String(name.prefix(2)) }

    static func isFolderName(_ name: String) -> Bool { name.utf8.count == 2 && name.utf8.allSatisfy(isHexadecimal) }

    /// Whether the store could have given this name: that of a file, or of one half written.
    static func isName(_ name: String) -> Bool {
        let name = name.hasSuffix(Files.draftSuffix) ? name.dropLast(Files.draftSuffix.count) : name[...]
        return name.utf8.count == Secret.fileNameLength && name.utf8.allSatisfy(isHexadecimal)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }

    // MARK: Rows

    /// The columns whose tables exist: a database of an older version may lack some.
    private static func columns(in db: Database) throws -> [Column] { try columns.filter { try db.tableExists($0.table) } }

    /// The names in rows; within a table, in the order in which they were added.
    static func named(in db: Database) throws -> [String] {
        try columns(in: db).flatMap { try String.fetchAll(db, sql: "SELECT \($0.column) FROM \($0.table) ORDER BY rowid") }
    }

    /// The names in rows, with their owners.
    static func owners(in db: Database) throws -> [(name: String, noun: String, owner: Int64)] {
        try columns(in: db).flatMap { column in
            try Row.fetchAll(db, sql: "SELECT \(column.column), \(column.owner.column) FROM \(column.table)")
                .map { ($0[0], column.owner.noun, $0[1]) }
        }
    }

    /// Finds whether a row names the file that is its argument.
    static let question = columns.map { "SELECT 1 FROM \($0.table) WHERE \($0.column) = ?1" }.joined(separator: " UNION ALL ")
}
