import SnapModel

/// Writes photos as JSON.
extension Photo {
    func write(to json: inout JSONWriter, now: Timestamp) {
        json.object { json in
            json.field("id", id.text)
            json.name("author")
            author.write(to: &json)
            words.write(to: &json)
            parts.write(to: &json)
            json.field("audience", audience.rawValue)
            if !labels.isEmpty { json.field("labels", each: labels) { json, label in label.write(to: &json) } }
            json.field("width", width)
            json.field("height", height)
            writeImages(to: &json)
            json.field("postedAt", postedAt.milliseconds)
            json.field("posted", Age.text(postedAt: postedAt, now: now))
            if let editedAt { json.field("editedAt", editedAt.milliseconds) }
            json.field("favourites", favourites)
            if let isFavourite { json.field("favourited", isFavourite) }
            json.field("comments", comments)
            json.field("commentsFrom", commentsFrom.rawValue)
            if let mayComment { json.field("mayComment", mayComment) }
            guard !newestComments.isEmpty else { return }
            json.field("newestComments", each: newestComments) { json, comment in comment.write(to: &json, now: now) }
        }
    }

    private func writeImages(to json: inout JSONWriter) {
        guard !isGone else { return json.field("gone", true) }
        json.field("placeholder", Base64.text(placeholder))
        images.write(to: &json)
    }
}

extension [Photo.Image] {
    func write(to json: inout JSONWriter) {
        json.field("images") { json in
            for image in self {
                json.name(escaping: image.size.rawValue)
                image.write(to: &json)
            }
        }
    }
}

extension Photo.Image {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("url", path)
            facts.write(to: &json)
            json.field("bytes", bytes)
        }
    }
}

extension Photo.Words {
    func write(to json: inout JSONWriter) {
        if let caption { json.field("caption", caption) }
        if let alt { json.field("alt", alt) }
        if let warning { json.field("warning", warning) }
    }
}

extension Favourite {
    func write(to json: inout JSONWriter, now: Timestamp) {
        json.object { json in
            switch item {
            case .photo(let photo):
                json.name("photo")
                photo.write(to: &json, now: now)
            case .topic(let topic):
                json.name("topic")
                topic.write(to: &json)
            }
            json.field("at", at.milliseconds)
        }
    }
}

extension FavouriteTarget {
    func write(to json: inout JSONWriter) {
        switch self {
        case .photo(let photo): json.field("photo", photo.text)
        case .topic(let topic): json.field("topic", topic.rawValue)
        }
    }
}

extension Share {
    /// Writes a share link as JSON.
    ///
    /// - Parameter path: the address, for the author who just made the link.
    func write(to json: inout JSONWriter, path: String? = nil) {
        json.object { json in
            json.field("id", id.text)
            if let path { json.field("url", path) }
            json.field("photo", photo.text)
            json.field("createdAt", createdAt.milliseconds)
            json.field("expiresAt", expiresAt.milliseconds)
            json.field("views", views)
        }
    }
}
