/// What a server measured of itself in the last 24 hours, in steps of some minutes, oldest first.
package struct ServerHistory: Hashable, Sendable {
    /// The length of a step.
    package let minutes: Int
    /// The start of each step in which something was measured.
    package let steps: [Timestamp]
    package let series: [Series]

    package static let minutesRange: ClosedRange<Int64> = 1...60
    package static let minutesStandard: Int64 = 10

    package init(minutes: Int, steps: [Timestamp] = [], series: [Series] = []) {
        self.minutes = minutes
        self.steps = steps
        self.series = series
    }

    package struct Series: Hashable, Sendable {
        package let name: HistorySeries
        /// One value for each step.
        package let values: [Int64]

        package init(_ name: HistorySeries, _ values: [Int64]) {
            self.name = name
            self.values = values
        }
    }
}

/// A figure of which the server keeps a history.
package enum HistorySeries: String, CaseIterable, Sendable {
    case connections, snaps, photos, opens, errors, storeBytes, storeFreeBytes, queueBytes, identified, unidentified

    /// How the values of some minutes become one.
    package enum Kind { case sum, largest, smallest }

    package var kind: Kind {
        switch self {
        case .snaps, .photos, .opens, .errors, .identified, .unidentified: .sum
        case .connections, .storeBytes, .queueBytes: .largest
        case .storeFreeBytes: .smallest
        }
    }
}
