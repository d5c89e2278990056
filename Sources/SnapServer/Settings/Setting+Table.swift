import SnapModel

extension Setting {
    package static let table: [Setting] = network + state + cluster + people + topics + app + telling + Limits.table.map(Setting.init)

    static let named = Dictionary(table.map { ($0.name, $0) }) { first, _ in first }

    private static let network: [Setting] = [
        Setting(
            .listen, .address, standard: "127.0.0.1",
            "Address to listen on. 0.0.0.0 or :: lets other machines in; use TLS then, here or in front."),
        Setting(.port, .number(0...65_535), standard: "8080", "Port to listen on; 0 takes any free one."),
        Setting(
            .tlsCert, .text("file"), "TLS certificate chain in PEM, with tls-key. SIGHUP reads both files again, for new connections."),
        Setting(.tlsKey, .text("file"), "TLS private key in PEM, without a passphrase."),
        Setting(
            .allowHost, .host, isList: true,
            "Host name that requests may be for, besides localhost and any IP address. Requests for other names get 421: a stranger can "
                + "point a name at this server."),
        Setting(
            .allowOrigin, .origin, isList: true,
            "Origin of another site's pages that may connect and read images."),
        Setting(
            .trustProxy, .address, isList: true,
            "Address of a proxy whose X-Forwarded-For tells the client's address. It must set that header on every request."),
        Setting(
            .trustedNetwork, .network, isList: true,
            "Network where many people share an address, such as a school's: nothing is counted by address there, behind a trusted proxy "
                + "too. The limits of accounts hold."),
        Setting(
            .pingAfter, .number(1...86_400), standard: "25",
            "Seconds of silence after which a connection is pinged; it is closed half as much later. Keep it below the idle limit of every "
                + "proxy in front, which is often 60 seconds."),
    ]

    private static let state: [Setting] = [
        Setting(.data, .text("folder"), standard: "data", "Folder with feeds.json, categories.json, pictures.json and the pictures."),
        Setting(.store, .text("folder"), standard: "store", "Folder for all state: the database, the uploads, the admin socket."),
        Setting(
            .memory, .size(Limits.leastMemory...(1 << 40)), standard: "1g",
            "Memory that the server may take, as its unit's MemoryMax or its container's mem_limit gives it. The limits on memory come from it, "
                + "unless they are set singly; a sum beyond it is refused. `snapfeed config show` tells the parts."),
        Setting(.web, .text("folder"), "Serve the web app from this folder instead of the built-in one."),
    ]

    /// Settings of a node of a cluster.
    private static let cluster: [Setting] = [
        Setting(
            .database, .database,
            "PostgreSQL that the nodes of a cluster share: postgresql://user:password@host/database. Without it, all state is in the store."
        ),
        Setting(
            .node, .text("name"), "Name of this node among those of its cluster; by default that of the machine. No two may share one."),
        Setting(
            .bus, .bus,
            "NATS through which the nodes of a cluster hint at what is new: nats://host. Without it, PostgreSQL carries the hints."),
        Setting(
            .images, .images,
            "Where images are, by default in the store: a folder that all nodes of a cluster share, or s3://bucket."),
    ]

    private static let people: [Setting] = [
        Setting(
            .signUp, .word(SignUpRule.allCases.map(\.rawValue)), standard: SignUpRule.open.rawValue,
            "The people who may sign up: everybody, those with a code of `snapfeed invitations add`, or nobody."),
        Setting(
            .requestsPerSecond, .number(0...Int(Int32.max)),
            "Requests per second that one connection may send on average, whatever they are; 0 lifts every limit on how often."),
    ]

    private static let topics: [Setting] = [
        Setting(
            .identifier, .word(Identifier.allCases.map(\.rawValue)), standard: Identifier.local.rawValue,
            "Who names what images show: this machine, Google Cloud Vision, to which images then go, or nobody. People are told before an image "
                + "leaves."),
        Setting(.visionKey, .text("file"), "API key of Google Cloud Vision, with identifier cloud-vision."),
        Setting(
            .visionEndpoint, .text("address"), standard: "https://vision.googleapis.com/v1/images:annotate",
            "Where Google Cloud Vision is asked."),
        Setting(
            .encyclopedia, .text("address"),
            "API of a MediaWiki, such as https://en.wikipedia.org/w/api.php, that is asked for a summary when somebody looks at a topic."),
    ]

    /// Settings for an app that has its own users. Secrets are given in files only.
    private static let app: [Setting] = [
        Setting(
            .jwtKey, .text("file"), isList: true,
            "Public key in PEM of an app whose JWTs log its users in: RSA (RS256), P-256 (ES256) or Ed25519 (EdDSA); KID=FILE for a key "
                + "that tokens name. SIGHUP reads the files again."),
        Setting(.jwtSecretFile, .text("file"), isList: true, "Secret shared with such an app (HS256), 32 bytes or more; likewise."),
        Setting(.jwtIssuer, .text("text"), "The 'iss' that JWTs must have."),
        Setting(
            .webhookAddresses, .word(DeliveryAddresses.allCases.map(\.rawValue)), standard: DeliveryAddresses.public.rawValue,
            "Where webhooks may go: to public addresses by https, or to any, by http too, also within this network and this machine."),
        Setting(
            .pushContact, .contact,
            "Makes the server send push notifications to the devices of those who want them, and tells push services where to reach you. "
                + "People's devices are told by the services of their browsers' makers, such as Google, Mozilla and Apple."),
        Setting(
            .pushAddresses, .word(DeliveryAddresses.allCases.map(\.rawValue)), standard: DeliveryAddresses.public.rawValue,
            "Where pushes may go, likewise."),
        Setting(
            .jwtAudience, .text("text"), "The 'aud' that JWTs must name, so that tokens made for others are worth nothing here."),
    ]

    private static let telling: [Setting] = [
        Setting(
            .metrics, .word(MetricsRule.allCases.map(\.rawValue)), standard: MetricsRule.local.rawValue,
            "The readers that /metrics is for: this machine alone, everybody who reaches the port, or nobody."),
        Setting(
            .logLevel, .logLevels, standard: "notice", isReread: true,
            "Least severe log lines to print, for all modules and for single ones: warning,store=debug."),
        Setting(.logFormat, .word(LogFormat.allCases.map(\.rawValue)), standard: LogFormat.text.rawValue, "How log lines are written."),
        Setting(
            .slowCommit, .number(1...600_000), standard: "500", "Milliseconds from which on a transaction is told of in the log as slow."),
    ]
}
