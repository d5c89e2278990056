import SnapModel

/// Writes topics as JSON.
extension TopicReply {
    func write(to json: inout JSONWriter, now: Timestamp) {
        switch self {
        case .identified(let identifications, let model):
            json.field("identifications", each: identifications) { json, identification in identification.write(to: &json) }
            json.field("model", model)
        case .shown(let page): page.write(to: &json, now: now)
        case .summary(let summary, let source):
            if let summary { json.field("summary", summary) }
            json.field("source", source)
        }
    }
}

extension NamedTopic {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id.rawValue)
            json.field("name", name)
            if !names.isEmpty { json.field("names", names) }
        }
    }
}

extension Identification {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("topic", topic.id.rawValue)
            json.field("name", topic.name)
            if !topic.names.isEmpty { json.field("names", topic.names) }
            json.field("confidence", percent)
            json.field("broad", isBroad)
            if let within { json.field("within", within.rawValue) }
        }
    }
}

extension TopicPage {
    fileprivate func write(to json: inout JSONWriter, now: Timestamp) {
        json.field("now", now.milliseconds)
        json.field("topic") { json in
            json.field("id", topic.id.rawValue)
            json.field("name", topic.name)
            if !topic.names.isEmpty { json.field("names", topic.names) }
            json.field("description", topic.description)
            json.field("source", "WordNet 3.0")
            json.field("kinds", each: kinds) { json, kind in kind.write(to: &json) }
            json.field("link", topic.link)
            if let isFavourite { json.field("favourited", isFavourite) }
            json.field("summary", hasSummary)
        }
        json.field("photos", each: photos) { json, photo in photo.write(to: &json, now: now) }
        json.field("snaps", each: snaps) { json, snap in snap.write(to: &json, now: now) }
    }
}
