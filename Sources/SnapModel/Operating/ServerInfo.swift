/// Facts about the server, for its clients.
package struct ServerInfo: Hashable, Sendable {
    package let name: String
    package let version: String
    /// The limits for clients; Limits.md says what happens beyond each one.
    package let limits: [Limit]
    package let signUp: SignUpRule
    /// Names what images show.
    package let identifier: Identifier
    /// Whether an encyclopedia can be asked about topics.
    package let hasEncyclopedia: Bool
    /// Services by which people can log in.
    package let providers: [ProviderFacts]

    package init(
        name: String, version: String, limits: [Limit], signUp: SignUpRule = .open, identifier: Identifier = .local,
        hasEncyclopedia: Bool = false, providers: [ProviderFacts] = []
    ) {
        self.name = name
        self.version = version
        self.limits = limits
        self.signUp = signUp
        self.identifier = identifier
        self.hasEncyclopedia = hasEncyclopedia
        self.providers = providers
    }

    /// A limit by its name on the wire.
    package struct Limit: Hashable, Sendable {
        package let name: String
        package let value: Int

        package init(name: String, value: Int) {
            self.name = name
            self.value = value
        }
    }
}

/// Figures for the operator: names as in `/metrics`, in the order in which they are shown.
package struct ServerStats: Hashable, Sendable {
    package let figures: [Figure]
    /// Why the server is not ready; nil when it is.
    package let complaint: String?

    package init(figures: [Figure], complaint: String? = nil) {
        self.figures = figures
        self.complaint = complaint
    }

    package struct Figure: Hashable, Sendable {
        /// A Prometheus name without the `snapfeed_` prefix.
        package let name: String
        package let value: Int64
        package let help: String
        /// Whether the value only grows while the process lives.
        package let isCounter: Bool

        package init(_ name: String, _ value: Int64, _ help: String, isCounter: Bool = false) {
            self.name = name
            self.value = value
            self.help = help
            self.isCounter = isCounter
        }
    }
}
