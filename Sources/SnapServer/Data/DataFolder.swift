import Foundation
package import SnapModel
import SnapWire

/// The predefined data: `feeds.json`, `categories.json`, `pictures.json`, the pictures' files and the topics. Read once, at start.
package struct DataFolder: Sendable {
    package let feeds: [Feed]
    package let categories: [SnapModel.Category]
    package let gallery: Gallery
    package let topics: Topics

    /// - Throws: `DataFault`, with the file, the line and the fix.
    package init(path: String) throws(DataFault) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw DataFault(URL(fileURLWithPath: path).standardizedFileURL.path, Self.isNeeded)
        }
        feeds = try FeedsFile.read(path + "/feeds.json")
        categories = try CategoriesFile.read(path + "/categories.json")
        topics = try TopicsFile.read(path + "/topics/topics.tsv")
        gallery = try Gallery(pictures: PicturesFile.read(path + "/pictures.json"), folder: path)
    }

    private static let isNeeded =
        "there is no such folder. The server needs one with feeds.json, pictures.json and the pictures that it names, and may have categories.json: the project's `data` "
        + "is one. Start in the folder that holds it, or name it with --data FOLDER (SNAPFEED_DATA)"
}

/// A mistake in the data folder, explained to the operator.
package struct DataFault: Error, CustomStringConvertible {
    package let description: String

    init(_ file: String, line: Int? = nil, _ message: String) {
        description = line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
    }
}

/// A JSON file that holds an array of objects. It knows the line on which each object starts.
struct ObjectsFile {
    let path: String
    private let bytes: [UInt8]

    init(_ path: String) throws(DataFault) {
        self.path = path
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DataFault(path, "cannot be read. Put the file there, or name the right folder with --data")
        }
        bytes = Array(data)
    }

    /// Reads each object by the closure, which throws what is wrong with it.
    func objects<Value>(_ read: (JSONValue) throws(ObjectFault) -> Value) throws(DataFault) -> [Value] {
        let whole: JSONValue
        do { whole = try JSONValue(parsing: bytes) } catch {
            throw DataFault(path, line: line(at: error.offset), "not JSON: \(error.message)")
        }
        guard let elements = whole.array, !elements.isEmpty else {
            throw DataFault(path, line: 1, "must be an array of one or more objects")
        }
        var values: [Value] = []
        for (index, element) in elements.enumerated() {
            do { values.append(try read(element)) } catch { throw DataFault(path, line: lineOfElement(index), error.message) }
        }
        return values
    }

    /// A mistake in one object, and the fix.
    struct ObjectFault: Error {
        let message: String
        init(_ message: String) { self.message = message }

        static func translations(_ name: String) -> ObjectFault {
            ObjectFault("\"\(name)\" must be an object of texts by two letters of a language, such as {\"de\": \"Essen\"}")
        }
    }

    private func line(at offset: Int) -> Int { 1 + bytes.prefix(offset).count { $0 == 0x0A } }

    /// The line on which an element starts, found by counting commas: the text is known to be valid JSON, so only strings need care.
    private func lineOfElement(_ index: Int) -> Int {
        var (depth, seen, line, isString, isEscaped, isAwaited) = (0, 0, 1, false, false, false)
        for byte in bytes {
            if byte == 0x0A { line += 1 }
            if isString {
                if !isEscaped, byte == UInt8(ascii: "\"") { isString = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            if isAwaited, byte > 0x20 {
                if seen == index { return line }
                (seen, isAwaited) = (seen + 1, false)
            }
            switch byte {
            case UInt8(ascii: "\""): isString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                isAwaited = depth == 0
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ","): isAwaited = depth == 1
            default: break
            }
        }
        return line
    }
}

extension JSONValue {
    /// A required member, read by the closure.
    func required<Value>(_ name: String, _ kind: String, _ read: (JSONValue) -> Value?) throws(ObjectsFile.ObjectFault) -> Value {
        guard let value = self[name].flatMap(read) else { throw ObjectsFile.ObjectFault("\"\(name)\" must be \(kind)") }
        return value
    }

    func text(_ name: String) throws(ObjectsFile.ObjectFault) -> String {
        try required(name, "a string that is not empty") { $0.string.flatMap { $0.isEmpty ? nil : $0 } }
    }

    /// A text in other languages, by their two letters. Empty where the member is missing.
    func translations(_ name: String) throws(ObjectsFile.ObjectFault) -> [String: String] {
        guard let texts = self[name] else { return [:] }
        guard case .object(let members) = texts else { throw .translations(name) }
        var read: [String: String] = [:]
        for member in members {
            guard TopicNamesFile.isLanguage(member.name), let text = member.value.string, !text.isEmpty else { throw .translations(name) }
            read[member.name] = text
        }
        return read
    }

    /// Allows only these members in the object; a misspelt one would otherwise be ignored silently.
    func allow(_ names: Set<String>) throws(ObjectsFile.ObjectFault) {
        guard case .object(let members) = self else { throw ObjectsFile.ObjectFault("must be an object") }
        if let unknown = members.first(where: { !names.contains($0.name) }) {
            throw ObjectsFile.ObjectFault("\"\(unknown.name)\" is not known here; known are \(names.sorted().joined(separator: ", "))")
        }
    }
}
