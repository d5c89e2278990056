import Foundation
import SnapModel

/// `names.de.tsv` next to the table of topics, and the same for other languages: a line each with an id and a name, and a tab between them.
/// A topic without a line has its English name only.
enum TopicNamesFile {
    /// Reads the files of topic names next to the table of topics.
    ///
    /// - Returns: the names of each topic, by language.
    static func readAll(nextTo table: String) throws(DataFault) -> [TopicID: [String: String]] {
        let folder = URL(fileURLWithPath: table).deletingLastPathComponent().path
        var all: [TopicID: [String: String]] = [:]
        for file in (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? [] {
            let parts = file.split(separator: ".")
            guard parts.count == 3, parts[0] == "names", parts[2] == "tsv" else { continue }
            guard isLanguage(String(parts[1])) else {
                throw DataFault(folder + "/" + file, "must have two letters of a language in its name")
            }
            for (id, name) in try read(folder + "/" + file) { all[id, default: [:]][String(parts[1])] = name }
        }
        return all
    }

    /// Whether a text can be the code of a language: two letters.
    static func isLanguage(_ text: String) -> Bool { text.utf8.count == 2 && text.utf8.allSatisfy { (97...122).contains($0) } }

    private static func read(_ path: String) throws(DataFault) -> [TopicID: String] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { throw DataFault(path, "cannot be read as UTF-8") }
        var names: [TopicID: String] = [:]
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { String(Substring($0)) }
            guard parts.count == 2, let id = TopicID(text: parts[0]), !parts[1].isEmpty, !parts[1].contains("\"") else {
                throw DataFault(path, line: index + 1, "must be an id and a name without quotation marks, with a tab between them")
            }
            guard names.updateValue(parts[1], forKey: id) == nil else {
                throw DataFault(path, line: index + 1, "\(id.rawValue) is given twice")
            }
        }
        return names
    }
}
