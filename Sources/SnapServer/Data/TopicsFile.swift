import Foundation
import SnapModel

/// `data/topics/topics.tsv`: a line each with id, name, description, the encyclopedia's page, the topics above it, and the recogniser's
/// classes. Names in other languages are next to it: see `TopicNamesFile`. A data folder of an earlier version has none.
enum TopicsFile {
    static func read(_ path: String) throws(DataFault) -> Topics {
        guard FileManager.default.fileExists(atPath: path) else { return Topics() }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { throw DataFault(path, "cannot be read as UTF-8") }
        let names = try TopicNamesFile.readAll(nextTo: path)
        var topics: [Topic] = []
        var ids: Set<TopicID> = []
        // By bytes: each start of the server reads this, and to find the ends of characters took longer than all else here.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            guard let topic = topic(line, names) else { throw DataFault(path, line: index + 1, rule) }
            guard ids.insert(topic.id).inserted else { throw DataFault(path, line: index + 1, "\(topic.id.rawValue) is given twice") }
            topics.append(topic)
        }
        if let orphan = topics.first(where: { topic in topic.kinds.contains { !ids.contains($0) } }) {
            throw DataFault(path, "\(orphan.id.rawValue) names a kind that has no line")
        }
        if let unknown = names.keys.first(where: { !ids.contains($0) }) {
            throw DataFault(path, "has no line for \(unknown.rawValue), which has a name in another language")
        }
        return Topics(topics)
    }

    private static let rule = "must be an id, a name, a description, a page, kinds and classes, with tabs between them"

    private static func topic(_ line: Substring.UTF8View, _ names: [TopicID: [String: String]]) -> Topic? {
        let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { String(Substring($0)) }
        guard parts.count == 6, let id = TopicID(text: parts[0]), parts[1...3].allSatisfy({ !$0.isEmpty }) else { return nil }
        let (kinds, classes) = (list(parts[4]).map { TopicID(text: $0) }, list(parts[5]).map { Int($0) })
        guard !kinds.contains(nil), !classes.contains(nil) else { return nil }
        return Topic(
            id: id, name: parts[1], names: names[id] ?? [:], description: parts[2], page: parts[3], kinds: kinds.compactMap { $0 },
            classes: classes.compactMap { $0 })
    }

    private static func list(_ text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
    }
}
