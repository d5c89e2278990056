package import SnapModel

/// `GET /api/events?feed=NAME`, the subscription to a feed over HTTP.
package enum EventsRequest {
    /// Reads the query and the header `Last-Event-ID`, which wins over a position `since` in the query. Other parameters are ignored.
    ///
    /// - Parameter parameters: the pieces of the query between `&`, percent-decoded.
    /// - Throws: `invalidParams` without a feed, with a parameter that is given twice, or with a position that is not the id of an event.
    package static func subscription(_ parameters: [String], lastEventID: String?) throws(Rejection) -> SubscriptionRequest {
        guard let feed = try value(of: "feed", in: parameters), !feed.isEmpty else {
            throw Rejection(.invalidParams, "Name the feed to follow: /api/events?feed=NAME.")
        }
        let inQuery = try value(of: "since", in: parameters)
        guard let since = lastEventID ?? inQuery else { return SubscriptionRequest(feed: FeedID(rawValue: feed)) }
        guard let position = FeedPosition(eventID: since) else {
            throw Rejection(.invalidParams, "Last-Event-ID is not the id of an event: epoch, a colon, and an offset.")
        }
        return SubscriptionRequest(feed: FeedID(rawValue: feed), since: position)
    }

    private static func value(of name: String, in parameters: [String]) throws(Rejection) -> String? {
        let found = parameters.filter { $0.utf8.starts(with: name.utf8) && $0.utf8.dropFirst(name.utf8.count).first == Byte.equals }
        guard found.count <= 1 else { throw Rejection(.invalidParams, "The parameter '\(name)' is given twice.") }
        return found.first.map { String(decoding: $0.utf8.dropFirst(name.utf8.count + 1), as: UTF8.self) }
    }
}

extension FeedPosition {
    /// The id of a server-sent event: epoch, a colon, and the offset in plain digits.
    package var eventID: String { "\(epoch):\(offset)" }

    /// Returns nil for a text that is not the id of an event.
    package init?(eventID: String) {
        let parts = eventID.utf8.split(separator: Byte.colon, maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 2, !parts[0].isEmpty, let offset = Int64(parts[1]), offset >= 0, String(offset) == parts[1] else { return nil }
        self.init(epoch: parts[0], offset: offset)
    }
}
