import SnapLoop
import SnapModel

/// The services that log people in here.
struct LoginProviders: Sendable {
    let all: [LoginProvider]
    private let requestPolicy: RequestPolicy?

    init(_ all: [LoginProvider] = [], _ requestPolicy: RequestPolicy? = nil) { (self.all, self.requestPolicy) = (all, requestPolicy) }

    var byIssuer: [String: ProviderFacts] {
        Dictionary(all.map { ($0.configuration.issuer, $0.configuration.facts) }) { first, _ in first }
    }

    /// Whether pages of this server have an origin.
    func isOwn(origin: String) -> Bool { requestPolicy?.isOwn(origin: origin) ?? false }

    /// Plans work that asks a provider, on the threads of that provider.
    ///
    /// - Throws: `unknownProvider`.
    func prepare(_ name: String, _ make: (LoginProvider) throws(Rejection) -> any Preparation) throws(Rejection) -> Plan {
        guard let index = all.firstIndex(where: { $0.configuration.name == name }) else {
            let names = all.map(\.configuration.name).joined(separator: ", ")
            let known = names.isEmpty ? "It has none." : "It has \(names)."
            throw Rejection(.unknownProvider, "This server has no login by a service of this name. \(known)")
        }
        return .prepare(try make(all[index]), .provider(index))
    }
}

extension ProviderConfiguration {
    var facts: ProviderFacts { ProviderFacts(name: name, label: label) }
}
