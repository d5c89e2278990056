/// The result of a command that succeeded.
package enum Reply: Hashable, Sendable {
    case done
    case serverInfo(ServerInfo)
    case serverStats(ServerStats)
    case backedUp(BackupInfo)
    case signedIn(SignedIn)
    case sessions([DeviceSession], current: SessionID)
    case feeds([FeedSummary])
    case pictures([Picture])
    case subscribed([Subscription])
    case page(Page)
    case snap(Snap)
    case views([SnapView], opens: Int64)
    /// The image's bytes are attached to the message.
    case opened(Snap, ImageFacts)
    /// A tar of the page's images is attached to the message.
    case exported(ExportPage)
    /// The code is sent only this once.
    case invited(Invitation, code: String)
    case invitations([Invitation])
    case reports([Report], next: Int64?)
    case audit([AuditEntry], next: Int64?)
    case foundSnaps([Snap], next: SnapID?)
    case explained(Explanation)
    case logins([Login], next: SessionID?)
    case connections([ConnectionFacts], next: ConnectionNumber?)
    case accounts([AccountFacts], next: Int64?)
}

/// Facts about the server, for its clients.
package struct ServerInfo: Hashable, Sendable {
    package let name: String
    package let version: String
    /// The limits for clients; Protocol.md says what happens beyond each one.
    package let limits: [Limit]
    package let signUp: SignUpRule

    package init(name: String, version: String, limits: [Limit], signUp: SignUpRule = .open) {
        self.name = name
        self.version = version
        self.limits = limits
        self.signUp = signUp
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

/// The account and login that a connection acts for.
package struct Identity: Hashable, Sendable {
    package let person: Person
    package let role: Role
    package let session: SessionID
    package let device: String
    /// When the app's token behind the login expires; nil for a login with a password.
    package let expiresAt: Timestamp?

    package init(person: Person, role: Role, session: SessionID, device: String, expiresAt: Timestamp? = nil) {
        self.person = person
        self.role = role
        self.session = session
        self.device = device
        self.expiresAt = expiresAt
    }

    /// The same identity under another name.
    package func renamed(_ person: Person) -> Identity {
        Identity(person: person, role: role, session: session, device: device, expiresAt: expiresAt)
    }
}

/// A login that worked. `token` is sent once, at sign-up or login, and never again.
package struct SignedIn: Hashable, Sendable {
    package let identity: Identity
    package let token: String?

    package init(identity: Identity, token: String?) {
        self.identity = identity
        self.token = token
    }
}

/// One login of an account, as its owner sees it.
package struct DeviceSession: Hashable, Sendable {
    package let id: SessionID
    package let device: String
    package let createdAt: Timestamp
    package let usedAt: Timestamp
    /// For a login with an app's token: when the token expires.
    package let expiresAt: Timestamp?

    package init(id: SessionID, device: String, createdAt: Timestamp, usedAt: Timestamp, expiresAt: Timestamp? = nil) {
        self.id = id
        self.device = device
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.expiresAt = expiresAt
    }
}

/// A page of history, newest first; `next` is the `before` of the next page.
package struct Page: Hashable, Sendable {
    package let snaps: [Snap]
    package let next: Int64?

    package init(snaps: [Snap], next: Int64?) {
        self.snaps = snaps
        self.next = next
    }
}

/// One feed's part of the answer to `feed.subscribe`.
package struct Subscription: Hashable, Sendable {
    package let feed: FeedID
    package let start: Start

    package init(feed: FeedID, start: Start) {
        self.feed = feed
        self.start = start
    }

    package enum Start: Hashable, Sendable {
        /// Every event after the requested position, up to `head`.
        case recovered(head: FeedPosition, events: [Event])
        /// The newest snaps at the time of `head`.
        case snapshot(head: FeedPosition, Page)
        case refused(Rejection)
    }

    /// The position after which pushes continue; nil when the feed was refused.
    package var head: FeedPosition? {
        switch start {
        case .recovered(let head, _), .snapshot(let head, _): head
        case .refused: nil
        }
    }
}

/// One viewer's open of a snap, shown to its author.
package struct SnapView: Hashable, Sendable {
    package let viewer: Person
    package let at: Timestamp

    package init(viewer: Person, at: Timestamp) {
        self.viewer = viewer
        self.at = at
    }
}

/// The media type and size of an image.
package struct ImageFacts: Hashable, Sendable {
    package let type: String
    /// Pixels.
    package let width: Int
    package let height: Int

    package init(type: String, width: Int, height: Int) {
        self.type = type
        self.width = width
        self.height = height
    }
}
