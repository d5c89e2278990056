import SnapModel
import SnapWire

extension MethodExample {
    static let answer = ProviderAnswer(provider: "example", state: "AQEB", code: "code", secret: String(repeating: "s", count: 43))

    static let providers = [
        MethodExample(
            "provider.begin", .anyone, rate: .login,
            [
                .provider(.begin(start(.login))), .provider(.begin(start(.confirm))),
                .provider(.begin(start(.link, password: "correct horse"))),
            ], refusalOfAccounts: .alreadyAuthenticated),
        MethodExample(
            "provider.finish", .anyone, rate: .login, hold: .authentication,
            [.provider(.finish(answer, device: nil)), .provider(.finish(answer, device: "phone"))],
            refusalOfAccounts: .alreadyAuthenticated),
        MethodExample(
            "provider.link", .account, rate: .write,
            [
                .provider(.link(answer)),
                .provider(
                    .link(ProviderAnswer(provider: "example", state: "AQEB", code: "c", secret: "s", issuer: "https://login.example.org"))),
            ]),
        MethodExample("provider.links", .account, [.provider(.links)]),
        MethodExample("provider.unlink", .account, rate: .write, [.provider(.unlink(LinkID(rawValue: 7)))]),
        MethodExample(
            "provider.device", .anyone, rate: .login, [.provider(.device(provider: "example"))], refusalOfAccounts: .alreadyAuthenticated),
        MethodExample(
            "provider.poll", .anyone, rate: .login, hold: .authentication,
            [
                .provider(.poll(provider: "example", state: "AQEB", device: nil)),
                .provider(.poll(provider: "example", state: "AQEB", device: "terminal")),
            ], refusalOfAccounts: .alreadyAuthenticated),
    ]

    private static func start(_ purpose: ProviderPurpose, password: String? = nil) -> ProviderStart {
        ProviderStart(
            provider: "example", origin: "https://feed.example.org", challenge: String(repeating: "A", count: 43), purpose: purpose,
            password: password)
    }
}
