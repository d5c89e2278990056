package import SnapModel

/// Writes what a search finds as JSON.
extension SearchPage {
    /// Writes the time, the page's members and where the next one begins.
    fileprivate func write(_ name: StaticString, to json: inout JSONWriter, now: Timestamp, _ body: (inout JSONWriter, Item) -> Void) {
        json.field("now", now.milliseconds)
        json.field(name, each: items, body)
        if let next { json.field("next", next.text) }
        if isPartial { json.field("partial", true) }
    }
}

extension SearchReply {
    func write(to json: inout JSONWriter, now: Timestamp) {
        switch self {
        case .photos(let page): page.write("photos", to: &json, now: now) { json, photo in photo.write(to: &json, now: now) }
        case .snaps(let page): page.write("snaps", to: &json, now: now) { json, snap in snap.write(to: &json, now: now) }
        case .people(let people, let next):
            json.field("people", each: people) { json, person in person.write(to: &json) }
            if let next { json.field("next", PeopleSearch.cursor(next)) }
        case .tags(let tags): json.field("tags", each: tags) { json, tag in tag.write(to: &json) }
        case .categories(let categories): json.field("categories", each: categories) { json, category in category.write(to: &json) }
        case .begun(let start): start.write(to: &json, now: now)
        }
    }
}

extension TagUse {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("name", name)
            json.field("uses", uses)
        }
    }
}

extension Category {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id)
            json.field("title", title)
            json.field("titles", titles)
            json.field("icon", icon)
            json.field("query", query)
        }
    }
}

extension LiveSearchStart {
    fileprivate func write(to json: inout JSONWriter, now: Timestamp) {
        json.field("search", search.text)
        head.write(to: &json)
        switch content {
        case .recovered(let events):
            json.field("now", now.milliseconds)
            json.field("recovered", true)
            json.field("events", each: events) { json, event in json.object { event.write(to: &$0, now: now) } }
        case .found(let page):
            json.field("recovered", false)
            page.write("photos", to: &json, now: now) { json, photo in photo.write(to: &json, now: now) }
        }
    }
}

/// The pushes of one event to live searches. It is encoded once: they differ only by the search's id.
package struct LiveSearchPushes {
    private let head, tail: ArraySlice<UInt8>

    package init(_ event: PhotoEvent) {
        let message = SnapWire.push(.searchEvent) { json in
            json.field("search", "")
            event.write(to: &json, now: event.at)
        }
        // The id comes first, so what people wrote is after it.
        let place = message.firstRange(of: Array("\"search\":\"".utf8))?.upperBound ?? message.endIndex
        (head, tail) = (message[..<place], message[place...])
    }

    package func message(to search: LiveSearchID) -> [UInt8] { Array(head) + search.text.utf8 + tail }
}
