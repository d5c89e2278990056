import Foundation
import Yams

/// A configuration file: YAML, one mapping from settings to values, which contains a mapping `limits`.
///
/// Scalars are taken literally (`no` is the word "no", not false); the table of settings says what each one must be.
struct SettingsFile {
    /// One setting of the file, with its line.
    struct Entry {
        let setting: Setting
        let words: [String]
        let line: Int
    }

    private(set) var entries: [Entry] = []
    private let path: String
    private static let bytesMax = 1 << 20

    /// Reads as much as can be read. A file that is not YAML has just that one mistake.
    init(_ path: String, _ mistakes: inout SettingErrorList) {
        self.path = path
        do throws(SettingError) {
            guard let root = try root(), !Self.isEmpty(root) else { return }
            guard let mapping = root.mapping else { throw mistake(root, about: nil, "must be lines of the form name: value") }
            read(mapping, in: .file, &mistakes)
        } catch { mistakes.add(error) }
    }

    /// Whether the file is empty or has only comments, and so sets nothing.
    private static func isEmpty(_ node: Node) -> Bool { node.scalar?.string == "" }

    private func root() throws(SettingError) -> Node? {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw mistake(line: nil, "the configuration file cannot be read")
        }
        guard data.count <= Self.bytesMax, let text = String(data: data, encoding: .utf8) else {
            throw mistake(line: nil, "the configuration file must be UTF-8 text of at most 1 MiB")
        }
        do { return try compose(yaml: text) } catch {
            switch error as? YamlError {
            case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
                throw mistake(line: mark.line, "this is not valid YAML: \(problem)")
            case .duplicatedKeysInMapping(let names, let context):
                throw mistake(line: context.mark.line, "given twice: \(Self.list(names)); remove one")
            case .reader(let problem, let offset, _, _):
                throw mistake(line: offset.map { text.prefix($0).count(where: \.isNewline) + 1 }, "this is not valid YAML: \(problem)")
            default: throw mistake(line: nil, "not YAML")
            }
        }
    }

    /// The first ten names, and the number of others.
    private static func list(_ names: [String]) -> String {
        let listed = names.prefix(10).map(SettingError.cut).joined(separator: ", ")
        return names.count > 10 ? "\(listed) and \(names.count - 10) more" : listed
    }

    private mutating func read(_ mapping: Node.Mapping, in place: UnknownName.Place, _ mistakes: inout SettingErrorList) {
        for (key, value) in mapping {
            do throws(SettingError) {
                guard place == .file, key.scalar?.string == Setting.limits else {
                    entries.append(try entry(key, value, place))
                    continue
                }
                guard !Self.isEmpty(value) else { continue }
                guard let limits = value.mapping else {
                    throw mistake(value, about: Setting.limits, "limits must hold lines of the form name: number")
                }
                read(limits, in: .limitsOfFile, &mistakes)
            } catch { mistakes.add(error) }
        }
    }

    /// Reads one entry of the file.
    ///
    /// - Throws: a mistake that does not quote the value: it is logged, and a wrong line may contain a secret.
    private func entry(_ key: Node, _ value: Node, _ place: UnknownName.Place) throws(SettingError) -> Entry {
        let written = key.scalar?.string ?? ""
        let name = (place == .limitsOfFile ? Setting.limitPrefix : "") + written
        guard let setting = Setting.named[name] else { throw mistake(key, UnknownName(written, in: place)) }
        // YAML notices only names that occur twice in one mapping; this also compares names inside and outside of `limits`.
        if let first = entries.first(where: { $0.setting.name == name }) {
            throw mistake(key, about: name, "\(name) is given twice, also in line \(first.line); remove one")
        }
        let nodes = value.sequence.map(Array.init) ?? [value]
        let words = nodes.compactMap { setting.kind.isProvider ? Self.members($0) : $0.scalar?.string }
        guard words.count == nodes.count, setting.isList || words.count == 1, value.sequence == nil || setting.isList else {
            throw mistake(value, about: name, "\(name) is one value: \(setting.allowed)")
        }
        var values: [String] = []
        for (node, word) in zip(nodes, words) {
            do throws(ValueRefusal) { values.append(try setting.canonical(word)) } catch {
                throw mistake(node, about: name, setting.message(error))
            }
        }
        return Entry(setting: setting, words: values, line: key.mark?.line ?? 0)
    }

    /// A provider's members in the form of a flag; nil for anything but a mapping of words, or a text. A list of scopes is one text.
    private static func members(_ node: Node) -> String? {
        guard let mapping = node.mapping else { return node.scalar?.string }
        var members: [String] = []
        for (key, value) in mapping {
            guard let name = key.scalar?.string, let text = value.scalar?.string ?? value.sequence.flatMap(words),
                !(name + text).contains(where: { $0 == ";" || $0.isNewline })
            else { return nil }
            members.append(name + "=" + text)
        }
        return members.joined(separator: "; ")
    }

    private static func words(_ sequence: Node.Sequence) -> String? {
        let words = sequence.compactMap(\.scalar?.string)
        return words.count == sequence.count ? words.joined(separator: " ") : nil
    }

    private func mistake(_ node: Node, about setting: String?, _ message: String) -> SettingError {
        SettingError(.file(path, line: node.mark?.line ?? 1), about: setting, message)
    }

    private func mistake(_ key: Node, _ name: UnknownName) -> SettingError {
        SettingError(.file(path, line: key.mark?.line ?? 1), name)
    }

    /// A mistake that leaves everything in the file unknown.
    private func mistake(line: Int?, _ message: String) -> SettingError {
        SettingError(.file(path, line: line), about: nil, message)
    }
}

extension Setting.Kind {
    fileprivate var isProvider: Bool { if case .provider = self { true } else { false } }
}
