import SnapModel
import SnapWire

/// `data/pictures.json`: the pictures, in the order in which they are shown.
enum PicturesFile {
    private static let names: Set<String> = [
        "id", "title", "titles", "alt", "alts", "topics", "type", "width", "height", "file", "thumbnail",
    ]
    private static let types: Set<String> = ["image/jpeg", "image/png", "image/webp"]

    static func read(_ path: String) throws(DataFault) -> [Picture] {
        let file = try ObjectsFile(path)
        var seen: Set<PictureID> = []
        return try file.objects { (object: JSONValue) throws(ObjectsFile.ObjectFault) in
            let picture = try picture(object)
            guard seen.insert(picture.id).inserted else {
                throw ObjectsFile.ObjectFault("the id \"\(picture.id.rawValue)\" is given twice")
            }
            return picture
        }
    }

    private static func picture(_ object: JSONValue) throws(ObjectsFile.ObjectFault) -> Picture {
        try object.allow(names)
        return Picture(
            id: PictureID(rawValue: try object.text("id")), title: try object.text("title"), alt: try object.text("alt"),
            titles: try object.translations("titles"), alts: try object.translations("alts"), topics: try topics(object),
            type: try object.required("type", types.sorted().joined(separator: " or ")) { value in
                value.string.flatMap { types.contains($0) ? $0 : nil }
            },
            width: try pixels(object, "width"), height: try pixels(object, "height"),
            file: try path(object, "file"), thumbnail: try path(object, "thumbnail"))
    }

    private static func topics(_ object: JSONValue) throws(ObjectsFile.ObjectFault) -> [TopicID] {
        guard let value = object["topics"] else { return [] }
        let topics = value.array?.map { $0.string.flatMap { TopicID(text: $0) } }
        guard let topics, !topics.contains(nil) else {
            throw ObjectsFile.ObjectFault("\"topics\" must be an array of ids such as n02121808")
        }
        return topics.compactMap { $0 }
    }

    private static func pixels(_ object: JSONValue, _ name: String) throws(ObjectsFile.ObjectFault) -> Int {
        try object.required(name, "a whole number of pixels") { value in
            value.integer.flatMap { (1...100_000).contains($0) ? Int($0) : nil }
        }
    }

    /// A path below the data folder's `pictures`; any other is refused.
    private static func path(_ object: JSONValue, _ name: String) throws(ObjectsFile.ObjectFault) -> String {
        let path = try object.text(name)
        guard path.hasPrefix("pictures/"), !path.split(separator: "/").contains("..") else {
            throw ObjectsFile.ObjectFault("\"\(name)\" must be a path that starts with pictures/")
        }
        return path
    }
}
