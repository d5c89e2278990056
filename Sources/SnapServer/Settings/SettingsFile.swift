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

    private(set) var entries: [Entry] = []
    private(set) var mistakes: [SettingMistake] = []
    private let path: String
    private static let bytesMax = 1 << 20
    private static let limits = "limits"

    /// Reads what can be read. A file that is no YAML has that one mistake.
    init(_ path: String) {
        self.path = path
        do throws(SettingMistake) {
            // An empty file, or one of comments alone, sets nothing.
            guard let root = try root(), root.scalar?.string != "" else { return }
            guard let mapping = root.mapping else { throw mistake(root, about: nil, "must be lines of the form name: value") }
            read(mapping)
        } catch { mistakes.append(error) }
    }

    private func root() throws(SettingMistake) -> Node? {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw mistake(line: nil, "the configuration file cannot be read")
        }
        guard data.count <= Self.bytesMax, let text = String(data: data, encoding: .utf8) else {
            throw mistake(line: nil, "the configuration file must be UTF-8 text of a mebibyte at most")
        }
        do { return try compose(yaml: text) } catch {
            switch error as? YamlError {
            case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
                throw mistake(line: mark.line, "not YAML: \(problem)")
            case .duplicatedKeysInMapping(let names, let context):
                throw mistake(line: context.mark.line, "stands twice: \(names.joined(separator: ", "))")
            default: throw mistake(line: nil, "not YAML: \(error)")
            }
        }
    }

    private mutating func read(_ mapping: Node.Mapping, prefix: String = "") {
        for (key, value) in mapping {
            do throws(SettingMistake) {
                guard prefix.isEmpty, key.scalar?.string == Self.limits else {
                    entries.append(try entry(key, value, prefix))
                    continue
                }
                guard let limits = value.mapping else {
                    throw mistake(value, about: Self.limits, "limits must hold lines of the form name: number")
                }
                read(limits, prefix: Setting.limitPrefix)
            } catch { mistakes.append(error) }
        }
    }

    private func entry(_ key: Node, _ value: Node, _ prefix: String) throws(SettingMistake) -> Entry {
        let name = prefix + (key.scalar?.string ?? "")
        guard let setting = Setting.named[name] else {
            let nearest = Nearest.word(to: name, among: Setting.named.keys.filter { $0.hasPrefix(prefix) }.sorted())
            throw mistake(key, about: nearest, "there is no setting '\(name)'; did you mean \(nearest)?")
        }
        let nodes = value.sequence.map(Array.init) ?? [value]
        let words = nodes.compactMap(\.scalar?.string)
        guard words.count == nodes.count, setting.isList || words.count == 1, value.sequence == nil || setting.isList else {
            throw mistake(value, about: name, "\(name) is one value: \(setting.allowed)")
        }
        if let refusal = setting.refusal(of: words) { throw mistake(value, about: name, refusal) }
        return Entry(setting: setting, words: words, line: key.mark?.line ?? 0)
    }

    private func mistake(_ node: Node, about setting: String?, _ message: String) -> SettingMistake {
        SettingMistake(.file(path, line: node.mark?.line ?? 1), about: setting, message)
    }

    /// One that leaves everything in the file unknown.
    private func mistake(line: Int?, _ message: String) -> SettingMistake {
        SettingMistake(.file(path, line: line), about: nil, message)
    }
}
