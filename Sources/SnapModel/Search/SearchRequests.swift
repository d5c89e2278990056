/// The order of what a search finds.
package enum SearchOrder: String, Hashable, Sendable, CaseIterable {
    /// Newest first.
    case time
    /// Best first, among the newest `SearchOrder.rankedMax` matches that the asker may see.
    case relevance

    package static let rankedMax = 1_000
}

/// The position at which a page of results continues. Clients get it as text, and send it back as it is.
package enum SearchCursor: Hashable, Sendable {
    /// Below this id, newest first.
    case before(Int64)
    /// Behind this post, by its rank (the bits of a number from 0) and its id. Only matches up to `newest` count, ranked as at `now`, so that
    /// the pages of one search fit together, whatever becomes of posts on the pages before.
    case ranked(after: Int64, id: Int64, newest: Int64, now: Timestamp)

    package init?(text: String) {
        let numbers = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) ?? -1 }
        switch (text.first, numbers.count) {
        case ("t", 1) where numbers[0] > 0: self = .before(numbers[0])
        case ("r", 4) where numbers.allSatisfy { $0 >= 0 }:
            self = .ranked(after: numbers[0], id: numbers[1], newest: numbers[2], now: Timestamp(milliseconds: numbers[3]))
        default: return nil
        }
        guard self.text == text else { return nil }
    }

    package var order: SearchOrder {
        switch self {
        case .before: .time
        case .ranked: .relevance
        }
    }

    package var text: String {
        switch self {
        case .before(let id): "t\(id)"
        case .ranked(let rank, let id, let newest, let now): "r\(rank).\(id).\(newest).\(now.milliseconds)"
        }
    }
}

/// A page of what a search finds.
package struct SearchPageRequest: Hashable, Sendable {
    package static let limitMax = 50

    package let order: SearchOrder
    package let cursor: SearchCursor?
    package let limit: Int

    package init(order: SearchOrder = .time, cursor: SearchCursor? = nil, limit: Int = SearchPageRequest.limitMax) {
        self.order = order
        self.cursor = cursor
        self.limit = limit
    }
}

package struct SearchPage<Item: Hashable & Sendable>: Hashable, Sendable {
    package let items: [Item]
    /// Where the next page begins; nil after the last one.
    package let next: SearchCursor?
    /// Whether matches may be missing: the time for one answer was over, or older posts are not in the index yet.
    package let isPartial: Bool

    package init(items: [Item], next: SearchCursor?, isPartial: Bool = false) {
        self.items = items
        self.next = next
        self.isPartial = isPartial
    }
}

/// The time that one search may take.
package struct SearchBudget: Sendable {
    /// Microseconds of the monotonic clock.
    package let until: Int64
    private let now: @Sendable () -> Int64

    package init(until: Int64, now: @escaping @Sendable () -> Int64) {
        self.until = until
        self.now = now
    }

    package var isSpent: Bool { now() >= until }
}

/// A tag, and how many posts have it that the asker could find.
package struct TagUse: Hashable, Sendable {
    package let name: String
    package let uses: Int64

    package init(name: String, uses: Int64) {
        self.name = name
        self.uses = uses
    }
}
