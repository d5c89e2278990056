import SnapWire

/// Prints what a server pushes, over as many connections as needed, until it is interrupted or has printed enough.
protocol PushWatcher {
    var client: Client { get }
    var output: Output { get }
    /// The number of events still to print; nil for no limit.
    var left: Int? { get }
    /// The watched thing, in words.
    var subject: String { get }

    /// Subscribes from the position that was reached, and prints what was missed.
    mutating func subscribe() throws(Failure)
    /// Prints a push, if it is one of those that are watched.
    mutating func receive(_ push: JSONValue) throws(Failure)
}

/// The time between two attempts to connect: it doubles with each that fails.
private struct ReconnectPause {
    private static let (leastMs, mostMs) = (200, 5_000)
    private var milliseconds = ReconnectPause.leastMs

    /// A random time, so that many watchers do not all return together.
    mutating func next() -> Int {
        defer { milliseconds = min(milliseconds * 2, Self.mostMs) }
        return Int.random(in: milliseconds / 2...milliseconds)
    }
}

extension PushWatcher {
    mutating func run() throws(Failure) {
        try subscribe()
        output.notice("Watching \(subject). Press Ctrl-C to stop.")
        while left != 0, !output.isReaderGone {
            do throws(Failure) {
                if let push = try client.nextPush() { try receive(push) }
            } catch {
                guard error.isTemporary else { throw error }
                output.notice("\(error.message) Reconnecting …")
                try reconnect()
                output.notice("Connected again.")
            }
        }
    }

    /// Tries until it works.
    private mutating func reconnect() throws(Failure) {
        var pause = ReconnectPause()
        while true {
            try client.pause(milliseconds: pause.next())
            do throws(Failure) {
                try client.connect()
                return try subscribe()
            } catch { guard error.isTemporary else { throw error } }
        }
    }
}
