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

    /// Appends what PostgreSQL reads of the value: its text and a NUL, or the bytes as they are.
    ///
    /// - Returns: whether there is anything to read; false for NULL.
    func write(to memory: inout [UInt8]) -> Bool {
        switch self {
        case .null, .nullNumber: return false
        case .number(let number): memory += String(number).utf8
        case .text(let text): memory += text.utf8
        // Even no bytes have an address that is not NULL, by the NUL.
        case .bytes(let bytes): memory += bytes
        case .numbers(let numbers): Self.write(numbers, to: &memory) { $1 += String($0).utf8 }
        case .numbersOrNull(let numbers): Self.write(numbers, to: &memory) { $1 += ($0.map { String($0) } ?? "NULL").utf8 }
        case .texts(let texts): Self.write(texts, to: &memory, Self.quote)
        case .textsOrNull(let texts):
            Self.write(texts, to: &memory) { text, memory in
                if let text { Self.quote(text, to: &memory) } else { memory += "NULL".utf8 }
            }
        }
        memory.append(0)
        return true
    }

    private static func write<Item>(_ items: [Item], to memory: inout [UInt8], _ item: (Item, inout [UInt8]) -> Void) {
        memory.append(UInt8(ascii: "{"))
        for index in items.indices {
            if index > 0 { memory.append(UInt8(ascii: ",")) }
            item(items[index], &memory)
        }
        memory.append(UInt8(ascii: "}"))
    }

    private static func quote(_ text: String, to memory: inout [UInt8]) {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        memory.append(quote)
        for byte in text.utf8 {
            if byte == quote || byte == backslash { memory.append(backslash) }
            memory.append(byte)
        }
        memory.append(quote)
    }
}
