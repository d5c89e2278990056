package import SnapModel

/// Writes events of photos as JSON.
extension PhotoEvent {
    /// A whole push, `home.event` or `person.hidden`: the same bytes for every recipient.
    package func message() -> [UInt8] {
        if case .hidden(let account) = kind {
            return SnapWire.push(push) { json in
                writePlace(to: &json)
                json.field("account", account.text)
            }
        }
        return SnapWire.push(push) { write(to: &$0, now: at) }
    }

    package var push: Push { if case .hidden = kind { .personHidden } else { .homeEvent } }

    func write(to json: inout JSONWriter, now: Timestamp) {
        writePlace(to: &json)
        switch kind {
        case .posted(let photo): write(photo, "photo.posted", to: &json, now)
        case .changed(let photo): write(photo, "photo.changed", to: &json, now)
        case .deleted(let photo):
            json.field("type", "photo.deleted")
            json.field("photo", photo.text)
        case .hidden(let account):
            json.field("type", "person.hidden")
            json.field("account", account.text)
        }
    }

    private func writePlace(to json: inout JSONWriter) {
        position.write(to: &json)
        json.field("at", at.milliseconds)
    }

    private func write(_ photo: Photo, _ type: String, to json: inout JSONWriter, _ now: Timestamp) {
        json.field("type", type)
        json.name("photo")
        photo.write(to: &json, now: now)
    }
}

extension HomeStart {
    func write(to json: inout JSONWriter, now: Timestamp) {
        json.field("now", now.milliseconds)
        head.write(to: &json)
        switch content {
        case .recovered(let events):
            json.field("recovered", true)
            json.field("events", each: events) { json, event in json.object { event.write(to: &$0, now: now) } }
        case .photos(let photos, let next):
            json.field("recovered", false)
            json.field("photos", each: photos) { json, photo in photo.write(to: &json, now: now) }
            if let next { json.field("next", next.text) }
        }
    }
}
