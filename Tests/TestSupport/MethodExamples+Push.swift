import SnapModel
import SnapWire

extension MethodExample {
    private static let subscription = PushSubscriptionID(rawValue: 3)
    /// Of the example in RFC 8291, appendix A.
    private static let key =
        Base64.bytes(ofAddressText: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4".utf8) ?? []
    static let pushes = [
        MethodExample("push.show", .account, [.push(.show)]),
        MethodExample(
            "push.subscribe", .account, rate: .write,
            [
                .push(
                    .subscribe(
                        PushRequest(
                            endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV", p256dh: key, auth: Array(1...16))))
            ]),
        MethodExample("push.list", .account, [.push(.list)]),
        MethodExample("push.unsubscribe", .account, rate: .write, [.push(.unsubscribe(subscription))]),
        MethodExample("push.test", .account, rate: .write, [.push(.test(subscription))]),
        MethodExample("push.status", .admin, [.push(.status)]),
    ]
}
