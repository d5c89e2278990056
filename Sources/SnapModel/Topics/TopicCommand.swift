/// About what photos show.
package enum TopicCommand: Hashable, Sendable {
    /// Names what an image shows; nothing is stored.
    case identify(PostRequest.Image)
    /// - Parameter topic: an id or a name.
    case show(topic: String)
    /// The beginning of the encyclopedia's page about a topic.
    case summary(TopicID)
}

/// The result of a command about topics.
package enum TopicReply: Hashable, Sendable {
    /// - Parameter model: what named them, for people.
    case identified([Identification], model: String)
    case shown(TopicPage)
    /// Nil where the encyclopedia has no such page.
    case summary(String?, source: String)
}

/// A topic, and the newest posts about it.
package struct TopicPage: Hashable, Sendable {
    package let topic: Topic
    package let kinds: [NamedTopic]
    /// Nil where no account asks.
    package let isFavourite: Bool?
    /// Whether `topic.summary` has more.
    package let hasSummary: Bool
    package let photos: [Photo]
    package let snaps: [Snap]

    package static let photosMax = 12
    package static let snapsMax = 12

    package init(topic: Topic, kinds: [NamedTopic], isFavourite: Bool?, hasSummary: Bool, photos: [Photo], snaps: [Snap]) {
        self.topic = topic
        self.kinds = kinds
        self.isFavourite = isFavourite
        self.hasSummary = hasSummary
        self.photos = photos
        self.snaps = snaps
    }
}

/// The recogniser that identifies images, as `server.info` returns it.
package enum Identifier: String, Hashable, Sendable, CaseIterable {
    /// This server, without any other machine.
    case local
    /// Google Cloud Vision: images leave the server.
    case cloudVision = "cloud-vision"
    /// Identification is off.
    case off
}
