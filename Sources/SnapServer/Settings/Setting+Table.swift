import SnapModel

extension Setting {
    package static let table: [Setting] = network + state + cluster + people + topics + app + monitoring + Limits.table.map(Setting.init)

    static let named = Dictionary(table.map { ($0.name, $0) }) { first, _ in first }

    private static let network: [Setting] = [
        Setting(
            .listen, .address, standard: "127.0.0.1",
            "Address to listen on. With 0.0.0.0 or ::, other machines can connect; use TLS then, here or in a proxy."),
        Setting(.port, .number(0...65_535), standard: "8080", "Port to listen on; 0 picks any free port."),
        Setting(
            .tlsCert, .text("file"), "TLS certificate chain in PEM, with tls-key. SIGHUP reloads both files for new connections."),
        Setting(.tlsKey, .text("file"), "TLS private key in PEM, without a passphrase."),
        Setting(
            .allowHost, .host, isList: true,
            "Host name that requests may be for, in addition to localhost and any IP address. Requests for other names get 421: a stranger can "
                + "point a name at this server."),
        Setting(
            .allowOrigin, .origin, isList: true,
            "Origin of another site's pages that may connect and read images."),
        Setting(
            .trustProxy, .address, isList: true,
            "Address of a proxy whose X-Forwarded-For has the client's address. It must set that header on every request."),
        Setting(
            .trustedNetwork, .network, isList: true,
            "Network where many people share an address, such as a school's: limits by address do not apply there, nor behind a trusted proxy "
                + "there. The limits of accounts apply."),
        Setting(
            .pingAfter, .number(1...86_400), standard: "25",
            "Seconds of silence after which a connection is pinged; if it stays silent for half that time, it is closed. Keep it below the idle limit of every "
                + "proxy in front, which is often 60 seconds."),
    ]

    private static let state: [Setting] = [
        Setting(.data, .text("folder"), standard: "data", "Folder with feeds.json, categories.json, pictures.json and the pictures."),
        Setting(.store, .text("folder"), standard: "store", "Folder for all state: the database, the uploads, the admin socket."),
        Setting(
            .memory, .size(Limits.leastMemory...(1 << 40)), standard: "1g",
            "Memory that the server may use, the same as its unit's MemoryMax or its container's mem_limit. The limits on memory follow from it, "
                + "unless they are set individually; the server does not start if their sum exceeds it. `snapfeed config show` lists them."),
        Setting(.web, .text("folder"), "Serve the web app from this folder instead of the built-in one."),
    ]

    /// Settings of a node of a cluster.
    private static let cluster: [Setting] = [
        Setting(
            .database, .database,
            "PostgreSQL that the nodes of a cluster share: postgresql://user:password@host/database. Without it, all state is in the store."
        ),
        Setting(
            .node, .text("name"), "Name of this node in its cluster, by default the machine's name. Each node needs its own."),
        Setting(
            .bus, .bus,
            "NATS server through which the nodes of a cluster announce changes: nats://host. Without it, they use PostgreSQL."),
        Setting(
            .images, .images,
            "Where images are stored, by default in the store: a folder shared by all nodes of a cluster, or s3://bucket."),
    ]

    private static let people: [Setting] = [
        Setting(
            .signUp, .word(SignUpRule.allCases.map(\.rawValue)), standard: SignUpRule.open.rawValue,
            "Who can sign up: everyone, people with an invitation of `snapfeed invitations add`, or no one."),
        Setting(
            .requestsPerSecond, .number(0...Int(Int32.max)),
            "Requests of any kind per second that one connection can send on average; 0 turns off all rate limits."),
    ]

    private static let topics: [Setting] = [
        Setting(
            .identifier, .word(Identifier.allCases.map(\.rawValue)), standard: Identifier.local.rawValue,
            "What identifies images: this machine, Google Cloud Vision, to which images are then sent, or nothing. People are informed before an image "
                + "leaves."),
        Setting(.visionKey, .text("file"), "API key of Google Cloud Vision, with identifier cloud-vision."),
        Setting(
            .visionEndpoint, .text("address"), standard: "https://vision.googleapis.com/v1/images:annotate",
            "Address of Google Cloud Vision's API."),
        Setting(
            .encyclopedia, .text("address"),
            "API of a MediaWiki, such as https://en.wikipedia.org/w/api.php, from which summaries of topics are loaded."),
    ]

    /// Settings for an app that has its own users. Secrets are given in files only.
    private static let app: [Setting] = [
        Setting(
            .jwtKey, .text("file"), isList: true,
            "Public key in PEM of an app whose JWTs log its users in: RSA (RS256), P-256 (ES256) or Ed25519 (EdDSA); KID=FILE for a key "
                + "that tokens name. SIGHUP reloads the files."),
        Setting(
            .jwtSecretFile, .text("file"), isList: true,
            "File with a secret shared with such an app (HS256), 32 bytes or more; KID=FILE as for jwt-key."),
        Setting(
            .jwtKeysAddress, .service, isList: true,
            "Address where such an app publishes its public keys (JWKS). They are fetched when they are needed, and again for an unknown 'kid'. "
                + "It needs jwt-issuer and jwt-audience."),
        Setting(
            .loginProvider, .provider, isList: true,
            "A service by which people log in (OpenID Connect). In the file, a mapping of these members; the article Logins describes them."
        ),
        Setting(.jwtIssuer, .text("text"), "The 'iss' that JWTs must have."),
        Setting(
            .webhookAddresses, .word(DeliveryAddresses.allCases.map(\.rawValue)), standard: DeliveryAddresses.public.rawValue,
            "Where webhooks may be sent: to public addresses over https, or to any address, also over http and within this network and machine."
        ),
        Setting(
            .pushContact, .contact,
            "Turns on push notifications. It is the contact that push services can use to reach you. "
                + "Pushes go through the services of the browsers' makers, such as Google, Mozilla and Apple."),
        Setting(
            .pushAddresses, .word(DeliveryAddresses.allCases.map(\.rawValue)), standard: DeliveryAddresses.public.rawValue,
            "Where pushes may be sent, as for webhook-addresses."),
        Setting(
            .jwtAudience, .text("text"), "The 'aud' that JWTs must name, so that tokens made for others are not valid here."),
    ]

    private static let monitoring: [Setting] = [
        Setting(
            .metrics, .word(MetricsRule.allCases.map(\.rawValue)), standard: MetricsRule.local.rawValue,
            "Who can read /metrics: only this machine, everyone who can reach the port, or no one."),
        Setting(
            .logLevel, .logLevels, standard: "notice", isReread: true,
            "Lowest level of log lines to print, for all modules or for single ones: warning,store=debug."),
        Setting(.logFormat, .word(LogFormat.allCases.map(\.rawValue)), standard: LogFormat.text.rawValue, "How log lines are written."),
        Setting(
            .slowCommit, .number(1...600_000), standard: "500", "Milliseconds from which a transaction is logged as slow."),
    ]
}
