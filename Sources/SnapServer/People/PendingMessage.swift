import SnapModel
import SnapStore

/// A message to an account that is read after the commit, and only if the account gets it: most accounts are not connected.
enum PendingMessage: Sendable {
    /// What became of a snap that the account sent.
    case sent(SnapID, at: Timestamp)
    /// The account's notification at an offset.
    case notification(at: Int64)
}

extension [Fanout] {
    /// Drops the messages to accounts that do not get them. One that connects or listens later reads the store after this commit.
    mutating func dropUnheardMessages(_ subscribers: PhotoSubscribers) {
        removeAll { fanout in
            guard case .message(let message, let account) = fanout else { return false }
            switch message {
            case .sent: return !subscribers.online.contains(account)
            case .notification: return !subscribers.notifications.contains(account)
            }
        }
    }

    /// Reads the messages. A notification that a later command of the commit replaced or took back is left out.
    mutating func readMessages(in snapshot: Snapshot) throws {
        self = try compactMap { fanout in
            guard case .message(let message, let account) = fanout else { return fanout }
            switch message {
            case .sent(let snap, let at):
                return try snapshot.sentSnap(snap).map { .notice(.toAll(account, .sentChanged($0, at: at))) }
            case .notification(let offset):
                return try snapshot.notificationEvent(of: account, at: offset).map { .notified(account, $0) }
            }
        }
    }

    /// Replaces the messages, which could not be read. A sent snap is in no log, so only the subscribers of notifications miss something.
    mutating func loseMessages() { self = map { $0.isMessage ? .messagesLost : $0 } }
}

extension Fanout {
    /// Whether it is a message that was not read yet.
    var isMessage: Bool { if case .message = self { true } else { false } }
}
