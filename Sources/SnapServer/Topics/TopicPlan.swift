import SnapModel
import SnapStore

extension TopicCommand {
    /// Decides how a command is carried out.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .identify(.picture(let id)): .reply(.topic(.identified(try Self.known(id, in: context), model: "pictures.json")))
        case .identify(.upload(let bytes)): try Self.identify(bytes, in: context)
        case .show(let text): try Self.show(text, asker, in: context)
        case .summary(let id): try Self.summarise(id, in: context)
        }
    }

    private static func identify(_ bytes: [UInt8], in context: PlanContext) throws(Rejection) -> Plan {
        guard context.info.identifier != .off else {
            throw Rejection(.noRecogniser, "Identification is turned off on this server.")
        }
        return .identify(bytes)
    }

    private static func summarise(_ id: TopicID, in context: PlanContext) throws(Rejection) -> Plan {
        guard let topic = context.topics[id] else { throw Rejection.unknownTopic }
        guard context.info.hasEncyclopedia else {
            throw Rejection(.noEncyclopedia, "This server has no encyclopedia.")
        }
        return .summarise(topic)
    }

    /// The topics of a predefined picture: a person checked them.
    private static func known(_ id: PictureID, in context: PlanContext) throws(Rejection) -> [Identification] {
        try context.gallery.picture(id).topics.compactMap { id in
            context.topics[id].map { topic in
                Identification(topic: NamedTopic(topic), percent: 100, isBroad: topic.isBroad)
            }
        }
    }

    private static func show(_ text: String, _ asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        let perspective = try asker.perspective()
        guard let topic = context.topics.find(Normalised.text(text)) else { throw Rejection.unknownTopic }
        let show = ShowTopic(
            topic: topic, kinds: topic.kinds.compactMap(context.topics.named), hasSummary: context.info.hasEncyclopedia,
            perspective: perspective, milliseconds: context.limits[.searchMilliseconds])
        return .read(show)
    }
}

/// `topic.show`: the topic, and what searches find about it.
struct ShowTopic: ReadQuery {
    var isLong: Bool { true }
    let topic: Topic
    let kinds: [NamedTopic]
    let hasSummary: Bool
    let perspective: Perspective
    /// How long each search may take.
    let milliseconds: Int

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        let photos = SearchPageRequest(limit: TopicPage.photosMax)
        let snaps = SearchPageRequest(limit: TopicPage.snapsMax)
        let labelled = try SearchQuery("topic:\(topic.id.rawValue)")
        // Quotation marks would end the phrase, and no name has any.
        let named = try? SearchQuery("\"\(topic.name)\"")
        return Answer(
            try context.read { snapshot in
                func budget() -> SearchBudget { SearchBudget(milliseconds: milliseconds, by: context.clock) }
                let found = try named.map { try snapshot.searchSnaps($0, snaps, for: perspective, at: now, budget: budget()).items }
                let page = TopicPage(
                    topic: topic, kinds: kinds,
                    isFavourite: try perspective.account.map { try snapshot.isFavourite(topic.id, of: $0) }, hasSummary: hasSummary,
                    photos: try snapshot.searchPhotos(labelled, photos, for: perspective, at: now, budget: budget()).items,
                    snaps: found ?? [])
                return .topic(.shown(page))
            })
    }
}
