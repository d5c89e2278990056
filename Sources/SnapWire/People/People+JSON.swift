import SnapModel

/// Writes profiles and relations as JSON.
extension Profile {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.name("account")
            person.write(to: &json)
            guard let details else { return }
            if let bio = details.bio {
                json.field("bio", bio.text)
                bio.parts.write(to: &json)
            }
            if let portrait = details.portrait { json.field("portrait") { portrait.write(to: &$0) } }
            if let banner = details.banner { json.field("banner") { banner.write(to: &$0) } }
            json.field("photos", details.photos)
            if let followers = details.followers { json.field("followers", followers) }
            if let following = details.following { json.field("following", following) }
            json.field("approves", details.approves)
            if let hides = details.hides { json.field("hides", hides) }
            if let findable = details.findable { json.field("findable", findable) }
            if let commentsFrom = details.commentsFrom { json.field("commentsFrom", commentsFrom.rawValue) }
            if let snapsFrom = details.snapsFrom { json.field("snapsFrom", snapsFrom.rawValue) }
            json.field("joinedAt", details.joinedAt.milliseconds)
        }
    }
}

extension ProfileImage {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("placeholder", Base64.text(placeholder))
        if let large = images.first(where: { $0.size == .large })?.facts {
            json.field("width", large.width)
            json.field("height", large.height)
        }
        images.write(to: &json)
    }
}

extension Relation {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("following", following)
            json.field("follower", follower)
            json.field("requested", requested)
            json.field("blocking", blocking)
            json.field("muting", muting)
        }
    }
}

extension Mute {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id.text)
            switch target {
            case .person(let person):
                json.name("account")
                person.write(to: &json)
            case .tag(let tag): json.field("tag", tag)
            case .word(let word): json.field("word", word)
            }
            if let until { json.field("until", until.milliseconds) }
        }
    }
}

extension ListedPerson {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.name("account")
            person.write(to: &json)
            if let bio { json.field("bio", bio) }
            guard let relation else { return }
            json.name("relation")
            relation.write(to: &json)
        }
    }
}

extension ProfilePost {
    func write(to json: inout JSONWriter, now: Timestamp) {
        json.object { json in
            switch self {
            case .photo(let photo):
                json.field("kind", "photo")
                json.name("photo")
                photo.write(to: &json, now: now)
            case .snap(let snap):
                json.field("kind", "snap")
                json.name("snap")
                snap.write(to: &json, now: now)
            }
        }
    }
}
