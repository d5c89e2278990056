import SnapModel
import SnapWire

extension MethodExample {
    static let tokens = [
        MethodExample(
            "token.create", .account, rate: .write,
            [
                .token(.create(AccessTokenRequest(name: "backend", scopes: [.read, .post]))),
                .token(.create(AccessTokenRequest(name: "reader", scopes: [.read], expiresInHours: 1))),
            ]),
        MethodExample("token.list", .accountOrLocalAdmin, [.token(.list(user: nil)), .token(.list(user: "ana"))]),
        MethodExample("token.revoke", .accountOrLocalAdmin, rate: .write, [.token(.revoke(SessionID(rawValue: 7)))]),
    ]
}
