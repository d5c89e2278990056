import Foundation
import TestSupport

/// The words that house English replaces, each with what to write instead, and how many a file that is not rewritten yet may have.
struct Words: Decodable {
    struct Word: Decodable {
        let pattern: String
        let instead: String
    }

    let words: [Word]
    /// By path. A number may only fall: `Tests/Support/words.py` lowers them.
    let allowed: [String: Int]

    static func read() throws -> Words {
        let file = Fixtures.root.appendingPathComponent("Tests/Fixtures/words.json")
        return try JSONDecoder().decode(Words.self, from: Data(contentsOf: file))
    }

    /// The words in a text, each with its replacement.
    func found(in text: String) throws -> [String] {
        try words.flatMap { word in
            try text.lines(matching: "(?i)" + word.pattern).map { "\($0): /\(word.pattern)/; write \(word.instead)" }
        }
    }

    /// The words of a file; none if their number is allowed.
    func excess(in file: SourceFile) throws -> [String] {
        let found = try found(in: file.text)
        let most = allowed[file.path, default: 0]
        return found.count > most ? ["\(file.path) has \(found.count), and may have \(most):"] + found : []
    }

    /// The words in the names of a file's functions.
    func foundInNames(of file: SourceFile) throws -> [String] {
        try file.text.groups(matching: #"^[^/#"\n]*\b(?:func|def) (\w+)\("#).flatMap { name in
            try found(in: Self.spaced(name)).map { "\(file.path): \(name): \($0)" }
        }
    }

    /// The words in a file's comments, and in the descriptions and notes of a transcript.
    func foundInRemarks(of file: SourceFile) throws -> [String] {
        try file.text.groups(matching: #"^ *(?:///?|\*|#|"(?:description|note)":) (.+)$"#).flatMap { remark in
            try found(in: remark).map { "\(file.path): \(remark): \($0)" }
        }
    }

    /// Separates the words of a name in camel case or snake case.
    static func spaced(_ name: String) -> String {
        name.replacing("_", with: " ").reduce(into: "") { text, character in
            if character.isUppercase, text.last?.isLowercase == true { text.append(" ") }
            text.append(character)
        }
    }
}
