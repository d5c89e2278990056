import SnapModel
import SnapWire

/// The snaps of one feed that were posted while it was not watched, for a watcher that missed more events than the server sends again.
struct FeedBacklog {
    let feed: FeedID
    let epoch: String
    /// Offsets of the missed events.
    let missed: ClosedRange<Int64>
    /// Snaps posted before this moment are left out; milliseconds since 1970.
    let earliest: Int64

    /// Reads the snaps that still exist, page by page from the newest on.
    ///
    /// - Returns: an event for each, as if it had just been posted, oldest first.
    /// - Throws: `Failure`, also `.wire` for a page that does not go back.
    func events(_ client: Client) throws(Failure) -> [JSONValue] {
        var (events, before): ([JSONValue], Int64) = ([], missed.upperBound + 1)
        while before > missed.lowerBound {
            let page = try client.patientRequest(.feed(.page(PageRequest(feed: feed, before: before))))
            let snaps = try page["snaps"].array ?? []
            let wanted = snaps.compactMap(event)
            events += wanted
            guard wanted.count == snaps.count, let next = page.result["next"]?.integer else { break }
            guard next < before else { throw Failure("The server's pages of \(feed.rawValue) do not end.", .wire) }
            before = next
        }
        return events.reversed()
    }

    private func event(_ snap: JSONValue) -> JSONValue? {
        guard let offset = snap["offset"]?.integer, missed.contains(offset), let at = snap["postedAt"], at.integer ?? .max >= earliest
        else {
            return nil
        }
        return .object([
            .init(name: "feed", value: .string(feed.rawValue)), .init(name: "epoch", value: .string(epoch)),
            .init(name: "offset", value: .number(String(offset))), .init(name: "at", value: at),
            .init(name: "type", value: .string("snap.posted")), .init(name: "snap", value: snap),
        ])
    }
}

extension Client {
    /// Sends a request of a long row again when the server says that they come too fast.
    func patientRequest(_ command: Command) throws(Failure) -> ClientAnswer {
        while true {
            do throws(Failure) { return try request(command) } catch {
                guard error.name == Rejection.Reason.rateLimited.rawValue, let wait = error.details?["retryAfterMs"]?.integer else {
                    throw error
                }
                try pause(milliseconds: Int(clamping: min(wait, 10_000)))
            }
        }
    }
}
