import Foundation
import SnapModel
import SnapWire

/// `data/categories.json`: the predefined searches, in the order in which they are shown. A data folder of an earlier version has none.
enum CategoriesFile {
    private static let most = 32
    private static let names: Set<String> = ["id", "title", "titles", "icon", "query"]

    static func read(_ path: String) throws(DataFault) -> [SnapModel.Category] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let file = try ObjectsFile(path)
        var seen: Set<String> = []
        return try file.objects { (object: JSONValue) throws(ObjectsFile.ObjectFault) in
            let category = try category(object)
            guard seen.insert(category.id).inserted else { throw ObjectsFile.ObjectFault("the id \"\(category.id)\" is given twice") }
            guard seen.count <= most else { throw ObjectsFile.ObjectFault("more than \(most) categories") }
            return category
        }
    }

    private static func category(_ object: JSONValue) throws(ObjectsFile.ObjectFault) -> SnapModel.Category {
        try object.allow(names)
        let id = try object.text("id")
        guard FeedID(rawValue: id).isWellFormed else { throw ObjectsFile.ObjectFault("\"id\" must be 1 to 64 of a–z, 0–9 and -") }
        return SnapModel.Category(
            id: id, title: try object.text("title"), titles: try titles(object), icon: try icon(object), query: try query(object))
    }

    private static func titles(_ object: JSONValue) throws(ObjectsFile.ObjectFault) -> [String: String] {
        guard let titles = object["titles"] else { return [:] }
        guard case .object(let members) = titles else { throw ObjectsFile.ObjectFault(titlesRule) }
        var read: [String: String] = [:]
        for member in members {
            guard member.name.utf8.count == 2, member.name.utf8.allSatisfy({ (97...122).contains($0) }), let title = member.value.string,
                !title.isEmpty
            else { throw ObjectsFile.ObjectFault(titlesRule) }
            read[member.name] = title
        }
        return read
    }

    private static let titlesRule = "\"titles\" must be an object of titles by two letters of a language, such as {\"de\": \"Essen\"}"

    private static func icon(_ object: JSONValue) throws(ObjectsFile.ObjectFault) -> String {
        try object.required("icon", "one emoji") { value in value.string.flatMap { $0.count == 1 ? $0 : nil } }
    }

    private static func query(_ object: JSONValue) throws(ObjectsFile.ObjectFault) -> String {
        let query = try object.text("query")
        do { _ = try SearchQuery(query) } catch { throw ObjectsFile.ObjectFault("\"query\" cannot be searched for: \(error.message)") }
        return query
    }
}
