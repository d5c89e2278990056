import SnapModel
import SnapStore

extension ProviderCommand {
    /// Returns the plan of a method's command.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .begin(let start): try Self.begin(start, asker, context)
        case .finish(let answer, let device): try Self.finish(answer, device, asker, context)
        case .link(let answer):
            try context.providers.prepare(answer.provider) { provider throws(Rejection) in
                LinkProvider(answer, try asker.person(), provider)
            }
        case .links: try Self.links(asker, context)
        case .unlink(let link): .write(UnlinkProvider(link: link, account: try asker.person().person.id, issuers: context.issuers))
        case .device(let provider):
            try context.providers.prepare(provider) { provider throws(Rejection) in
                try asker.requireNoLogin()
                return BeginDeviceLogin(provider: provider)
            }
        case .poll(let provider, let state, let device):
            try context.providers.prepare(provider) { provider throws(Rejection) in
                try asker.requireNoLogin()
                return PollDeviceLogin(state: state, EntryByProvider(device, provider, asker, context))
            }
        }
    }

    private static func begin(_ start: ProviderStart, _ asker: Asker, _ context: PlanContext) throws(Rejection) -> Plan {
        if start.purpose == .login { try asker.requireNoLogin() } else { try asker.requireFullLogin() }
        return try context.providers.prepare(start.provider) { provider throws(Rejection) in
            try BeginProviderLogin(start, asker, provider, context.providers)
        }
    }

    private static func finish(_ answer: ProviderAnswer, _ device: String?, _ asker: Asker, _ context: PlanContext) throws(Rejection)
        -> Plan
    {
        try asker.requireNoLogin()
        return try context.providers.prepare(answer.provider) { FinishProviderLogin(answer, EntryByProvider(device, $0, asker, context)) }
    }

    private static func links(_ asker: Asker, _ context: PlanContext) throws(Rejection) -> Plan {
        let names = context.providers.byIssuer
        return try .ask(by: asker) { snapshot, account, _ in
            .provider(
                .links(try snapshot.providerLinks(of: account), hasPassword: try snapshot.hasPassword(account), names: names))
        }
    }
}

extension Asker {
    /// Access tokens must not lead to another way to log in.
    ///
    /// - Throws: `notAuthenticated`, `forbidden`.
    func requireFullLogin() throws(Rejection) {
        guard try person().scopes == nil else {
            throw Rejection(.forbidden, "An access token cannot do this. Log in to the account.")
        }
    }
}

extension PlanContext {
    /// Those by which people can log in now.
    var issuers: Set<String> { Set(providers.byIssuer.keys).union(tokens?.issuer.map { [$0] } ?? []) }
}
