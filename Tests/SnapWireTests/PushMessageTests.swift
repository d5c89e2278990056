import SnapModel
import Testing

@testable import SnapWire

/// The payload for a device, as JSON.
struct PushMessageTests {
    private func notification(_ offset: Int64, _ name: String = "ben") -> Notification {
        Notification(
            offset: offset, kind: .favourite, actor: Person(id: AccountID(rawValue: 7), name: name, portrait: "/images/1"),
            photo: PhotoID(rawValue: 8), thumb: "/images/2", at: Timestamp(milliseconds: 9), isRead: false)
    }

    private func text(_ message: PushMessage) -> String { String(decoding: message.body, as: UTF8.self) }

    @Test func itHasIdsAndNamesAndNoPaths() {
        let message = PushMessage(account: AccountID(rawValue: 3), unread: 4, notifications: [notification(12)])
        #expect(
            text(message)
                == #"{"v":1,"account":"3","unread":4,"notifications":[{"offset":12,"kind":"favourite","actor":{"id":"7","name":"ben"},"photo":"8","at":9}]}"#
        )
        let test = PushMessage(account: AccountID(rawValue: 3), unread: 4, isTest: true)
        #expect(text(test) == #"{"v":1,"account":"3","test":true,"unread":4,"notifications":[]}"#)
    }

    @Test func theOldestAreLeftOutWhereItWouldBeTooLong() {
        let name = String(repeating: "\u{1F9D1}\u{200D}\u{1F9D1}", count: 80)
        let message = PushMessage(account: AccountID(rawValue: 3), unread: 9, notifications: (1...5).map { notification($0, name) })
        #expect(message.body.count <= PushMessage.bodyBytesMax)
        #expect(
            text(message).contains(#""offset":5,"#) && !text(message).contains(#""offset":1,"#) && text(message).contains(#""unread":9"#))
    }
}
