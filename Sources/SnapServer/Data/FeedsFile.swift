import SnapModel
import SnapWire

/// `data/feeds.json`: the feeds, in the order in which they are shown.
enum FeedsFile {
    private static let expireHoursMax: Int64 = 24 * 366 * 100

    static func read(_ path: String) throws(DataFault) -> [Feed] {
        let file = try ObjectsFile(path)
        var seen: Set<FeedID> = []
        // The most that one request may name, so that one subscription can follow all feeds.
        let feedsMax = 64
        return try file.objects { (object: JSONValue) throws(ObjectsFile.ObjectFault) in
            let feed = try feed(object)
            guard seen.insert(feed.id).inserted else { throw ObjectsFile.ObjectFault("the id \"\(feed.id.rawValue)\" is given twice") }
            guard seen.count <= feedsMax else { throw ObjectsFile.ObjectFault("more than \(feedsMax) feeds") }
            return feed
        }
    }

    private static func feed(_ object: JSONValue) throws(ObjectsFile.ObjectFault) -> Feed {
        try object.allow(["id", "title", "expireAfterHours"])
        let id = FeedID(rawValue: try object.text("id"))
        guard id.isWellFormed else { throw ObjectsFile.ObjectFault("\"id\" must be 1 to 64 of a–z, 0–9 and -") }
        guard object["expireAfterHours"] != nil else { return Feed(id: id, title: try object.text("title")) }
        let hours = try object.required("expireAfterHours", "a whole number from 1 to \(expireHoursMax)") { value in
            value.integer.flatMap { (1...expireHoursMax).contains($0) ? $0 : nil }
        }
        return Feed(id: id, title: try object.text("title"), expireAfterHours: Int(hours))
    }
}
