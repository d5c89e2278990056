import SnapModel

/// The methods of topics.
package enum TopicMethod: String, CaseIterable, Sendable {
    case identify = "image.identify"
    case show = "topic.show"
    case summary = "topic.summary"
}

extension TopicMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .identify:
            MethodRow(
                "Identifies what an image may show, most likely topics first. Nothing is stored or published.",
                access: .accountOrLocalAdmin,
                rate: .write,
                params: [.optional("picture", .id, "A predefined picture; without it, the message has an attached image.")],
                result: .object([
                    .needed(
                        "identifications",
                        .list(.identification, max: Topics.identificationsMax).noted("Empty if nothing is likely enough.")),
                    .needed("model", .string.noted("What identified them, for people.")),
                ]),
                requestBytes: "image/jpeg, image/png or image/webp, where no picture is named",
                errors: [.unknownPicture, .invalidImage, .tooLarge, .noRecogniser, .recogniserFailed])
        case .show:
            MethodRow(
                "Returns a topic and the newest posts about it that the viewer can see.", access: .accountOrLocalAdmin, rate: .search,
                params: [.needed("topic", .string, "An ID or a name.")],
                result: .object([
                    .needed("now", .time), .needed("topic", .topic), .needed("photos", .list(.photo, max: TopicPage.photosMax)),
                    .needed("snaps", .list(.snap, max: TopicPage.snapsMax).noted("Snaps with captions that name it.")),
                ]),
                errors: [.unknownTopic])
        case .summary:
            MethodRow(
                "Returns the beginning of the encyclopedia's page about a topic.", access: .accountOrLocalAdmin, rate: .search,
                params: [.needed("topic", .id)],
                result: .object([
                    .optional("summary", .nonEmpty.noted("Plain text; absent if there is no page.")),
                    .needed("source", .string.noted("The encyclopedia's host.")),
                ]),
                errors: [.unknownTopic, .noEncyclopedia])
        }
    }
}

// Reads commands about topics from parameters, and writes them.

extension TopicMethod {
    func command(_ params: Params) throws(Rejection) -> TopicCommand {
        switch self {
        case .identify: .identify(try PostRequest.Image(params))
        case .show: .show(topic: try params.string("topic"))
        case .summary: .summary(try params.topic())
        }
    }
}

extension TopicCommand {
    var method: TopicMethod {
        switch self {
        case .identify: .identify
        case .show: .show
        case .summary: .summary
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .identify(.picture(let picture)): json.field("picture", picture.rawValue)
        case .identify(.upload): break
        case .show(let topic): json.field("topic", topic)
        case .summary(let topic): json.field("topic", topic.rawValue)
        }
    }
}

extension Params {
    fileprivate func topic() throws(Rejection) -> TopicID {
        guard let id = TopicID(text: try string("topic")) else { throw Rejection.unknownTopic }
        return id
    }
}
