import Foundation
import Yams

/// A configuration file: YAML, one mapping from settings' names to their values, with a mapping `limits` in it.
///
/// Scalars are taken as they are written (`no` is the word no, not a truth value): the table says what each must be.
struct SettingsFile {
    /// What one setting is set to, and where.
    struct Entry {
        let setting: Setting
        let words: [String]
        let line: Int
    }

    let entries: [Entry]
    private let path: String
    private static let bytesMax = 1 << 20

    /// - Throws: what is wrong, with file and line.
    init(_ path: String) throws(StartFault) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw StartFault("\(path): the configuration file cannot be read")
        }
        guard data.count <= Self.bytesMax, let text = String(data: data, encoding: .utf8) else {
            throw StartFault("\(path): the configuration file must be UTF-8 text of a mebibyte at most")
        }
        self.path = path
        entries = try Self.entries(in: Self.root(of: text, path), path)
    }

    private static func root(of text: String, _ path: String) throws(StartFault) -> Node? {
        do { return try compose(yaml: text) } catch {
            switch error as? YamlError {
            case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
                throw StartFault("\(path):\(mark.line): not YAML: \(problem)")
            case .duplicatedKeysInMapping(let names, let context):
                throw StartFault("\(path):\(context.mark.line): stands twice: \(names.joined(separator: ", "))")
            default: throw StartFault("\(path): not YAML: \(error)")
            }
        }
    }

    /// An empty file, or one of comments alone, sets nothing.
    private static func entries(in root: Node?, _ path: String) throws(StartFault) -> [Entry] {
        guard let root, root.scalar?.string != "" else { return [] }
        guard let mapping = root.mapping else { throw fault(path, root, "must be lines of the form name: value") }
        var entries: [Entry] = []
        for (key, value) in mapping {
            guard key.scalar?.string == "limits" else {
                entries.append(try entry(key, value, prefix: "", path))
                continue
            }
            guard let limits = value.mapping else { throw fault(path, value, "limits must hold lines of the form name: number") }
            for (key, value) in limits { entries.append(try entry(key, value, prefix: Setting.limitPrefix, path)) }
        }
        return entries
    }

    private static func entry(_ key: Node, _ value: Node, prefix: String, _ path: String) throws(StartFault) -> Entry {
        let name = prefix + (key.scalar?.string ?? "")
        guard let setting = Setting.named[name] else {
            let nearest = Nearest.word(to: name, among: Array(Setting.named.keys.sorted()))
            throw fault(path, key, "there is no setting '\(name)'; did you mean \(nearest)?")
        }
        let nodes = value.sequence.map(Array.init) ?? [value]
        let words = nodes.compactMap(\.scalar?.string)
        guard words.count == nodes.count, setting.isList || words.count == 1, value.sequence == nil || setting.isList else {
            throw fault(path, value, "\(name) is one value: \(setting.allowed)")
        }
        guard words.allSatisfy(setting.allows) else { throw fault(path, value, "\(name) is \(setting.allowed)") }
        return Entry(setting: setting, words: words, line: key.mark?.line ?? 0)
    }

    private static func fault(_ path: String, _ node: Node, _ message: String) -> StartFault {
        StartFault("\(path):\(node.mark?.line ?? 1): \(message)")
    }
}
