import GRDB
import Glibc

/// The files below `images/` that are the store's own. Whoever lists, keeps or removes files goes by this: sweep, backup, restore, doctor.
///
/// A file is the store's by its shape: a regular file whose name the store could have given it, in the folder that goes with the name.
/// All else that lies there is somebody else's. It is left alone, and told of.
struct OwnedFiles {
    /// A column whose values are names of files. By rule such a column is called `file`, and a test finds those that are not listed here.
    struct Column: Hashable {
        let table: String
        let column: String
        /// The column that says whose file it is, and what that is in words.
        let owner: (column: String, noun: String)

        static func == (one: Column, other: Column) -> Bool { (one.table, one.column) == (other.table, other.column) }
        func hash(into hasher: inout Hasher) { hasher.combine(table) }
    }

    /// Every column that names files: one line for each.
    static let columns = [Column(table: "image", column: "file", owner: ("snap", "snap"))]

    /// The names of the store's own files, named by rows or not.
    private(set) var names: [String] = []
    /// What lies there and is not the store's, by its path below the folder. A foreign folder counts once, whatever is in it.
    private(set) var foreign: [String] = []
    /// Places of folders of the store's that something else has taken, or that cannot be read, and why.
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
        guard facts.st_mode & S_IFMT == S_IFDIR else { return blocked.append((subfolder, "it is no folder")) }
        let found: [String]
        do { found = try Files.names(in: "\(folder)/\(subfolder)") } catch { return blocked.append((subfolder, error.message)) }
        for name in found {
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

    /// The folder that a file lies in.
    static func folder(of name: String) -> String { String(name.prefix(2)) }

    private static func isFolderName(_ name: String) -> Bool { name.utf8.count == 2 && name.utf8.allSatisfy(isHexadecimal) }

    /// Whether the store could have given this name: that of a file, or of one half written.
    static func isName(_ name: String) -> Bool {
        let name = name.hasSuffix(Files.draftSuffix) ? name.dropLast(Files.draftSuffix.count) : name[...]
        return name.utf8.count == Secret.fileNameLength && name.utf8.allSatisfy(isHexadecimal)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }

    // MARK: Rows

    /// The columns of those tables that a database has: one of an older version has not all of them.
    private static func columns(in db: Database) throws -> [Column] { try columns.filter { try db.tableExists($0.table) } }

    /// The names that rows give, in the order in which they came to the store, as far as one table goes.
    static func named(in db: Database) throws -> [String] {
        try columns(in: db).flatMap { try String.fetchAll(db, sql: "SELECT \($0.column) FROM \($0.table) ORDER BY rowid") }
    }

    /// The same with whose each is.
    static func owners(in db: Database) throws -> [(name: String, noun: String, owner: Int64)] {
        try columns(in: db).flatMap { column in
            try Row.fetchAll(db, sql: "SELECT \(column.column), \(column.owner.column) FROM \(column.table)")
                .map { ($0[0], column.owner.noun, $0[1]) }
        }
    }

    /// Finds out whether a row gives the name that is its argument.
    static let question = columns.map { "SELECT 1 FROM \($0.table) WHERE \($0.column) = ?1" }.joined(separator: " UNION ALL ")
}
