package import SnapModel

extension PushReply {
    func write(to json: inout JSONWriter) {
        switch self {
        case .key(let key): json.field("key", Base64.addressText(key))
        case .made(let subscription, let current): json.field("subscription") { subscription.write(to: &$0, current: current) }
        case .all(let subscriptions, let current):
            json.field("subscriptions", each: subscriptions) { json, subscription in
                json.object { subscription.write(to: &$0, current: current) }
            }
        case .status(let status): status.write(to: &json)
        }
    }
}

extension PushSubscription {
    fileprivate func write(to json: inout JSONWriter, current: SessionID) {
        json.field("id", id.text)
        writeFacts(to: &json)
        if let failure {
            json.field("failure") { json in
                json.field("tries", failure.tries)
                json.field("since", failure.since.milliseconds)
                json.field("nextAt", failure.nextAt.milliseconds)
                json.field("error", failure.error)
            }
        }
        json.field("isCurrent", session == current)
        if let session { json.field("session", session.text) }
    }

    /// Writes the subscription as an export has it.
    func writeFacts(to json: inout JSONWriter) {
        json.field("service", service)
        json.field("madeAt", madeAt.milliseconds)
        if let deliveredAt { json.field("deliveredAt", deliveredAt.milliseconds) }
    }
}

extension PushStatus {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("available", sender != nil)
        if let sender {
            json.field("key", Base64.addressText(sender.key))
            json.field("contact", sender.contact)
        }
        json.field("subscriptions", subscriptions)
        json.field("waiting", waiting)
        json.field("failing", failing)
        json.field("services", each: services) { json, service in
            json.object { json in
                json.field("host", service.host)
                json.field("subscriptions", service.subscriptions)
                json.field("failing", service.failing)
            }
        }
    }
}

/// The payload for a device, before encryption.
extension PushMessage {
    /// Push services take 4,096 bytes, with what encryption adds.
    package static let bodyBytesMax = 3_000

    /// Without the oldest notifications where all together are too long.
    package var body: [UInt8] {
        var shown = notifications[...]
        while true {
            let bytes = body(with: shown)
            if bytes.count <= Self.bodyBytesMax || shown.isEmpty { return bytes }
            shown = shown.dropFirst()
        }
    }

    private func body(with shown: ArraySlice<Notification>) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("v", 1)
            json.field("account", account.text)
            if isTest { json.field("test", true) }
            json.field("unread", unread)
            json.field("notifications", each: shown) { json, notification in json.object { notification.writeFacts(to: &$0) } }
        }
        return json.bytes
    }
}

extension Notification {
    /// Writes the members without paths of images.
    fileprivate func writeFacts(to json: inout JSONWriter) {
        json.field("offset", offset)
        json.field("kind", kind.rawValue)
        if let actor {
            json.field("actor") { json in
                json.field("id", actor.id.text)
                json.field("name", actor.name)
            }
        }
        if let photo { json.field("photo", photo.text) }
        if let snap { json.field("snap", snap.text) }
        if let comment { json.field("comment", comment.text) }
        json.field("at", at.milliseconds)
    }
}
