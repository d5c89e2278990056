/// Why a bus cannot be made. A bus without a connection is not an error.
package enum BusError: Error, Equatable, CustomStringConvertible {
    /// The address cannot be read. The reason repeats no part of it that could be a password.
    case badAddress(String)
    /// The subject is empty or too long, or has wildcards, spaces or other characters than printable ASCII.
    case badSubject(String)
    /// nats.c refuses an option, or has no memory.
    case library(String)

    package var description: String {
        switch self {
        case .badAddress(let reason): "the bus's address is not valid: \(reason)"
        case .badSubject(let subject): "the subject \(subject) is not valid"
        case .library(let reason): "nats.c does not start: \(reason)"
        }
    }
}

/// The numbers of a bus since its start.
package struct BusCounts: Sendable, Equatable {
    /// Hints that nats.c has taken. The last ones before a fault may be lost all the same.
    package var published: Int64 = 0
    /// Hints that were passed on.
    package var heard: Int64 = 0
    /// Hints that were not sent (no connection, no room, too large), and received ones that were too large.
    package var dropped: Int64 = 0
    /// The bytes of the published hints.
    package var bytes: Int64 = 0

    package init() {}
}
