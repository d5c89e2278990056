import Foundation
import SnapfeedClient

/// Lines of stdout.
enum Output {
    private static let lock = NSLock()

    static func write(_ line: [String: JSONValue]) {
        guard let data = try? JSONEncoder().encode(line) else { return }
        lock.withLock { FileHandle.standardOutput.write(data + Data("\n".utf8)) }
    }

    static func state(_ state: ConnectionState) {
        switch state {
        case .connecting: break
        case .connected: write(["state": "connected"])
        case .waiting: write(["state": "waiting"])
        case .stopped(.closed(let code)): write(["state": "stopped", "code": .int(code)])
        case .stopped(.refused(let error)): write(["state": "stopped", "error": .string(error.name.rawValue)])
        case .stopped(.upgradeRefused(let status)): write(["state": "stopped", "error": .string("status \(status)")])
        case .stopped(.failed(let words)): write(["state": "stopped", "error": .string(words)])
        case .stopped(.asked): break
        }
    }

    static func item(_ item: FeedItem) {
        var reported = place(item.position)
        switch item {
        case .snapshot(let snapshot):
            reported["feed"] = .string(snapshot.feed)
            reported["snaps"] = .array(snapshot.snapIDs.map(JSONValue.string))
            write(["snapshot": .object(reported)])
        case .event(let event):
            reported["feed"] = .string(event.feed)
            reported["type"] = .string(event.type)
            reported["snap"] = .string(event.snap.id)
            write(["event": .object(reported)])
        }
    }

    static func item(_ item: HomeItem) {
        var reported = place(item.position)
        switch item {
        case .snapshot(let snapshot):
            reported["type"] = "snapshot"
            reported["photos"] = .array(snapshot.photoIDs.map(JSONValue.string))
        case .event(let event):
            reported["type"] = .string(event.type)
            reported["photo"] = .string(event.photo?.id ?? event.account ?? "")
        }
        write(["home": .object(reported)])
    }

    static func item(_ item: NotificationItem) {
        var reported = place(item.position)
        switch item {
        case .snapshot(let snapshot):
            reported["kind"] = "snapshot"
            reported["offsets"] = .array(snapshot.notifications.map { .int($0.offset) })
        case .event(let event):
            reported["kind"] = .string(event.notification.kind)
            reported["photo"] = event.notification.photo.map(JSONValue.string)
        }
        write(["notification": .object(reported)])
    }

    private static func place(_ position: Position) -> [String: JSONValue] {
        ["epoch": .string(position.epoch), "offset": .int(position.offset)]
    }

    static func outcome(_ outcome: PostOutcome) {
        let tag = outcome.post.tag ?? outcome.post.key
        switch outcome.result {
        case .success(let snap): write(["posted": .string(tag), "snap": .string(snap.id)])
        case .failure(let error): failed(tag, error)
        }
    }

    static func failed(_ tag: String, _ error: any Error) {
        let (name, message) =
            switch error {
            case let error as SnapfeedError: (error.name.rawValue, error.message)
            case let error as ClientError: (error.name, "\(error)")
            default: ("failed", "\(error)")
            }
        write(["failed": .string(tag), "error": .string(name), "message": .string(message)])
    }
}
