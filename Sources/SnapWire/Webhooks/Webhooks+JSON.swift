package import SnapModel

extension WebhookReply {
    func write(to json: inout JSONWriter) {
        switch self {
        case .made(let webhook, let secret):
            json.field("webhook") { webhook.write(to: &$0) }
            json.field("secret", secret)
        case .all(let webhooks): json.field("webhooks", each: webhooks) { json, webhook in json.object { webhook.write(to: &$0) } }
        }
    }
}

extension Webhook {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("id", id.text)
        json.field("url", url)
        json.field("kinds", each: kinds) { json, kind in json.value(kind.rawValue) }
        json.field("state", pause != nil ? "paused" : failure != nil ? "failing" : "active")
        json.field("madeAt", madeAt.milliseconds)
        json.field("waiting", waiting)
        json.field("dropped", dropped)
        if let deliveredAt { json.field("deliveredAt", deliveredAt.milliseconds) }
        if let failure {
            json.field("failure") { json in
                json.field("tries", failure.tries)
                json.field("since", failure.since.milliseconds)
                json.field("nextAt", failure.nextAt.milliseconds)
                json.field("error", failure.error)
            }
        }
        if let pause {
            json.field("paused") { json in
                json.field("at", pause.at.milliseconds)
                json.field("why", pause.why.rawValue)
            }
        }
    }
}

/// The body of a request to a webhook.
extension WebhookEvent {
    package var body: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("type", kind.rawValue)
            json.field("at", at.milliseconds)
            json.field("sequence", sequence)
            json.field("data") { facts.write(to: &$0) }
        }
        return json.bytes
    }
}

extension WebhookEvent.Facts {
    fileprivate func write(to json: inout JSONWriter) {
        if let snap { json.field("snap", snap.text) }
        if let feed { json.field("feed", feed.rawValue) }
        if let photo { json.field("photo", photo.text) }
        if let audience { json.field("audience", audience.rawValue) }
        if let comment { json.field("comment", comment.text) }
        if let report { json.field("report", report.text) }
        if let author { json.field("author") { author.write(to: &$0) } }
        if let account { json.field("account") { account.write(to: &$0) } }
        if let reporter { json.field("reporter") { reporter.write(to: &$0) } }
        if let action { json.field("action", action) }
    }
}

extension WebhookEvent.AccountReference {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("id", id.text)
        if let name { json.field("name", name) }
    }
}
