/// Translates the SQL of the rooms, which is SQLite's, to PostgreSQL's. Each statement is translated once for each connection.
///
/// Only spellings differ: parameters, one reserved word, hints for SQLite's planner, `IS` between values. Functions that SQLite has by
/// itself, such as `max` of two values, are made with the tables: see `ClusterSchema`.
struct PostgresDialect {
    private enum Token: Equatable {
        case word(Substring)
        /// A quoted text or name, unchanged.
        case quoted(Substring)
        case parameter(Int)
        case space
        case other(Character)
    }

    private let tokens: [Token]

    struct Translation {
        let sql: String
        /// The places of parameters that are compared with NULL or not used at all, from 0. PostgreSQL does not find out the type of these;
        /// all are numbers.
        let numbers: Set<Int>
    }

    static func translate(_ sql: String) -> Translation {
        let dialect = PostgresDialect(sql)
        return Translation(sql: dialect.text, numbers: dialect.comparedWithNull)
    }

    private init(_ sql: String) {
        var (tokens, parameters): ([Token], Int) = ([], 0)
        var rest = sql[...]
        while let first = rest.first {
            switch first {
            case "'", "\"":
                let end = rest.dropFirst().firstIndex(of: first).map { rest.index(after: $0) } ?? rest.endIndex
                tokens.append(.quoted(rest[..<end]))
                rest = rest[end...]
            case "?":
                rest = rest.dropFirst()
                let digits = rest.prefix { $0.isNumber }
                parameters = Int(digits) ?? parameters + 1
                tokens.append(.parameter(parameters))
                rest = rest[digits.endIndex...]
            case "x" where rest.hasPrefix("x'"):
                let end = rest.dropFirst(2).firstIndex(of: "'") ?? rest.endIndex
                tokens.append(.quoted("'\\x\(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])'::bytea"))
                rest = rest[end...].dropFirst()
            case _ where Self.isWord(first):
                let word = rest.prefix { Self.isWord($0) }
                tokens.append(.word(word))
                rest = rest[word.endIndex...]
            case _ where first.isWhitespace:
                rest = rest.drop { $0.isWhitespace }
                tokens.append(.space)
            default:
                tokens.append(.other(first))
                rest = rest.dropFirst()
            }
        }
        self.tokens = tokens
    }

    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }

    private var text: String {
        var (text, index) = ("", 0)
        while index < tokens.count {
            switch tokens[index] {
            case .space: text += " "
            case .quoted(let quoted): text += quoted
            case .parameter(let number): text += "$\(number)"
            case .other(let character): text.append(character)
            case .word(let word):
                let (translated, used) = translation(of: word, at: index)
                text += translated
                index += used
            }
            index += 1
        }
        return text
    }

    /// Translates a word of SQLite's dialect.
    ///
    /// - Returns: the expression for a word, and the number of following tokens that it consumes.
    private func translation(of word: Substring, at index: Int) -> (String, used: Int) {
        switch word {
        case "offset": ("\"offset\"", 0)
        case "INTEGER": ("bigint", 0)
        // A CROSS JOIN with a condition fixes the order of tables for SQLite.
        case "CROSS" where self.word(index + 2) == "JOIN": ("JOIN", 2)
        case "INDEXED" where self.word(index + 2) == "BY": ("", 4)
        case "NOT" where self.word(index + 2) == "INDEXED": ("", 2)
        case "IS": comparison(at: index)
        default: (String(word), 0)
        }
    }

    /// `IS` compares any two values in SQLite.
    private func comparison(at index: Int) -> (String, used: Int) {
        let isNegated = word(index + 2) == "NOT"
        switch word(index + (isNegated ? 4 : 2)) {
        case "NULL", "TRUE", "FALSE", "true", "false", "DISTINCT": return ("IS", 0)
        default: return isNegated ? ("IS DISTINCT FROM", 2) : ("IS NOT DISTINCT FROM", 0)
        }
    }

    private var comparedWithNull: Set<Int> {
        var (found, used): (Set<Int>, Set<Int>) = ([], [])
        for index in tokens.indices {
            guard case .parameter(let number) = tokens[index] else { continue }
            used.insert(number - 1)
            guard word(index + 2) == "IS", word(index + 4) == "NULL" || word(index + 6) == "NULL" else { continue }
            found.insert(number - 1)
        }
        return found.union(Set(0..<(used.max() ?? 0)).subtracting(used))
    }

    private func word(_ index: Int) -> Substring? {
        guard tokens.indices.contains(index), case .word(let word) = tokens[index] else { return nil }
        return word
    }
}
