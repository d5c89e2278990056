/// A parameter of a statement. Its type is sent to PostgreSQL, so that no statement needs casts.
package enum PostgresValue: Sendable {
    case number(Int64)
    case text(String)
    case bytes([UInt8])
    case null
    /// NULL where PostgreSQL cannot find out that it stands for a number.
    case nullNumber
    case numbers([Int64])
    case numbersOrNull([Int64?])
    case texts([String])
    case textsOrNull([String?])

    /// The object identifier of the type; 0 lets PostgreSQL find it out.
    ///
    /// - Source: `SELECT oid, typname FROM pg_type`; these never change.
    var type: UInt32 {
        switch self {
        case .number, .nullNumber: 20
        case .text: 25
        case .bytes: 17
        case .null: 0
        case .numbers, .numbersOrNull: 1_016
        case .texts, .textsOrNull: 1_009
        }
    }

    /// As text, with a NUL at the end; nil for NULL and for bytes, which go as they are.
    var text: [CChar]? {
        switch self {
        case .number(let number): Array(String(number).utf8CString)
        case .text(let text): Array(text.utf8CString)
        case .bytes, .null, .nullNumber: nil
        case .numbers(let numbers): Array(Self.array(numbers.map(String.init)).utf8CString)
        case .numbersOrNull(let numbers): Array(Self.array(numbers.map { $0.map(String.init) ?? "NULL" }).utf8CString)
        case .texts(let texts): Array(Self.array(texts.map(Self.quoted)).utf8CString)
        case .textsOrNull(let texts): Array(Self.array(texts.map { $0.map(Self.quoted) ?? "NULL" }).utf8CString)
        }
    }

    private static func array(_ items: [String]) -> String { "{" + items.joined(separator: ",") + "}" }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for byte in text.unicodeScalars {
            if byte == "\"" || byte == "\\" { quoted.append("\\") }
            quoted.unicodeScalars.append(byte)
        }
        return quoted + "\""
    }
}
