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
            id: id, title: try object.text("title"), titles: try object.translations("titles"), icon: try icon(object),
            query: try query(object))
    }

    private static func icon(_ object: JSONValue) throws(ObjectsFile.ObjectFault) -> String {
        try object.required("icon", "one emoji") { value in value.string.flatMap { $0.count == 1 ? $0 : nil } }
    }

    private static func query(_ object: JSONValue) throws(ObjectsFile.ObjectFault) -> String {
        let query = try object.text("query")
        do { _ = try SearchQuery(query) } catch { throw ObjectsFile.ObjectFault("\"query\" cannot be searched for: \(error.message)") }
        return query
    }
}
