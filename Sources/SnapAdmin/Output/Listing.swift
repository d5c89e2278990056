import SnapModel
import SnapWire

/// The form of a list of objects of one kind: for people a column per field of the server, for programs the objects themselves.
struct Listing: Sendable {
    let empty: String
    let columns: [Column]

    init(empty: String, _ columns: Column...) { self.init(empty: empty, columns) }

    init(empty: String, _ columns: [Column]) {
        self.empty = empty
        self.columns = columns
    }

    struct Column: Sendable {
        fileprivate let head: Table.Column
        /// The second argument is the server's clock in milliseconds since 1970.
        fileprivate let cell: @Sendable (JSONValue, Int64) -> Table.Cell

        private init(_ head: Table.Column, _ cell: @escaping @Sendable (JSONValue, Int64) -> Table.Cell) {
            self.head = head
            self.cell = cell
        }

        /// A column with the text of a field.
        ///
        /// - Parameter path: the names of the outer fields and of the field itself.
        static func text(_ title: String, _ path: String..., style: Screen.Style = .plain, absent: String = "") -> Column {
            Column(.text(title)) { object, _ in .init(object.text(at: path) ?? absent, style) }
        }

        /// A column that shrinks when the screen is too narrow.
        static func flexible(_ title: String, _ path: String..., style: Screen.Style = .plain, absent: String = "") -> Column {
            Column(.flexible(title)) { object, _ in .init(object.text(at: path) ?? absent, style) }
        }

        static func number(_ title: String, _ path: String..., style: Screen.Style = .plain) -> Column {
            Column(.number(title)) { object, _ in .init(object.text(at: path) ?? "", style) }
        }

        /// The age of a moment.
        static func age(_ title: String, _ path: String...) -> Column {
            Column(.text(title)) { object, now in
                .init(LocalTime.age(object.member(at: path)?.integer, now: now))
            }
        }

        static func moment(_ title: String, _ path: String...) -> Column {
            Column(.text(title)) { object, _ in .init(object.member(at: path)?.integer.map(LocalTime.dayAndTime) ?? "") }
        }

        static func made(_ head: Table.Column, _ cell: @escaping @Sendable (JSONValue) -> Table.Cell) -> Column {
            Column(head) { object, _ in cell(object) }
        }
    }

    func table(of objects: [JSONValue], now: Int64) -> Table {
        var table = Table(columns.map(\.head))
        for object in objects { table.add(columns.map { $0.cell(object, now) }) }
        return table
    }
}

extension JSONValue {
    func member(at path: [String]) -> JSONValue? {
        path.reduce(self as JSONValue?) { object, name in object?[name] }
    }

    func text(at path: [String]) -> String? {
        switch member(at: path) {
        case .string(let text): text
        case .number(let text): text
        case .bool(let truth): truth ? "yes" : ""
        case .array(let elements): elements.compactMap(\.string).joined(separator: " ")
        default: nil
        }
    }
}

/// A command that shows a list.
protocol ListCommand: AdminCommand {
    static var listing: Listing { get }
    /// The listing to use; some options choose another one.
    var listing: Listing { get }
    var actor: ActorOptions { get }

    func find(over client: Client) throws -> Found
}

/// The result of a list command.
struct Found {
    let objects: [JSONValue]
    /// How to show the next entries; nil at the end of the list.
    var more: String?

    /// Reads the elements from a member of the answer.
    init(_ answer: ClientAnswer, _ name: String, more: String? = nil) throws(Failure) {
        self.init(try answer[name].array ?? [], more: more)
    }

    init(_ objects: [JSONValue], more: String? = nil) {
        self.objects = objects
        self.more = more
    }
}

extension ListCommand {
    var listing: Listing { Self.listing }

    func perform(_ output: Output) throws { try list(output) }

    func list(_ output: Output) throws {
        let (found, now) = try withClient(as: actor) { client in (try find(over: client), output.isJSON ? 0 : try client.now()) }
        let listing = listing
        try output.list(found.objects, empty: listing.empty) { listing.table(of: found.objects, now: now) }
        if let more = found.more, !output.isJSON { output.notice("More with \(more).") }
    }
}

extension Client {
    /// The server's clock, from which ages are computed.
    ///
    /// - Units: milliseconds since 1970.
    func now() throws(Failure) -> Int64 { try request(.operating(.serverInfo))["now"].integer ?? 0 }
}
